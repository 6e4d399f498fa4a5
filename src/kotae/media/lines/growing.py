"""Random networks of straight lines: from one node, lines go out again and again and end in new nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotae.errors import BadInput
from kotae.geometry import Cell

if TYPE_CHECKING:
    from random import Random

AREA = 6.25
"""Cells per node, if nobody says how many nodes there are to be."""
REACH = (2, 8)
"""How far a new node lies from the one that it was reached from."""
PATIENCE = 200
"""Tries per node before starting over: a small board may have no room left, a large one takes 20 to 35."""
STARTS = 50
"""How often to start over before giving up."""

FREE, NODE, LINE = range(3)


class Growth:
    """Cells inside a rim that nothing crosses, in one array: 40,000 nodes take some seconds."""

    def __init__(self, rows: int, columns: int, random: Random) -> None:
        self.width = columns + 2
        self.random = random
        rim = bytes([LINE])
        inside = rim + bytes(columns) + rim
        self.cells = bytearray(rim * self.width + inside * rows + rim * self.width)
        self.nodes = [self.width * random.randint(1, rows) + random.randint(1, columns)]
        self.cells[self.nodes[0]] = NODE
        self.edges: list[tuple[Cell, Cell]] = []

    @classmethod
    def grown(cls, size: tuple[int, int], nodes: int | None, random: Random, *, apart: bool) -> Growth:
        """A network of that many nodes; whether none of them lie beside each other."""
        rows, columns = size
        wanted = nodes or max(1, round(rows * columns / AREA))
        for _ in range(STARTS):
            network = cls(rows, columns, random)
            for _ in range(PATIENCE * wanted):
                if len(network.nodes) == wanted:
                    return network
                network.extend(apart=apart)
        raise BadInput(f"there is no room for {wanted} places on {rows}×{columns} cells")

    def cell(self, at: int) -> Cell:
        """The cell of the board at an index of the array."""
        return at // self.width - 1, at % self.width - 1

    def extend(self, *, apart: bool) -> None:
        """Go out from a random node to a new one, if the way is free and, perhaps, beside no other."""
        cells, around = self.cells, (-self.width, -1, 1, self.width)
        start = self.random.choice(self.nodes)
        step = self.random.choice(around)
        if cells[start + step]:  # the most common end of a try, hence asked first
            return
        end = start + step * self.random.randint(*REACH)
        if not 0 <= end < len(cells) or any(cells[start + step : end : step]) or cells[end]:
            return
        if apart and NODE in (cells[end + beside] for beside in around):
            return
        cells[end] = NODE
        self.nodes.append(end)
        a, b = sorted((self.cell(start), self.cell(end)))
        self.join(a, b)

    def free(self, a: Cell, b: Cell) -> bool:
        """Whether no line runs along or across the way between two nodes."""
        return not any(self.cells[self._between(a, b)])

    def join(self, a: Cell, b: Cell) -> None:
        """Draw a line."""
        way = self._between(a, b)
        self.cells[way] = bytes([LINE]) * len(range(*way.indices(len(self.cells))))
        self.edges.append((a, b))

    def _between(self, a: Cell, b: Cell) -> slice:
        step = self.width if a[1] == b[1] else 1
        return slice((a[0] + 1) * self.width + a[1] + 1 + step, (b[0] + 1) * self.width + b[1] + 1, step)
