"""A board of the template puzzle as JSON: ``{"columns": 3, "counts": [2, 0]}``."""

from __future__ import annotations

from typing import Any

from kotae.codec.lines import MAX_CELLS
from kotae.codec.objects import member, whole
from kotae.options import Reading
from kotae.puzzles._template.board import Shadows


def board_to_json(board: Shadows) -> dict[str, Any]:
    """The number of columns and the number of each row."""
    return {"columns": board.columns, "counts": list(board.counts)}


def board_from_json(data: Any, reading: Reading) -> Shadows:
    """The board that such an object describes."""
    columns = whole(member(data, "columns", int, "a whole number"), 'a number of "columns"', 1, MAX_CELLS)
    counts = member(data, "counts", list, "a list of numbers")
    rows = whole(len(counts), "a number of rows", 1, MAX_CELLS // columns)
    return Shadows(tuple(whole(count, "the number of a row", 0, columns) for count in counts[:rows]), columns)
