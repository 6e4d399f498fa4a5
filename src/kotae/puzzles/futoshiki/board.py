"""Futoshiki boards: a square with some digits and signs printed, and the digits filled in.

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
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name
from kotae.notebook import Pictured
from kotae.options import Option, Reading, Setting
from kotae.puzzles.futoshiki.grid import MAX_SIZE, Pair, Rows, read_grid, write_grid

Mode = Literal["inequality", "adjacent"]

OPTIONS = (
    Option(
        "mode",
        ("inequality", "adjacent"),
        "inequality: signs point at the smaller digit; adjacent: marks stand just where digits differ by one",
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
        for cell, digit in self.givens.items():
            if not self._inside(cell) or not 1 <= digit <= self.size:
                raise BadInput(f"{cell_name(cell)} cannot hold {digit} on a board of size {self.size}")
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
                raise BadInput(f"{cell_name(a)} and {cell_name(b)} are no neighbours on this board")
            if found.setdefault(_sorted(pair), pair) != pair:
                raise BadInput(f"the sign between {cell_name(b)} and {cell_name(a)} points both ways")
        return tuple(pair for _, pair in sorted(found.items()))


@dataclass(frozen=True)
class Digits(Pictured):
    """A drawing: the digits row by row, None where nothing is filled in yet."""

    rows: Rows

    def __getitem__(self, cell: Cell) -> int | None:
        return self.rows[cell[0]][cell[1]]


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
    return write_grid(instance.rows, dict(_signs(instance)))


def settings_of(instance: Futoshiki) -> dict[str, Setting]:
    """The rule options that the instance holds."""
    return {"mode": instance.mode}


def parse_answer(instance: Futoshiki, lines: Sequence[TextLine]) -> Digits:
    """The digits that the lines show."""
    return Digits(read_grid(lines, instance.size).rows)


def format_answer(instance: Futoshiki, answer: Digits) -> str:
    """The board with its blanks filled in."""
    return write_grid(answer.rows, dict(_signs(instance)))


def answer_to_json(instance: Futoshiki, answer: Digits) -> dict[str, Any]:
    """The digits as rows of numbers, null where a cell is blank."""
    return {"digits": [list(row) for row in answer.rows]}


def answer_from_json(instance: Futoshiki, data: Any) -> Digits:
    """The digits that ``{"digits": [[1, 2, …], …]}`` holds."""
    size = instance.size
    rows = data.get("digits") if isinstance(data, dict) else None
    if not isinstance(rows, list) or len(rows) != size:
        raise BadInput(f'expected an object with "digits", a list of {size} rows')
    for r, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != size:
            raise BadInput(f'expected row {r} of "digits" to be a list of {size} digits')
        for c, digit in enumerate(row):
            # True is an int to Python, and 1.0 equals 1: the type itself is asked.
            if digit is not None and (type(digit) is not int or not 1 <= digit <= size):
                wanted = f"a digit from 1 to {size} or null at {cell_name((r, c))}"
                raise BadInput(f"expected {wanted}, not {quoted(str(digit))}")
    return Digits(tuple(tuple(row) for row in rows))


def _signs(instance: Futoshiki) -> Iterator[tuple[Pair, str]]:
    """What is printed between two cells, the upper or left one first."""
    for smaller, greater in instance.less:
        across = smaller[0] == greater[0]
        if smaller < greater:
            yield (smaller, greater), "<" if across else "^"
        else:
            yield (greater, smaller), ">" if across else "v"
    for a, b in instance.marks:
        yield (a, b), "|" if a[0] == b[0] else "-"
