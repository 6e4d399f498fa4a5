"""Numberlink on a sheet of Penpa: plain numbers or letters, black cells that are blocked, single lines."""

from __future__ import annotations

from collections import Counter

from kotae.codec.lines import quoted
from kotae.codec.sheet import (
    CIRCLES,
    DARK,
    PLAIN,
    SHADED,
    Layer,
    Look,
    Sheet,
    SheetNumber,
    bounded_sides,
)
from kotae.errors import BadInput
from kotae.formats import unsaid
from kotae.geometry import Cell, cell_name
from kotae.media.lines.pieces import from_layer, layer
from kotae.options import Reading
from kotae.puzzles.numberlink.answer import MEDIUM, Lines
from kotae.puzzles.numberlink.board import MAX_LABEL, Numberlink, make, settings_of
from kotae.puzzles.numberlink.formats.plain import USUAL

TAG = "numberlink"
NAMES = (TAG, "arukone", "flow free")
LOOK = Look(tool=("combi", "linex"))


def suits(sheet: Sheet) -> bool:
    """Whether the sheet looks like this puzzle: plain numbers, each of them twice, and nothing else."""
    said = sheet.says(*NAMES)
    if said is not None:
        return said and bool(sheet.problem.numbers)
    problem = sheet.problem
    found = Counter(number.text.strip() for number in problem.numbers.values())
    return (
        bool(found)
        and set(found.values()) == {2}
        and all(_is_label(text) for text in found)
        and not any(number.style in CIRCLES for number in problem.numbers.values())
        and not (problem.symbols or problem.signs or problem.others)
    )


def from_sheet(sheet: Sheet, reading: Reading) -> tuple[Numberlink, Lines | None]:
    """The instance, where cells that the sheet lacks are blocked as well, and the lines that are drawn."""
    ends: dict[str, list[Cell]] = {}
    for cell, number in sheet.problem.numbers.items():
        if number.kind in PLAIN:
            ends.setdefault(_label(cell, number.text.strip()), []).append(cell)
    taken = {cell for cells in ends.values() for cell in cells}
    dark = {cell for cell, colour in sheet.problem.surfaces.items() if colour in DARK}
    board = make(sheet.rows, sheet.columns, ends, frozenset((dark | sheet.absent) - taken), reading)
    meaning = "lines run from a cell to its neighbour, and not through blocked cells"
    return board, from_layer(MEDIUM, board, sheet.drawn, reading.note, meaning)


def to_sheet(board: Numberlink, answer: Lines | None) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet, and phrases for what it cannot carry."""
    bounded_sides(board.rows, board.columns)
    losses = unsaid(settings_of(board), USUAL)
    problem = Layer(
        {cell: SheetNumber(label) for cell, label in board.label.items()},
        surfaces=dict.fromkeys(sorted(board.blocked), SHADED),
    )
    drawn = layer(MEDIUM, board, answer)
    return Sheet(board.rows, board.columns, problem, drawn, tags=(TAG,), look=LOOK), tuple(losses)


def _is_label(text: str) -> bool:
    return 1 <= len(text) <= MAX_LABEL and (text.isalpha() or (text.isascii() and text.isdigit()))


def _label(cell: Cell, text: str) -> str:
    if not _is_label(text):
        raise BadInput(
            f"the Penpa address has {quoted(text)} at {cell_name(cell)}; "
            f"expected a number or letters, of at most {MAX_LABEL} characters"
        )
    return str(int(text)) if text.isdigit() else text
