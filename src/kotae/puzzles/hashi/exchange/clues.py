"""Islands as the fields of a form, where a clue is a number or `UNKNOWN`."""

from __future__ import annotations

from typing import Any

from kotae.codec.puzzlink import UNKNOWN
from kotae.codec.syntax import Fields
from kotae.errors import BadInput
from kotae.puzzle import Settings
from kotae.puzzles.hashi.board import Hashi, in_range, make

VANISHING = "'?' islands, which become water"
"""What formats lose that have no sign for them."""


def islands_of(fields: Fields, settings: Settings) -> Hashi:
    """The instance that the fields describe; numbers that no island can have are refused."""
    islands = {}
    for cell, number in fields["clues"].items():
        where = cell

        def error(message: str, cell: tuple[int, int] = where) -> BadInput:
            return fields.error(message, "clues", cell)

        islands[cell] = None if number == UNKNOWN else in_range(number, settings, error)
    return make(fields["rows"], fields["columns"], islands, settings)


def clues_of(board: Hashi, most: int, *, unknown: int | None = UNKNOWN) -> dict[str, Any]:
    """The fields that describe the instance; numbers above `most` cannot be written."""
    numbers = {cell: unknown if number is None else number for cell, number in board.islands.items()}
    clues = {cell: number for cell, number in numbers.items() if number is not None}
    for (row, column), number in clues.items():
        if number > most:
            raise BadInput(f"this format has no island with {number} bridges, such as r{row}c{column}")
    return {"rows": board.rows, "columns": board.columns, "clues": clues}
