"""The formula that steps are explained by: links alone, and what people see of whole lines as cuts.

Without numbers of cells: that a line would join two numbers, or that an end could not get out of a pocket, is
one thing for a person and a chain of equal bits for a formula. That a line touches itself round a square of
four cells is seen at a glance, so it is a clause; only longer ways round are left to cuts.
"""

from __future__ import annotations

from collections.abc import Iterator

from kotae.constraints.chordless import Chordless
from kotae.constraints.forest import NoLoops
from kotae.constraints.pairs import PairsApart, PairsJoined
from kotae.encoding import Encoding
from kotae.formula import Cut, Formula, Model, Origin, Partial
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


class LongChordless(Chordless):
    """No line touches itself, but for the way round a square, which clauses forbid."""

    def cuts(self, model: Model) -> Iterator[Cut]:
        """Those of longer ways."""
        return (cut for cut in super().cuts(model) if len(cut.clause) > SIDES)

    def units(self, known: Partial) -> Iterator[Cut]:
        """Those of longer ways."""
        return (cut for cut in super().units(known) if len(cut.clause) > SIDES)
