"""Boards of every puzzle for these tests, from the rooms' own examples, and what is true of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import kotae
from kotae.puzzle import Puzzle
from kotae.puzzles.registry import rooms

PUZZLES = {puzzle.key: puzzle for puzzle in rooms()}
KEYS = sorted(PUZZLES)


@cache
def examples(key: str, true: str) -> tuple[kotae.Board[Any], ...]:
    """The examples of which something is true: unique, several or none."""
    return tuple(kotae.read(file) for file in sorted(PUZZLES[key].examples.glob(f"{true}.*.txt")))


@cache
def small(key: str, least: int = 5) -> kotae.Board[Any]:
    """The smallest example with one answer that has at least so many handles to be drawn."""
    found = [board for board in examples(key, "unique") if len(free(board)) >= least]
    return min(found, key=lambda board: len(free(board)))


def free(board: kotae.Board[Any]) -> list[int]:
    """The handles that a player can change."""
    medium, instance = board.puzzle.medium, board.instance
    printed = medium.printed_states(instance)
    return [number for number in range(len(medium.handles(instance))) if number not in printed]


@cache
def answer(board: kotae.Board[Any]) -> list[tuple[int, int]]:
    """What the answer shows at each handle that it draws into, without what is printed."""
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved)
    return drawing(board, outcome.answer)


def drawing(board: kotae.Board[Any], drawn: Any) -> list[tuple[int, int]]:
    """What an answer shows, handle by handle."""
    states = board.puzzle.medium.states(board.instance, drawn)
    return [(number, states[number]) for number in free(board) if states[number]]


def having(trait: Callable[[Puzzle[Any, Any]], object]) -> list[str]:
    """The puzzles that have something."""
    return [key for key in KEYS if trait(PUZZLES[key])]


def _lined(puzzle: Puzzle[Any, Any]) -> bool:
    (first, *_) = puzzle.medium.handles(small(puzzle.key).instance)
    return len(first.cells) == 2


LINED = having(_lined)
"""The puzzles whose answers are lines between places."""
PENCILLED = having(lambda puzzle: puzzle.pencil_marks is not None)
"""The puzzles in which players note what is possible."""
