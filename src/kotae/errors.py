"""What can go wrong, each kind with the sentence that a person reads.

"No" and "don't know" are no errors: they are outcomes (`kotae.solving`). An error means that the question
could not be asked, or that Kotae caught itself giving a wrong answer.
"""

from __future__ import annotations


class KotaeError(Exception):
    """Every error that Kotae raises on purpose; its text is one sentence."""


class BadInput(KotaeError):
    """What was given cannot be read; says where, and what was expected instead."""

    def __init__(
        self, message: str, *, line: int | None = None, column: int | None = None, source: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.source = source

    def __str__(self) -> str:
        place = []
        if self.source is not None:
            place.append(self.source)
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        return f"{', '.join(place)}: {self.message}" if place else self.message


class Unserved(KotaeError):
    """The chosen encoding, backend or method cannot serve this board; says why and what can."""


class Unsound(KotaeError):
    """An answer failed its own check: a defect of Kotae, never shown as an answer."""
