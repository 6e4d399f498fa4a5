"""What every Yashi encoding needs of a board: links by number, who ends where, and what crosses.

The variable of a link is its number in the order of `Yashi.links`, counted from 1.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kotae.constraints.graph import Graph, Groups
from kotae.encoding import Encoding
from kotae.formula import Formula, Origin
from kotae.geometry import Cell, sights
from kotae.media.lines.layout import Crossing, EdgeLayout
from kotae.media.lines.variables import LineVariables
from kotae.puzzles.yashi.answer import MEDIUM, Links
from kotae.puzzles.yashi.board import Link, Yashi


def least_variables(board: Yashi) -> int:
    """At least how many variables a formula has: one for each link."""
    return sights(board.points)


class LinkLayout(EdgeLayout[Yashi, Links, Link]):
    """The links of a board, numbered from 0, and the relations between them."""

    def __init__(self, board: Yashi) -> None:
        super().__init__(MEDIUM, board, [board.cell(point) for point in board.points])

    def formula(self) -> Formula:
        """A new formula with a variable for each link and, if it matters, the price of using it."""
        formula = Formula(lambda cell: str(self.board.point(cell)))
        name = self.name
        formula.reserve(len(self.edges), lambda link: f"link {name(link)}")
        if self.board.shortest:
            for variable, link in enumerate(self.edges, 1):
                formula.prefer((-variable,), link.length)
        return formula

    def file_link_crossings(self, formula: Formula, crossings: Sequence[Crossing]) -> None:
        """File that of two links that cross one is not used."""
        self.file_crossings(formula, crossings, [(link + 1,) for link in range(len(self.edges))])

    def ends_of(self, links: Collection[int]) -> tuple[Cell, ...]:
        """The cells of the points that these links join; without links, of the smallest part of the board."""
        if not links:
            return tuple(self.nodes[node] for node in min(self.parts(), key=len))
        return tuple(self.nodes[end] for end in sorted({end for link in links for end in self.ends[link]}))

    def parts(self) -> list[list[int]]:
        """The points by number, by who could be reached from whom if all links were used."""
        joined = Groups(len(self.nodes))
        for a, b in self.ends:
            joined.join(a, b)
        found: dict[int, list[int]] = {}
        for node in range(len(self.nodes)):
            found.setdefault(joined.find(node), []).append(node)
        return sorted(found.values())

    def imply_links(self, formula: Formula) -> None:
        """Imply a link at every point, unless there is but one; nothing at all if a point can have none."""
        if len(self.nodes) > 1:
            for cell, ending in zip(self.nodes, self.ending, strict=True):
                formula.imply([Origin("connected", (cell,))], [[link + 1 for link in ending]])

    def links_graph(self, without: Collection[int] = ()) -> Graph:
        """The points joined by their links, but for some."""
        return self.graph(lambda link: link + 1, without)

    def encoding(self, formula: Formula) -> Encoding[Links]:
        """The finished encoding."""
        return LineVariables.of_board(self).encoding(formula)
