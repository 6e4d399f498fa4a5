"""Yashi on a sheet of Penpa: points are small filled circles, links are lines from cell to cell.

The cell in row y and column x is the point (x, y), so that a sheet has no room for negative coordinates.
"""

from __future__ import annotations

from functools import partial

from kotae.codec.lines import TextLine
from kotae.codec.sheet import (
    BLACK_DOT,
    MAX_SIDE,
    UNSEEN_GRID,
    Layer,
    Look,
    Sheet,
    Symbol,
    bounded_sides,
)
from kotae.errors import BadInput
from kotae.geometry import Cell
from kotae.media.lines.pieces import from_layer, layer
from kotae.options import Reading
from kotae.puzzles.yashi.answer import MEDIUM, Links
from kotae.puzzles.yashi.board import Point, Yashi, make
from kotae.puzzles.yashi.formats.plain import unsaid_of

TITLE = "Yashi"
LOOK = Look(UNSEEN_GRID, ("line", "1"))
POINT = Symbol("circle_S", BLACK_DOT)
FILLED = frozenset({POINT, Symbol("circle_SS", BLACK_DOT)})
ROUND = frozenset({"circle_L", "circle_M", "circle_S", "circle_SS"})


def suits(sheet: Sheet) -> bool:
    """Whether the sheet looks like this puzzle: small filled circles in cells, and nothing else."""
    problem = sheet.problem
    said = sheet.says("yashi")
    kinds = set(problem.symbols.values())
    return (
        said is not False
        and bool(kinds)
        and (kinds <= FILLED or (said is True and all(kind.shape in ROUND for kind in kinds)))
        and not (problem.numbers or problem.signs or problem.surfaces or problem.others)
    )


def from_sheet(sheet: Sheet, reading: Reading) -> tuple[Yashi, Links | None]:
    """The instance, whose points are circles of any size and colour, and the links that are drawn."""
    nowhere = TextLine(1, "")  # complaints cannot arise: places differ, and the sheet is small
    points = sorted(cell for cell, symbol in sheet.problem.symbols.items() if symbol.shape in ROUND)
    if not points:
        raise BadInput("the Penpa address has no circles in its cells; expected one for each point")
    board = make(((column, row, nowhere) for row, column in points), reading)
    shifted = (board.corner.y, board.corner.x)
    meaning = "links run straight from one point to the next"
    return board, from_layer(MEDIUM, board, sheet.drawn, reading.note, meaning, partial(_moved, shifted))


def to_sheet(board: Yashi, answer: Links | None) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet, and phrases for what it cannot carry."""
    losses = unsaid_of(board)
    origin = Point(0, 0)
    if min(board.corner) < 0 or max(board.far_corner) >= MAX_SIDE:
        origin = board.corner
        losses.append(f"where the points lie: {origin} becomes (0, 0) (a Penpa board begins there)")
    rows, columns = board.far_corner.y - origin.y + 1, board.far_corner.x - origin.x + 1
    bounded_sides(rows, columns)

    shift = (board.corner.y - origin.y, board.corner.x - origin.x)
    drawn = layer(MEDIUM, board, answer, partial(_moved, shift))
    problem = Layer(symbols={_moved(shift, board.cell(point)): POINT for point in board.points})
    return Sheet(rows, columns, problem, drawn, TITLE, look=LOOK), tuple(losses)


def _moved(by: Cell, cell: Cell) -> Cell:
    return (cell[0] + by[0], cell[1] + by[1])
