"""What every Numberlink encoding needs of a board: cells and links by number, and what lies round a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.constraints.graph import Edge, Graph
from kotae.geometry import Cell, cell_name
from kotae.puzzles.numberlink.board import Link, Numberlink


class Grid:
    """The usable cells and the links between them, numbered; link number n is the variable n + 1."""

    def __init__(self, board: Numberlink) -> None:
        self.board = board
        self.cells = board.cells
        self.links = board.links
        self.at = {cell: node for node, cell in enumerate(self.cells)}
        self.used = {link: variable for variable, link in enumerate(self.links, 1)}
        self.ending: list[list[int]] = [[] for _ in self.cells]
        """The variables of the links that end at each cell."""
        for (a, b), variable in self.used.items():
            self.ending[self.at[a]].append(variable)
            self.ending[self.at[b]].append(variable)

    def graph(self) -> Graph:
        """The board as a graph whose edges are its links."""
        return Graph(self.cells, [Edge(self.at[a], self.at[b], v) for (a, b), v in self.used.items()])

    def between(self, edges: Sequence[Edge]) -> Graph:
        """The part of the board's graph between cells that are no ends, where alone a loop can stray."""
        ends = {self.at[cell] for cell in self.board.label}
        return Graph(self.cells, [edge for edge in edges if edge.a not in ends and edge.b not in ends])

    def name(self, number: int) -> str:
        """The link of that number as its variable is named: ``line r0c0-r0c1``."""
        a, b = self.links[number]
        return f"line {cell_name(a)}-{cell_name(b)}"

    def link(self, a: Cell, b: Cell) -> int | None:
        """The variable of the link between two cells, or None if there is no link."""
        return self.used.get(Link(*sorted((a, b))))

    def squares(self) -> Iterator[list[int]]:
        """The four links of each square of four usable cells."""
        for row, column in self.cells:
            right, below, across = (row, column + 1), (row + 1, column), (row + 1, column + 1)
            sides = ((row, column), right), ((row, column), below), (right, across), (below, across)
            links = [self.used[link] for link in map(Link._make, sides) if link in self.used]
            if len(links) == 4:
                yield links
