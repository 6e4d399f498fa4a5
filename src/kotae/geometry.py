"""Cells of a grid and how people say them; places, which are what one can point at.

The page is measured in cells: the cell in row r and column c covers x from c to c+1 and y from r to r+1, and
y grows downwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple, TypeVar

from kotae.phrases import listed, some

Cell = tuple[int, int]
"""Row and column, counted from 0 at the top left."""
Point = tuple[float, float]
"""x and y on the page."""
N = TypeVar("N", bound=tuple[int, int])


class Area(NamedTuple):
    """A rectangle on the page."""

    corner: Point
    width: float = 1
    height: float = 1


class Segment(NamedTuple):
    """A straight line on the page; a point, if both ends are the same."""

    start: Point
    end: Point


Spot = Area | Segment


class Place(NamedTuple):
    """What one can point at: its cells, and where it lies on the page if not on the boxes of its cells."""

    cells: tuple[Cell, ...] = ()
    """None for the whole board."""
    ways: tuple[tuple[Cell, Cell], ...] = ()
    """Straight lines between the middles of cells along which it lies; segments are made when asked for."""
    lies: tuple[Spot, ...] = ()
    """Where else it lies, such as on the border of a cell."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where it lies on the page."""
        along = (Segment(centre(a), centre(b)) for a, b in self.ways)
        return (*along, *self.lies) or tuple(box(cell) for cell in self.cells)


WHOLE = Place()
"""The whole board."""


def at(*cells: Cell) -> Place:
    """The place that covers these cells."""
    return Place(cells)


def along(*ways: tuple[Cell, Cell], cells: Iterable[Cell] | None = None) -> Place:
    """The place along straight lines between the middles of cells; its cells are the ends, unless given."""
    ends = tuple(cell for way in ways for cell in way) if cells is None else tuple(cells)
    return Place(ends, ways)


def box(cell: Cell) -> Area:
    """The rectangle that a cell covers."""
    return Area((cell[1], cell[0]))


def centre(cell: Cell) -> Point:
    """The middle of a cell."""
    return (cell[1] + 0.5, cell[0] + 0.5)


def surrounding(spot: Spot) -> Area:
    """The rectangle around a spot, with what stands at the ends of a line."""
    if isinstance(spot, Area):
        return spot
    (x0, y0), (x1, y1) = spot
    return Area((min(x0, x1) - 0.5, min(y0, y1) - 0.5), abs(x1 - x0) + 1, abs(y1 - y0) + 1)


def in_sight(nodes: Collection[N]) -> list[tuple[N, N]]:
    """Every two nodes of a row or column with no other between them, sorted."""
    found: list[tuple[N, N]] = []
    for shared, other in ((0, 1), (1, 0)):
        by_line = sorted(nodes, key=itemgetter(shared, other))
        for _, line in groupby(by_line, key=itemgetter(shared)):
            found += pairwise(line)
    return sorted(found)


def sights(nodes: Collection[N]) -> int:
    """How many pairs `in_sight` would find."""
    return 2 * len(nodes) - len({a for a, _ in nodes}) - len({b for _, b in nodes})


def cell_name(cell: Cell) -> str:
    """The cell as every message and comment writes it: ``r0c2``."""
    return f"r{cell[0]}c{cell[1]}"


def cell_names(cells: tuple[Cell, ...]) -> str:
    """The cells as a phrase: ``r0c0, r0c2 and r4c2``."""
    return listed([cell_name(cell) for cell in cells])


def some_cells(cells: Iterable[Cell]) -> str:
    """The cells as a phrase, or the first of them where they are many."""
    return some([cell_name(cell) for cell in cells])
