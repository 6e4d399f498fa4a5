"""Yashi drawn by hand: each cell has a point or none. A sheet begins at the point (0, 0), as a text does."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.canvas import BoardCanvas, Size, cell_slots, cell_states, shown_cells
from kotae.codec.lines import TextLine
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.yashi.board import Yashi, make
from kotae.puzzles.yashi.draw import dot
from kotae.scene import dotted_grid
from kotae.statements import State

STATES = (State("blank", False), State("point", True))


def size_of(board: Yashi) -> Size:
    """The sheet from the point (0, 0) to the last row and column with a point."""
    if min(board.corner) < 0:
        raise BadInput(
            f"a sheet to draw on begins at the point (0, 0), and the corner of this board is {board.corner}"
        )
    return CANVAS.bounded((board.far_corner.y + 1, board.far_corner.x + 1))


def board(size: Size, states: Sequence[int], reading: Reading) -> Yashi:
    """The board with these points."""
    points = [(column, row, TextLine(1, "")) for (row, column), _ in shown_cells(size, states)]
    if not points:
        raise BadInput("the board has no point")
    return make(points, reading)


CANVAS: BoardCanvas[Yashi] = BoardCanvas(
    largest=60,
    usual=(7, 7),
    size=size_of,
    slots=lambda size, rules: cell_slots(size, STATES),
    states=lambda board: cell_states(size_of(board), {(y, x): 1 for x, y in board.points}),
    strokes=lambda slot, state: [dot(slot.cells[0])] if state else [],
    paper=lambda size: dotted_grid(*size),
    board=board,
)
