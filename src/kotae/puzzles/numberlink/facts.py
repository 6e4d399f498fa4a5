"""What can be known of a Numberlink board, and what its rules demand at a place, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.formula import Origin
from kotae.geometry import cell_name
from kotae.puzzle import Condition, Fact
from kotae.puzzles.numberlink.board import Numberlink

LINE, CROSS = 1, 2


def fact(instance: Numberlink, place: int, states: Sequence[int]) -> Fact | None:
    """Whether a line runs between two neighbouring cells, if that is known."""
    if len(states) != 1:
        return None
    a, b = instance.links[place]
    used = bool(states[0])
    return Fact(
        (a, b),
        {"edge": [list(a), list(b)], "used": used},
        f"{'a' if used else 'no'} line runs between {cell_name(a)} and {cell_name(b)}",
        True,
        LINE if used else CROSS,
    )


def condition(instance: Numberlink, origin: Origin) -> Condition:
    """What an end, a cell or the whole board demands.

    That lines do not branch, join equal numbers and end nowhere else is said link by link and cell by cell,
    but makes sense only as a whole.
    """
    cells = origin.cells
    match origin.rule:
        case "no-branching":
            sentence = "at most one line leaves an end, and at most two any other cell"
            return Condition(origin.rule, (), sentence)
        case "ends-joined" if len(cells) == 1 and cells[0] in instance.label:
            return Condition(origin.rule, cells, _end(instance, origin))
        case "ends-joined":
            sentence = "lines join ends of the same number only, and no line ends in the open"
            return Condition(origin.rule, (), sentence)
        case "fill":
            return Condition(origin.rule, cells, f"a line runs through {cell_name(cells[0])}")
        case "no-stray-loops":
            return Condition(origin.rule, (), "no line runs round in a loop")
        case _:
            return Condition(origin.rule, (), "no line runs beside itself")


def _end(instance: Numberlink, origin: Origin) -> str:
    cell = origin.cells[0]
    number = instance.label[cell]
    if len(instance.ends[number]) == 1:
        return f"the number {number} stands only at {cell_name(cell)} and has to be joined to another"
    return f"a line leaves the end {number} at {cell_name(cell)}"
