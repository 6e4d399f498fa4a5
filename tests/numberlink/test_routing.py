"""Routed lines are answers, and no answer is no verdict."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import kotae
from kotae.checkpoints import OutOfTime
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.routing import routed, straightened
from kotae.solving import session
from kotae.solving.session import Session
from kotae.watch import Limits, Watch
from tests.numberlink.brute import answers, random_board, read, under

SPARSE = """\
1.....2...
....3.....
..........
.4...5..3.
......6...
.2........
...5...4..
..6.......
........1.
..........
"""


def test_routed_lines_are_answers() -> None:
    random = Random(3)
    seen = Counter[bool]()
    for _ in range(120):
        board = replace(random_board(random, *random.choice([(3, 4), (4, 4), (4, 5)]), pairs=3), fill=False)
        found = routed(board)
        if found is not None:
            assert found.links in answers(board)
            assert not any(PUZZLE.faults(board, found))
        seen[found is not None] += bool(answers(board))
    assert seen[True] > 60
    assert seen[False] < 10, "where cells may stay unused, few answers are missed"


@pytest.mark.parametrize("touch", [True, False])
def test_lines_are_routed_where_a_short_search_finds_none(
    touch: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = under(read(SPARSE), (False, touch))
    assert routed(board) == routed(board), "the same numbers each time"
    outcome = kotae.solve(kotae.Board(PUZZLE, board))
    assert isinstance(outcome, kotae.Solved)
    monkeypatch.setattr(session, "SHORT_CONFLICTS", 0)
    with Session(replace(PUZZLE, streamline=lambda instance: None), board) as asked:
        assert isinstance(found := asked.solve(), kotae.Solved)
        assert found.answer == routed(board)


@pytest.mark.parametrize(
    ("text", "fill"),
    [
        ("1..\n...\n..1\n", "yes"),  # it would have to use every cell
        ("1#1\n", "no"),  # nothing leads there
        ("12\n21\n", "no"),  # the lines must cross
    ],
)
def test_no_attempt_is_no_verdict(text: str, fill: str) -> None:
    assert routed(read(text, fill=fill, touch="yes")) is None


def test_a_line_that_touches_itself_is_straightened() -> None:
    bent = [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0)]
    assert straightened(bent) == [(0, 0), (1, 0), (2, 0)]


def test_routing_can_be_stopped() -> None:
    crossing = under(read("1....2\n" + "......\n" * 20 + "2....1\n"), (False, True))
    with pytest.raises(OutOfTime), Watch(Limits(cancelled=lambda: True)).kept(grace=0):
        routed(crossing)
