"""Futoshiki boards: a square with some digits and signs printed.

A board is rows of cells, ``.`` for a blank, with ``<`` and ``>`` between cells of a row and ``^`` and ``v``
between rows; each sign points at the smaller cell. Numbers above 9 are right-aligned, with the sign between
rows under the last figure. ::

    . .<. .
    ^
    . 2 . .
        v
    . . . .

    .>. . .

With mode=adjacent there are marks instead of signs, ``|`` in a row and ``-`` between rows, wherever two
neighbouring digits differ by one. ::

    .|. 3
    -
    . . .

    . .|.

Read as well: ``0`` and ``_`` for a blank, ``∧``, ``∨`` and ``V`` for signs, any spacing that leaves each sign
between rows under its cell, rows that follow each other without a line for signs, and digits without blanks
between them (``12..``).

An answer is the same grid with its blanks filled in; its signs are decoration and may be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, cast

from kotae.codec.lines import TextLine, quoted
from kotae.codec.objects import cell, member, numbers, whole
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name
from kotae.media.symbols import Rows
from kotae.options import Option, Reading, Setting
from kotae.phrases import plural
from kotae.puzzle import Boards
from kotae.puzzles.futoshiki.grid import MAX_SIZE, Pair, read_grid, write_grid

Mode = Literal["inequality", "adjacent"]

OPTIONS = (
    Option(
        "mode",
        ("inequality", "adjacent"),
        "inequality: signs point at the smaller digit; adjacent: marks stand just where digits differ by one",
        {"adjacent": "marked neighbours differ by one"},
    ),
)


@dataclass(frozen=True)
class Futoshiki:
    """An instance; `less` has the smaller cell of a pair first, `marks` the upper or left one.

    Making one puts everything into reading order, and raises `BadInput` for what no board can show.
    """

    size: int
    givens: Mapping[Cell, int] = field(default_factory=dict, hash=False)
    less: tuple[Pair, ...] = ()
    marks: tuple[Pair, ...] = ()
    mode: Mode = "inequality"

    def __post_init__(self) -> None:
        if not 1 <= self.size <= MAX_SIZE:
            raise BadInput(f"expected a size from 1 to {MAX_SIZE}, not {self.size}")
        for place, digit in self.givens.items():
            if not self._inside(place) or not 1 <= digit <= self.size:
                raise BadInput(f"{cell_name(place)} cannot hold {digit} on a board of size {self.size}")
        object.__setattr__(self, "givens", dict(sorted(self.givens.items())))
        object.__setattr__(self, "less", self._in_reading_order(self.less))
        object.__setattr__(self, "marks", self._in_reading_order(_sorted(pair) for pair in self.marks))
        if self.less if self.mode == "adjacent" else self.marks:
            raise BadInput(f"a board with mode={self.mode} has no {'signs' if self.less else 'marks'}")

    @cached_property
    def neighbours(self) -> tuple[Pair, ...]:
        """Every pair of cells that share an edge, the upper or left one first, in reading order."""
        cells = ((r, c) for r in range(self.size) for c in range(self.size))
        beside = ((a, b) for a in cells for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])))
        return tuple(pair for pair in beside if self._inside(pair[1]))

    @property
    def rows(self) -> Rows:
        """The printed digits row by row."""
        side = range(self.size)
        return tuple(tuple(self.givens.get((r, c)) for c in side) for r in side)

    def _inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def _in_reading_order(self, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
        """The pairs, each once, by the place where their sign is printed."""
        found: dict[Pair, Pair] = {}
        for pair in pairs:
            a, b = pair
            if not self._inside(a) or not self._inside(b) or abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
                raise BadInput(f"{cell_name(a)} and {cell_name(b)} are not neighbours on this board")
            if found.setdefault(_sorted(pair), pair) != pair:
                raise BadInput(f"the sign between {cell_name(b)} and {cell_name(a)} points both ways")
        return tuple(pair for _, pair in sorted(found.items()))


def _sorted(pair: Pair) -> Pair:
    return (min(pair), max(pair))


def parse(lines: Sequence[TextLine], reading: Reading) -> Futoshiki:
    """The instance that the lines show."""
    grid = read_grid(lines)
    mode = cast(Mode, reading["mode"])
    allowed, words = ("|-", "'|' and '-'") if mode == "adjacent" else ("<>^v", "'<', '>', '^' and 'v'")
    for sign in grid.signs:
        if sign.text not in allowed:
            raise sign.line.error(f"with mode={mode} signs are {words}, not {quoted(sign.text)}", sign.at)
    givens = {(r, c): digit for r, row in enumerate(grid.rows) for c, digit in enumerate(row) if digit}
    if mode == "adjacent":
        return Futoshiki(len(grid.rows), givens, marks=tuple(sign.between for sign in grid.signs), mode=mode)
    less = (sign.between if sign.text in "<^" else sign.between[::-1] for sign in grid.signs)
    return Futoshiki(len(grid.rows), givens, less=tuple(less))


def format_board(instance: Futoshiki) -> str:
    """The instance as `parse` reads it."""
    return write_grid(instance.rows, dict(signs(instance)))


def settings_of(instance: Futoshiki) -> dict[str, Setting]:
    """The rule options that the instance holds."""
    return {"mode": instance.mode}


def signs(instance: Futoshiki) -> Iterator[tuple[Pair, str]]:
    """What is printed between two cells, the upper or left one first."""
    for smaller, greater in instance.less:
        across = smaller[0] == greater[0]
        if smaller < greater:
            yield (smaller, greater), "<" if across else "^"
        else:
            yield (greater, smaller), ">" if across else "v"
    for a, b in instance.marks:
        yield (a, b), "|" if a[0] == b[0] else "-"


def to_json(board: Futoshiki) -> dict[str, Any]:
    """The digits, null for a blank, and the signs or marks."""
    name, pairs = ("marks", board.marks) if board.mode == "adjacent" else ("less", board.less)
    return {"digits": [list(row) for row in board.rows], name: [[*a, *b] for a, b in pairs]}


def from_json(data: Any, reading: Reading) -> Futoshiki:
    """The board of ``{"digits": [[null, 2], [null, null]], "less": [[0, 0, 0, 1]]}``; signs are optional."""
    rows = member(data, "digits", list, "a list of rows")
    size = whole(len(rows), 'a number of rows in "digits"', 1, MAX_SIZE)
    givens = {}
    for r, row in enumerate(rows):
        for c, digit in enumerate(
            numbers(row, size, f'a list of {plural(size, "digit")} for row {r} of "digits"')
        ):
            if digit is not None:
                givens[r, c] = whole(digit, "a digit, or null,", 1, size)
    less, marks = _pairs(data, "less", size), _pairs(data, "marks", size)
    if marks and reading.stated.get("mode") == "inequality":
        raise BadInput('a board with "marks" has mode=adjacent, not mode=inequality')
    stated = reading.state({"mode": "adjacent"}) if marks else reading
    if stated["mode"] == "adjacent":
        return Futoshiki(size, givens, less, marks, mode="adjacent")
    return Futoshiki(size, givens, less, marks)


def _pairs(data: Any, name: str, size: int) -> tuple[Pair, ...]:
    found = []
    for entry in member(data, name, list, "a list of pairs of cells") if name in data else []:
        r1, c1, r2, c2 = numbers(entry, 4, f'two cells [r1, c1, r2, c2] in "{name}"')
        found.append((cell([r1, c1], size, size, name), cell([r2, c2], size, size, name)))
    return tuple(found)


BOARDS = Boards(parse=parse, format=format_board, from_json=from_json, to_json=to_json, settings=settings_of)
