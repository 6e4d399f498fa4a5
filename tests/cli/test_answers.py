"""`kotae answers`: the answers one after another, or how many there are."""

from __future__ import annotations

import json

import pytest

import kotae
from tests.cli.command import APART, RINGS, SEED, TEXTBOOK, Here

LATIN = "# kotae futoshiki\n. . .\n\n. . .\n\n. . .\n"
"""A board that says nothing: twelve Latin squares of order three."""
TWELVE = "kotae: 12 answers (mode=inequality)\n"


def test_every_answer_is_shown_once(here: Here) -> None:
    told = here("answers", "-", stdin=LATIN)
    header, *blocks = told.out.split("# answer ")
    assert (told.status, header, told.err) == (0, "# kotae futoshiki mode=inequality\n", TWELVE)
    assert [block.split("\n", 1)[0] for block in blocks] == [str(n) for n in range(1, 13)]
    drawings = {block.split("\n", 1)[1] for block in blocks}
    assert len(drawings) == 12
    here.write("b", LATIN)
    for drawing in drawings:
        assert here("check", "b", "-", stdin=header + drawing).status == 0


@pytest.mark.parametrize(
    ("words", "status", "out"),
    [
        ([], 0, "12 answers"),
        (["--limit", "12"], 0, "at least 12 answers: the limit of 12 answers was reached"),
        (["--limit", "5"], 0, "at least 5 answers: the limit of 5 answers was reached"),
        (["--time-limit", "0"], 3, "at least 0 answers: the time limit of 0 s was reached"),
    ],
)
def test_counting(here: Here, words: list[str], status: int, out: str) -> None:
    told = here("answers", "-", "--count", *words, stdin=LATIN)
    assert told == (status, f"{out} (mode=inequality)\n", "")


def test_one_and_none(here: Here) -> None:
    assert here("answers", "-", "--count", stdin=TEXTBOOK).out == "1 answer (mode=inequality)\n"
    told = here("answers", "-", "--count", stdin=APART)
    assert told == (1, "impossible: no answer obeys the rules (max-bridges=2 loops=yes)\n", "")
    assert here("answers", "-", stdin=APART) == told


def test_json_is_one_object_a_line(here: Here) -> None:
    told = here("answers", "-", "--json", stdin=SEED)
    first, last = map(json.loads, told.out.splitlines())
    assert set(first) == {"number", "answer"}
    assert first["number"] == 1
    assert last == {"count": 1, "complete": True}
    told = here("answers", "-", "--json", "--limit", "2", stdin=LATIN)
    assert [json.loads(line).get("number") for line in told.out.splitlines()] == [1, 2, None]
    assert json.loads(told.out.splitlines()[-1]) == {"count": 2, "complete": False}


def test_in_python() -> None:
    board = kotae.read(LATIN)
    found = kotae.answers(board)
    assert len(set(map(repr, found))) == 12
    assert (found.count, found.complete, found.reason) == (12, True, None)
    few = kotae.answers(board, limit=3)
    assert len(list(few)) == 3
    assert (few.complete, few.reason) == (False, "the limit of 3 answers was reached")
    assert list(few) == []
    with pytest.raises(kotae.BadInput, match="the limit must be 1 or more, not 0"):
        kotae.answers(board, limit=0)


def test_an_iterator_that_is_left_is_closed() -> None:
    found = kotae.answers(kotae.read(RINGS))
    next(found)
    found.close()
    assert found.complete is False
    assert list(found) == []


@pytest.mark.parametrize("more", [[], ["--count"], ["--json"]])
def test_without_any_time_it_is_undecided(here: Here, more: list[str]) -> None:
    here.write("b", "# kotae hashi\n3.3\n...\n3.3\n")
    assert here("answers", "b", "--time-limit", "0", *more).status == 3
