"""Grids as parts of a form: tables of tokens, and bodies in which runs of empty cells are one character.

A grid is a mapping from cells to what they hold; an empty cell is not in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple, Protocol

from kotae.codec.lines import LIMITS, quoted, too_large
from kotae.codec.syntax import Cursor, Fields
from kotae.errors import BadInput
from kotae.geometry import Cell
from kotae.phrases import plural

Count = Callable[[Mapping[str, Any]], int]
"""How many rows or columns a grid has, from the fields that were read before it."""


def of(name: str, more: int = 0) -> Count:
    """As many as a field says, plus a constant."""
    return lambda fields: int(fields[name]) + more


@dataclass(frozen=True)
class Tokens:
    """How a cell is written: a word that stands for something, or a number."""

    words: Mapping[str, Any]
    """The word that says None is that of an empty cell; of words that say the same, the first is written."""
    called: str = "a number"
    remarks: str = ""
    """What a token begins with that says nothing, such as somebody's pencil marks."""

    @cached_property
    def _word(self) -> dict[Any, str]:
        return {value: word for word, value in reversed(list(self.words.items()))}

    def value(self, token: str, error: Callable[[str], BadInput]) -> Any:
        """What a token says."""
        if token in self.words:
            return self.words[token]
        if self.remarks and token.startswith(self.remarks):
            return None
        if not (token.isascii() and token.isdigit()):
            raise error(f"expected {self.called}, not {quoted(token)}")
        if len(token) > 9:
            raise error(f"a number of {len(token)} digits is too large")
        return int(token)

    def token(self, value: Any) -> str:
        """The token that says it."""
        return self._word[value] if value in self._word else str(value)


@dataclass(frozen=True)
class Table:
    """Rows of tokens with blanks between them."""

    name: str
    rows: Count
    columns: Count
    cell: Tokens
    ends: str = "\n"
    """What may end a row; the first is written."""
    closed: bool = False
    """Whether a blank is written after the last token of a row, too."""

    @cached_property
    def _row(self) -> re.Pattern[str]:
        return re.compile(f"[^{re.escape(self.ends)}]*")

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Read the rows, each of which must have as many tokens as there are columns."""
        rows, columns = self.rows(fields), self.columns(fields)
        bounded(rows, columns, partial(fields.error, name="columns"))
        found: dict[Cell, Any] = {}
        for row in range(rows):
            if columns and cursor.done:
                raise cursor.error(f"expected {plural(rows, 'row')} of {self.name}, not {row}")
            for column, (at, token) in enumerate(self._tokens(cursor, columns)):
                value = self.cell.value(token, partial(cursor.error, at=at))
                if value is not None:
                    found[row, column] = value
                    fields.stood(at, self.name, (row, column))
        fields[self.name] = found

    def _tokens(self, cursor: Cursor, columns: int) -> Iterator[tuple[int, str]]:
        """The tokens of the row at the cursor, each with its index; the cursor moves behind the row."""
        line = cursor.take(self._row)
        assert line is not None, "a row may be empty"
        start = line.start()
        cursor.at = min(cursor.at + 1, len(cursor.text))
        tokens = line[0].split(None, columns)
        if len(tokens) < columns:
            missing = f"expected {plural(columns, 'cell')} in this row, not {len(tokens)}"
            raise cursor.error(missing, start + len(line[0].rstrip()))
        for number, token in enumerate(tokens):
            start = cursor.text.index(token, start)
            if number == columns:
                raise cursor.error(f"expected {plural(columns, 'cell')} in this row; this is one more", start)
            yield start, token
            start += len(token)

    def write(self, fields: Mapping[str, Any]) -> str:
        """The rows, each with its end."""
        grid: Mapping[Cell, Any] = fields[self.name]
        columns = self.columns(fields)
        written = []
        for row in range(self.rows(fields)):
            tokens = [self.cell.token(grid.get((row, column))) for column in range(columns)]
            written.append("".join(f"{token} " for token in tokens) if self.closed else " ".join(tokens))
        return "".join(row + self.ends[0] for row in written)


class Code(NamedTuple):
    """How numbers from `least` on are written: a mark, then hexadecimal figures, to which `plus` is added."""

    mark: str
    figures: int
    least: int
    plus: int = 0

    @property
    def pattern(self) -> str:
        """What it looks like."""
        return re.escape(self.mark) + f"[0-9a-f]{{{self.figures}}}"


LETTER_RUNS = {chr(ord("a") + n): n + 1 for n in range(26)}
"""``a`` to ``z`` are 1 to 26 empty cells, as in Simon Tatham's game IDs."""


class Script(Protocol):
    """How a body writes its cells, in reading order."""

    def tokens(self, body: str) -> Iterable[tuple[int, str]]:
        """The pieces of a body, each with its index."""

    def read(self, token: str) -> tuple[Any, int]:
        """The value that a piece says, None for none, and how many cells it covers; 0 if it is unknown."""

    def write(self, cells: Iterable[tuple[int, Any]], count: int) -> str:
        """The body of that many cells in which the cells of these numbers, in order, hold these values."""


@dataclass(frozen=True)
class Alphabet:
    """A script of single characters, and of marks with hexadecimal figures behind them."""

    signs: Mapping[str, Any]
    """Single characters, and what they say; of those that say the same, the first is written."""
    runs: Mapping[str, int]
    """Characters that stand for a number of empty cells."""
    codes: Sequence[Code] = ()
    """How numbers are written that have no character of their own, smaller ones first."""
    trailing: Mapping[str, tuple[Any, int]] | None = None
    """Characters that say a value and the number of empty cells behind it, which is the shortest way."""
    also: Mapping[str, str] | None = None
    """Marks that are read as others."""

    @cached_property
    def _token(self) -> re.Pattern[str]:
        also = [self._code(known)._replace(mark=mark) for mark, known in (self.also or {}).items()]
        return re.compile("|".join([*(code.pattern for code in (*self.codes, *also)), "."]), re.DOTALL)

    def _code(self, mark: str) -> Code:
        return next(code for code in self.codes if code.mark == mark)

    def tokens(self, body: str) -> Iterator[tuple[int, str]]:
        """The pieces; a mark without its figures is one of its own."""
        return ((match.start(), match[0]) for match in self._token.finditer(body))

    def read(self, token: str) -> tuple[Any, int]:
        """What a piece says, and how many cells it covers."""
        if token in self.runs:
            return None, self.runs[token]
        if token in self.signs:
            return self.signs[token], 1
        if self.trailing and token in self.trailing:
            value, empty = self.trailing[token]
            return value, 1 + empty
        if len(token) > 1:
            mark = (self.also or {}).get(token[0], token[0])
            return self._code(mark).plus + int(token[1:], 16), 1
        return None, 0

    @cached_property
    def _signs(self) -> dict[Any, str]:
        return {value: sign for sign, value in reversed(list(self.signs.items()))}

    def write(self, cells: Iterable[tuple[int, Any]], count: int) -> str:
        """The shortest body that says it; a sign may cover empty cells behind the last one, as elsewhere."""
        parts: list[str] = []
        at = 0
        pending: Any = None
        for place, value in (*cells, (count, None)):
            empty = place - at
            if pending is not None:
                sign, covered = self._written(pending, empty if place < count else max(empty, self._reach))
                parts.append(sign)
                empty -= covered
            parts.append(self._run(max(empty, 0)))
            pending, at = value, place + 1
        return "".join(parts)

    def _written(self, value: Any, empty: int) -> tuple[str, int]:
        """The sign for a value before that many empty cells, and how many of these it covers."""
        for sign, (said, covered) in (self.trailing or {}).items():
            if said == value and covered == min(empty, self._reach):
                return sign, covered
        if value in self._signs:
            return self._signs[value], 0
        for code in reversed(self.codes):
            if code.least <= value < code.plus + 16**code.figures:
                return f"{code.mark}{value - code.plus:0{code.figures}x}", 0
        raise BadInput(f"this format has no sign for {value}")

    @cached_property
    def _reach(self) -> int:
        return max((covered for _, covered in (self.trailing or {}).values()), default=0)

    @cached_property
    def _runs(self) -> dict[int, str]:
        return {length: sign for sign, length in self.runs.items()}

    def _run(self, empty: int) -> str:
        longest = max(self._runs)
        whole, rest = divmod(empty, longest)
        return self._runs[longest] * whole + (self._runs[rest] if rest else "")


_BODY = re.compile(r"\S*")


@dataclass(frozen=True)
class Body:
    """A grid in reading order, in the pieces of a script."""

    name: str
    rows: Count
    columns: Count
    script: Script
    closing: str = ""
    """What may stand behind the last cell and says nothing."""
    noun: str = "cells"
    """What messages call that which the signs describe."""

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Read the body at the cursor, sign by sign: all cells must be there, and nothing else."""
        rows, columns = self.rows(fields), self.columns(fields)
        bounded(rows, columns, partial(fields.error, name="columns"))
        match = cursor.take(_BODY)
        assert match is not None, "a body may be empty"
        count, at = rows * columns, 0
        beyond: int | None = None
        found: dict[Cell, Any] = {}
        for index, token in self.script.tokens(match[0].removesuffix(self.closing)):
            place = match.start() + index
            value, covered = self.script.read(token)
            if not covered:
                raise cursor.error(f"{quoted(token)} has no meaning here", place)
            # A value may cover empty cells behind the last one, as the writers of such scripts have it.
            if at + (covered if value is None else 1) > count and beyond is None:
                beyond = place
            if value is not None and beyond is None:
                cell = divmod(at, columns)
                found[cell] = value
                fields.stood(place, self.name, cell)
            at += covered
        if beyond is not None:
            raise cursor.error(f"describes {at} {self.noun}; the board has {count}", beyond)
        if at < count:
            raise cursor.error(f"describes {at} of {count} {self.noun}", match.end())
        fields[self.name] = found

    def write(self, fields: Mapping[str, Any]) -> str:
        """The signs of the grid."""
        rows, columns = self.rows(fields), self.columns(fields)
        grid: Mapping[Cell, Any] = fields[self.name]
        places = sorted((row * columns + column, value) for (row, column), value in grid.items())
        return self.script.write(places, rows * columns)


def bounded(rows: int, columns: int, error: Callable[[str], BadInput]) -> None:
    """Ensure that a grid is one that we are willing to hold."""
    if rows < 0 or columns < 0:
        raise error("a board needs at least one row and one column")
    if too_large(rows, columns):
        raise error(f"a board of {rows}×{columns} cells is too large; {LIMITS}")
