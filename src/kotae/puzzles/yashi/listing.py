"""Points on lines of their own, as CSV files have them.

A point is ``x,y`` or ``point,x,y``, where the first column is a name that nobody reads. A first line of words
says which columns are x and y. Blank lines and lines that begin with ``#`` are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from kotae.codec.lines import TextLine, quoted, whole_number

LOOKED_AT = 100_000
"""Characters of a text that are enough to tell whether it is a list."""
WIDTHS = {2: (0, 1), 3: (1, 2)}
"""Where x and y stand, by the number of columns, if no line of words says otherwise."""
NUMBER = re.compile(r"[-+]?[0-9]+([.][0-9]*)?")
"""What was meant as a coordinate, whole or not."""


class Field(NamedTuple):
    """What stands between two commas, and where."""

    text: str
    line: TextLine
    at: int

    def number(self, what: str) -> int:
        """The whole number that it says, which may be negative."""
        digits = self.text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise self.line.error(f"expected {what}, not {quoted(self.text)}", self.at)
        value = whole_number(digits, partial(self.line.error, at=self.at), what)
        return value if digits == self.text else -value


def rows(lines: Iterable[TextLine]) -> Iterator[list[Field]]:
    """The fields of each line that is neither blank nor a remark."""
    for line in lines:
        if not line.text.strip() or line.text.lstrip().startswith("#"):
            continue
        fields, at = [], 0
        for text in line.text.split(","):
            fields.append(Field(text.strip(), line, at + len(text) - len(text.lstrip())))
            at += len(text) + 1
        yield fields


def read_points(lines: Iterable[TextLine]) -> Iterator[tuple[int, int, TextLine]]:
    """The x and y of each point, with its line."""
    places: tuple[int, int] | None = None
    width = 0
    for fields in rows(lines):
        line = fields[0].line
        if places is None:
            width, places = len(fields), _named(fields)
            if places is not None:
                continue
            if width not in WIDTHS:
                raise line.error(f"expected x,y or point,x,y, not {quoted(line.text.strip())}")
            places = WIDTHS[width]
        if len(fields) != width:
            raise line.error(f"expected {width} columns, as in the lines before, not {len(fields)}")
        x, y = places
        yield fields[x].number("a whole number for x"), fields[y].number("a whole number for y"), line


def looks_like_points(text: str) -> bool:
    """Whether the first line that says something names x and y, or ends in two numbers between commas."""
    lines = (TextLine(number, line) for number, line in enumerate(text[:LOOKED_AT].split("\n"), 1))
    first = next(rows(lines), [])
    numbers = all(NUMBER.fullmatch(field.text) for field in first[-2:])
    return _named(first) is not None or (len(first) in WIDTHS and numbers)


def _named(fields: list[Field]) -> tuple[int, int] | None:
    """Where x and y stand, if these are the names of columns."""
    names = [field.text.lower() for field in fields]
    return (names.index("x"), names.index("y")) if "x" in names and "y" in names else None
