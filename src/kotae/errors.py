"""What can go wrong, each kind with the sentence that a person reads.

"No" and "don't know" are no errors: they are outcomes (`kotae.solving`). An error means that the question
could not be asked, or that Kotae caught itself giving a wrong answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal

Remedy = Literal["board", "puzzle", "format", "header", "lossy", "encoding", "rules"]

REMEDIES: Mapping[Remedy, str] = {
    "board": "{board} picks one",
    "puzzle": "say which with {puzzle}",
    "format": "say which with {puzzle} or {format}",
    "header": "name the puzzle with {puzzle} or a line '# kotae KEY'",
    "lossy": "{lossy} leaves that out",
    "encoding": "which {encoding} was the file written in?",
    "rules": "{lossy} leaves that out, and {rules} would make it {kind}",
}
"""What helps, by the last argument that it names; front ends spell the arguments in braces."""
KEYWORDS = {
    "board": "board=N",
    "puzzle": "puzzle=KEY",
    "format": "format=NAME",
    "lossy": "lossy=True",
    "encoding": "encoding=NAME",
    "rule": '{name}="{value}", ',
}
"""The arguments as Python spells them."""
FLAGS = {
    "board": "--board N",
    "puzzle": "--puzzle",
    "format": "--format",
    "lossy": "--lossy",
    "encoding": "--encoding",
    "rule": "--rule {name}={value} ",
}
"""The arguments that remedies name, as they the command line spells them."""


LONGEST_SENTENCE = 300
"""Characters of an error's sentence."""


def shortened(text: str, most: int = LONGEST_SENTENCE) -> str:
    """Return the text, without its middle if it has more than `most` characters."""
    return text if len(text) <= most else f"{text[: most - most // 2 - 1]}…{text[-(most // 2) :]}"


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
        otherwise: tuple[Mapping[str, object], str] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.source = source
        self.remedy = remedy
        self.otherwise = otherwise
        """Rule options that would help, and what the board would then be: for the remedy "rules"."""

    def __str__(self) -> str:
        return self.worded(KEYWORDS)

    def worded(self, spelling: Mapping[str, str]) -> str:
        """The sentence in which a remedy names its arguments as a front end spells them."""
        place = []
        if self.source:
            place.append(self.source)
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        spelled = dict(spelling)
        if self.otherwise is not None:
            rules, spelled["kind"] = self.otherwise
            words = "".join(spelling["rule"].format(name=name, value=value) for name, value in rules.items())
            spelled["rules"] = words.rstrip(", ")
        help = "" if self.remedy is None else f"; {REMEDIES[self.remedy].format_map(spelled)}"
        return shortened((f"{', '.join(place)}: " if place else "") + self.message + help)


class Ambiguous(BadInput):
    """What was given can be read in more than one way; says which."""


@contextmanager
def located(source: str | None = None, *, line: int | None = None) -> Iterator[None]:
    """Ensures that bad input found inside says its source, unless it has one, and its line, where given.

    An empty source is that of what the user chose, which stands in no file.
    """
    try:
        yield
    except BadInput as error:
        if error.source != "":
            error.source = source if error.source is None else error.source
            error.line = error.line if line is None else line
        raise


class Unserved(KotaeError):
    """The chosen encoding, backend or method cannot serve this board; says why and what can."""


class Unsound(KotaeError):
    """An answer failed its own check: a defect of Kotae, never shown as an answer."""
