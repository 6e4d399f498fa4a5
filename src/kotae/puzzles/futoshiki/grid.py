"""A square of cells with signs between them, as text: reading is tolerant of spacing, writing is not.

A sign between two rows belongs to the cell above whose characters it stands under, or else to the only one
within a column of it. How many cells a row must have is known from the number of rows: this is what tells
``12..`` on a 4×4 board (four cells) from ``12 . .`` on a 12×12 board that lacks cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from kotae.codec.lines import TextLine, board_lines, quoted, whole_number
from kotae.geometry import Cell, cell_name
from kotae.media.symbols import Rows
from kotae.phrases import plural

Pair = tuple[Cell, Cell]
"""Two neighbouring cells."""

MAX_SIZE = 100
LONGEST = 20 * MAX_SIZE
"""Characters of a line, so that a long one need not be looked at."""
BLANK = "."
BLANKS = "._"
ACROSS = "<>|"
DOWN = {"^": "^", "∧": "^", "v": "v", "V": "v", "∨": "v", "-": "-"}
DIGITS = "0123456789"

NUMBERS = re.compile(r"[0-9]+|\S")
CHARACTERS = re.compile(r"\S")


class PrintedSign(NamedTuple):
    """A sign between two cells, the upper or left one first, and where it stands in the text."""

    between: Pair
    text: str
    line: TextLine
    at: int


class SignedGrid(NamedTuple):
    """What was read: the digits and the signs."""

    rows: Rows
    signs: list[PrintedSign]


class _Row(NamedTuple):
    """A line of cells: each as text with the index where it starts, and the signs after them."""

    line: TextLine
    cells: list[tuple[int, str]]
    signs: list[tuple[int, int, str]]
    """The column on the left, the index in the line, and the sign."""


def read_grid(lines: Sequence[TextLine], size: int | None = None) -> SignedGrid:
    """The grid that the lines show; without a size, it has as many columns as rows."""
    cell_lines, sign_lines = _sorted_out(board_lines(lines, "rows of digits and '.'"), size)
    expected = size or len(cell_lines)
    rows = [_row(line, number, expected) for number, line in enumerate(cell_lines)]
    for row in rows:
        _refuse_wrong_length(row, rows, expected)
    if len(rows) < expected:
        raise rows[-1].line.error(
            f"expected {plural(expected, 'row')}, as many as the board has, not {len(rows)}"
        )
    signs = [
        PrintedSign(((number, column), (number, column + 1)), text, row.line, at)
        for number, row in enumerate(rows)
        for column, at, text in row.signs
    ]
    for number, line in sign_lines.items():
        signs.extend(_signs_under(rows[number - 1], number - 1, line))
    return SignedGrid(tuple(tuple(_digits(row, expected)) for row in rows), signs)


def write_grid(rows: Rows, signs: Mapping[Pair, str]) -> str:
    """The grid as text: numbers of one width, each with room for a sign after it and one below it."""
    size, width = len(rows), len(str(len(rows)))
    written = []
    for r, row in enumerate(rows):
        cells = (
            f"{BLANK if digit is None else digit:>{width}}{signs.get(((r, c), (r, c + 1)), ' ')}"
            for c, digit in enumerate(row)
        )
        below = (f"{signs.get(((r, c), (r + 1, c)), ''):>{width}} " for c in range(size))
        written += ["".join(cells).rstrip(), "".join(below).rstrip()]
    return "\n".join(written[:-1])


def _sorted_out(lines: Sequence[TextLine], size: int | None) -> tuple[list[TextLine], dict[int, TextLine]]:
    """The lines of cells, and the lines of signs by the number of cell lines above them."""
    most = size or MAX_SIZE
    cells: list[TextLine] = []
    signs: dict[int, TextLine] = {}
    for line in lines:
        if len(line.text) > LONGEST:
            raise line.error(f"a row of {MAX_SIZE} cells needs no more than {LONGEST:,} characters", LONGEST)
        for at, char in enumerate(line.text):
            if not char.isspace() and char not in DIGITS + BLANKS + ACROSS and char not in DOWN:
                raise line.error(f"expected a digit, '{BLANK}' or a sign, not {quoted(char)}", at)
        if any(char in DIGITS + BLANKS + ACROSS for char in line.text):
            if len(cells) == most:
                limit = (
                    f"{plural(most, 'row')}, as many as the board has" if size else f"at most {MAX_SIZE} rows"
                )
                raise line.error(f"expected {limit}; this is one more", 0)
            cells.append(line)
        elif line.text.strip():
            if len(cells) in signs:
                raise line.error("this is the second line of signs between the same two rows", _first(line))
            if not cells:
                raise line.error("signs between rows need a row of cells above them", _first(line))
            signs[len(cells)] = line
    if len(cells) in signs:
        line = signs[len(cells)]
        raise line.error("signs between rows need a row of cells below them", _first(line))
    return cells, signs


def _row(line: TextLine, number: int, size: int) -> _Row:
    """The cells of a line; digits without blanks between them are cells each if the row needs as many."""
    whole = [match for match in NUMBERS.finditer(line.text) if match[0] not in ACROSS]
    pattern = CHARACTERS if len(whole) < size <= 9 else NUMBERS
    row = _Row(line, [], [])
    for match in pattern.finditer(line.text):
        at, text = match.start(), match[0]
        if text in DOWN:
            raise line.error(f"{quoted(text)} belongs between two rows, not between two cells of a row", at)
        if text not in ACROSS:
            row.cells.append((at, text))
        elif not row.cells:
            raise line.error(f"{quoted(text)} needs a cell on its left", at)
        elif row.signs and row.signs[-1][0] == len(row.cells) - 1:
            left = (number, len(row.cells) - 1)
            raise line.error(f"{quoted(text)} is the second sign on the right of {cell_name(left)}", at)
        else:
            row.signs.append((len(row.cells) - 1, at, text))
    if row.signs and row.signs[-1][0] == len(row.cells) - 1:
        _, at, text = row.signs[-1]
        raise line.error(f"{quoted(text)} needs a cell on its right", at)
    return row


def _refuse_wrong_length(row: _Row, rows: Sequence[_Row], size: int) -> None:
    """Complain about a row that has more or fewer cells than there are to be."""
    count = len(row.cells)
    if count == size:
        return
    at = row.cells[size][0] if count > size else len(row.line.text.rstrip())
    if len(rows) == size and all(len(other.cells) == count for other in rows):
        raise row.line.error(
            f"expected a square board, not {plural(size, 'row')} of {plural(count, 'cell')}", at
        )
    cells = plural(size, "cell")
    raise row.line.error(f"expected {cells} in this row, as many as the board has rows, not {count}", at)


def _digits(row: _Row, size: int) -> Iterator[int | None]:
    """The digits of a row, each within the range of the board."""
    for at, text in row.cells:
        digit = 0 if text in BLANKS else whole_number(text, partial(row.line.error, at=at), "a digit")
        if digit > size:
            raise row.line.error(f"expected a digit from 1 to {size}, not {digit}", at)
        yield digit or None


def _signs_under(row: _Row, number: int, line: TextLine) -> Iterator[PrintedSign]:
    """The signs of a line between two rows, each with the cells that it stands between."""
    taken = set()
    for match in CHARACTERS.finditer(line.text):
        at, text = match.start(), match[0]
        inside = [c for c, (start, cell) in enumerate(row.cells) if start <= at < start + len(cell)]
        near = [c for c, (start, cell) in enumerate(row.cells) if at in (start - 1, start + len(cell))]
        columns = inside or near
        if len(columns) != 1:
            where = "two cells" if columns else "no cell"
            raise line.error(
                f"expected {quoted(text)} under a cell of the row above; it is under {where}", at
            )
        column = columns[0]
        if column in taken:
            raise line.error(f"{quoted(text)} is the second sign under {cell_name((number, column))}", at)
        taken.add(column)
        yield PrintedSign(((number, column), (number + 1, column)), DOWN[text], line, at)


def _first(line: TextLine) -> int:
    """The index of the first character that is not blank."""
    return len(line.text) - len(line.text.lstrip())
