"""Paths that fill a board and change at random, a few links at a time.

Three changes lead from any filling to others: the end of a path takes over the path beside it from some cell
on, a path is cut in two, and two parallel links of a square are replaced by those across. A change that would
break what is asked of the paths is taken back. All of them say which links go and which come, so one check
serves, and under a symmetry a change is made together with one at the image that does the same to the ends:
the ends stay symmetric, while the paths between them need not be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from operator import sub
from typing import TYPE_CHECKING

from kotae.checkpoints import watched
from kotae.geometry import Cell
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.puzzles.numberlink.compose import SHORTEST
from kotae.puzzles.numberlink.manner import Manner

if TYPE_CHECKING:
    from random import Random

CUTS, SQUARES = 0.03, 0.1
"""The share of tries that cut a path, and that turn the two links of a square."""

Link = tuple[int, int]


class Weaving:
    """A board full of paths, inside a rim of cells without any; at first every cell is a path of its own."""

    def __init__(
        self, size: tuple[int, int], image: Callable[[Cell], Cell] | None, manner: Manner, random: Random
    ) -> None:
        self.rows, self.columns = size
        self.width = self.columns + 2
        self.manner, self.random = manner, random
        self.around = (-self.width, -1, 1, self.width)
        self.inside = [self.number((r, c)) for r in range(self.rows) for c in range(self.columns)]
        self.links: list[list[int]] = [[] for _ in range(self.width * (self.rows + 2))]
        self.is_inside = [False] * len(self.links)
        self.is_border = [False] * len(self.links)
        self.image: list[int] | None = None if image is None else [0] * len(self.links)
        for at in self.inside:
            row, column = self.cell(at)
            self.is_inside[at] = True
            self.is_border[at] = row in (0, self.rows - 1) or column in (0, self.columns - 1)
            if image is not None and self.image is not None:
                self.image[at] = self.number(image((row, column)))
        self.paths = len(self.inside)
        self.missing = (SHORTEST - 1) * self.paths

    def number(self, cell: Cell) -> int:
        """The number of a cell in the arrays."""
        return self.width * (cell[0] + 1) + cell[1] + 1

    def cell(self, at: int) -> Cell:
        """The cell of a number."""
        return at // self.width - 1, at % self.width - 1

    def stir(self, tries: int, among: Sequence[int]) -> None:
        """Try that many random changes, each at one of these cells."""
        for _ in watched(range(tries)):
            at, kind = self.random.choice(among), self.random.random()
            if kind < CUTS:
                self._cut(at)
            elif kind < CUTS + SQUARES:
                self._turn_square(at)
            elif len(self.links[at]) < 2:
                self._take_over(at)

    def _take_over(self, end: int) -> None:
        """Let the end of a path take over the cells of another on one side of a cell beside it."""
        beside = end + self.random.choice(self.around)
        if not self.is_inside[beside] or beside in self.links[end]:
            return
        ways = self.links[beside]
        at = int(self.random.random() * 2)
        if at < len(ways):
            left = ways[at]
            removed, added = [(beside, left)], [(end, beside)]
            if self.image is not None:
                mirrored, gone = self.image[end], self.image[left]
                between = [c for c in self.links[gone] if c - mirrored in self.around]
                if not between:
                    return
                middle = self.random.choice(between)
                removed.append((middle, gone))
                added.append((mirrored, middle))
            self.change(removed, added)
        elif self.paths > self.manner.pairs:
            added = [(end, beside)]
            if self.image is not None:
                added.append((self.image[end], self.image[beside]))
            self.change([], added)

    def _cut(self, at: int) -> None:
        """Cut a path beside a cell, unless there are already more paths than wanted."""
        if self.links[at] and self.paths <= self.manner.pairs:
            self.cut(at, self.random.choice(self.links[at]))

    def cut(self, a: int, b: int) -> bool:
        """Cut a path between two cells of it; whether that was possible."""
        removed = [(a, b)]
        if self.image is not None:
            removed.append((self.image[a], self.image[b]))
        return self.change(removed, [])

    def _turn_square(self, at: int) -> None:
        """Replace two parallel links of the square below and to the right of a cell by those across."""
        right, below = at + 1, at + self.width
        across = below + 1
        flat, upright = [(at, right), (below, across)], [(at, below), (right, across)]
        for removed, added in ((flat, upright), (upright, flat)):
            if all(b in self.links[a] for a, b in removed) and not any(b in self.links[a] for a, b in added):
                self.change(removed, added)
                return

    def change(self, removed: Iterable[Link], added: Iterable[Link]) -> bool:
        """Remove and add links, unless the paths would not be as they have to be; whether it was done.

        Too short paths get longer or fewer, never the reverse. What is only less liked is done at times.
        """
        going = sorted({(min(link), max(link)) for link in removed})
        coming = sorted({(min(link), max(link)) for link in added})
        paths = self.paths + len(going) - len(coming)
        if paths < self.manner.pairs and len(going) < len(coming):
            return False
        if any(b not in self.links[a] for a, b in going) or any(b in self.links[a] for a, b in coming):
            return False
        touched = sorted({cell for link in (*going, *coming) for cell in link})
        old = self.parts(touched) if self.missing or self.manner.touch else []
        before = self._looks(touched, old)
        self.replace(going, coming)
        new = self.parts(touched) if self.fits(touched) else []
        missing = _missing(new) - _missing(old)
        if (
            new
            and missing <= 0
            and all(self.is_path(part) for part in new)
            and self._is_liked(before, self._looks(touched, new))
        ):
            self.paths = paths
            self.missing += missing
            return True
        self.replace(coming, going)
        return False

    def replace(self, going: Iterable[Link], coming: Iterable[Link]) -> None:
        """Remove and add links, whatever becomes of the paths."""
        for a, b in going:
            self.links[a].remove(b)
            self.links[b].remove(a)
        for a, b in coming:
            self.links[a].append(b)
            self.links[b].append(a)

    def fits(self, touched: Sequence[int]) -> bool:
        """Whether no line branches in these cells, and the ends among them are symmetric."""
        links, image = self.links, self.image
        if any(len(links[at]) > 2 for at in touched):
            return False
        return image is None or all(len(links[at]) == len(links[image[at]]) for at in touched)

    def parts(self, touched: Iterable[int]) -> list[list[int]]:
        """The lines through these cells, from end to end; a loop begins and ends with the same cell."""
        seen: set[int] = set()
        found = []
        for at in touched:
            if at not in seen:
                there = self._onward(at, self.links[at][0]) if self.links[at] else [at]
                line = there
                if there[-1] != at and len(self.links[at]) == 2:
                    line = self._onward(at, self.links[at][1])[:0:-1] + there
                found.append(line)
                seen.update(line)
        return found

    def _onward(self, start: int, to: int) -> list[int]:
        """The line from a cell on, by way of another, to its end or back."""
        line, before, here = [start, to], start, to
        while here != start and len(ways := self.links[here]) == 2:
            before, here = here, ways[0] if ways[1] == before else ways[1]
            line.append(here)
        return line

    def is_path(self, line: list[int]) -> bool:
        """Whether a line is a path that is not too long, with ends apart, and may run as it does."""
        if len(line) > self.manner.longest or (len(line) > 1 and line[0] == line[-1]):
            return False
        if self.manner.touch:
            return len(line) < SHORTEST or line[-1] - line[0] not in self.around
        return self._touches(line) == 0

    def _touches(self, line: list[int]) -> int:
        """In how many places a path runs beside itself."""
        cells = set(line)
        right, below = 1, self.width
        return sum((at + right in cells) + (at + below in cells) for at in line) - len(line) + 1

    def _looks(self, touched: Iterable[int], lines: Iterable[list[int]]) -> tuple[int, int, int]:
        """How many of these cells are turns, how many are ends at the border, and how often lines touch."""
        turns = borders = 0
        for at in touched:
            ways = self.links[at]
            if len(ways) == 2:
                turns += ways[0] + ways[1] != 2 * at
            else:
                borders += self.is_border[at]
        return turns, borders, sum(map(self._touches, lines)) if self.manner.touch else 0

    def _is_liked(self, before: tuple[int, int, int], after: tuple[int, int, int]) -> bool:
        """Whether a change is made that leads from these looks to those: one for the worse only at times."""
        manner, likely = self.manner, 1.0
        chances = (manner.turning, manner.bordering, manner.touching)
        for chance, more in zip(chances, map(sub, after, before), strict=True):
            for _ in range(more):
                likely *= chance
        return likely == 1 or self.random.random() < likely

    def board(self, fill: bool, touch: bool) -> tuple[Numberlink, Lines]:
        """The board with the ends of the paths, under these rules, and the paths; a lone cell is unused."""
        parts = self.parts(at for at in self.inside if self.links[at])
        paths = sorted(min(path, path[::-1]) for path in parts)
        ends = {
            str(number): (self.cell(path[0]), self.cell(path[-1])) for number, path in enumerate(paths, 1)
        }
        steps = sorted((min(step), max(step)) for path in paths for step in pairwise(path))
        lines = Lines.along(CellLink(self.cell(a), self.cell(b)) for a, b in steps)
        board = Numberlink(self.rows, self.columns, ends, fill=fill, touch=touch)
        return board, lines


def _missing(lines: Iterable[list[int]]) -> int:
    """How many cells these lines lack until none is too short."""
    return sum(max(0, SHORTEST - len(line)) for line in lines)
