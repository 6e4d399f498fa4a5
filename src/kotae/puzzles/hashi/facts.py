"""What can be known of a Hashi board, and what its rules demand at a place, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.formula import Origin
from kotae.geometry import Cell, cell_name
from kotae.puzzle import Condition, Fact
from kotae.puzzles.hashi.board import Hashi


def fact(instance: Hashi, place: int, states: Sequence[int]) -> Fact | None:
    """The fewest and the most bridges of a corridor, unless they are none and as many as may be."""
    least, most = min(states), max(states)
    if least == 0 and most == instance.max_bridges:
        return None
    a, b = instance.corridors[place]
    cross = instance.max_bridges + 2
    return Fact(
        (a, b),
        {"between": [list(a), list(b)], "bridges": [least, most]},
        f"{_bridges(least, most)} {_between(a, b)}",
        least == most,
        least or (cross if most == 0 else None),
    )


def condition(instance: Hashi, origin: Origin) -> Condition:
    """What an island, a crossing or the whole board demands; how many bridges may join two islands is one
    condition, for it is the same everywhere.
    """
    cells = () if origin.rule == "max-bridges" else origin.cells
    return Condition(origin.rule, cells, _sentence(instance, origin))


def _sentence(instance: Hashi, origin: Origin) -> str:
    cells = origin.cells
    match origin.rule:
        case "island-count":
            wanted = instance.islands[cells[0]]
            return f"island {cell_name(cells[0])} wants {'a bridge' if wanted is None else wanted}"
        case "max-bridges":
            most = instance.max_bridges
            return f"at most {most} bridge{'s join' if most > 1 else ' joins'} the same two islands"
        case "no-crossing":
            place, a, b, c, d = map(cell_name, cells)
            return f"bridges {a}-{b} and {c}-{d} would cross at {place}"
        case "connected":
            return "one can walk from every island to every other one"
        case _:
            return "no way along the bridges leads round in a loop"


def _bridges(least: int, most: int) -> str:
    if most == 0:
        return "no bridge runs"
    count = (
        str(least) if least == most else f"{least} or {most}" if most == least + 1 else f"{least} to {most}"
    )
    return f"{count} bridge{'s run' if most > 1 else ' runs'}"


def _between(a: Cell, b: Cell) -> str:
    return f"between {cell_name(a)} and {cell_name(b)}"
