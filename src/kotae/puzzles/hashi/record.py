"""A Hashi board as JSON: ``{"rows": 1, "columns": 3, "islands": [[0, 0, 2], [0, 2, null]]}``."""

from __future__ import annotations

from typing import Any

from kotae.codec.objects import cell, member, numbers, size, whole
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name
from kotae.options import Reading
from kotae.puzzles.hashi.board import Hashi, in_range, make


def board_to_json(board: Hashi) -> dict[str, Any]:
    """The size and the islands, each with its row, its column and its number, null for '?'."""
    islands = [[row, column, number] for (row, column), number in board.islands.items()]
    return {"rows": board.rows, "columns": board.columns, "islands": islands}


def board_from_json(data: Any, reading: Reading) -> Hashi:
    """The board that such an object describes."""
    rows, columns = size(data)
    islands: dict[Cell, int | None] = {}
    for entry in member(data, "islands", list, "a list of islands"):
        row, column, number = numbers(entry, 3, 'an island [row, column, number] in "islands"')
        place = cell([row, column], rows, columns, "islands")
        if place in islands:
            raise BadInput(f"{cell_name(place)} has two islands")
        if number is not None:
            number = whole(number, "the number of an island", 0, 99)
            number = in_range(number, reading, BadInput)
        islands[place] = number
    return make(rows, columns, islands, reading)
