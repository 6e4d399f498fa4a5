"""A sheet of Penpa-edit: what is printed on a square board and what is drawn on it, by cells.

Penpa knows no puzzles, only numbers, symbols, lines and shaded cells; what they mean is said by the rooms. It
counts places along the whole board with its margins and two more cells on each side; `Frame` is the one place
that knows how.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name

MAX_SIDE = 100
"""Rows or columns of the largest square board that Penpa opens, its margins included."""
HIDDEN = 2
"""Cells on each side of a board that Penpa counts and never shows."""

BLACK, GREEN, CIRCLED = 1, 2, 6
"""Styles of numbers: as printed, as a solver writes them, and in a white circle."""
CIRCLES = frozenset({CIRCLED, 7, 11})
"""Styles of numbers in a circle, be it white, black or grey."""
NORMAL = "1"
PLAIN = frozenset({NORMAL, "5", "6", "8", "10"})
"""Kinds of numbers that say one thing in the middle of a cell; the others are remarks, arrows and corners."""
SINGLE, DOUBLE, CROSS = 3, 30, 98
"""Values of lines as a solver draws them; the last is a cross on the border between two cells."""
SHADED = 4
"""The colour of a black cell."""
DARK = frozenset({1, SHADED})
WHITE_DOT, BLACK_DOT = 1, 2
"""Variants of the circles."""

Pair = tuple[Cell, Cell]
"""Two cells; the first comes first in reading order."""


class SheetNumber(NamedTuple):
    """What is written in a cell, with its style and kind."""

    text: str
    style: int = BLACK
    kind: str = NORMAL


class Symbol(NamedTuple):
    """A symbol by its name, and which one of those that share the name."""

    shape: str
    variant: int


class Look(NamedTuple):
    """How Penpa shows a sheet and what it takes up: written, but never read."""

    grid: tuple[str, str, str] = ("1", "2", "1")
    """The lines of the grid, its dots and its frame, each by the number of its button."""
    tool: tuple[str, str] = ("surface", "")
    """The tool for the answer, and which one of its kind."""


UNSEEN_GRID = ("3", "2", "2")


@dataclass(frozen=True)
class Layer:
    """The problem, or what was drawn as its answer."""

    numbers: Mapping[Cell, SheetNumber] = field(default_factory=dict)
    symbols: Mapping[Cell, Symbol] = field(default_factory=dict)
    signs: Mapping[Pair, Symbol] = field(default_factory=dict)
    """Symbols on the border between two neighbouring cells."""
    lines: Mapping[Pair, int] = field(default_factory=dict)
    """Lines between two cells, which may lie apart."""
    crosses: frozenset[Pair] = frozenset()
    surfaces: Mapping[Cell, int] = field(default_factory=dict)
    others: frozenset[str] = frozenset()
    """Names of Penpa's parts that hold something which is not told here; nothing of it is written."""

    def besides(self, used: Collection[str]) -> list[str]:
        """Names of what the layer holds besides the parts that somebody uses."""
        parts = ("numbers", "symbols", "signs", "lines", "crosses", "surfaces")
        found = [part for part in parts if part not in used and getattr(self, part)]
        if "numbers" in used and any(number.kind not in PLAIN for number in self.numbers.values()):
            found.append("small or arrowed numbers")
        return found + [f"{part}s off the grid or of other kinds" for part in sorted(self.others)]


@dataclass(frozen=True)
class Sheet:
    """A board with its problem and its answer."""

    rows: int
    columns: int
    problem: Layer
    drawn: Layer = field(default_factory=Layer)
    title: str = ""
    tags: tuple[str, ...] = ()
    """Kinds of puzzles, as Penpa names them."""
    absent: frozenset[Cell] = frozenset()
    """Cells that were taken out of the board."""
    look: Look = field(default=Look(), compare=False)

    def says(self, *names: str) -> bool | None:
        """Whether the tags or the title name one of these; None if they leave it open."""
        if self.tags:
            return not set(names).isdisjoint(tag.lower() for tag in self.tags)
        words = self.title.lower()
        return True if any(name in words for name in names) else None


def bounded_sides(rows: int, columns: int) -> None:
    """Ensure that Penpa opens a board of that many rows and columns."""
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        raise BadInput(f"a Penpa board has 1 to {MAX_SIDE} rows and columns, not {rows}×{columns}")


@dataclass(frozen=True, slots=True)
class Frame:
    """How Penpa counts the places of a board: cells, then corners, then borders below, then to the right."""

    rows: int
    columns: int
    above: int = 0
    below: int = 0
    left: int = 0
    right: int = 0

    @property
    def width(self) -> int:
        """The cells that are counted in a row."""
        return self.columns + self.left + self.right + 2 * HIDDEN

    @property
    def size(self) -> int:
        """The cells that are counted on the whole."""
        return self.width * (self.rows + self.above + self.below + 2 * HIDDEN)

    def index(self, cell: Cell) -> int:
        """The number of a cell."""
        return (cell[0] + HIDDEN + self.above) * self.width + cell[1] + HIDDEN + self.left

    def border(self, pair: Pair) -> int:
        """The number of the border between two neighbouring cells."""
        (row, _), (other, _) = pair
        return self.index(pair[0]) + (3 if row == other else 2) * self.size

    def cell(self, index: int) -> Cell | None:
        """The cell of that number, if it is one of the board."""
        row, column = divmod(index, self.width)
        row, column = row - HIDDEN - self.above, column - HIDDEN - self.left
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def pair(self, index: int) -> Pair | None:
        """The two cells whose border has that number, if both are of the board."""
        part, place = divmod(index, self.size)
        first = self.cell(place)
        if first is None or part not in (2, 3):
            return None
        row, column = first
        second = (row + 1, column) if part == 2 else (row, column + 1)
        return (first, second) if second[0] < self.rows and second[1] < self.columns else None

    @property
    def most(self) -> int:
        """More than the number of any place: behind the borders come corners and sides within cells."""
        return 12 * self.size

    @property
    def centre(self) -> int:
        """The number of the cell, border or corner that lies in the middle of the whole board."""
        height, width = self.rows + self.above + self.below, self.columns + self.left + self.right
        place = (HIDDEN + (height - 1) // 2) * self.width + HIDDEN + (width - 1) // 2
        part = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[height % 2, width % 2]
        return place + part * self.size


def is_step(a: Cell, b: Cell) -> bool:
    """Whether two cells share a border."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def steps_between(a: Cell, b: Cell) -> Iterator[Pair]:
    """The pairs of neighbouring cells along a row or column, from the first cell to the second."""
    (r1, c1), (r2, c2) = a, b
    if r1 == r2:
        yield from (((r1, column), (r1, column + 1)) for column in range(c1, c2))
    else:
        yield from (((row, c1), (row + 1, c1)) for row in range(r1, r2))


class Strokes:
    """The lines of a layer, cut at every cell, and which of them nobody has claimed yet."""

    MOST = 50_000
    """Steps that are looked at: twice those of the largest board and more."""

    def __init__(self, layer: Layer) -> None:
        self.left: dict[Pair, int] = {}
        self.crosses = layer.crosses
        count = 0
        for (a, b), value in sorted(layer.lines.items()):
            slanting = a[0] != b[0] and a[1] != b[1]
            count += 1 if slanting else b[0] - a[0] + b[1] - a[1]
            if count > self.MOST:
                raise BadInput("the Penpa address draws lines over each other many times")
            for step in [(a, b)] if slanting else steps_between(a, b):
                if self.left.get(step) != DOUBLE:
                    self.left[step] = value

    def claim(self, a: Cell, b: Cell) -> int:
        """The value that a line has all along from one cell to another, now claimed; 0 if there is none."""
        values = {self.left.get(step, 0) for step in steps_between(a, b)}
        if len({value == DOUBLE for value in values}) != 1 or 0 in values:
            return 0
        for step in steps_between(a, b):
            del self.left[step]
        return max(values)

    def is_crossed(self, a: Cell, b: Cell) -> bool:
        """Whether there is a cross anywhere between two cells of a row or column."""
        return not self.crosses.isdisjoint(steps_between(a, b))

    def tell(self, note: Callable[[str], None], meaning: str) -> None:
        """Note that the lines which nobody claimed are left out, for they are not what they should be."""
        if not self.left:
            return
        a, b = min(self.left)
        first = f"between {cell_name(a)} and {cell_name(b)}"
        count = len(self.left)
        if count == 1:
            note(f"the line {first} of the Penpa sheet is left out: {meaning}")
        else:
            note(f"{count} pieces of line of the Penpa sheet, one {first}, are left out: {meaning}")


def spread(spans: Sequence[tuple[Cell, Cell, int]]) -> dict[Pair, int]:
    """Lines of these values along rows and columns, in steps from cell to cell."""
    return {step: value for a, b, value in spans for step in steps_between(a, b)}
