"""What the rules of Hashi ask of a player, and demand at a place, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotae.geometry import WHOLE, along, at, cell_name, some_cells
from kotae.media.lines import WORDS
from kotae.phrases import plural
from kotae.puzzles.hashi.board import Hashi
from kotae.statements import Condition

if TYPE_CHECKING:
    from kotae.formula import Cut, Origin


def instructions(instance: Hashi) -> str:
    """The rules as a player is told them."""
    told = [
        "Join all islands into one network by bridges.",
        "Each number says how many bridges end at its island.",
        "Bridges run straight, across or down, and cross neither each other nor islands;",
        f"at most {WORDS[instance.max_bridges]} may join the same two islands.",
    ]
    if None in instance.islands.values():
        told.append("An island marked ? takes any number of bridges.")
    if not instance.loops:
        told.append("The bridges must not lead round in a loop.")
    return " ".join(told)


def demand(instance: Hashi, origin: Origin, cut: Cut | None = None) -> Condition:
    """What an island, two islands, a crossing, or a group of islands demands."""
    rule, cells = origin
    if cut is not None:
        names = some_cells(cut.cells)
        apart = f"a bridge leads from {names} to the rest"
        return Condition(rule, cut.place, apart if cut.word == "group" else f"no loop leads through {names}")
    match rule:
        case "island-count":
            wanted = instance.islands[cells[0]]
            said = f"island {cell_name(cells[0])} wants {'a bridge' if wanted is None else wanted}"
            return Condition(rule, at(*cells), said)
        case "max-bridges" | "ordered":
            a, b = cells
            join = _join(instance) if rule == "max-bridges" else "none, one or more bridges join"
            return Condition(rule, along((a, b)), f"{join} {cell_name(a)} and {cell_name(b)}")
        case "no-crossing":
            place, a, b, c, d = cells
            ways = f"{cell_name(a)}-{cell_name(b)} and {cell_name(c)}-{cell_name(d)}"
            where = along((a, b), (c, d), cells=cells)
            return Condition(rule, where, f"bridges {ways} would cross at {cell_name(place)}")
        case "connected":
            return Condition(rule, WHOLE, "one can walk from every island to every other one")
        case _:
            return Condition(rule, WHOLE, "no way along the bridges leads round in a loop")


def switch(instance: Hashi, origin: Origin) -> Condition:
    """How many bridges may join two islands is one condition, for it is the same everywhere."""
    if origin.rule != "max-bridges":
        return demand(instance, origin)
    return Condition(origin.rule, WHOLE, f"{_join(instance)} the same two islands")


def _join(instance: Hashi) -> str:
    return f"at most {plural(instance.max_bridges, 'bridge', ' joins', ' join')}"
