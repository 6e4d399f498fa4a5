"""Islands that are joined as they are placed, with the symmetry that is wished for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotae.constraints.graph import Groups
from kotae.drafting import Hopeless, Wish
from kotae.geometry import Cell, in_sight
from kotae.media.lines.growing import FREE, NODE, PATIENCE, REACH, STARTS, Growth

FILLING = 20
"""How many networks are grown, at most, until one fills the board; of 9×9, one of five does."""

if TYPE_CHECKING:
    from random import Random


class Sea(Growth):
    """Islands of which none lie beside each other, each with its image by the symmetry."""

    def __init__(self, wish: Wish, random: Random) -> None:
        super().__init__(*wish.size, random)
        self._wish = wish
        self._add(self._image(self.nodes[0]))

    @classmethod
    def connected(cls, wish: Wish, islands: int, random: Random) -> Sea:
        """That many islands, or one more where they come in pairs, connected by single bridges."""
        found: list[Sea] = []
        for _ in range(STARTS):
            sea = cls(wish, random)
            for _ in range(PATIENCE * islands):
                if len(sea.nodes) >= islands:
                    break
                sea.extend(apart=True)
            if len(sea.nodes) >= islands and sea.joined():
                if sea.fills():
                    return sea
                found.append(sea)
            if len(found) == FILLING:
                break
        if not found:
            raise Hopeless(f"no room was found for {islands} islands on {wish.shown_size()} cells")
        return found[0]

    def fills(self) -> bool:
        """Whether there are islands in the first and last row and column."""
        rows, columns = zip(*map(self.cell, self.nodes), strict=True)
        size = self._wish.size
        return (min(rows), max(rows) + 1, min(columns), max(columns) + 1) == (0, size[0], 0, size[1])

    def extend(self, *, apart: bool) -> None:
        """Go out from a random island to a new one, and likewise from its image, if both ways are free."""
        start = self.random.choice(self.nodes)
        step = self.random.choice((-self.width, -1, 1, self.width))
        if self.cells[start + step]:  # the most common end of a try, hence asked first
            return
        end = start + step * self.random.randint(*REACH)
        if not self._reach(start, end, step):
            return
        there = self._image(end)
        if there == end:
            return
        start_there = self._image(start)
        step_there = (there - start_there) // max(1, (end - start) // step)
        if not self._reach(start_there, there, step_there):
            self._forget(start, end)

    def joined(self) -> bool:
        """Join what is still apart, an island and its image; whether that is possible."""
        places = {self.cell(at): number for number, at in enumerate(self.nodes)}
        groups = Groups(len(places))
        for a, b in self.edges:
            groups.join(places[a], places[b])
        ways = in_sight(places)
        self.random.shuffle(ways)
        for a, b in ways:
            if groups.find(places[a]) != groups.find(places[b]) and self.free(a, b):
                self.join(a, b)
                groups.join(places[a], places[b])
        return len({groups.find(number) for number in places.values()}) == 1

    def part(self, a: Cell, b: Cell) -> None:
        """Take a line away."""
        way = self._between(a, b)
        self.cells[way] = bytes([FREE]) * len(range(*way.indices(len(self.cells))))

    def _reach(self, start: int, end: int, step: int) -> bool:
        """Put an island at the end of a way, if it is free and beside no other."""
        cells = self.cells
        if not 0 <= end < len(cells) or any(cells[start + step : end : step]) or cells[end]:
            return False
        if NODE in (cells[end + beside] for beside in (-self.width, -1, 1, self.width)):
            return False
        self._add(end)
        a, b = sorted((self.cell(start), self.cell(end)))
        self.join(a, b)
        return True

    def _add(self, at: int) -> None:
        if not self.cells[at]:
            self.cells[at] = NODE
            self.nodes.append(at)

    def _forget(self, start: int, end: int) -> None:
        """Take back the island that was added last."""
        self.part(*self.edges.pop())
        self.cells[self.nodes.pop()] = FREE

    def _image(self, at: int) -> int:
        row, column = self._wish.image(self.cell(at))
        return (row + 1) * self.width + column + 1
