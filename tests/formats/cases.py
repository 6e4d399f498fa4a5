"""Boards of every kind at random, some with something drawn into them, for conversions between formats."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from kotae.puzzle import Puzzle
from kotae.puzzles.registry import room


class Case(NamedTuple):
    """A board, and what is drawn into it."""

    puzzle: Puzzle[Any, Any]
    instance: Any
    answer: Any

    def __str__(self) -> str:
        return self.puzzle.text(self.instance) + ("" if self.answer is None else repr(self.answer))


def case(key: str, number: int) -> Case:
    """The board of that number, which is always the same."""
    random = Random(f"{key} exchange {number}")
    puzzle = room(key)
    instance = import_module(f"tests.{key}.brute").any_board(random)
    answer = _drawing(random, puzzle, instance) if random.random() < 0.5 else None
    return Case(puzzle, instance, answer)


def _drawing(random: Random, puzzle: Puzzle[Any, Any], instance: Any) -> Any:
    """Something drawn: every handle shows any of its states, or one in some shows any, or none does."""
    share = random.choice((0.0, 0.2, 0.7, 1.0))
    plain = random.random() < 0.5  # no crosses and nothing in excess

    def state(states: Any) -> int:
        if random.random() >= share:
            return 0
        able = [n for n, s in enumerate(states) if not plain or (s.settled and not s.excess)]
        return random.choice(able) if able else 0

    return puzzle.medium.assemble(
        instance, [state(handle.states) for handle in puzzle.medium.handles(instance)]
    )
