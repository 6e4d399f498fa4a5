"""What can be known of a board of the template puzzle, and what its rule demands, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.formula import Cut, Origin
from kotae.geometry import at, cell_name
from kotae.puzzles._template.board import Shadows
from kotae.statements import Condition, Fact

CLEAR, SHADED = 2, 1


def fact(instance: Shadows, handle: int, states: Sequence[int]) -> Fact | None:
    """Whether a cell is shaded, if that is known."""
    if len(states) != 1:
        return None
    cell = divmod(handle, instance.columns)
    shaded = bool(states[0])
    return Fact(
        handle,
        at(cell),
        {"cell": list(cell), "shaded": shaded},
        f"{cell_name(cell)} is {'' if shaded else 'not '}shaded",
        True,
        SHADED if shaded else CLEAR,
    )


def demand(instance: Shadows, origin: Origin, cut: Cut | None = None) -> Condition:
    """The number of a row."""
    row = origin.cells[0][0] if origin.cells else 0
    return Condition(origin.rule, at(*origin.cells), f"row {row} has {instance.counts[row]} shaded cells")
