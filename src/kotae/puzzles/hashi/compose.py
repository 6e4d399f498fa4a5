"""Random bridges, and the board that they are an answer of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotae.media.lines.growing import Growth
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi

if TYPE_CHECKING:
    from random import Random

EXTRA = DOUBLE = 0.25
"""The share of the islands in sight of each other that are joined at the end, and of bridges made double."""


def compose(size: tuple[int, int], random: Random, *, islands: int | None = None) -> tuple[Hashi, Bridges]:
    """A board with that many islands, never two beside each other, full of crossings.

    The islands are joined to a tree as they are placed. Then a quarter of those that still see each other are
    joined, and a quarter of all bridges made double.
    """
    sea = Growth.grown(size, islands, random, apart=True)
    cells = sorted(sea.cell(at) for at in sea.nodes)
    in_sight = [corridor for corridor in Hashi(*size, dict.fromkeys(cells)).corridors if sea.free(*corridor)]
    for corridor in random.sample(in_sight, int(len(in_sight) * EXTRA)):
        if sea.free(*corridor):  # none of those before it crosses
            sea.join(*corridor)
    bridges = Bridges({Corridor(*edge): 1 + (random.random() < DOUBLE) for edge in sorted(sea.edges)})
    return Hashi(*size, {cell: bridges.ending[cell] for cell in cells}), bridges
