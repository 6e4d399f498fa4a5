"""A tree of points that grows on a grid, point by point, or with each point its image by a symmetry.

A new point lies at the end of a new line that goes out from another one, or on a line that is there. Where
all trees but this one are to be ruled out, no two points may see each other along a row or column unless a
line joins them or lies across: a link that crosses nothing can stand in for any link of the loop it closes.
Otherwise only the most common of ties is avoided, a new point that lies as far from another one as well.

What was added is remembered, and a tree without some of its points is made by adding the rest again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from kotae.geometry import Cell

NODE, RIM = 16, 32
"""Marks of a cell, beside those of the sides that lines leave it by."""
NEARBY = 2
"""How far away cells are nearby."""


class Shoot(NamedTuple):
    """A new point, and the one that a line runs from; none for the first point and for one on a line."""

    start: int | None
    end: int


class PointTree:
    """Cells inside a rim, in one array, and the points on them in the order in which they came."""

    def __init__(self, size: tuple[int, int], image: Callable[[Cell], Cell], *, hidden: bool) -> None:
        self.size = rows, columns = size
        self.image = image
        self.hidden = hidden
        """Whether points that no line joins see each other across lines only."""
        self.width = columns + 2
        rim = bytes([RIM])
        inside = rim + bytes(columns) + rim
        self.cells = bytearray(rim * self.width + inside * rows + rim * self.width)
        self.arms = {-self.width: 1, self.width: 2, -1: 4, 1: 8}
        """The mark of each side, by the step in the array that leads there."""
        self.nodes: list[int] = []
        self.shoots: list[Shoot] = []
        """One for each point or pair of points."""
        self._before: list[list[tuple[int, int]]] = []
        """What the cells were before each of them."""

    def without(self, gone: Collection[Shoot]) -> PointTree:
        """The tree that grows if these are left out, and what can no longer grow without them."""
        tree = PointTree(self.size, self.image, hidden=self.hidden)
        for shoot in self.shoots:
            if shoot not in gone:
                tree.add(shoot)
        return tree

    def cell(self, at: int) -> Cell:
        """The cell of the board at an index of the array."""
        return at // self.width - 1, at % self.width - 1

    def at(self, cell: Cell) -> int:
        """The index of a cell in the array."""
        return (cell[0] + 1) * self.width + cell[1] + 1

    def mirrored(self, at: int) -> int:
        """The index of the image."""
        return self.at(self.image(self.cell(at)))

    def add(self, shoot: Shoot) -> int | None:
        """How many others the new points see across lines; None, and nothing is added, if it cannot be."""
        start, end = shoot
        other = self.mirrored(end)
        if start == other and not self.nodes:  # a link in the middle that is its own image
            pair = [Shoot(None, start), shoot]
        elif other == end:
            pair = [shoot]
        else:
            pair = [shoot, Shoot(None if start is None else self.mirrored(start), other)]
        before: list[tuple[int, int]] = []
        if all(self._draw(new, before) for new in pair):
            seen = [self._seen(new) for new in pair]
            if None not in seen:
                self.nodes += [new.end for new in pair]
                self.shoots.append(shoot)
                self._before.append(before)
                return sum(count or 0 for count in seen)
        self._restore(before)
        return None

    def pop(self) -> None:
        """Take away what was added last."""
        shoot, before = self.shoots.pop(), self._before.pop()
        self._restore(before)
        del self.nodes[-1 if self.mirrored(shoot.end) == shoot.end else -2 :]

    def links(self) -> Iterator[tuple[Cell, Cell]]:
        """The two points of every line, the first of which is to the left or above."""
        for node in self.nodes:
            for step in (1, self.width):
                if self.cells[node] & self.arms[step]:
                    end = node + step
                    while self.cells[end] < NODE:
                        end += step
                    yield self.cell(node), self.cell(end)

    def clear(self, start: int, step: int) -> int:
        """How many cells lie between a point and what is next to it that way: a point or the rim."""
        at = start + step
        while self.cells[at] < NODE:
            at += step
        return abs(at - start) // abs(step) - 1

    def distance(self, at: int, step: int) -> int:
        """How far it is from a cell to the last one that way."""
        (row, column), (rows, columns) = self.cell(at), self.size
        return {-self.width: row, self.width: rows - 1 - row, -1: column, 1: columns - 1 - column}[step]

    def bare_sides(self) -> list[int]:
        """The steps towards those sides of the board that no point lies at."""
        return [step for step in self.arms if all(self.distance(node, step) for node in self.nodes)]

    def room(self, at: int) -> int:
        """How many free cells there are nearby."""
        row, column = self.cell(at)
        first, last = max(0, column - NEARBY) + 1, min(self.size[1] - 1, column + NEARBY) + 2
        rows = range(max(0, row - NEARBY) + 1, min(self.size[0] - 1, row + NEARBY) + 2)
        return sum(self.cells.count(0, line * self.width + first, line * self.width + last) for line in rows)

    def _restore(self, before: list[tuple[int, int]]) -> None:
        for at, was in reversed(before):
            self.cells[at] = was

    def _draw(self, shoot: Shoot, before: list[tuple[int, int]]) -> bool:
        """Draw a point and its line if there is room for them; notes what the cells were before."""
        cells = self.cells
        start, end = shoot
        if start is None:
            if cells[end] >= NODE or (self.nodes and not cells[end]):
                return False
            before.append((end, cells[end]))
            cells[end] |= NODE
            return True
        step = self.width if (end - start) % self.width == 0 else 1
        if end < start:
            step = -step
        way = range(start + step, end, step)
        if cells[start] < NODE or cells[end] or any(cells[at] for at in way):
            return False
        there, back = self.arms[step], self.arms[-step]
        before += [(start, cells[start]), (end, 0), *((at, 0) for at in way)]
        cells[start] |= there
        cells[end] = NODE | back
        for at in way:
            cells[at] = there | back
        return True

    def _seen(self, shoot: Shoot) -> int | None:
        """How many points this one sees across lines; None if it sees one that it may not see."""
        cells = self.cells
        start, node = shoot
        count = 0
        for step, arm in self.arms.items():
            if cells[node] & arm:
                continue
            along = arm | self.arms[-step]
            at, crossed = node + step, False
            while cells[at] < NODE:
                crossed = crossed or cells[at] & ~along != 0
                at += step
            if cells[at] < RIM:
                if crossed:
                    count += 1
                elif self.hidden or (
                    start is not None and self._length(start, node) == self._length(at, node)
                ):
                    return None
        return count

    def _length(self, a: int, b: int) -> int:
        away = abs(a - b)
        return away // self.width if away % self.width == 0 else away
