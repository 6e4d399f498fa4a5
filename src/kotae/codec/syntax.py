"""Text forms that are declared once and work in both directions: parts in a row, each with its piece of text.

::

    SIZE = Form(Number("columns"), GAP, Number("rows"), BREAK)

`SIZE.read` of ``5 7`` gives the fields ``{"columns": 5, "rows": 7}``, `SIZE.write` of these the text. What
a field means is not known here: a room makes an instance of the fields, and fields of an instance. Bounds are
put on sizes by the parts that take memory for them (`kotae.codec.cells`), before they take any.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from kotae.codec.lines import quoted
from kotae.errors import BadInput
from kotae.geometry import Cell

MOST_FIGURES = 9
LARGEST = 10**MOST_FIGURES - 1


class Fields(dict[str, Any]):
    """What a text says, by the names of its parts, and where it says it."""

    def __init__(self, cursor: Cursor | None = None, **fields: Any) -> None:
        super().__init__(fields)
        self._cursor = cursor
        self._places: dict[tuple[str, Cell | None], int] = {}

    def stood(self, at: int, name: str, cell: Cell | None = None) -> None:
        """Remember where a field, or one of its cells, stands in the text."""
        self._places[name, cell] = at

    def error(self, message: str, name: str, cell: Cell | None = None, *, behind: int = 0) -> BadInput:
        """The complaint about a field, or about one of its cells, with the place where it was read.

        The place may be some characters `behind` the beginning of what was read.
        """
        at = self._places.get((name, cell))
        if self._cursor is None or at is None:
            return BadInput(message)
        return self._cursor.error(message, at + behind)


class Cursor:
    """A text, and how far it has been read."""

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at

    def error(self, message: str, at: int | None = None) -> BadInput:
        """The complaint about the character at that index, or at the one that is next."""
        at = self.at if at is None else at
        start = self.text.rfind("\n", 0, at) + 1
        return BadInput(message, line=self.text.count("\n", 0, at) + 1, column=at - start + 1)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What the pattern matches here, which is then behind; None if it does not match."""
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def unexpected(self, expected: str) -> BadInput:
        """The complaint about the next word, where something else was expected."""
        match = _WORD.match(self.text, self.at)
        assert match is not None, "a word may be empty"
        word = quoted(match["word"]) if match["word"] else "the end of the line"
        return self.error(f"expected {expected}, not {word}", match.start("word"))

    @property
    def done(self) -> bool:
        """Whether nothing but blanks is left."""
        self.take(_BLANKS)
        return self.at >= len(self.text)


_WORD = re.compile(r"[ \t]*(?P<word>/|[^\s/]{0,40})")
_BLANKS = re.compile(r"\s*")


class Part(Protocol):
    """A piece of a form."""

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Read the piece at the cursor into the fields; `BadInput` if it is not there."""

    def write(self, fields: Mapping[str, Any]) -> str:
        """The piece of text that says these fields."""


@dataclass(frozen=True)
class Form:
    """Parts in a row."""

    parts: tuple[Part, ...]

    def __init__(self, *parts: Part) -> None:
        object.__setattr__(self, "parts", parts)

    def read(self, text: str) -> Fields:
        """The fields of a text that holds this form and nothing behind it."""
        cursor = Cursor(text)
        fields = self.read_next(cursor)
        if not cursor.done:
            raise cursor.unexpected("nothing more")
        return fields

    def read_next(self, cursor: Cursor) -> Fields:
        """The fields of the piece of text at the cursor, which is then behind."""
        fields = Fields(cursor)
        for part in self.parts:
            part.read(cursor, fields)
        return fields

    def read_all(self, text: str) -> list[Fields]:
        """The fields of every piece of a text that repeats this form, with blank space between them."""
        cursor = Cursor(text)
        found = []
        while not cursor.done:
            found.append(self.read_next(cursor))
        return found

    def write(self, fields: Mapping[str, Any]) -> str:
        """The text that says these fields."""
        return "".join(part.write(fields) for part in self.parts)


@dataclass(frozen=True)
class Sign:
    """Something that is always there and says nothing: a separator, a word, the beginning of an address."""

    text: str
    pattern: str = ""
    """What is accepted as well, where that is more than the text itself."""
    called: str = ""
    """What a message calls it, if the text itself would not be understood."""

    @cached_property
    def _accepted(self) -> re.Pattern[str]:
        return re.compile(self.pattern or re.escape(self.text))

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Step over it."""
        if cursor.take(self._accepted) is None:
            raise cursor.unexpected(self.called or quoted(self.text))

    def write(self, fields: Mapping[str, Any]) -> str:
        """Its text."""
        return self.text


GAP = Sign(" ", r"[ \t]+", "a blank")
BREAK = Sign("\n", r"[ \t]*(\r?\n|\Z)", "the end of the line")


@dataclass(frozen=True)
class Number:
    """A whole number from 0."""

    name: str
    called: str = ""
    least: int = 0
    most: int = LARGEST

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Read its figures, which must not be absurdly many."""
        called = self.called or f"the number of {self.name}"
        fields.stood(cursor.at, self.name)
        start = cursor.at
        match = cursor.take(_FIGURES)
        if match is None:
            raise cursor.unexpected(called)
        if len(match[0]) > MOST_FIGURES:
            raise cursor.error(f"{called} of {len(match[0])} digits is too large", start)
        number = int(match[0])
        if not self.least <= number <= self.most:
            reach = "on" if self.most == LARGEST else f"to {self.most}"
            raise cursor.error(f"expected {called} from {self.least} {reach}, not {number}", start)
        fields[self.name] = number

    def write(self, fields: Mapping[str, Any]) -> str:
        """Its figures."""
        return str(fields[self.name])


_FIGURES = re.compile(r"[0-9]+")


@dataclass(frozen=True)
class Choice:
    """One of several words, each with what it says; of words that say the same, the first is written."""

    name: str
    words: Mapping[str, Any]
    called: str = "a word"

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(re.escape(word) for word in sorted(self.words, key=len, reverse=True)))

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Read the longest of the words that stands here."""
        fields.stood(cursor.at, self.name)
        match = cursor.take(self._pattern)
        if match is None:
            choices = ", ".join(f"'{word}'" for word in self.words if word)
            raise cursor.unexpected(f"{self.called} ({choices})")
        fields[self.name] = self.words[match[0]]

    def write(self, fields: Mapping[str, Any]) -> str:
        """The first word that says the field's value."""
        return next(word for word, value in self.words.items() if value == fields[self.name])


@dataclass(frozen=True)
class Text:
    """A word as it stands."""

    name: str
    pattern: str
    called: str

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self.pattern)

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Read what the pattern matches."""
        fields.stood(cursor.at, self.name)
        match = cursor.take(self._pattern)
        if match is None:
            raise cursor.unexpected(self.called)
        fields[self.name] = match[0]

    def write(self, fields: Mapping[str, Any]) -> str:
        """The word."""
        return str(fields[self.name])


@dataclass(frozen=True)
class Maybe:
    """Parts that may be missing; the fields that they would set then have values of their own."""

    starts: str
    """What the text goes on with if the parts are there."""
    parts: tuple[Part, ...]
    otherwise: Mapping[str, Any]
    always: bool = False
    """Whether they are written even where every field has the value of its own."""

    @cached_property
    def _starts(self) -> re.Pattern[str]:
        return re.compile(self.starts)

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Read the parts, or set the fields that they would set."""
        fields.update(self.otherwise)
        if self._starts.match(cursor.text, cursor.at):
            for part in self.parts:
                part.read(cursor, fields)

    def write(self, fields: Mapping[str, Any]) -> str:
        """The parts, where they say something."""
        said = self.always or any(fields[name] != value for name, value in self.otherwise.items())
        return "".join(part.write(fields) for part in self.parts) if said else ""


@dataclass(frozen=True)
class Many:
    """The same parts again and again, as long as the text goes on like that: a list of fields."""

    name: str
    form: Form
    starts: str = r"\s*\S"
    """What the text goes on with if there is another piece."""

    @cached_property
    def _starts(self) -> re.Pattern[str]:
        return re.compile(self.starts)

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Read pieces until the text goes on with something else."""
        found: list[Fields] = []
        while self._starts.match(cursor.text, cursor.at):
            found.append(self.form.read_next(cursor))
        fields[self.name] = found

    def write(self, fields: Mapping[str, Any]) -> str:
        """The pieces, one after another."""
        pieces: Sequence[Mapping[str, Any]] = fields[self.name]
        return "".join(self.form.write(piece) for piece in pieces)
