"""Our own text around a board: the header line with its rule options, several boards in a file, answers.

::

    # kotae hashi max-bridges=2 loops=yes
    2.2
    # answer
    2═══2

"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kotae.codec.lines import MAX_CELLS, TextLine, split_lines
from kotae.errors import BadInput

HEADER = re.compile(r"#\s*kotae(?:\s+(?P<words>.*))?\s*")
ANSWER = re.compile(r"#\s*answer\s*")
_HEADED = re.compile(r"^[^\S\n]*#[^\S\n]*kotae(?:\s|$)", re.MULTILINE)
_ANSWERED = re.compile(r"^[^\S\n]*#[^\S\n]*answer[^\S\n]*$", re.MULTILINE)


@dataclass(slots=True)
class Section:
    """One board of a text: its header, its lines, and the lines of an answer where there is one."""

    header: TextLine | None = None
    board: list[TextLine] = field(default_factory=list)
    answer: list[TextLine] | None = None

    def words(self) -> list[str]:
        """The words of the header behind `kotae`: the puzzle's key and the options."""
        if self.header is None:
            return []
        match = HEADER.fullmatch(self.header.text.strip())
        return (match["words"] or "").split() if match else []


def is_headed(text: str) -> bool:
    """Whether a text is in our own form; large ones in others are not taken apart to know."""
    return _HEADED.search(text) is not None


def is_answered(text: str) -> bool:
    """Whether a line of a text says that an answer follows."""
    return _ANSWERED.search(text) is not None


def ensure_few_lines(text: str) -> None:
    """Refuse a text with more lines than a board can have, before it is taken apart."""
    if (lines := text.count("\n")) > MAX_CELLS:
        raise BadInput(f"has {lines:,} lines; the limit is {MAX_CELLS:,}")


def sections(text: str) -> list[Section]:
    """The boards of a text in our own form; a text without header is one section without one."""
    ensure_few_lines(text)
    found = [Section()]
    for line in split_lines(text):
        mark = line.text.strip()
        if mark.startswith("#") and HEADER.fullmatch(mark):
            found.append(Section(header=line))
        elif mark.startswith("#") and ANSWER.fullmatch(mark):
            found[-1].answer = []
        else:
            here = found[-1]
            (here.board if here.answer is None else here.answer).append(line)
    return [s for s in found if s.header is not None or any(line.text.strip() for line in s.board)]
