"""Random paths that fill a board, and the board that has their ends."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from kotae.errors import BadInput
from kotae.geometry import Cell
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink, Numberlink

if TYPE_CHECKING:
    from random import Random

SHORTEST = 3
"""Cells of the shortest path; the two ends of a shorter one are beside each other."""
MOVES = 60
"""Tries per cell: paths have some 17 cells on average then, and with 200 some 27."""


def compose(size: tuple[int, int], random: Random) -> tuple[Numberlink, Lines]:
    """A board filled with paths that do not touch themselves, of which the ends are kept.

    Every cell begins as a path of its own. Then the end of a random path takes over a cell beside it, again
    and again, with all that follows on one side of that cell, and hence the whole other path now and then.
    Most boards made so have one answer only.
    """
    rows, columns = size
    if max(size) < SHORTEST:
        raise BadInput(f"a board of {rows}×{columns} has no room for paths of {SHORTEST} cells")
    filling, moves = Filling(rows, columns, random), 0
    while moves < MOVES or any(len(path) < SHORTEST for path in filling.path if path):
        moves += 1
        for _ in filling.inside:
            filling.move()
    paths = filling.cells()
    numbers = {str(number): (path[0], path[-1]) for number, path in enumerate(paths, 1)}
    links = (CellLink(*sorted(step)) for path in paths for step in pairwise(path))
    return Numberlink(rows, columns, numbers), Lines.along(sorted(links))


class Filling:
    """A board full of paths inside a rim, in one array that has for each cell the path it is on."""

    def __init__(self, rows: int, columns: int, random: Random) -> None:
        self.width = columns + 2
        self.random = random
        self.around = (-self.width, -1, 1, self.width)
        self.inside = [self.width * r + c for r in range(1, rows + 1) for c in range(1, columns + 1)]
        self.path: list[list[int]] = [[] for _ in range(self.width * (rows + 2))]
        for cell in self.inside:
            self.path[cell] = [cell]

    def move(self) -> None:
        """Let the end of a path take over a part of another one, unless it would then touch itself.

        No path becomes too short by that, except to the benefit of one that is too short itself.
        """
        end = self.random.choice(self.inside)
        path = self.path[end]
        if end not in (path[0], path[-1]):
            return
        beside = end + self.random.choice(self.around)
        other = self.path[beside]
        if not other or other is path:
            return
        at = other.index(beside)
        part, rest = (
            (other[at:], other[:at]) if self.random.random() < 0.5 else (other[at::-1], other[at + 1 :])
        )
        if 0 < len(rest) < SHORTEST <= len(path):
            return
        near = [cell + step for cell in part for step in self.around if self.path[cell + step] is path]
        if near != [end]:
            return
        if path[-1] != end:
            path.reverse()
        path += part
        for cell in part:
            self.path[cell] = path
        other[:] = rest

    def cells(self) -> list[list[Cell]]:
        """The paths, each from its upper end on, in the order of these ends."""
        distinct = {id(path): path for path in self.path if path}
        found = [[(at // self.width - 1, at % self.width - 1) for at in path] for path in distinct.values()]
        return sorted(min(path, path[::-1]) for path in found)
