"""Boards: an instance with its puzzle, and where one is read from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from os import PathLike, fspath
from os.path import exists
from typing import TYPE_CHECKING, Any, Generic, Literal, overload

from kotae.api.recognising import SEEDED, boards_in, is_recognised, possible
from kotae.api.source import called, read_text
from kotae.codec.framing import Made
from kotae.errors import BadInput, located
from kotae.generic import A
from kotae.options import Setting
from kotae.phrases import plural
from kotae.puzzle import Puzzle

if TYPE_CHECKING:  # the answers of all rooms; and defaults of type variables, which Python has since 3.13
    from typing_extensions import TypeVar

    from kotae.puzzles.answers import Answer, Bridges, Digits, Lines, Links

    A_co = TypeVar("A_co", covariant=True, default=Answer)
else:
    from typing import TypeVar

    A_co = TypeVar("A_co", covariant=True)

Source = str | PathLike[str]


@dataclass(frozen=True)
class Board(Generic[A_co]):
    """A puzzle's instance, as read; what the reading had to say stands in `notes`.

    Boards are equal if they have the same puzzle and the same text, rule options included, wherever they come
    from. `Board[Bridges]` is a board whose answers are bridges, `Board` alone one of any puzzle.
    """

    puzzle: Puzzle[Any, Any]
    instance: Any
    source: str = field(default="board", compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)
    answer: A_co | None = field(default=None, compare=False)
    """What is drawn into the board where it was read; None if nothing is."""
    number: int = field(default=1, compare=False)
    """Which of the boards of its source it is, counted from 1."""
    made: Made | None = field(default=None, compare=False)
    """How it was generated, if it was."""

    @property
    def rules(self) -> dict[str, Setting]:
        """The value of every rule option that the board is read with."""
        return dict(self.puzzle.boards.settings(self.instance))

    def text(self) -> str:
        """The board in our own text form, header included, and how it was made if it was generated."""
        text = self.puzzle.text(self.instance)
        if self.made is None:
            return text
        header, below = text.split("\n", 1)
        return f"{header}\n{self.made.line()}\n{below}"

    def json(self) -> dict[str, Any]:
        """The board as an object, with what is drawn into it: what the format `json` writes."""
        from kotae.api.record import board_record

        return board_record(self, self.answer)

    def __hash__(self) -> int:
        return hash(self.puzzle.text(self.instance))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Board {self.puzzle.header(self.instance).removeprefix('# kotae ')}, from {self.source}>"

    def _repr_svg_(self) -> str:
        from kotae.api.draw import draw

        return draw(self).svg()


def ensure_board(board: object) -> None:
    """Refuse what is no board, such as the name of a file that is still to be read."""
    if not isinstance(board, Board):
        raise TypeError(f"expected a board, as kotae.read returns it, not {type(board).__name__}")


@overload
def read(
    source: Source,
    *,
    puzzle: Literal["futoshiki"],
    format: str | None = None,
    board: int | None = None,
    **rules: Setting | bool,
) -> Board[Digits]: ...
@overload
def read(
    source: Source,
    *,
    puzzle: Literal["hashi"],
    format: str | None = None,
    board: int | None = None,
    **rules: Setting | bool,
) -> Board[Bridges]: ...
@overload
def read(
    source: Source,
    *,
    puzzle: Literal["numberlink"],
    format: str | None = None,
    board: int | None = None,
    **rules: Setting | bool,
) -> Board[Lines]: ...
@overload
def read(
    source: Source,
    *,
    puzzle: Literal["yashi"],
    format: str | None = None,
    board: int | None = None,
    **rules: Setting | bool,
) -> Board[Links]: ...
@overload
def read(
    source: Source,
    *,
    puzzle: str | None = None,
    format: str | None = None,
    board: int | None = None,
    **rules: Setting | bool,
) -> Board: ...
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
    return pick(boards_of(source, puzzle, format, as_spelled(rules)), board)


def pick(boards: list[Board], number: int | None) -> Board:
    """The board of that number, counted from 1, or the only one."""
    if number is None and len(boards) == 1:
        return boards[0]
    if number is None:
        raise BadInput(f"holds {len(boards)} boards", source=boards[0].source, remedy="board")
    if not isinstance(number, int) or not 1 <= number <= len(boards):
        holds = f"holds {plural(len(boards), 'board')}"
        raise BadInput(f"{holds}; there is no board {number!r}", source=boards[0].source)
    return boards[number - 1]


@overload
def read_all(
    source: Source, *, puzzle: Literal["futoshiki"], format: str | None = None, **rules: Setting | bool
) -> list[Board[Digits]]: ...
@overload
def read_all(
    source: Source, *, puzzle: Literal["hashi"], format: str | None = None, **rules: Setting | bool
) -> list[Board[Bridges]]: ...
@overload
def read_all(
    source: Source, *, puzzle: Literal["numberlink"], format: str | None = None, **rules: Setting | bool
) -> list[Board[Lines]]: ...
@overload
def read_all(
    source: Source, *, puzzle: Literal["yashi"], format: str | None = None, **rules: Setting | bool
) -> list[Board[Links]]: ...
@overload
def read_all(
    source: Source, *, puzzle: str | None = None, format: str | None = None, **rules: Setting | bool
) -> list[Board]: ...
def read_all(
    source: str | PathLike[str],
    *,
    puzzle: str | None = None,
    format: str | None = None,
    **rules: Setting | bool,
) -> list[Board[Any]]:
    """Every board of a source; the format is recognised from the content unless it is named.

    Rule options are keywords, as for `read`.
    """
    return boards_of(source, puzzle, format, as_spelled(rules))


def boards_of(
    source: Source, puzzle: str | None, format: str | None, rules: Mapping[str, Setting]
) -> list[Board]:
    """Every board of a source, read with rule options that are spelled as boards spell them."""
    if puzzle is not None:
        possible(puzzle)  # a wrong key is no fault of the board
    return boards_of_text(*_text_of(source), puzzle, format, rules)


def boards_of_text(
    name: str, text: str, puzzle: str | None, format: str | None, rules: Mapping[str, Setting]
) -> list[Board]:
    """Every board of a text, which is never taken for the name of a file; messages call it by that name."""
    with located(name):
        found = boards_in(text, puzzle, format, rules)
    return [
        _with_answer(
            Board(one.puzzle, one.posed.instance, name, one.notes, number=number, made=one.made),
            one.posed.answer,
        )
        for number, one in enumerate(found, 1)
    ]


def _with_answer(board: Board[A], answer: A | None) -> Board[A]:
    """The board with what is drawn into it, which knows the board from now on."""
    if answer is None:
        return board
    from kotae.api.showing import drawing_shown

    return replace(board, answer=drawing_shown(board, answer))


def as_spelled(rules: Mapping[str, Setting | bool]) -> dict[str, Setting]:
    """Rule options as boards spell them, from keywords."""
    return {
        name.replace("_", "-"): ("yes" if value else "no") if isinstance(value, bool) else value
        for name, value in rules.items()
    }


def names_board(source: str) -> bool:
    """Return True if a board can be read under this name: standard input, a file, an address or a game ID."""
    return source == "-" or _is_text(source) or _is_file(source)


def _text_of(source: Source) -> tuple[str, str]:
    """What to call the source, and its text."""
    if not isinstance(source, str | PathLike):
        wanted = "the name or path of a file, or the text of a board"
        raise TypeError(f"expected {wanted}, not {type(source).__name__}")
    if isinstance(source, str) and _is_text(source):
        return "the text", source
    name = fspath(source)
    return called(name), read_text(name)


def _is_text(source: str) -> bool:
    """Return True if the source is the text of a board itself and not the name of a file."""
    if re.search(r"[\r\n]|\A(?:# ?kotae|https?://|[{[])", source, re.IGNORECASE):
        return True
    if (":" in source or ("/" in source and not _is_file(source))) and is_recognised(source):
        return True
    return SEEDED.fullmatch(source) is not None and not _is_file(source)


def _is_file(name: str) -> bool:
    try:
        return exists(name)
    except ValueError:  # a NUL in it
        return False
