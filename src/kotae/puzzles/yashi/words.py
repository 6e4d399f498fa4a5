"""What the rules of Yashi ask of a player, and demand at a place, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotae.geometry import WHOLE, along, at
from kotae.phrases import some
from kotae.puzzles.yashi.board import Yashi
from kotae.statements import Condition

if TYPE_CHECKING:
    from kotae.formula import Cut, Origin


def instructions(instance: Yashi) -> str:
    """The rules as a player is told them."""
    told = [
        "Join all points into one network by lines.",
        "Each line runs straight, across or down, from one point to the next.",
        "Lines must not cross, nor lead round in a loop.",
    ]
    if instance.shortest:
        told.append("All lines together must be as short as possible.")
    return " ".join(told)


def demand(instance: Yashi, origin: Origin, cut: Cut | None = None) -> Condition:
    """What a crossing, a loop, a group of points or some links demand."""
    rule, cells = origin
    place = at(*cells) if cut is None else cut.place
    names = some([str(instance.point(cell)) for cell in place.cells])
    match rule:
        case "no-crossing":
            where, a, b, c, d = map(instance.point, cells)
            lies = along((cells[1], cells[2]), (cells[3], cells[4]), cells=cells)
            return Condition(rule, lies, f"the links {a}-{b} and {c}-{d} would cross at {where}")
        case "no-cycles" if names:
            return Condition(rule, place, f"no loop leads through {names}")
        case "connected" if cut is not None:
            return Condition(rule, place, f"a link leads from {names} to the rest")
        case "connected" if names:
            return Condition(rule, place, f"links reach {names}")
        case _:
            return switch(instance, origin)


def switch(instance: Yashi, origin: Origin) -> Condition:
    """What a crossing or the whole board demands."""
    match origin.rule:
        case "no-crossing":
            return demand(instance, origin)
        case "no-cycles":
            return Condition(origin.rule, WHOLE, "no way along the links leads round in a loop")
        case _:
            said = "one can walk along links from every point to every other one"
            return Condition(origin.rule, WHOLE, said)
