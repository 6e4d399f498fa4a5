"""A first answer where cells may stay unused: lines routed like wires, by negotiation.

Each line takes a cheapest way, whatever the others do. Where several want a cell, its price rises, and these
lines are routed anew, until no cell is wanted twice (McMurchie and Ebeling, "PathFinder", 1995). Searches for
a model flounder on such boards, since nothing says where a line must run; here three boards of a contest that
searches did not solve in 20 s take 0.1 to 0.4 s. Boards that are nearly full are not solved this way.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from random import Random

from kotae.checkpoints import checkpoint
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.puzzles.numberlink.moves import Path, beside, shortcuts

EFFORT = 250_000
"""How many cells are looked at before it is given up: about half a second. Those three boards take 22,000 to
162,000, with eight seeds."""
RISE, MOST = 1.05, 1000.0
"""By how much sharing a cell grows dearer from round to round, and up to what. With 1.3 and 50, one of
32 attempts failed."""
AGAIN = 0.1
"""How many of the lines that share no cell are routed anew in a round, so that they make room."""


def routed(board: Numberlink) -> Lines | None:
    """An answer with lines as short as negotiation makes them; None if there is none soon."""
    if board.fill or any(len(ends) != 2 for ends in board.ends.values()):
        return None
    found = _Routing(board).negotiated()
    if found is None:
        return None
    paths = [straightened(path) for path in found]
    return Lines.along(CellLink(*sorted(pair)) for path in paths for pair in pairwise(path))


def straightened(path: Path) -> Path:
    """The path with all its shortcuts, so that it does not touch itself."""
    while (shorter := next(shortcuts(path, set()), None)) is not None:
        path = shorter
    return path


class _Routing:
    """Lines in the making. Cells are numbered; a cell has a price, which its past raises."""

    def __init__(self, board: Numberlink) -> None:
        self.cells = board.cells
        at = {cell: number for number, cell in enumerate(board.cells)}
        self.near = [[at[other] for other in beside(cell) if other in at] for cell in board.cells]
        self.ends = [(at[one], at[other]) for one, other in board.ends.values()]
        self.owner = {end: line for line, ends in enumerate(self.ends) for end in ends}
        self.wanted = [0] * len(self.cells)
        """How many lines run through a cell."""
        self.price = [1.0] * len(self.cells)
        self.sharing = 0.5
        """By how much each further line raises the price of a cell at the moment."""
        self.effort = EFFORT

    def negotiated(self) -> list[list[tuple[int, int]]] | None:
        """Lines that share no cell, each as its cells in order; None if there are none soon."""
        random = Random(0)
        order = list(range(len(self.ends)))
        paths: list[list[int]] = [[] for _ in order]
        while self.effort > 0:
            for line in order:
                if not self._stays(paths[line], random):
                    self._count(paths[line], -1)
                    if not (way := self._cheapest(line)):
                        return None
                    paths[line] = way
                    self._count(way, 1)
            shared = [cell for cell, lines in enumerate(self.wanted) if lines > 1]
            if not shared:
                return [[self.cells[cell] for cell in path] for path in paths]
            for cell in shared:
                self.price[cell] += self.wanted[cell] - 1
            self.sharing = min(self.sharing * RISE, MOST)
            random.shuffle(order)
        return None

    def _stays(self, path: list[int], random: Random) -> bool:
        """Whether a line is left as it is in this round."""
        return bool(path) and all(self.wanted[cell] == 1 for cell in path) and random.random() >= AGAIN

    def _count(self, path: list[int], by: int) -> None:
        for cell in path:
            self.wanted[cell] += by

    def _cheapest(self, line: int) -> list[int]:
        """The cells of a cheapest way for a line, round the ends of others (A*); none if there is none."""
        checkpoint()
        start, goal = self.ends[line]
        row, column = self.cells[goal]
        least, came, done = {start: 0.0}, {start: start}, set()
        queue = [(0.0, start)]
        while queue:
            _, cell = heappop(queue)
            if cell == goal:
                break
            if cell in done:
                continue
            done.add(cell)
            for other in self.near[cell]:
                if self.owner.get(other, line) != line:
                    continue
                cost = least[cell] + self.price[other] * (1 + self.sharing * self.wanted[other])
                if cost < least.get(other, cost + 1):
                    least[other], came[other] = cost, cell
                    down, across = self.cells[other]
                    heappush(queue, (cost + abs(down - row) + abs(across - column), other))
        self.effort -= len(done) + 1
        if goal not in came:
            return []
        way = [goal]
        while way[-1] != start:
            way.append(came[way[-1]])
        return way
