"""Our own text around a board: the header line with its rule options, several boards in a file, answers.

::

    # kotae hashi max-bridges=2 loops=yes
    # made by kotae 0.1.0: kotae generate hashi --size 1x3 --seed 7
    2.2
    # answer
    2═══2

The second line is that of a board that was generated.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kotae.codec.lines import MAX_LINES, TextLine, split_lines
from kotae.errors import BadInput

HEADER = re.compile(r"#\s*kotae(?:\s+(?P<words>.*))?\s*", re.IGNORECASE)
ANSWER = re.compile(r"#\s*answer(?:\s+[0-9]+)?\s*", re.IGNORECASE)
"""What `kotae answers` prints between answers has their number."""
MADE = re.compile(r"#\s*made by kotae (?P<version>[0-9A-Za-z.+-]{1,40}): (?P<command>[!-~][ -~]{0,999})")
_HEADED = re.compile(r"^[^\S\n]*#[^\S\n]*kotae(?:\s|$)", re.MULTILINE | re.IGNORECASE)
_ANSWERED = re.compile(r"^[^\S\n]*#[^\S\n]*answer(?:[^\S\n]+[0-9]+)?[^\S\n]*$", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Made:
    """How a board was generated: the version that made it, and the command that makes it again."""

    version: str
    command: str

    def line(self) -> str:
        """The comment that says so."""
        return f"# made by kotae {self.version}: {self.command}"


@dataclass(slots=True)
class Section:
    """One board of a text: its header, its lines, and the lines of each answer."""

    header: TextLine | None = None
    made: Made | None = None
    board: list[TextLine] = field(default_factory=list)
    answers: list[list[TextLine]] = field(default_factory=list)

    @property
    def answer(self) -> list[TextLine] | None:
        """The lines of the answer, None where there is none; several are refused."""
        if len(self.answers) > 1:
            raise BadInput(f"holds {len(self.answers)} answers of one board; expected one")
        return self.answers[0] if self.answers else None

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


def ensure_few_lines(text: str, most: int = MAX_LINES, what: str = "") -> None:
    """Refuse a text with more lines than `most`, before it is taken apart; `what` begins the complaint."""
    if (lines := text.count("\n")) > most:
        raise BadInput(f"{what}has {lines:,} lines; the limit is {most:,}")


def sections(text: str) -> list[Section]:
    """The boards of a text in our own form; a text without header is one section without one."""
    ensure_few_lines(text)
    found = [Section()]
    for line in split_lines(text):
        mark = line.text.strip()
        if mark.startswith("#") and HEADER.fullmatch(mark):
            found.append(Section(header=line))
        elif mark.startswith("#") and ANSWER.fullmatch(mark):
            found[-1].answers.append([])
        elif mark.startswith("#") and (made := MADE.fullmatch(mark)):
            found[-1].made = Made(made["version"], made["command"])
        else:
            here = found[-1]
            (here.answers[-1] if here.answers else here.board).append(line)
    return [s for s in found if s.header is not None or any(line.text.strip() for line in s.board)]
