"""Hashi boards: islands in a sea, and the corridors between them.

A board is rows of cells, ``.`` for water, a number for an island, ``?`` for an island that takes any number
of bridges but none. With numbers above 9 the cells are separated by blanks, or end in ``|`` where each is
alone in its row. ::

    2.4.1
    .....
    3.5.2

"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import starmap
from typing import Any, NamedTuple

from kotae.codec.lines import TextLine, board_lines, quoted, whole_number
from kotae.codec.objects import cell, member, numbers, size, whole
from kotae.codec.tokens import read_cells, write_cells
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name, in_sight
from kotae.media.lines import WORDS
from kotae.options import Option, Reading, Setting
from kotae.puzzle import Boards

WATER = (".", "0")
UNKNOWN = "?"

OPTIONS = (
    Option(
        "max-bridges",
        (2, 1, 3, 4, 5, 6, 7, 8),
        "the most bridges that may join the same two islands",
        {1: "single bridges only", **{most: f"up to {WORDS[most]} bridges" for most in range(3, 9)}},
    ),
    Option("loops", ("yes", "no"), "whether bridges may lead round in a loop", {"no": "no loops"}),
)


class Corridor(NamedTuple):
    """Two islands in a row or column with only water between them; the first is above or to the left."""

    a: Cell
    b: Cell


@dataclass(frozen=True)
class Hashi:
    """An instance: islands with their numbers (None for '?'), in reading order, and the rule options."""

    rows: int
    columns: int
    islands: Mapping[Cell, int | None]
    max_bridges: int = 2
    loops: bool = True

    @cached_property
    def corridors(self) -> tuple[Corridor, ...]:
        """Every pair of islands that see each other, in reading order."""
        return tuple(starmap(Corridor, in_sight(self.islands)))

    @cached_property
    def corridor_set(self) -> frozenset[tuple[Cell, Cell]]:
        """The same, to look one up."""
        return frozenset(self.corridors)

    @cached_property
    def printed(self) -> dict[Cell, str]:
        """The islands with their numbers as text, '?' for any."""
        return {cell: UNKNOWN if number is None else str(number) for cell, number in self.islands.items()}


def has_odd_sum(board: Hashi) -> bool:
    """Whether all islands have numbers, and these add up to an odd one."""
    return None not in board.islands.values() and sum(map(int, filter(None, board.islands.values()))) % 2 == 1


def obstacle(board: Hashi) -> str | None:
    """A simple reason why there can be no answer: an odd number of ends of bridges."""
    if has_odd_sum(board):
        return "the numbers add up to an odd number, but each bridge counts at two islands"
    return None


def make(rows: int, columns: int, islands: Mapping[Cell, int | None], reading: Reading) -> Hashi:
    """The instance with the options of the reading; islands may come in any order."""
    if not islands:
        raise BadInput("the board has no island; a number from 1 or '?' makes one")
    return Hashi(
        rows, columns, dict(sorted(islands.items())), reading.number("max-bridges"), reading.yes("loops")
    )


def settings_of(board: Hashi) -> dict[str, Setting]:
    """The rule options that the instance holds."""
    return {"max-bridges": board.max_bridges, "loops": "yes" if board.loops else "no"}


def parse(lines: Sequence[TextLine], reading: Reading, water: Collection[str] = WATER) -> Hashi:
    """The instance that a grid of characters, or of tokens between blanks, describes."""
    rows, columns, cells = read_cells(board_lines(lines, "rows of '.', numbers and '?'"), water)
    islands = {cell: clue(token, reading, partial(line.error, at=at)) for cell, token, line, at in cells}
    return make(rows, columns, islands, reading)


def clue(token: str, reading: Reading, error: Callable[[str], BadInput]) -> int | None:
    """The number of bridges that a token asks of its island; None for any."""
    if token == UNKNOWN:
        return None
    if not (token.isascii() and token.isdigit()):
        raise error(f"expected a number, '.' or '?', not {quoted(token)}")
    return in_range(whole_number(token, error, "the number of an island"), reading, error)


def in_range(number: int, reading: Reading, error: Callable[[str], BadInput]) -> int:
    """The number, if an island can have as many bridges."""
    most = 4 * reading.number("max-bridges")
    if not 1 <= number <= most:
        raise error(
            f"an island has 1 to {most} bridges with max-bridges={reading['max-bridges']}, not {number}"
        )
    return number


def format_board(board: Hashi) -> str:
    """The instance as `parse` reads it."""
    return write_cells(board.rows, board.columns, board.printed, WATER[0])


def to_json(board: Hashi) -> dict[str, Any]:
    """The size and the islands, each with its row, its column and its number, null for '?'."""
    islands = [[row, column, number] for (row, column), number in board.islands.items()]
    return {"rows": board.rows, "columns": board.columns, "islands": islands}


def from_json(data: Any, reading: Reading) -> Hashi:
    """The board of ``{"rows": 1, "columns": 3, "islands": [[0, 0, 2], [0, 2, null]]}``."""
    rows, columns = size(data)
    islands: dict[Cell, int | None] = {}
    for entry in member(data, "islands", list, "a list of islands"):
        row, column, number = numbers(entry, 3, 'an island [row, column, number] in "islands"')
        place = cell([row, column], rows, columns, "islands")
        if place in islands:
            raise BadInput(f"{cell_name(place)} has two islands")
        if number is not None:
            number = in_range(whole(number, "the number of an island", 0, 99), reading, BadInput)
        islands[place] = number
    return make(rows, columns, islands, reading)


BOARDS = Boards(parse=parse, format=format_board, from_json=from_json, to_json=to_json, settings=settings_of)
