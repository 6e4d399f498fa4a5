"""Islands as the fields of a form, where a clue is a number or `UNKNOWN`."""

from __future__ import annotations

from functools import partial
from typing import Any

from kotae.codec.puzzlink import UNKNOWN
from kotae.codec.syntax import Fields
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.hashi.board import Hashi, in_range, make

VANISHING = "'?' islands, which become water"
"""What formats lose that have no sign for them."""


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
    for (row, column), number in clues.items():
        if number > most:
            at = f"r{row}c{column}"
            raise BadInput(f"this format has islands of {most} bridges at most, not {number} as at {at}")
    return {"rows": board.rows, "columns": board.columns, "clues": clues}
