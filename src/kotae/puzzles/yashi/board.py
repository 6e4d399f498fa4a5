"""Yashi boards: points on a grid, and the links that can join them.

A board is rows of cells, ``o`` for a point (``O`` and ``*`` are read as well) and ``.`` for none. The first
cell of the first row is the point (0, 0); x grows to the right and y downwards. ::

    o..o.
    ..o.o
    o...o

Boards that a grid cannot show, since coordinates are negative, or would show badly, since the points are few
and far apart, are a list with a point ``x,y`` on each line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import starmap
from typing import Any, NamedTuple

from kotae.codec.lines import TextLine, board_lines, bounded_size, quoted
from kotae.codec.objects import member, numbers, whole
from kotae.codec.tokens import read_cells, write_cells
from kotae.errors import BadInput
from kotae.geometry import Cell, in_sight
from kotae.optional import Coordinates
from kotae.options import Option, Reading, Setting
from kotae.puzzle import Boards
from kotae.puzzles.yashi.listing import read_points

POINT, EMPTY = "o", "."
POINTS = frozenset("oO*")
SPARSE = 100
"""Cells for each point beyond which a grid says less than a list; small boards are grids in any case."""
SMALL = 1000
FARTHEST = 10**9 - 1
"""The largest coordinate."""

OPTIONS = (
    Option(
        "goal",
        ("any", "shortest"),
        "whether any tree will do, or only a shortest one",
        {"shortest": "shortest tree"},
    ),
)


class Point(NamedTuple):
    """A point, its coordinates as given: x to the right, y downwards."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"({self.x}, {self.y})"


class Link(NamedTuple):
    """Two points of a row or column with no other between them; the first is to the left or above."""

    a: Point
    b: Point

    @property
    def vertical(self) -> bool:
        """Whether it runs down a column."""
        return self.a.x == self.b.x

    @property
    def length(self) -> int:
        """How far its points lie apart."""
        return self.b.x - self.a.x + self.b.y - self.a.y

    def between(self) -> Iterator[Point]:
        """The places that it passes from the first point to the second, without these two."""
        (x1, y1), (x2, y2) = self
        if self.vertical:
            return (Point(x1, y) for y in range(y1 + 1, y2))
        return (Point(x, y1) for x in range(x1 + 1, x2))

    def __str__(self) -> str:
        return f"{self.a}-{self.b}"


@dataclass(frozen=True)
class Yashi:
    """An instance: the points, sorted by x and then y, and whether the shortest tree is wanted."""

    points: tuple[Point, ...]
    shortest: bool = False

    @cached_property
    def corner(self) -> Point:
        """The smallest x and the smallest y: where the cell r0c0 lies."""
        return Point(min(x for x, _ in self.points), min(y for _, y in self.points))

    @cached_property
    def far_corner(self) -> Point:
        """The largest x and the largest y."""
        return Point(max(x for x, _ in self.points), max(y for _, y in self.points))

    @property
    def rows(self) -> int:
        """The rows from the first point to the last."""
        return self.far_corner.y - self.corner.y + 1

    @property
    def columns(self) -> int:
        """The columns from the first point to the last."""
        return self.far_corner.x - self.corner.x + 1

    def cell(self, point: Point) -> Cell:
        """The row and column of a point, counted from the smallest y and x."""
        return (point.y - self.corner.y, point.x - self.corner.x)

    def point(self, cell: Cell) -> Point:
        """The point at a row and column: the inverse of `cell`."""
        return Point(cell[1] + self.corner.x, cell[0] + self.corner.y)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Every pair of consecutive points of a row or column, sorted."""
        return tuple(starmap(Link, in_sight(self.points)))

    @cached_property
    def link_set(self) -> frozenset[tuple[Point, Point]]:
        """The same, to look one up."""
        return frozenset(self.links)


def make(entries: Iterable[tuple[int, int, TextLine]], reading: Reading) -> Yashi:
    """The instance with these points, in any order, each with the line that complaints are about."""
    seen: dict[Point, int] = {}
    low = high = Point(0, 0)
    for x, y, line in entries:
        point = Point(x, y)
        if point in seen:
            raise line.error(f"the point {point} is given in line {seen[point]} already")
        low = Point(min(low.x, x), min(low.y, y)) if seen else point
        high = Point(max(high.x, x), max(high.y, y)) if seen else point
        bounded_size(high.y - low.y + 1, high.x - low.x + 1, line)
        seen[point] = line.number
    if not seen:
        raise BadInput("the board has no point; 'o' in a grid or a line 'x,y' makes one")
    return Yashi(tuple(sorted(seen)), reading["goal"] == "shortest")


def settings_of(board: Yashi) -> dict[str, Setting]:
    """The rule options that the instance holds."""
    return {"goal": "shortest" if board.shortest else "any"}


def parse(lines: Sequence[TextLine], reading: Reading) -> Yashi:
    """The instance that a grid of characters, or a list of points, describes."""
    lines = board_lines(lines, "rows of 'o' and '.', or lines 'x,y'")
    if any("," in line.text for line in lines):
        return make(read_points(lines), reading)
    return make(_grid_points(lines), reading)


def _grid_points(lines: Sequence[TextLine]) -> Iterator[tuple[int, int, TextLine]]:
    for (row, column), token, line, at in read_cells(lines, EMPTY)[2]:
        if token not in POINTS:
            raise line.error(f"expected 'o' or '.', not {quoted(token)}", at)
        yield column, row, line


def format_board(board: Yashi) -> str:
    """The instance as `parse` reads it."""
    if not has_grid(board):
        return "\n".join(f"{x},{y}" for x, y in board.points)
    tokens = {(y, x): POINT for x, y in board.points}
    return write_cells(board.far_corner.y + 1, board.far_corner.x + 1, tokens, EMPTY)


def has_grid(board: Yashi) -> bool:
    """Whether the board's text is a grid, from the point (0, 0) on, and no list."""
    cells = (board.far_corner.x + 1) * (board.far_corner.y + 1)
    return min(board.corner) >= 0 and cells <= SMALL + SPARSE * len(board.points)


def to_json(board: Yashi) -> dict[str, Any]:
    """The points, sorted by x and then y."""
    return {"points": [list(point) for point in board.points]}


def from_json(data: Any, reading: Reading) -> Yashi:
    """The board of ``{"points": [[0, 0], [3, 0]]}``, each point with its x and its y."""
    points: dict[tuple[int, int], None] = {}
    for entry in member(data, "points", list, "a list of points"):
        x, y = numbers(entry, 2, 'a point [x, y] in "points"')
        point = whole(x, "x", -FARTHEST, FARTHEST), whole(y, "y", -FARTHEST, FARTHEST)
        if point in points:
            raise BadInput(f"the point {point} is given twice")
        points[point] = None
    try:
        return make(((x, y, TextLine(1, "")) for x, y in points), reading)
    except BadInput as error:
        error.line = None  # an object has none
        raise


COORDINATES: Coordinates[Yashi] = Coordinates(
    of=lambda board, cell: board.point(cell), cell=lambda board, numbers: board.cell(Point(*numbers))
)

BOARDS = Boards(parse=parse, format=format_board, from_json=from_json, to_json=to_json, settings=settings_of)
