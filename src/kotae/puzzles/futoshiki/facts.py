"""What can be known of a Futoshiki board, and what its rules demand at a place, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.formula import Origin
from kotae.geometry import cell_name, cell_names
from kotae.puzzle import Condition, Fact
from kotae.puzzles.futoshiki.board import Futoshiki


def fact(instance: Futoshiki, place: int, states: Sequence[int]) -> Fact | None:
    """The digits that a cell can hold, unless it can hold any; a state's number is its digit."""
    if len(states) == instance.size and instance.size > 1:
        return None
    cell = divmod(place, instance.size)
    possible = sorted(states)
    return Fact(
        (cell,),
        {"cell": list(cell), "digits": possible},
        f"{cell_name(cell)} holds {' or '.join(map(str, possible))}",
        len(possible) == 1,
        possible[0] if len(possible) == 1 else None,
    )


def condition(instance: Futoshiki, origin: Origin) -> Condition:
    """What a printed digit, a row, a column, a sign or a mark demands."""
    return Condition(origin.rule, origin.cells, _sentence(instance, origin))


def _sentence(instance: Futoshiki, origin: Origin) -> str:
    cells = origin.cells
    match origin.rule:
        case "given":
            return f"{instance.givens[cells[0]]} is printed at {cell_name(cells[0])}"
        case "row":
            return f"row {cells[0][0]} holds each digit once"
        case "column":
            return f"column {cells[0][1]} holds each digit once"
        case "inequality":
            smaller, greater = cells if cells in instance.less else cells[::-1]
            return f"{cell_name(smaller)} is less than {cell_name(greater)}"
        case _:
            differ = "differ by one" if cells in instance.marks else "do not differ by one: there is no mark"
            return f"{cell_names(cells)} {differ}"
