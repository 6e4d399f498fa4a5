"""Numberlink boards: ends in pairs on a grid, and the links between its cells.

A board is rows of cells, ``.`` for an empty one, ``#`` for one that nobody may use, and a digit or letter for
an end. Where a number has several characters the cells are separated by blanks, or end in ``|`` where each is
alone in its row. ::

    1....
    2..3.
    ..#..
    .1..2
    ....3

"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from kotae.codec.lines import TextLine, board_lines, quoted
from kotae.codec.objects import cell, member, size
from kotae.codec.tokens import read_cells, write_cells
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name
from kotae.options import Option, Reading, Setting
from kotae.puzzle import Boards

EMPTY, BLOCKED = ".", "#"
MAX_LABEL = 4

OPTIONS = (
    Option("fill", ("yes", "no"), "whether every cell must be used", {"no": "cells may stay empty"}),
    Option(
        "touch",
        ("no", "yes"),
        "whether a path may run beside itself without being joined there",
        {"yes": "paths may touch themselves"},
    ),
)


class CellLink(NamedTuple):
    """Two neighbouring cells; the first is above or to the left."""

    a: Cell
    b: Cell


@dataclass(frozen=True)
class Numberlink:
    """An instance: the ends of each number, blocked cells, and the rule options."""

    rows: int
    columns: int
    ends: Mapping[str, tuple[Cell, ...]]
    blocked: frozenset[Cell] = frozenset()
    fill: bool = True
    touch: bool = False

    @cached_property
    def label(self) -> dict[Cell, str]:
        """The number of each end cell, in reading order."""
        return dict(sorted((cell, number) for number, cells in self.ends.items() for cell in cells))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that may be used, in reading order."""
        every = ((row, column) for row in range(self.rows) for column in range(self.columns))
        return tuple(cell for cell in every if cell not in self.blocked)

    @cached_property
    def links(self) -> tuple[CellLink, ...]:
        """Every pair of neighbouring cells that may be used, in reading order."""
        return tuple(self._links())

    def _links(self) -> Iterator[CellLink]:
        usable = set(self.cells)
        for row, column in self.cells:
            for other in ((row, column + 1), (row + 1, column)):
                if other in usable:
                    yield CellLink((row, column), other)


def make(
    rows: int,
    columns: int,
    ends: Mapping[str, Sequence[Cell]],
    blocked: frozenset[Cell],
    reading: Reading,
) -> Numberlink:
    """The instance with the options of the reading, its numbers in the order of their first ends."""
    for number, cells in ends.items():
        if len(cells) > 2:
            third = cell_name(sorted(cells)[2])
            raise BadInput(
                f"the number {number} stands in {len(cells)} cells, {third} among them; expected two"
            )
    if len(blocked) == rows * columns:
        raise BadInput("every cell of the board is blocked")
    in_order = sorted((tuple(sorted(cells)), number) for number, cells in ends.items())
    return Numberlink(
        rows,
        columns,
        {number: cells for cells, number in in_order},
        blocked,
        reading.yes("fill"),
        reading.yes("touch"),
    )


def settings_of(board: Numberlink) -> dict[str, Setting]:
    """The rule options that the instance holds."""
    return {"fill": "yes" if board.fill else "no", "touch": "yes" if board.touch else "no"}


def loosest(board: Numberlink) -> Numberlink:
    """The same board under the loosest rules: whatever is an answer under others is one under these."""
    return replace(board, fill=False, touch=True)


def canonical(board: Numberlink) -> Numberlink:
    """The same board under the rules that canonical answers obey (`docs/rigid.md`)."""
    return replace(board, fill=False, touch=False)


def is_unbalanced(board: Numberlink) -> bool:
    """Whether lines that fill the board would have to use more cells of one chessboard colour than there are.

    A line alternates between the colours: it uses one more of the colour of its ends if both are the same.
    """
    if not board.fill or any(len(cells) != 2 for cells in board.ends.values()):
        return False
    colour = [1 - 2 * ((row + column) % 2) for row, column in board.cells]
    used = [
        1 - 2 * ((r1 + c1) % 2)
        for (r1, c1), (r2, c2) in board.ends.values()
        if (r1 + c1) % 2 == (r2 + c2) % 2
    ]
    return sum(colour) != sum(used)


def lone_end(board: Numberlink) -> str | None:
    """A sentence about a number that stands alone, if there is one."""
    alone = ((number, cells[0]) for number, cells in board.ends.items() if len(cells) == 1)
    return next((f"the number {number} stands only at {cell_name(cell)}" for number, cell in alone), None)


def obstacle(board: Numberlink) -> str | None:
    """A simple reason why there can be no answer: a number that stands alone, or colours that do not fit."""
    if (alone := lone_end(board)) is not None:
        return f"{alone} and has nothing to be joined to"
    if is_unbalanced(board):
        return (
            "lines alternate between the colours of a chessboard, and with these ends "
            "they cannot use all cells of both"
        )
    return None


def streamline(board: Numberlink) -> Numberlink | None:
    """The board under the strict rules, where lines leave each other no choice."""
    return None if board.fill and not board.touch else replace(board, fill=True, touch=False)


def parse(lines: Sequence[TextLine], reading: Reading, empty: Collection[str] = EMPTY) -> Numberlink:
    """The instance that a grid of characters, or of tokens between blanks, describes."""
    rows, columns, cells = read_cells(board_lines(lines, "rows of '.', '#' and numbers"), empty)
    ends: dict[str, list[Cell]] = {}
    blocked = set()
    for place, token, line, at in cells:
        if token == BLOCKED:
            blocked.add(place)
        else:
            place_end(ends, token, place, partial(line.error, at=at), ", '.' or '#'")
    return make(rows, columns, ends, frozenset(blocked), reading)


def place_end(
    ends: dict[str, list[Cell]],
    token: str,
    cell: Cell,
    error: Callable[[str], BadInput],
    other_signs: str = "",
) -> None:
    """Add an end to those that are known, of which two have the same number."""
    here = ends.setdefault(end_label(token, error, other_signs), [])
    here.append(cell)
    if len(here) > 2:
        raise error(f"the number {token} stands here for the third time; expected two")


def end_label(token: str, error: Callable[[str], BadInput], other_signs: str = "") -> str:
    """Return the number of an end: digits without leading zeros, or letters.

    `other_signs` are what a complaint says may stand there besides.
    """
    if not ((token.isdigit() and token.isascii()) or token.isalpha()):
        raise error(f"expected a number or letter{other_signs}, not {quoted(token)}")
    if len(token) > MAX_LABEL:
        raise error(f"expected a number or letters, of at most {MAX_LABEL} characters, not {quoted(token)}")
    return str(int(token)) if token.isdigit() else token


def format_board(board: Numberlink) -> str:
    """The instance as `parse` reads it."""
    tokens = {**dict.fromkeys(board.blocked, BLOCKED), **board.label}
    return write_cells(board.rows, board.columns, tokens, EMPTY)


def to_json(board: Numberlink) -> dict[str, Any]:
    """The size, the ends of each number, and the cells that nobody may use."""
    return {
        "rows": board.rows,
        "columns": board.columns,
        "ends": {number: [list(end) for end in ends] for number, ends in board.ends.items()},
        "blocked": [list(place) for place in sorted(board.blocked)],
    }


def from_json(data: Any, reading: Reading) -> Numberlink:
    """The board of ``{"rows": 1, "columns": 4, "ends": {"1": [[0, 0], [0, 2]]}, "blocked": [[0, 3]]}``."""
    rows, columns = size(data)
    taken: set[Cell] = set()

    def places(value: Any, name: str) -> list[Cell]:
        found = []
        for entry in value:
            place = cell(entry, rows, columns, name)
            if place in taken:
                raise BadInput(f"{cell_name(place)} is named twice")
            taken.add(place)
            found.append(place)
        return found

    ends: dict[str, list[Cell]] = {}
    for number, listed in member(data, "ends", dict, "an object with the ends of each number").items():
        label = end_label(number, BadInput)
        if not isinstance(listed, list) or not 1 <= len(listed) <= 2:
            raise BadInput(f'expected one or two cells for the number {label} in "ends"')
        if label in ends:
            raise BadInput(f"the number {label} is named twice")
        ends[label] = places(listed, "ends")
    blocked = member(data, "blocked", list, "a list of cells") if "blocked" in data else []
    return make(rows, columns, ends, frozenset(places(blocked, "blocked")), reading)


BOARDS = Boards(parse=parse, format=format_board, from_json=from_json, to_json=to_json, settings=settings_of)
