"""Lines of text that know where they stand in their file, and bounds put on input before it is believed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kotae.errors import BadInput
from kotae.phrases import printable

MAX_CELLS = 1_000_000
"""Cells of a board: four times the 500×500 grid of a 40,000-island Hashi."""

MAX_LINES = 4_000_000
"""Lines of a text, which may hold many boards."""
MAX_SIDE = 100_000
"""Rows or columns of a board that a few words can describe, such as its size and where its islands are."""

LIMITS = f"the limit is {MAX_CELLS:,} cells, and {MAX_SIDE:,} in a row or column"


class TextLine(NamedTuple):
    """One line of input, without its end, and its number counted from 1."""

    number: int
    text: str

    def error(self, message: str, at: int | None = None) -> BadInput:
        """The complaint about this line, or about the character at that index of it."""
        return BadInput(message, line=self.number, column=None if at is None else at + 1)


_LINE_END = re.compile(r"\r*\n|\r")


def with_line_feeds(text: str) -> str:
    """The text with a line feed at the end of each line, whatever its program wrote there."""
    return _LINE_END.sub("\n", text) if "\r" in text else text


def split_lines(text: str) -> list[TextLine]:
    """The lines of a text, numbered; only line feeds end a line, with or without a carriage return."""
    return [TextLine(n, line.rstrip("\r")) for n, line in enumerate(text.split("\n"), 1)]


def trim_blank(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines without the blank ones at either end; blank lines between others may mean something."""
    start, stop = 0, len(lines)
    while start < stop and not lines[start].text.strip():
        start += 1
    while stop > start and not lines[stop - 1].text.strip():
        stop -= 1
    return list(lines[start:stop])


def board_lines(lines: Sequence[TextLine], expected: str) -> list[TextLine]:
    """The lines of a board, without blank ones at either end; bad input if nothing is left."""
    kept = trim_blank(lines)
    if not kept:
        message = f"the board is empty; expected {expected}"
        raise lines[0].error(message) if lines else BadInput(message)
    return kept


def bounded_size(rows: int, columns: int, line: TextLine) -> tuple[int, int]:
    """The size, once it is known to be that of a board we are willing to hold."""
    if rows < 1 or columns < 1:
        raise line.error(f"a board needs at least one row and one column, not {rows}×{columns}")
    if rows * columns > MAX_CELLS:
        raise line.error(f"a board of {rows}×{columns} cells is too large; the limit is {MAX_CELLS:,} cells")
    return rows, columns


def too_large(rows: int, columns: int) -> bool:
    """Whether a board has more cells, or a longer side, than we are willing to hold."""
    return rows * columns > MAX_CELLS or max(rows, columns) > MAX_SIDE


def whole_number(text: str, error: Callable[[str], BadInput], what: str) -> int:
    """The number that the text says; digits that are absurdly many are refused before they are converted."""
    if not text.isascii() or not text.isdigit():
        raise error(f"expected {what}, not {quoted(text)}")
    if len(text) > 9:
        raise error(f"{what} of {len(text)} digits is too large")
    return int(text)


def quoted(value: object) -> str:
    """The value as a message may quote it: printable, in quotes, and short, whatever it is."""
    if isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)}"
    text = "a huge number" if isinstance(value, int) and abs(value) >= 10**18 else str(value)
    shown = printable(text)
    return f"'{shown[:20]}…'" if len(shown) > 20 else f"'{shown}'"
