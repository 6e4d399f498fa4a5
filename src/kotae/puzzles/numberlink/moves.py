"""Moves from an answer to another under the loosest rules (fill=no, touch=yes).

- A *flip*: a line that turns at a cell turns at the cell across the square instead.
- A *detour*: a line takes a way through unused cells in place of one of its links.
- A *shortcut*, its inverse: two cells of a line that lie side by side are joined, and what lay between is
  unused.

An answer to which none applies is *rigid*. `docs/rigid.md` says what follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kotae.checkpoints import watched
from kotae.geometry import Cell
from kotae.optional import Rigidity
from kotae.puzzles.numberlink.answer import Lines, paths
from kotae.puzzles.numberlink.board import CellLink, Numberlink, canonical, loosest

Path = Sequence[Cell]


def moved(board: Numberlink, answer: Lines) -> Lines | None:
    """An answer under the loosest rules that is one move away; None if the answer is rigid.

    Flips come first and shortcuts last: so the other answer is near.
    """
    found = paths(board, answer)
    used = {cell for path in found.values() for cell in path}
    free = set(board.cells) - used
    for move in (flips, detours, shortcuts):
        for number, path in watched(found.items()):
            for other in move(path, free):
                changed = {**found, number: other}
                return Lines.along(
                    CellLink(*sorted(pair)) for way in changed.values() for pair in pairwise(way)
                )
    return None


def flips(path: Path, free: set[Cell]) -> Iterator[Path]:
    """The path with a turn across its square."""
    for place, (a, b, c) in enumerate(zip(path, path[1:], path[2:], strict=False), 1):
        across = (a[0] + c[0] - b[0], a[1] + c[1] - b[1])
        if across != b and across in free:
            yield [*path[:place], across, *path[place + 1 :]]


def detours(path: Path, free: set[Cell]) -> Iterator[Path]:
    """The path with a shortest way through unused cells in place of a link."""
    part: dict[Cell, int] = {}
    for number, cell in enumerate(sorted(free)):
        if cell not in part:
            part[cell] = number
            queue = [cell]
            for each in queue:
                new = [other for other in beside(each) if other in free and other not in part]
                part.update(dict.fromkeys(new, number))
                queue += new
    for place, (a, b) in enumerate(pairwise(path), 1):
        near = [{part[cell] for cell in beside(end) if cell in part} for end in (a, b)]
        if not near[0].isdisjoint(near[1]):
            yield [*path[:place], *_through(free, a, b), *path[place:]]


def _through(free: set[Cell], start: Cell, goal: Cell) -> list[Cell]:
    """The unused cells of a shortest way between two neighbours."""
    came: dict[Cell, Cell] = {}
    queue = [cell for cell in beside(start) if cell in free]
    came.update(dict.fromkeys(queue, start))
    for cell in queue:
        for other in beside(cell):
            if other == goal:
                way = [cell]
                while came[way[-1]] != start:
                    way.append(came[way[-1]])
                return way[::-1]
            if other in free and other not in came:
                came[other] = cell
                queue.append(other)
    raise AssertionError("both have unused neighbours in one part")


def shortcuts(path: Path, free: set[Cell]) -> Iterator[Path]:
    """The path without what lies between two of its cells that are neighbours."""
    place = {cell: number for number, cell in enumerate(path)}
    for number, cell in enumerate(path):
        later = [place[other] for other in beside(cell) if place.get(other, 0) > number + 1]
        if later:
            yield [*path[: number + 1], *path[max(later) :]]


def beside(cell: Cell) -> Iterator[Cell]:
    """The four cells round a cell."""
    row, column = cell
    return iter(((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)))


RIGIDITY: Rigidity[Numberlink, Lines] = Rigidity(
    pays=lambda board: board.touch or not board.fill,
    decides=lambda board: not board.fill,
    loosest=loosest,
    move=moved,
    canonical=canonical,
)
