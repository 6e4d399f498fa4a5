"""What every Numberlink encoding needs of a board: cells and links by number, and what lies round a cell."""

from __future__ import annotations

from collections.abc import Iterator

from kotae.checkpoints import watched
from kotae.constraints.graph import Edge, Graph
from kotae.geometry import Cell, cell_name
from kotae.media.lines.variables import LineVariables
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.puzzles.numberlink.encode.patterns import DOWN, LEFT, RIGHT, UP


def least_variables(board: Numberlink) -> int:
    """At least how many variables a bare formula has: one for each link, and a bit for each cell's number."""
    cells = board.rows * board.columns
    return 3 * cells - board.rows - board.columns - 5 * len(board.blocked)


class LinkGrid:
    """The usable cells and the links between them, numbered; links from 1 on, so that they can be variables.

    The numbers of links are those of `Numberlink.links`, which is made for people to read and takes longer.
    """

    def __init__(self, board: Numberlink) -> None:
        self.board = board
        self.cells = board.cells
        self.at = at = {cell: node for node, cell in enumerate(self.cells)}
        self.ends = {at[cell] for cell in board.label}
        self.beside = [[-1] * 4 for _ in watched(self.cells)]
        """The cell on each side of a cell, by number; -1 for none."""
        self.links = [[0] * 4 for _ in watched(self.cells)]
        """The link on each side of a cell, by number; 0 for none."""
        self.joins: list[tuple[int, int]] = []
        """The two cells of each link, by number; the first link, whose number is 1, has place 0."""
        for node, (row, column) in enumerate(watched(self.cells)):
            for cell, side, back in (((row, column + 1), RIGHT, LEFT), ((row + 1, column), DOWN, UP)):
                other = at.get(cell, -1)
                if other >= 0:
                    self.joins.append((node, other))
                    self.beside[node][side], self.beside[other][back] = other, node
                    self.links[node][side] = self.links[other][back] = len(self.joins)

    def links_of(self, cell: Cell) -> list[int]:
        """The links of a cell."""
        return [link for link in self.links[self.at[cell]] if link]

    def graph(self) -> Graph:
        """The board as a graph whose edges are its links."""
        return Graph(self.cells, [Edge(a, b, number) for number, (a, b) in enumerate(self.joins, 1)])

    def between(self, graph: Graph) -> Graph:
        """The part of a graph of the board's cells that has no ends, where alone a loop can stray."""
        ends = self.ends
        return Graph(self.cells, [edge for edge in graph.edges if edge.a not in ends and edge.b not in ends])

    def name(self, place: int) -> str:
        """The link at that place as its variable is named: ``line r0c0-r0c1``."""
        a, b = self.joins[place]
        return f"line {cell_name(self.cells[a])}-{cell_name(self.cells[b])}"

    def number(self, link: tuple[Cell, Cell]) -> int:
        """The number of a link."""
        (row, _), (below, _) = link
        return self.links[self.at[link[0]]][RIGHT if row == below else DOWN]

    def variables(self, first: int = 1) -> LineVariables[Lines, CellLink]:
        """Variables "a line runs along this link" from `first` on."""
        cells, joins = self.cells, self.joins

        def edge(place: int) -> CellLink:
            a, b = joins[place]
            return CellLink(cells[a], cells[b])

        return LineVariables(
            make=Lines, count=len(joins), edge=edge, number=lambda link: self.number(link) - 1, first=first
        )

    def squares(self) -> Iterator[list[int]]:
        """The four links of each square of four usable cells."""
        for node, (right, below, *_) in enumerate(watched(self.beside)):
            if right >= 0 and below >= 0 and self.links[right][DOWN] and self.links[below][RIGHT]:
                here = self.links[node]
                yield [here[RIGHT], here[DOWN], self.links[right][DOWN], self.links[below][RIGHT]]
