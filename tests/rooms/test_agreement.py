"""Encodings, methods and backends agree with brute force on random small boards, solvable and not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
import trials as boards

from kotae.puzzle import Puzzle
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.futoshiki.board import Digits
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.yashi import PUZZLE as YASHI
from kotae.solving.outcome import Impossible, Solved
from kotae.solving.session import METHODS, Session

BOARDS = {"hashi": 200, "futoshiki": 200, "numberlink": 200, "yashi": 300}
PARTS = 8
"""The boards come in parts that tests can share between processes."""
BACKENDS = ("cadical195", "maplesat", "minisat22")
ROOMS: dict[str, tuple[Puzzle[Any, Any], Callable[..., Any], Callable[..., Any], Callable[..., Any]]] = {
    "hashi": (HASHI, boards.hashi_board, boards.hashi_answers, boards.hashi_drawn),
    "futoshiki": (FUTOSHIKI, boards.futoshiki_board, boards.futoshiki_answers, boards.futoshiki_drawn),
    "numberlink": (NUMBERLINK, boards.numberlink_board, boards.numberlink_answers, boards.numberlink_drawn),
    "yashi": (YASHI, boards.yashi_board, boards.yashi_answers, boards.yashi_drawn),
}
MAKE: dict[str, Callable[..., Any]] = {
    "hashi": boards.hashi_bridges,
    "futoshiki": Digits,
    "numberlink": boards.numberlink_lines,
    "yashi": boards.yashi_links,
}
"""An answer of the brute force as the room writes it."""


def part_of(key: str, part: int) -> list[Any]:
    make = ROOMS[key][1]
    return [make(Random(f"{key} {number}")) for number in range(part, BOARDS[key], PARTS)]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("key", ROOMS)
def test_existence(key: str, part: int) -> None:
    puzzle, _, brute, drawn = ROOMS[key]
    for board in part_of(key, part):
        answers = brute(board)
        for name, encoder in puzzle.encodings.items():
            if encoder.refusal(board) is not None:
                continue
            for method in METHODS:
                for backend in BACKENDS if method != "search" else BACKENDS[:1]:
                    with Session(puzzle, board, encoding=name, method=method, backend=backend) as session:
                        outcome = session.solve()
                    told = f"{board} {name} {method} {backend}"
                    match outcome:
                        case Solved(answer):
                            assert drawn(answer) in answers, told
                        case _:
                            assert isinstance(outcome, Impossible), told
                            assert not answers, told


@pytest.mark.parametrize("bare", [False, True], ids=["plain", "bare"])
@pytest.mark.parametrize("key", ROOMS)
def test_all_answers(key: str, bare: bool) -> None:
    puzzle, _, brute, drawn = ROOMS[key]
    # Answers of a Yashi board are found in no time, so that all of them are counted.
    for board in (board for part in range(PARTS if key == "yashi" else 2) for board in part_of(key, part)):
        answers = brute(board)
        for name, encoder in puzzle.encodings.items():
            if encoder.refusal(board) is None:
                with Session(puzzle, board, encoding=name, bare=bare) as session:
                    found = [o.answer for o in session.answers() if isinstance(o, Solved)]
                assert len(found) == len(answers), (board, name)
                assert set(map(drawn, found)) == answers, (board, name)


@pytest.mark.parametrize("key", ROOMS)
def test_checks_accept_just_the_answers(key: str) -> None:
    puzzle, _, brute, _ = ROOMS[key]
    seen = 0
    for board in part_of(key, 2) + part_of(key, 3) + part_of(key, 4):
        for answer in list(brute(board))[:20]:
            assert list(puzzle.faults(board, MAKE[key](answer))) == []
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("key", ROOMS)
def test_the_boards_are_of_both_kinds(key: str) -> None:
    solvable = sum(bool(ROOMS[key][2](board)) for part in range(PARTS) for board in part_of(key, part))
    assert 0.2 <= solvable / BOARDS[key] <= 0.8
