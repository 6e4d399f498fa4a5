"""The rules of Hashi, one check each, by looking at what is drawn.

Nothing here knows of corridors or crossings that were worked out for the encoders: a bridge is followed cell
by cell over the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from kotae.geometry import along, at, cell_name, some_cells
from kotae.media.lines.walks import collisions, groups, neighbours, without_dead_ends
from kotae.phrases import cut_off
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.statements import Fault


def max_bridges(instance: Hashi, answer: Bridges, *, partial: bool) -> Iterator[Fault]:
    """No two islands are joined by more bridges than allowed."""
    for (a, b), count in answer.counts.items():
        if count > instance.max_bridges:
            yield Fault(
                "max-bridges",
                along((a, b)),
                f"{count} bridges join {cell_name(a)} and {cell_name(b)}, at most {instance.max_bridges} may",
            )


def no_crossing(instance: Hashi, answer: Bridges, *, partial: bool) -> Iterator[Fault]:
    """No cell lies under two bridges that run differently, and no island under any."""
    for cell, ways in collisions(answer.counts, instance.islands):
        bridge, *other = (f"{cell_name(a)}-{cell_name(b)}" for a, b in ways)
        said = f"bridge {bridge} runs over island {cell_name(cell)}"
        if other:
            said = f"bridges {bridge} and {other[0]} cross at {cell_name(cell)}"
        yield Fault("no-crossing", along(*ways, cells=(cell, *chain(*ways))), said)


def island_count(instance: Hashi, answer: Bridges, *, partial: bool) -> Iterator[Fault]:
    """Every island has as many bridges as it says, and one with '?' at least one."""
    for cell, wanted in instance.islands.items():
        has = answer.ending[cell]
        if wanted is None:
            if has == 0 and not partial:
                yield Fault("island-count", at(cell), f"island {cell_name(cell)} has no bridge")
        elif has > wanted or (has < wanted and not partial):
            yield Fault("island-count", at(cell), f"island {cell_name(cell)} wants {wanted} and has {has}")


def connected(instance: Hashi, answer: Bridges, *, partial: bool) -> Iterator[Fault]:
    """All islands are joined; of a half-drawn board, no group is finished while others remain."""
    found = groups(neighbours(instance.islands, answer.counts))
    if len(found) == 1:
        return
    for group in sorted(map(sorted, found), key=len):
        if partial and any(instance.islands[cell] != answer.ending[cell] for cell in group):
            continue  # an island that takes more bridges may still join this group to another
        said = cut_off([*map(cell_name, group)], len(instance.islands), "island", "no bridge leads")
        yield Fault("connected", at(*group), said)


def no_loops(instance: Hashi, answer: Bridges, *, partial: bool) -> Iterator[Fault]:
    """With loops=no, no way along bridges leads back to its start except by turning round."""
    if instance.loops:
        return
    if loops := without_dead_ends(neighbours((), answer.counts)):
        cells = sorted(loops)
        yield Fault("no-loops", at(*cells), f"bridges lead round in a loop through {some_cells(cells)}")


CHECKS = {
    "max-bridges": max_bridges,
    "no-crossing": no_crossing,
    "island-count": island_count,
    "connected": connected,
    "no-loops": no_loops,
}
