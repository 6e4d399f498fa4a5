"""Boards of the template puzzle.

A row is its number and its cells, ``.`` for one that is open. An answer shades cells with ``x`` and may mark
others with ``o`` as surely not shaded::

    2 xx.
    0 ...

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kotae.codec.lines import TextLine, bounded_size, quoted, trim_blank, whole_number
from kotae.errors import BadInput
from kotae.geometry import Cell
from kotae.notebook import Pictured
from kotae.options import Option, Reading, Setting

OPTIONS: tuple[Option, ...] = ()
SHADED, OPEN, CLEAR = "x", ".", "o"


@dataclass(frozen=True)
class Shadows:
    """An instance: the number of each row, and how many cells a row has."""

    counts: tuple[int, ...]
    columns: int


@dataclass(frozen=True)
class Shading(Pictured):
    """A drawing: the cells that are shaded, and those marked as not shaded."""

    shaded: frozenset[Cell]
    clear: frozenset[Cell] = frozenset()


def settings_of(board: Shadows) -> dict[str, Setting]:
    """No rule options."""
    return {}


def parse(lines: Sequence[TextLine], reading: Reading) -> Shadows:
    """The instance that the rows describe."""
    rows = _rows(lines)
    return Shadows(tuple(number for number, _, _ in rows), len(rows[0][1]))


def format_board(board: Shadows) -> str:
    """The rows as `parse` reads them."""
    return "\n".join(f"{number} {OPEN * board.columns}" for number in board.counts)


def parse_answer(board: Shadows, lines: Sequence[TextLine]) -> Shading:
    """The drawing that the rows show."""
    rows = _rows(lines)
    if tuple(number for number, _, _ in rows) != board.counts or len(rows[0][1]) != board.columns:
        raise BadInput("the answer is not one of this board")
    signs = {(row, column): sign for row, (_, text, _) in enumerate(rows) for column, sign in enumerate(text)}
    return Shading(
        frozenset(cell for cell, sign in signs.items() if sign == SHADED),
        frozenset(cell for cell, sign in signs.items() if sign == CLEAR),
    )


def format_answer(board: Shadows, answer: Shading) -> str:
    """The drawing as `parse_answer` reads it."""

    def sign(cell: Cell) -> str:
        return SHADED if cell in answer.shaded else CLEAR if cell in answer.clear else OPEN

    return "\n".join(
        f"{number} " + "".join(sign((row, column)) for column in range(board.columns))
        for row, number in enumerate(board.counts)
    )


def answer_from_json(board: Shadows, data: Any) -> Shading:
    """The drawing of ``{"rows": ["xx.", …]}``."""
    rows = data.get("rows") if isinstance(data, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BadInput('expected an object with a list of texts "rows"')
    if len(rows) != len(board.counts):
        raise BadInput(f"expected {len(board.counts)} rows, not {len(rows)}")
    text = [f"{number} {row}" for number, row in zip(board.counts, rows, strict=True)]
    return parse_answer(board, [TextLine(number, row) for number, row in enumerate(text, 1)])


def answer_to_json(board: Shadows, answer: Shading) -> dict[str, Any]:
    """The drawing as an object."""
    return {"rows": [row.split()[1] for row in format_answer(board, answer).splitlines()]}


def _rows(lines: Sequence[TextLine]) -> list[tuple[int, str, TextLine]]:
    """The number and the cells of each row."""
    rows: list[tuple[int, str, TextLine]] = []
    for line in trim_blank(lines):
        words = line.text.split()
        if len(words) != 2:
            raise line.error("expected a number and the cells of the row")
        number = whole_number(words[0], line, "the number of shaded cells")
        for sign in words[1]:
            if sign not in (SHADED, OPEN, CLEAR):
                raise line.error(f"expected '{OPEN}', '{SHADED}' or '{CLEAR}', not {quoted(sign)}")
        if rows and len(words[1]) != len(rows[0][1]):
            raise line.error(f"this row has {len(words[1])} cells; the first row has {len(rows[0][1])}")
        rows.append((number, words[1], line))
    if not rows:
        raise BadInput("the board is empty; expected rows such as '2 ...'")
    bounded_size(len(rows), len(rows[0][1]), rows[0][2])
    return rows
