"""The formula that steps are explained by: links alone, and what people see of whole lines as cuts.

Without numbers of cells: that a line would join two numbers, or that an end could not get out of a pocket, is
one thing for a person and a chain of equal bits for a formula.
"""

from __future__ import annotations

from kotae.constraints.chordless import Chordless
from kotae.constraints.forest import NoLoops
from kotae.constraints.pairs import Apart, Joined
from kotae.encoding import Encoding
from kotae.formula import Formula, Origin
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.encode.bare import at_most, link_encoding, not_one
from kotae.puzzles.numberlink.encode.grid import LinkGrid


def explained(instance: Numberlink) -> Encoding[Lines]:
    """The formula over links."""
    grid = LinkGrid(instance)
    formula = Formula()
    formula.reserve(len(grid.joins), grid.name)
    for cell, links in zip(grid.cells, grid.links, strict=True):
        ending = [link for link in links if link]
        is_end = cell in instance.label
        formula.add(Origin("no-branching", (cell,)), at_most(ending, 1 if is_end else 2))
        formula.add(Origin("ends-joined", (cell,)), [ending] if is_end else not_one(ending))
        if instance.fill:
            formula.add(Origin("fill", (cell,)), [ending])
    graph = grid.graph()
    pairs = [[grid.at[cell] for cell in cells] for cells in instance.ends.values()]
    formula.require(Origin("ends-joined"), Apart(graph, pairs))
    formula.require(Origin("ends-joined"), Joined(graph, pairs))
    formula.require(Origin("no-stray-loops"), NoLoops(grid.between(graph)))
    if not instance.touch:
        formula.require(Origin("no-touching"), Chordless(graph, lambda node: ()))
    return link_encoding(grid, formula)
