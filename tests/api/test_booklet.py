"""Booklets from Python: boards are judged, and those that are not unique are told of."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import pytest

import kotae
from kotae.api import booklet as module
from tests.cli.command import CORNERS, SEED, pigeons

FREE = "# kotae hashi\n3..3\n....\n3..3\n"


def doubts(*texts: str, **how: float) -> list[tuple[str, str]]:
    """What a booklet of these boards is doubted for."""
    found: list[tuple[str, str]] = []
    boards = [kotae.read(text) for text in texts]
    kotae.booklet(boards, doubted=lambda *told: found.append(told), time_limit=how.get("time_limit"))
    return found


def test_python_warns_of_a_board_that_is_not_unique() -> None:
    with pytest.warns(UserWarning, match="the text: puzzle 1 has more than one answer") as caught:
        kotae.booklet([kotae.read(FREE)])
    assert [warning.filename for warning in caught] == [__file__]
    kotae.booklet([kotae.read(SEED)])


def test_every_doubt_is_told_with_its_verdict() -> None:
    assert doubts(SEED) == []
    assert doubts(SEED, FREE, CORNERS) == [
        ("the text: puzzle 2 has more than one answer", "several"),
        ("the text: puzzle 3 has no answer", "impossible"),
    ]
    [(sentence, word)] = doubts(pigeons(), time_limit=0.2)
    assert word == "undecided"
    assert sentence.startswith("the text: puzzle 1 may have no answer or several: the time limit")


def test_judging_is_limited_even_if_nobody_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "JUDGING", 0.2)
    [(sentence, _)] = doubts(pigeons())
    assert "the time limit of 0.2 s" in sentence


def test_a_shortest_tree_is_printed_as_such() -> None:
    data = kotae.booklet([kotae.read("# kotae yashi goal=shortest\no.o\n...\n..o\n")], answers="none")
    with pypdfium2.PdfDocument(BytesIO(data)) as document:
        text = " ".join(document[0].get_textpage().get_text_range().split())
    assert "1. Yashi shortest tree" in text
    assert "must be as short as possible" in text
