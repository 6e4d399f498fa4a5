"""Steps that one cell, or a square of four cells, shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kotae.geometry import Cell, cell_name
from kotae.optional import Told
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.sentences import (
    SeenLines,
    capital,
    end_name,
    line,
    link,
    named,
    neighbours,
    none_runs,
    runs,
)

TURN = "forced turn along a diagonal"


class Around:
    """A cell, and what a step says of the ways from it."""

    def __init__(self, instance: Numberlink, cell: Cell, links: SeenLines) -> None:
        self.name = cell_name(cell)
        self.is_end = cell in instance.label
        self.title = capital(end_name(instance, cell)) if self.is_end else self.name
        self.all_lines = "its line" if self.is_end else "its two lines"
        self.beside = neighbours(instance, cell)
        self.lines, self.closed, self.new, self.gone = (
            [other for other in self.beside if link(cell, other) in part] for part in links
        )
        self.left = [other for other in self.beside if other not in self.closed]

    def shows(self, rules: Collection[str]) -> str | None:
        """What rules show here, as the name of a technique; None if they show nothing new by themselves."""
        if rules == {"no-branching"}:
            most, done = (1, "end is done") if self.is_end else (2, "full cell")
            return done if len(self.lines) == most and self.gone and not self.new else None
        if rules == {"ends-joined"} and not self.is_end:
            if len(self.lines) == len(self.new) == 1 and len(self.left) == 2:
                return "only way on"
            return "dead end" if self.gone and self.left == self.gone and len(self.gone) == 1 else None
        if self.gone or not self.new:
            return None
        if self.is_end:
            return "stranded end" if len(self.left) == 1 else None
        if rules != {"ends-joined", "fill"} or len(self.left) != 2:
            return None
        if not self.closed:
            return "corner"
        (a, b), (c, d) = self.left
        turn = len(self.beside) == 4 and a != c and b != d
        return TURN if turn else "two ways left"

    def why_no_other(self) -> str:
        """Why there is no other way than those that are told."""
        return closed_ways(self.closed) if self.closed else f"{self.name} has no other neighbour"


def closed_ways(cells: Sequence[Cell]) -> str:
    """``the ways to r3c1 and r4c0 are closed``."""
    ways, are = ("way", "is") if len(cells) == 1 else ("ways", "are")
    return f"the {ways} to {named(cells)} {are} closed"


def at_cell(instance: Numberlink, cell: Cell, rules: Collection[str], links: SeenLines) -> Told | None:
    """A step that rules at one cell show; None if they do not by themselves."""
    around = Around(instance, cell, links)
    if not links.facts:
        return _contradiction(around, rules)
    technique = around.shows(rules)
    on = named(around.new)
    match technique:
        case None:
            return None
        case "end is done" | "full cell":
            has = f"{around.title} has {around.all_lines}, to {named(around.lines)}"
            said = f"{has}, so no line runs from it to {named(around.gone, 'or')}."
        case "stranded end":
            left = " left" if around.closed else ""
            said = f"{around.title} has only one way{left}, to {on}: {around.why_no_other()}."
        case "only way on":
            came = f"The line from {named(around.lines)} into {around.name}"
            said = f"{came} can only go on to {on}: {around.why_no_other()}."
        case "dead end":
            came = f"A line from {named(around.gone)} into {around.name}"
            said = f"{came} could not leave it again: {around.why_no_other()}. So none runs there."
        case _:
            has = "only two ways are left" if around.closed else "it has only two ways"
            both = "it takes both" if len(around.new) == 2 else f"it takes both, so it runs to {on}"
            said = f"A line has to run through {around.name}, and {has}, to {named(around.left)}: {both}."
    return Told(said, technique)


def _contradiction(around: Around, rules: Collection[str]) -> Told | None:
    """Rules at one cell that cannot be kept."""
    if rules == {"no-branching"}:
        has, may = ("two", "one") if around.is_end else ("three", "two")
        return Told(f"{around.title} has {has} lines, to {named(around.lines)}, and may have only {may}.")
    if around.is_end and around.left:
        return Told(f"{around.title} has nothing to be joined to: the number stands nowhere else.")
    if around.is_end:
        return Told(f"{around.title} is stranded: no way from it is left.")
    if around.lines:
        came = named(around.lines)
        return Told(f"The line from {came} into {around.name} cannot go on: {around.why_no_other()}.")
    only = f"only the way to {named(around.left)} is left" if around.left else "all its ways are closed"
    return Told(f"No line can run through {around.name}: {only}.")


def at_square(cells: Sequence[Cell], links: SeenLines) -> Told | None:
    """A step in a square of four cells, of which a line takes two sides at most."""
    ways = runs(links.drawn)
    if not links.facts:
        tips = named((ways[0][0], ways[0][-1]))
        return Told(f"The line {line(ways[0])} touches itself: {tips} lie side by side.")
    if len(links.drawn) != 2 or links.new:
        return None
    if len(ways) == 1:
        across = next(cell for cell in cells if cell not in ways[0])
        turn = f"The line turns at {cell_name(ways[0][1])} and would touch itself if it ran on to"
        return Told(f"{turn} {cell_name(across)}: so {none_runs(links.gone)}.", "would touch itself")
    beside = f"{line(ways[0])} and {line(ways[1])} run side by side"
    said = f"{beside}; joined, they would be a line that touches itself. So {none_runs(links.gone)}."
    return Told(said, "would touch itself")


def afterwards(instance: Numberlink, cell: Cell, rules: Collection[str], links: SeenLines) -> Told | None:
    """What rules at a cell show after what has just been told, in a phrase."""
    around = Around(instance, cell, links)
    technique = around.shows(rules)
    on = named(around.new)
    match technique:
        case None:
            return None
        case "end is done" | "full cell":
            said = f"{around.name} has {around.all_lines}, so none runs to {named(around.gone, 'or')}"
        case "only way on":
            said = f"the line from {named(around.lines)} into {around.name} goes on to {on}"
        case "dead end":
            said = f"none runs into {around.name} from {named(around.gone)}"
        case _ if technique == TURN and len(around.new) == 2:
            said = f"the line through {around.name} has to turn, to {on}"
        case "stranded end":
            said = f"{end_name(instance, cell)} has only one way left, to {on}"
        case _:
            said = f"{around.name} has only two ways left, so a line runs to {on}"
    return Told(said, technique)
