"""The comment line by which a formula file says what it was made of, for programs to read back.

``kotae version=0.1.0 puzzle=hashi rules=max-bridges=2,loops=yes encoding=levels numbering=- presolved=no
incomplete=- variables=530 board=1f0c…``, all on one line; ``-`` stands for none.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass

_LINE = re.compile(r"^[c*] kotae (version=\S+ [^\r\n]*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Heading:
    """What a file was made of, each as the word that stands in the line."""

    version: str
    puzzle: str
    rules: str
    encoding: str
    numbering: str
    presolved: str
    incomplete: str
    """The rules that are left to cuts."""
    variables: str
    """How many the formula has; a numbering may give them larger numbers."""
    board: str
    """A digest of the board's text."""

    def line(self) -> str:
        """The line, without the sign that makes it a comment."""
        return " ".join(["kotae", *(f"{name}={word}" for name, word in asdict(self).items())])


def read_heading(text: str) -> Heading | None:
    """The heading of a CNF, WCNF or OPB file, or None if it has none that can be read."""
    found = _LINE.search(text)
    if found is None:
        return None
    words = dict(word.partition("=")[::2] for word in found[1].split())
    try:
        return Heading(**{name: words[name] for name in Heading.__slots__})
    except KeyError:
        return None
