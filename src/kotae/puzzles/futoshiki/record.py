"""A Futoshiki board as JSON: its digits row by row, and its signs, the smaller cell of each first.

``{"digits": [[null, 2], [null, null]], "less": [[0, 0, 0, 1]]}``; with mode=adjacent it has ``"marks"``.
"""

from __future__ import annotations

from typing import Any

from kotae.codec.objects import cell, member, numbers, whole
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.grid import MAX_SIZE, Pair


def board_to_json(board: Futoshiki) -> dict[str, Any]:
    """The digits, null for a blank, and the signs or marks."""
    name, pairs = ("marks", board.marks) if board.mode == "adjacent" else ("less", board.less)
    return {"digits": [list(row) for row in board.rows], name: [[*a, *b] for a, b in pairs]}


def board_from_json(data: Any, reading: Reading) -> Futoshiki:
    """The board that such an object describes; signs may be left out."""
    rows = member(data, "digits", list, "a list of rows")
    size = whole(len(rows), 'a number of rows in "digits"', 1, MAX_SIZE)
    givens = {}
    for r, row in enumerate(rows):
        for c, digit in enumerate(numbers(row, size, f'a list of {size} digits for row {r} of "digits"')):
            if digit is not None:
                givens[r, c] = whole(digit, "a digit, or null,", 1, size)
    less, marks = _pairs(data, "less", size), _pairs(data, "marks", size)
    if marks and reading.stated.get("mode") == "inequality":
        raise BadInput('a board with "marks" has mode=adjacent, not mode=inequality')
    stated = reading.state({"mode": "adjacent"}) if marks else reading
    if stated["mode"] == "adjacent":
        return Futoshiki(size, givens, less, marks, mode="adjacent")
    return Futoshiki(size, givens, less, marks)


def _pairs(data: Any, name: str, size: int) -> tuple[Pair, ...]:
    found = []
    for entry in member(data, name, list, "a list of pairs of cells") if name in data else []:
        r1, c1, r2, c2 = numbers(entry, 4, f'two cells [r1, c1, r2, c2] in "{name}"')
        found.append((cell([r1, c1], size, size, name), cell([r2, c2], size, size, name)))
    return tuple(found)
