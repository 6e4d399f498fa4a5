"""A time limit of 0 s: every command that searches is undecided, however quickly it could answer."""

from __future__ import annotations

import pytest

import kotae
from kotae.counting import count
from tests.api.test_travel import untouched
from tests.cli.command import CORNERS, Here
from tests.cli.test_help import SEARCHING
from tests.counting.quick import quick_child
from tests.small import UNIQUE

SEARCHES = (
    ["solve", "BOARD"],
    ["solve", "BOARD", "--parallel", "2"],
    ["verdict", "BOARD"],
    ["verdict", "BOARD", "--near", "least"],
    ["verdict", "BOARD", "--near", "most"],
    ["verdict", "BOARD", "--repair"],
    ["verdict", "BOARD", "--without", "RULE"],
    ["verdict", "BOARD", "--parallel", "2"],
    ["answers", "BOARD"],
    ["answers", "BOARD", "--count"],
    ["answers", "BOARD", "--sample", "2"],
    ["forced", "BOARD"],
    ["check", "BOARD", "EMPTY", "--partial", "--alive"],
    ["explain", "BOARD"],
    ["hint", "BOARD", "EMPTY"],
    ["grade", "BOARD"],
    ["minimise", "BOARD"],
    ["certify", "BOARD"],
    ["generate", "PUZZLE"],
)
UNDECIDED_INSIDE = {"batch", "booklet"}
"""Commands that end well with undecided boards: the results say so, and a note does."""


def test_no_command_is_left_out() -> None:
    assert {search[0] for search in SEARCHES} | UNDECIDED_INSIDE == SEARCHING


@pytest.mark.parametrize("search", SEARCHES, ids=" ".join)
@pytest.mark.parametrize("key", UNIQUE)
def test_without_time_nothing_is_decided(
    here: Here, key: str, search: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count, "Child", quick_child(1))
    board = kotae.read(UNIQUE[key])
    names = {
        "BOARD": here.write("board", UNIQUE[key]),
        "EMPTY": here.write("empty", board.puzzle.medium.format(board.instance, untouched(board))),
        "PUZZLE": key,
        "RULE": next(iter(board.puzzle.rules)),
    }
    done = here(*(names.get(word, word) for word in search), "--time-limit", "0")
    assert done.status == 3, done
    assert "the time limit of 0 s was reached" in done.out + done.err


def test_without_time_an_audit_is_undecided(here: Here) -> None:
    here.write("board", CORNERS)
    here.write("certificate", here("certify", "board").out)
    done = here("audit", "certificate", "--time-limit", "0")
    assert (done.status, done.out) == (3, "undecided: the time limit of 0 s was reached\n")


def test_without_time_boards_of_a_batch_are_undecided(here: Here) -> None:
    here.write("board", CORNERS)
    assert here("batch", "board", "-o", "results.jsonl", "--time-limit", "0").status == 0
    assert "the time limit of 0 s was reached" in (here.folder / "results.jsonl").read_text()


def test_without_time_a_booklet_names_the_boards_it_could_not_judge(here: Here) -> None:
    here.write("board", CORNERS)
    done = here("booklet", "board", "-o", "booklet.pdf", "--time-limit", "0")
    assert done.status == 0
    assert "the time limit of 0 s was reached" in done.err
