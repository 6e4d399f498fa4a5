"""What the rules of Numberlink ask of a player, and demand at a place, in words."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from kotae.geometry import WHOLE, Cell, Place, along, at, cell_name, cell_names, some_cells
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.puzzles.numberlink.sentences import end_name, named
from kotae.statements import Condition

if TYPE_CHECKING:
    from kotae.formula import Cut, Origin

WHOLE_BOARD = {
    "no-branching": "at most one line leaves an end, and at most two any other cell",
    "ends-joined": "lines join ends of the same number only, and no line ends in the open",
    "no-stray-loops": "no line runs round in a loop",
    "no-touching": "no line runs beside itself",
}
"""What rules demand of the board as a whole."""


def instructions(instance: Numberlink) -> str:
    """The rules as a player is told them."""
    told = [
        "Join the two ends of each number by a path from cell to cell, across and down.",
        "Paths neither cross nor branch.",
        "Every cell is part of a path." if instance.fill else "Cells may stay empty.",
    ]
    if not instance.touch:
        told.append("No path runs beside itself: neighbouring cells of a path are joined.")
    if instance.blocked:
        told.append("No path enters a black cell.")
    return " ".join(told)


def demand(instance: Numberlink, origin: Origin, cut: Cut | None = None) -> Condition:
    """What an end, a cell, a link, a loop or two cells side by side demand."""
    rule, cells = origin
    if cut is not None and cut.word == "path":
        a, b = cut.cells[0], cut.cells[-1]
        said = f"no line joins {end_name(instance, a)} to {end_name(instance, b)}"
        return Condition(rule, cut.place, said)
    if cut is not None and cut.word == "number":
        return Condition(rule, cut.place, f"no line joins {instance.label[cells[0]]} to another number")
    if cut is not None and cut.word == "pocket":
        links = {instance.links[literal - 1] for literal in cut.clause}
        end = pocketed(instance, cut.cells, links)
        out = f"from {cell_name(end)} leads out of {named(cut.cells)}"
        leads = f"leaves {cell_name(end)}" if len(cut.cells) == 1 else out
        return Condition(rule, cut.place, f"the line of {instance.label[end]} {leads}")
    if cut is not None and cut.word == "touch":
        beside = f"a line must not come back beside itself: {cell_names(cut.cells)}"
        return Condition(rule, cut.place, beside)
    if cut is not None:
        return Condition(rule, cut.place, f"no loop leads through {some_cells(cut.cells)}")
    match rule, cells:
        case "no-branching", (cell,):
            most = "one line leaves the end" if cell in instance.label else "two lines leave"
            return Condition(rule, at(cell), f"at most {most} {cell_name(cell)}")
        case "ends-joined", (cell,) if cell in instance.label:
            return Condition(rule, at(cell), _end(instance, cell))
        case "ends-joined", (cell,):
            return Condition(rule, at(cell), f"a line that enters {cell_name(cell)} leaves it again")
        case "ends-joined", (a, b):
            said = f"a line between {cell_name(a)} and {cell_name(b)} joins cells of one number"
            return Condition(rule, along((a, b)), said)
        case "fill", (cell,):
            return Condition(rule, at(cell), f"a line runs through {cell_name(cell)}")
        case "no-touching", (a, _, _, d):
            square = f"the square from {cell_name(a)} to {cell_name(d)}"
            return Condition(
                rule, at(*cells), f"a line takes at most two sides of {square}, or it would touch itself"
            )
        case "numbered", (cell,):
            return Condition(
                rule, at(cell), f"the end {cell_name(cell)} has the number {instance.label[cell]}"
            )
        case _:
            return Condition(rule, Place(cells), WHOLE_BOARD[rule])


def pocketed(instance: Numberlink, cells: Collection[Cell], ways_out: Collection[CellLink]) -> Cell:
    """The end that has to get out of a pocket: no other number's end is part of a way out."""
    inside = set(cells)
    for ends in instance.ends.values():
        here = [end for end in ends if end in inside]
        passable = {*instance.cells} - {*instance.label} | {*ends}
        if len(ends) == 2 and len(here) == 1:
            out = {pair for pair in instance.links if len(inside.intersection(pair)) == 1}
            if {pair for pair in out if passable.issuperset(pair)} == set(ways_out):
                return here[0]
    raise AssertionError("a pocket holds one end of a number")


def switch(instance: Numberlink, origin: Origin) -> Condition:
    """The whole-board condition of rules that are stated cell by cell, but make sense only as a whole."""
    ends = origin.rule == "ends-joined" and all(cell in instance.label for cell in origin.cells)
    if origin.rule == "fill" or (ends and len(origin.cells) == 1):
        return demand(instance, origin)
    return Condition(origin.rule, WHOLE, WHOLE_BOARD[origin.rule])


def _end(instance: Numberlink, cell: Cell) -> str:
    number = instance.label[cell]
    if len(instance.ends[number]) == 1:
        return f"the number {number} stands only at {cell_name(cell)} and has to be joined to another"
    return f"a line leaves the end {number} at {cell_name(cell)}"
