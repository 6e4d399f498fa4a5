"""What a hand may touch on a Futoshiki board: the cells."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import at
from kotae.puzzles.futoshiki.board import Digits, Futoshiki
from kotae.statements import Handle, State


def handles(instance: Futoshiki) -> list[Handle]:
    """A handle per cell in reading order: blank, then each digit, so that a state's number is its digit."""
    shown = (State("blank", False), *(State(str(digit), True) for digit in range(1, instance.size + 1)))
    return [Handle(at((r, c)), shown) for r in range(instance.size) for c in range(instance.size)]


def states(instance: Futoshiki, answer: Digits) -> list[int]:
    """The number of the state that each cell shows."""
    return [digit or 0 for row in answer.rows for digit in row]


def assemble(instance: Futoshiki, states: Sequence[int]) -> Digits:
    """The drawing in which each cell shows the state of that number."""
    size = instance.size
    rows = (states[start : start + size] for start in range(0, size * size, size))
    return Digits(tuple(tuple(state or None for state in row) for row in rows))
