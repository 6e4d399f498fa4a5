"""A Yashi board as JSON: ``{"points": [[0, 0], [3, 0]]}``, each point with its x and its y."""

from __future__ import annotations

from typing import Any

from kotae.codec.lines import TextLine
from kotae.codec.objects import member, numbers, whole
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.yashi.board import Yashi, make

FARTHEST = 10**9 - 1
"""The largest coordinate, as in text."""


def board_to_json(board: Yashi) -> dict[str, Any]:
    """The points, sorted by x and then y."""
    return {"points": [list(point) for point in board.points]}


def board_from_json(data: Any, reading: Reading) -> Yashi:
    """The board that such an object describes."""
    points: dict[tuple[int, int], None] = {}
    for entry in member(data, "points", list, "a list of points"):
        x, y = numbers(entry, 2, 'a point [x, y] in "points"')
        point = whole(x, "x", -FARTHEST, FARTHEST), whole(y, "y", -FARTHEST, FARTHEST)
        if point in points:
            raise BadInput(f"the point {point} is given twice")
        points[point] = None
    try:
        return make(((x, y, TextLine(1, "")) for x, y in points), reading)
    except BadInput as error:
        error.line = None  # an object has none
        raise
