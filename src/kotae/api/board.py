"""Boards: an instance with its puzzle, and where one is read from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike, fspath
from os.path import exists
from typing import Any

from kotae.api.recognising import SEEDED, boards_in, is_recognised, possible
from kotae.api.source import called, read_text
from kotae.errors import BadInput, located
from kotae.options import Setting
from kotae.phrases import plural
from kotae.puzzle import Puzzle


@dataclass(frozen=True)
class Board:
    """A puzzle's instance, as read; what the reading had to say stands in `notes`."""

    puzzle: Puzzle[Any, Any]
    instance: Any
    source: str = "board"
    notes: tuple[str, ...] = field(default=(), compare=False)
    answer: Any = field(default=None, compare=False)
    """What is drawn into the board where it was read; None if nothing is."""

    @property
    def rules(self) -> dict[str, Setting]:
        """The value of every rule option that the board is read with."""
        return dict(self.puzzle.boards.settings(self.instance))

    def text(self) -> str:
        """The board in our own text form, header included."""
        return self.puzzle.text(self.instance)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Board {self.puzzle.header(self.instance).removeprefix('# kotae ')}, from {self.source}>"

    def _repr_svg_(self) -> str:
        from kotae.api.draw import draw

        return draw(self).svg()


def read(
    source: str | PathLike[str],
    *,
    puzzle: str | None = None,
    format: str | None = None,
    board: int | None = None,
    **rules: Setting | bool,
) -> Board:
    """The board of a file, of standard input (``-``), or of a text, address or game ID given as such.

    Rule options are keywords, with underscores for hyphens: ``max_bridges=3``, ``loops=False``.
    """
    chosen = {
        name.replace("_", "-"): ("yes" if value else "no") if isinstance(value, bool) else value
        for name, value in rules.items()
    }
    return pick(read_all(source, puzzle=puzzle, format=format, rules=chosen), board)


def pick(boards: list[Board], number: int | None) -> Board:
    """The board of that number, counted from 1, or the only one."""
    if number is None and len(boards) == 1:
        return boards[0]
    if number is None:
        raise BadInput(f"holds {len(boards)} boards", source=boards[0].source, remedy="board")
    if not 1 <= number <= len(boards):
        holds = f"holds {plural(len(boards), 'board')}"
        raise BadInput(f"{holds}; there is no board {number}", source=boards[0].source)
    return boards[number - 1]


def read_all(
    source: str | PathLike[str],
    *,
    puzzle: str | None = None,
    format: str | None = None,
    rules: Mapping[str, Setting] | None = None,
) -> list[Board]:
    """Every board of a source; the format is recognised from the content unless it is named."""
    if puzzle is not None:
        possible(puzzle)  # a wrong key is no fault of the board
    name, text = _text_of(source)
    with located(name):
        found = boards_in(text, puzzle, format, rules or {})
    return [Board(one.puzzle, one.posed.instance, name, one.notes, one.posed.answer) for one in found]


def _text_of(source: str | PathLike[str]) -> tuple[str, str]:
    """What to call the source, and its text."""
    if not isinstance(source, str):
        return fspath(source), read_text(fspath(source))
    if re.search(r"[\r\n]|\A(?:# ?kotae|https?://|[{[])", source, re.IGNORECASE):
        return "the text", source
    if (":" in source or ("/" in source and not _is_file(source))) and is_recognised(source):
        return "the text", source
    if SEEDED.fullmatch(source) and not _is_file(source):
        return "the text", source
    return called(source), read_text(source)


def _is_file(name: str) -> bool:
    try:
        return exists(name)
    except ValueError:  # a NUL in it
        return False
