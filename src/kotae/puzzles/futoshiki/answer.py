"""Digits filled in: JSON and handles are those of the symbol medium; the text is the board with its signs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotae.geometry import Cell, centre
from kotae.media.symbols import SymbolDrawing, SymbolMedium
from kotae.puzzles.futoshiki.board import Futoshiki, signs
from kotae.puzzles.futoshiki.grid import read_grid, write_grid
from kotae.scene import Label, Role
from kotae.statements import State

SIZE, ROOM = 0.5, 1.08
"""The height of a number, and that of all its digits together."""


class Digits(SymbolDrawing):
    """The digits row by row, None where nothing is filled in yet."""


def symbols(instance: Futoshiki) -> tuple[State, ...]:
    """A blank, then each digit, so that a state's number is its digit."""
    return (State("blank", False), *(State(str(digit), True) for digit in range(1, instance.size + 1)))


def record(cell: Cell, digits: Sequence[int]) -> dict[str, Any]:
    """The digits that a cell can hold, as JSON."""
    return {"cell": list(cell), "digits": list(digits)}


def distinct(instance: Futoshiki) -> list[list[int]]:
    """The cells of each row and of each column, by the numbers of their handles."""
    side = range(instance.size)
    rows = [[row * instance.size + column for column in side] for row in side]
    return [*rows, *map(list, zip(*rows, strict=True))]


def numeral(cell: Cell, number: int, role: Role = "answer", *, bold: bool = False) -> Label:
    """A number in a cell: all its digits together leave the signs on both sides free."""
    return Label(centre(cell), str(number), role, min(SIZE, ROOM / len(str(number))), bold)


MEDIUM = SymbolMedium[Futoshiki, Digits](
    make=Digits,
    size=lambda instance: (instance.size, instance.size),
    symbols=symbols,
    text=(
        lambda instance, lines: read_grid(lines, instance.size).rows,
        lambda instance, answer: write_grid(answer.rows, dict(signs(instance))),
    ),
    key="digits",
    printed=lambda instance: instance.givens,
    stroke=lambda instance, cell, digit: [numeral(cell, digit)],
    noun="digit",
    record=record,
    verb="holds",
)
