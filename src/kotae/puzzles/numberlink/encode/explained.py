"""The formula that steps are explained by: links alone, and what people see of whole lines as cuts.

Without the numbers of cells: that a line would join two numbers, or that an end could not get out of a
pocket, is one thing for a person and a chain of equal bits for a formula. It is also said as a whole that no
line joins a number to others; but that is only looked at where nothing else shows a step.

That a line touches itself round a square of four cells is seen at a glance, so it is a clause; only longer
ways round are left to cuts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.constraints.chordless import Chordless
from kotae.constraints.forest import NoLoops
from kotae.constraints.pairs import PairsApart, PairsJoined
from kotae.encoding import Encoding
from kotae.formula import Clause, Cut, Formula, Model, Origin, Partial
from kotae.geometry import Cell, cell_name
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.encode.bare import at_most, link_encoding, not_one
from kotae.puzzles.numberlink.encode.grid import LinkGrid

SIDES = 3
"""The links of a way round a square of four cells, from one of them to the next."""


def explained(instance: Numberlink) -> Encoding[Lines]:
    """The formula over links."""
    grid = LinkGrid(instance)
    formula = Formula()
    formula.reserve(len(grid.joins), grid.name)
    for cell, links in zip(grid.cells, grid.links, strict=True):
        ending = [link for link in links if link]
        if cell in instance.label:
            alone = len(instance.ends[instance.label[cell]]) == 1
            formula.add(Origin("no-branching", (cell,)), at_most(ending, 1))
            formula.add(Origin("ends-joined", (cell,)), [()] if alone else [ending])
            continue
        formula.add(Origin("no-branching", (cell,)), at_most(ending, 2))
        formula.add(Origin("ends-joined", (cell,)), not_one(ending))
        if instance.fill:
            formula.add(Origin("fill", (cell,)), [ending])
    for number, ends in instance.ends.items():
        if len(ends) == 2:
            add_apart(grid, formula, number, ends)
    graph = grid.graph()
    pairs = [[grid.at[cell] for cell in cells] for cells in instance.ends.values()]
    formula.require(Origin("ends-joined"), PairsApart(graph, pairs))
    formula.require(Origin("ends-joined"), PairsJoined(graph, pairs))
    formula.require(Origin("no-stray-loops"), NoLoops(grid.between(graph)))
    if not instance.touch:
        for square in grid.squares():
            cells = sorted({grid.cells[node] for link in square for node in grid.joins[link - 1]})
            formula.add(Origin("no-touching", tuple(cells)), at_most(square, SIDES - 1))
        formula.require(Origin("no-touching"), LongChordless(graph, lambda node: ()))
    return link_encoding(grid, formula)


def add_apart(grid: LinkGrid, formula: Formula, number: str, ends: Sequence[Cell]) -> None:
    """Say as a whole that no line joins the ends of a number to those of others.

    One variable per cell says that a line joins it to an end of the number.
    """
    first = formula.reserve(
        len(grid.cells), lambda node: f"a line joins {cell_name(grid.cells[node])} to {number}"
    )
    clauses: list[Clause] = [
        clause
        for link, (a, b) in enumerate(grid.joins, 1)
        for clause in ((-link, -first - a, first + b), (-link, first + a, -first - b))
    ]
    inside = {grid.at[cell] for cell in ends}
    clauses += [(first + node if node in inside else -first - node,) for node in sorted(grid.ends)]
    formula.add(Origin("ends-joined", tuple(ends)), clauses)


def broad(rule: str, cells: Sequence[Cell]) -> str | None:
    """The kind of the conditions that say of a number that no line joins it to others."""
    return "number" if rule == "ends-joined" and len(cells) == 2 else None


class LongChordless(Chordless):
    """No line touches itself, but for the way round a square, which clauses forbid."""

    def cuts(self, model: Model) -> Iterator[Cut]:
        """Those of longer ways."""
        return (cut for cut in super().cuts(model) if len(cut.clause) > SIDES)

    def units(self, known: Partial) -> Iterator[Cut]:
        """Those of longer ways."""
        return (cut for cut in super().units(known) if len(cut.clause) > SIDES)
