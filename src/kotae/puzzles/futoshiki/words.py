"""What the rules of Futoshiki ask of a player, and demand at a place, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotae.geometry import at, cell_name, cell_names
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.statements import Condition

if TYPE_CHECKING:
    from kotae.formula import Cut, Origin


def instructions(instance: Futoshiki) -> str:
    """The rules as a player is told them."""
    told = "Fill in the numbers from 1 up to the length of a row, each once in every row and every column."
    if instance.mode == "adjacent":
        return f"{told} Two neighbours differ by one where a double bar is between them, and nowhere else."
    return f"{told} A sign between two cells points at the smaller number."


def demand(instance: Futoshiki, origin: Origin, cut: Cut | None = None) -> Condition:
    """What a printed digit, a row, a column, a cell, a sign or a mark demands; there are no cuts."""
    return Condition(origin.rule, at(*origin.cells), _sentence(instance, origin))


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
        case "one-digit" | "at-least":
            return f"{cell_name(cells[0])} holds one digit"
        case _:
            differ = "differ by one" if cells in instance.marks else "do not differ by one: there is no mark"
            return f"{cell_names(cells)} {differ}"
