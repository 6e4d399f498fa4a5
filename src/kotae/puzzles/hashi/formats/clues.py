"""Islands as the fields of a form, where a clue is a number or `UNKNOWN`."""

from __future__ import annotations

from functools import partial
from typing import Any

from kotae.codec.puzzlink import UNKNOWN
from kotae.codec.syntax import Fields
from kotae.errors import BadInput
from kotae.formats import unsaid
from kotae.geometry import cell_name
from kotae.options import Reading, defaults
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import OPTIONS, Hashi, in_range, make, settings_of

VANISHING = "'?' islands, which become water"
"""What formats lose that have no sign for them."""

USUAL = defaults(OPTIONS)


def unsaid_of(board: Hashi, answer: Bridges | None = None) -> list[str]:
    """Phrases for what is lost where no options are told, nor an answer."""
    return unsaid(settings_of(board), USUAL, answer)


def islands_of(fields: Fields, reading: Reading) -> Hashi:
    """The instance that the fields describe; numbers that no island can have are refused."""
    islands = {
        cell: None
        if number == UNKNOWN
        else in_range(number, reading, partial(fields.error, name="clues", cell=cell))
        for cell, number in fields["clues"].items()
    }
    return make(fields["rows"], fields["columns"], islands, reading)


def clues_of(board: Hashi, most: int, *, unknown: int | None = UNKNOWN) -> dict[str, Any]:
    """The fields that describe the instance; numbers above `most` cannot be written, nor can nothing but '?'
    where there is no sign for it."""
    numbers = {cell: unknown if number is None else number for cell, number in board.islands.items()}
    clues = {cell: number for cell, number in numbers.items() if number is not None}
    if not clues:
        raise BadInput("this format has no sign for '?', and the board has no other islands")
    for cell, number in clues.items():
        if number > most:
            said = f"not {number} as at {cell_name(cell)}"
            raise BadInput(f"this format has islands of {most} bridges at most, {said}")
    return {"rows": board.rows, "columns": board.columns, "clues": clues}
