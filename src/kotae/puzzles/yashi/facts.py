"""What can be known of a Yashi board, and what its rules demand at a place, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.formula import Origin
from kotae.puzzle import Condition, Fact
from kotae.puzzles.yashi.board import Point, Yashi

LINK, CROSS = 1, 2


def fact(instance: Yashi, place: int, states: Sequence[int]) -> Fact | None:
    """Whether a link is used, if that is known."""
    if len(states) != 1:
        return None
    link = instance.links[place]
    used = bool(states[0])
    return Fact(
        (instance.cell(link.a), instance.cell(link.b)),
        {"link": [list(link.a), list(link.b)], "used": used},
        f"the link {link} is {'' if used else 'not '}used",
        True,
        LINK if used else CROSS,
    )


def condition(instance: Yashi, origin: Origin) -> Condition:
    """What a crossing or the whole board demands."""
    match origin.rule:
        case "no-crossing":
            return Condition(origin.rule, origin.cells, _crossing(instance, origin))
        case "no-cycles":
            return Condition(origin.rule, (), "no way along the links leads round in a loop")
        case _:
            return Condition(origin.rule, (), "one can walk along links from every point to every other one")


def _crossing(instance: Yashi, origin: Origin) -> str:
    corner = instance.corner
    place, a, b, c, d = (Point(column + corner.x, row + corner.y) for row, column in origin.cells)
    return f"the links {a}-{b} and {c}-{d} would cross at {place}"
