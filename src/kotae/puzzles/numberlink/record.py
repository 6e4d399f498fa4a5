"""A Numberlink board as JSON.

``{"rows": 1, "columns": 4, "ends": {"1": [[0, 0], [0, 2]]}, "blocked": [[0, 3]]}``
"""

from __future__ import annotations

from typing import Any

from kotae.codec.objects import cell, member, size
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name
from kotae.options import Reading
from kotae.puzzles.numberlink.board import Numberlink, end_label, make


def board_to_json(board: Numberlink) -> dict[str, Any]:
    """The size, the ends of each number, and the cells that nobody may use."""
    return {
        "rows": board.rows,
        "columns": board.columns,
        "ends": {number: [list(end) for end in ends] for number, ends in board.ends.items()},
        "blocked": [list(place) for place in sorted(board.blocked)],
    }


def board_from_json(data: Any, reading: Reading) -> Numberlink:
    """The board that such an object describes; "blocked" may be left out."""
    rows, columns = size(data)
    taken: set[Cell] = set()

    def places(value: Any, name: str) -> list[Cell]:
        found = []
        for entry in value:
            place = cell(entry, rows, columns, name)
            if place in taken:
                raise BadInput(f"{cell_name(place)} is named twice")
            taken.add(place)
            found.append(place)
        return found

    ends: dict[str, list[Cell]] = {}
    for number, listed in member(data, "ends", dict, "an object with the ends of each number").items():
        label = end_label(number, BadInput)
        if not isinstance(listed, list) or not 1 <= len(listed) <= 2:
            raise BadInput(f'expected one or two cells for the number {label} in "ends"')
        if label in ends:
            raise BadInput(f"the number {label} is named twice")
        ends[label] = places(listed, "ends")
    blocked = member(data, "blocked", list, "a list of cells") if "blocked" in data else []
    return make(rows, columns, ends, frozenset(places(blocked, "blocked")), reading)
