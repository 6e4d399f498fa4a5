"""Links that every answer uses, and links that none uses, found without search.

A link whose loss would part the board is used. Links that cross one that is used, and links between points
that used links join already, are not; without them, more links may be the only ones left.
"""

from __future__ import annotations

from typing import NamedTuple

from kotae.constraints.graph import Groups
from kotae.constraints.tarjan import graph_bridges
from kotae.media.lines.layout import Crossing
from kotae.puzzles.yashi.encode.layout import LinkLayout

ROUNDS = 50
"""Each takes time for the whole board and may find a single link, so there is a limit; 74 boards of 4 to 400
points took 1 to 5."""


class Settled(NamedTuple):
    """The numbers of the links that every answer uses, and of those that none does."""

    used: set[int]
    unused: set[int]


def settle(layout: LinkLayout, crossings: list[Crossing]) -> Settled | None:
    """What is found, or None if it is that there is no answer."""
    crossing: dict[int, list[int]] = {}
    for across, down, _ in crossings:
        crossing.setdefault(across, []).append(down)
        crossing.setdefault(down, []).append(across)
    used: set[int] = set()
    unused: set[int] = set()
    groups = Groups(len(layout.nodes))
    for _ in range(ROUNDS):
        left = [number for number in range(len(layout.ends)) if number not in unused]
        parts, needed = graph_bridges(len(layout.nodes), [layout.ends[number] for number in left])
        if parts > 1:
            return None
        new = {left[place] for place in needed} - used
        if not new:
            break
        for number in new:
            groups.join(*layout.ends[number])
            unused.update(crossing.get(number, ()))
        used |= new
        if used & unused:
            return None
        for number in left:
            a, b = layout.ends[number]
            if number not in used and groups.find(a) == groups.find(b):
                unused.add(number)
    return Settled(used, unused)
