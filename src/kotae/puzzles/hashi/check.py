"""The rules of Hashi, one check each, by looking at what is drawn.

Nothing here knows of corridors or crossings that were worked out for the encoders: a bridge is followed cell
by cell over the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from kotae.geometry import Cell, along, at, cell_name, some_cells
from kotae.media.lines.walks import groups, neighbours, without_dead_ends
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
    across: dict[Cell, tuple[Cell, Cell]] = {}
    for a, b in answer.counts:
        if a[0] == b[0]:
            for column in range(a[1] + 1, b[1]):
                across[a[0], column] = (a, b)
    for (row, column), (a, b) in across.items():
        if (row, column) in instance.islands:
            yield _over_island((row, column), a, b)
    for a, b in answer.counts:
        if a[0] == b[0]:
            continue
        for row in range(a[0] + 1, b[0]):
            cell = (row, a[1])
            if cell in instance.islands:
                yield _over_island(cell, a, b)
            if cell in across:
                c, d = across[cell]
                yield Fault(
                    "no-crossing",
                    along((a, b), (c, d), cells=(cell, a, b, c, d)),
                    f"bridges {cell_name(a)}-{cell_name(b)} and {cell_name(c)}-{cell_name(d)} "
                    f"cross at {cell_name(cell)}",
                )


def island_count(instance: Hashi, answer: Bridges, *, partial: bool) -> Iterator[Fault]:
    """Every island has as many bridges as it says, and one with '?' at least one."""
    ending = _ending(instance, answer)
    for cell, wanted in instance.islands.items():
        has = ending[cell]
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
    ending = _ending(instance, answer)
    for group in sorted(map(sorted, found), key=len):
        if partial and any(instance.islands[cell] != ending[cell] for cell in group):
            continue  # an island that takes more bridges may still join this group to another
        others = len(instance.islands) - len(group)
        rest = "the other island" if others == 1 else f"the other {others} islands"
        them = "it" if len(group) == 1 else "them"
        yield Fault(
            "connected",
            at(*group),
            f"{some_cells(group)} cannot reach {rest}: no bridge leads from {them} to the rest",
        )


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


def _ending(instance: Hashi, answer: Bridges) -> dict[Cell, int]:
    """How many bridges end at each island."""
    ending = dict.fromkeys(instance.islands, 0)
    for (a, b), count in answer.counts.items():
        ending[a] += count
        ending[b] += count
    return ending


def _over_island(cell: Cell, a: Cell, b: Cell) -> Fault:
    return Fault(
        "no-crossing",
        along((a, b), cells=(cell, a, b)),
        f"bridge {cell_name(a)}-{cell_name(b)} runs over island {cell_name(cell)}",
    )
