"""Bridges in pieces, each from a cell to its neighbour, as programs keep them that know lines only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from kotae.codec.pzpr import CROSS
from kotae.geometry import Cell
from kotae.puzzles.hashi.board import Bridges, Corridor, Hashi

Unit = tuple[Cell, Cell]
"""Two neighbouring cells, the first above or to the left."""


def along(corridor: Corridor) -> Iterator[Unit]:
    """The pieces of a corridor, from its first island to its second."""
    return pairwise((corridor.a, *corridor.water(), corridor.b))


def bridges_of(board: Hashi, units: Mapping[Unit, int]) -> tuple[Bridges | None, bool]:
    """The drawing that pieces make, None if there is nothing; and whether some make no bridge.

    A corridor is crossed out if one of its pieces is and none has a line. Crosses elsewhere say nothing.
    """
    counts: dict[Corridor, int] = {}
    crosses = set()
    for corridor in board.corridors:
        pieces = {units.get(unit, 0) for unit in along(corridor)}
        if len(pieces) == 1 and max(pieces) > 0:
            counts[corridor] = pieces.pop()
        elif CROSS in pieces and max(pieces) <= 0:
            crosses.add(corridor)
    used = {unit for corridor in counts for unit in along(corridor)}
    stray = any(count > 0 and unit not in used for unit, count in units.items())
    drawing = Bridges(counts, frozenset(crosses)) if counts or crosses else None
    return drawing, stray
