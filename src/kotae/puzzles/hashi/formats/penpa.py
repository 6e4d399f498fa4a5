"""Hashi on a sheet of Penpa: islands are numbers in circles, bridges are single or double lines."""

from __future__ import annotations

from functools import partial

from kotae.codec.sheet import (
    CIRCLED,
    CIRCLES,
    PLAIN,
    UNSEEN_GRID,
    Layer,
    Look,
    Sheet,
    SheetNumber,
    bounded_sides,
)
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name
from kotae.media.lines.pieces import from_layer, layer
from kotae.options import Reading
from kotae.puzzles.hashi.answer import MEDIUM, Bridges
from kotae.puzzles.hashi.board import UNKNOWN, Hashi, clue, make
from kotae.puzzles.hashi.formats.clues import unsaid_of

TAG = "hashiwokakero (hashi/bridges)"
NAMES = (TAG, "hashi", "hashiwokakero", "hashikake", "bridges")
LOOK = Look(UNSEEN_GRID, ("combi", "hashi"))
BLANK = " "
"""What Penpa writes into the circle of an island that may have any number of bridges."""
ROUND = ("circle_L", "circle_M")
MOST_LINES = 2


def suits(sheet: Sheet) -> bool:
    """Whether the sheet looks like this puzzle: every number is in a circle, and nothing else is printed."""
    said = sheet.says(*NAMES)
    if said is not None:
        return said and bool(sheet.problem.numbers)
    problem = sheet.problem
    rings = _rings(problem)
    return (
        bool(problem.numbers)
        and len(rings) == len(problem.symbols)
        and not (problem.signs or problem.surfaces or problem.others)
        and all(
            (number.style in CIRCLES or cell in rings)
            and (number.text.strip() in ("", UNKNOWN) or number.text.isdigit())
            for cell, number in problem.numbers.items()
        )
    )


def from_sheet(sheet: Sheet, reading: Reading) -> tuple[Hashi, Bridges | None]:
    """The instance, where circles without a number are islands as well, and the bridges that are drawn."""
    islands: dict[Cell, int | None] = dict.fromkeys(_rings(sheet.problem))
    for cell, number in sheet.problem.numbers.items():
        if number.kind in PLAIN:
            islands[cell] = clue(number.text.strip() or UNKNOWN, reading, partial(_error, cell))
    board = make(sheet.rows, sheet.columns, islands, reading)
    meaning = "bridges run straight from one island to the next"
    return board, from_layer(MEDIUM, board, sheet.drawn, reading.note, meaning)


def to_sheet(board: Hashi, answer: Bridges | None) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet, and phrases for what it cannot carry."""
    bounded_sides(board.rows, board.columns)
    losses = unsaid_of(board)
    if answer is not None and max(answer.counts.values(), default=0) > MOST_LINES:
        losses.append("more than two bridges between the same islands (Penpa draws two at most)")
    drawn = layer(MEDIUM, board, answer)
    numbers = {
        cell: SheetNumber(BLANK if text == UNKNOWN else text, CIRCLED) for cell, text in board.printed.items()
    }
    sheet = Sheet(board.rows, board.columns, Layer(numbers), drawn, tags=(TAG,), look=LOOK)
    return sheet, tuple(losses)


def _rings(layer: Layer) -> set[Cell]:
    return {cell for cell, symbol in layer.symbols.items() if symbol.shape in ROUND}


def _error(cell: Cell, message: str) -> BadInput:
    return BadInput(f"the Penpa address at {cell_name(cell)}: {message}")
