"""How a setter draws a board by hand: slots on a sheet, which a page can show without knowing the puzzle.

The cell in row r and column c of a sheet is that of the board, and of its picture if that begins there; a
sheet begins at r0c0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from kotae.errors import BadInput
from kotae.generic import I
from kotae.geometry import Cell, at
from kotae.options import Reading, Setting
from kotae.scene import Shape
from kotae.statements import Handle, State

Size = tuple[int, int]
"""Rows and columns."""


@dataclass(frozen=True, kw_only=True, eq=False)
class BoardCanvas(Generic[I]):
    """The sheets of a puzzle, with slots that each show one of their states; the first is "nothing printed".

    A slot is known by its number on its sheet. Its states depend on the rule options, given as a value for
    each of them.
    """

    largest: int
    """The most rows or columns of a sheet."""
    usual: Size
    """The size of a new sheet."""
    square: bool = False
    """Whether a sheet has as many rows as columns."""
    size: Callable[[I], Size]
    """The sheet that a board is drawn on; `BadInput` says why there is none."""
    slots: Callable[[Size, Mapping[str, Setting]], Sequence[Handle]]
    """Where something can be printed; no two have the same place."""
    states: Callable[[I], list[int]]
    """The number of the state that each slot of the board's sheet shows: the inverse of `board`."""
    strokes: Callable[[Handle, int], Sequence[Shape]]
    """How a slot looks in a state, as the picture of a board has it but for its colours."""
    paper: Callable[[Size], Sequence[Shape]]
    """What stands behind the slots."""
    board: Callable[[Size, Sequence[int], Reading], I]
    """The board on which each slot shows the state of that number; `BadInput` where there is none yet."""

    def bounded(self, size: Size) -> Size:
        """The size, if there is a sheet of it."""
        rows, columns = size
        if not (1 <= rows <= self.largest and 1 <= columns <= self.largest):
            raise BadInput(
                f"a sheet to draw on has 1 to {self.largest} rows and columns, not {rows:,}×{columns:,}"
            )
        if self.square and rows != columns:
            raise BadInput(f"a sheet to draw on has as many rows as columns here, not {rows}×{columns}")
        return size


def cell_slots(size: Size, states: tuple[State, ...]) -> list[Handle]:
    """A slot per cell in reading order, all with the same states."""
    rows, columns = size
    return [Handle(at((row, column)), states) for row in range(rows) for column in range(columns)]


def shown_cells(size: Size, states: Sequence[int]) -> Iterator[tuple[Cell, int]]:
    """The cells whose slots show something, each with the number of its state."""
    return ((divmod(number, size[1]), state) for number, state in enumerate(states) if state)


def cell_states(size: Size, shown: Mapping[Cell, int]) -> list[int]:
    """The states of all slots where these cells show something: the inverse of `shown_cells`."""
    rows, columns = size
    return [shown.get((row, column), 0) for row in range(rows) for column in range(columns)]
