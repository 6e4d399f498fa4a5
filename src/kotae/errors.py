"""What can go wrong, each kind with the sentence that a person reads.

"No" and "don't know" are no errors: they are outcomes (`kotae.solving`). An error means that the question
could not be asked, or that Kotae caught itself giving a wrong answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal

Remedy = Literal["board", "puzzle", "format", "header", "lossy", "encoding"]

REMEDIES: Mapping[Remedy, str] = {
    "board": "{board} picks one",
    "puzzle": "say which with {puzzle}",
    "format": "say which with {puzzle} or {format}",
    "header": "say the puzzle with {puzzle} or a line '# kotae KEY'",
    "lossy": "{lossy} leaves that out",
    "encoding": "which {encoding} was the file written in?",
}
"""What helps, by the last argument that it names; front ends spell the arguments in braces."""
KEYWORDS = {
    "board": "board=N",
    "puzzle": "puzzle=KEY",
    "format": "format=NAME",
    "lossy": "lossy=True",
    "encoding": "encoding=NAME",
}
"""The arguments as Python spells them."""


class KotaeError(Exception):
    """Every error that Kotae raises on purpose; its text is one sentence."""

    def worded(self, spelling: Mapping[str, str]) -> str:
        """The sentence in which a remedy names its arguments as a front end spells them."""
        return str(self)


class BadInput(KotaeError):
    """What was given cannot be read; says where, what was expected instead, and which argument would help."""

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        source: str | None = None,
        remedy: Remedy | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.source = source
        self.remedy = remedy

    def __str__(self) -> str:
        return self.worded(KEYWORDS)

    def worded(self, spelling: Mapping[str, str]) -> str:
        """The sentence in which a remedy names its arguments as a front end spells them."""
        place = []
        if self.source is not None:
            place.append(self.source)
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        help = "" if self.remedy is None else f"; {REMEDIES[self.remedy].format_map(spelling)}"
        return (f"{', '.join(place)}: " if place else "") + self.message + help


@contextmanager
def located(source: str | None = None, *, line: int | None = None) -> Iterator[None]:
    """Ensures that bad input found inside says its source, unless it has one, and its line, where given."""
    try:
        yield
    except BadInput as error:
        error.source = error.source or source
        error.line = error.line if line is None else line
        raise


class Unserved(KotaeError):
    """The chosen encoding, backend or method cannot serve this board; says why and what can."""


class Unsound(KotaeError):
    """An answer failed its own check: a defect of Kotae, never shown as an answer."""
