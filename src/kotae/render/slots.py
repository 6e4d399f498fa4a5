"""How pictures share a page: equal slots, divided so that the pictures become largest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kotae.render.pdf import MM
from kotae.render.style import view
from kotae.scene import Scene

GAP = 5 * MM

Division = tuple[int, int]
"""Rows and columns of slots."""


class Tile(NamedTuple):
    """A picture and the words above it."""

    caption: str
    scene: Scene
    variant: str = ""
    """A second line of words, about rules that are not the usual ones."""


class Region(NamedTuple):
    """A part of a page, in points from its lower left corner."""

    left: float
    bottom: float
    width: float
    height: float

    def above(self, height: float) -> Region:
        """The region without a strip at its foot."""
        return self._replace(bottom=self.bottom + height, height=self.height - height)


def division(count: int, area: Region, items: Sequence[Tile], largest: float) -> Division:
    """The rows and columns for `count` pictures that make these largest; then, with fewest slots empty."""

    def merit(grid: Division) -> tuple[float, float, int]:
        sizes = cell_sizes(items, area, grid, float("inf"))
        return sum(min(size, largest) for size in sizes), sum(sizes), -grid[0] * grid[1]

    return max(((-(-count // columns), columns) for columns in range(1, count + 1)), key=merit)


def slots(area: Region, grid: Division) -> Iterator[Region]:
    """The slots of an area from left to right and from top to bottom, with gaps between them."""
    rows, columns = grid
    width = (area.width - (columns - 1) * GAP) / columns
    height = (area.height - (rows - 1) * GAP) / rows
    for row in range(rows):
        for column in range(columns):
            bottom = area.bottom + (rows - 1 - row) * (height + GAP)
            yield Region(area.left + column * (width + GAP), bottom, width, height)


def cell_sizes(items: Sequence[Tile], area: Region, grid: Division, largest: float) -> list[float]:
    """The size of each picture's cells with which it fits into its slot, in points."""
    slot = next(slots(area, grid))
    room = slot.height - caption_height(items, grid)
    views = (view(item.scene) for item in items)
    return [min(slot.width / width, room / height, largest) for width, height in views]


def caption_size(grid: Division) -> float:
    """The size of the words above a picture: smaller where there are many."""
    return 11 if max(grid) <= 2 else 9 if max(grid) <= 4 else 7


def caption_height(items: Sequence[Tile], grid: Division) -> float:
    """The height that words above pictures take."""
    return caption_size(grid) * (2.6 if any(item.variant for item in items) else 1.5)
