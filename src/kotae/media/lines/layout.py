"""What encoders need of a board with lines: edges by number, who ends where, and what crosses."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from itertools import product
from typing import Generic

from kotae.checkpoints import watched
from kotae.constraints.graph import Edge, Graph
from kotae.formula import Formula, Origin
from kotae.generic import I
from kotae.geometry import Cell
from kotae.media.lines import D, E, LineMedium

Crossing = tuple[int, int, Cell]
"""Two edges that cross, the one across first, and where."""


class EdgeLayout(Generic[I, D, E]):
    """The edges of a board, numbered from 0, and the relations between them."""

    def __init__(self, medium: LineMedium[I, D, E], instance: I, nodes: Sequence[Cell]) -> None:
        self.board = instance
        self.nodes = nodes
        self.make = medium.make
        self._node_name = medium.name
        self.edges = medium.edges(instance)
        self.ways = [medium.cells(instance, edge) for edge in watched(self.edges)]
        """The cells of the two nodes of each edge."""
        at = {cell: node for node, cell in enumerate(nodes)}
        self.ends = [(at[a], at[b]) for a, b in self.ways]
        """The two nodes of each edge."""
        self.ending: list[list[int]] = [[] for _ in nodes]
        """The edges that end at each node."""
        for number, (a, b) in enumerate(watched(self.ends)):
            self.ending[a].append(number)
            self.ending[b].append(number)

    @cached_property
    def _numbers(self) -> dict[E, int]:
        return {edge: number for number, edge in enumerate(self.edges)}

    def number(self, edge: E) -> int:
        """The number of an edge; the table is made when it is first asked for."""
        return self._numbers[edge]

    @cached_property
    def ending_at(self) -> dict[Cell, list[int]]:
        """The edges that end at each node, by its cell; made when it is first asked for."""
        return dict(zip(self.nodes, self.ending, strict=True))

    def name(self, number: int) -> str:
        """The edge as variables are named after it: ``r0c0-r0c2``."""
        a, b = self.edges[number]
        return f"{self._node_name(a)}-{self._node_name(b)}"

    def origin(self, rule: str, number: int) -> Origin:
        """A rule at an edge."""
        return Origin(rule, self.ways[number])

    def crossings(self) -> list[Crossing]:
        """The pairs of edges that cross.

        For each row that an edge passes on its way down, the edge that runs across there is looked up, not
        compared with: a board of 40,000 islands has 70,000 corridors.
        """
        rows: dict[int, tuple[list[int], list[tuple[int, int]]]] = {}
        for number, ((row, left), (below, right)) in enumerate(self.ways):
            if row == below:
                starts, spans = rows.setdefault(row, ([], []))
                starts.append(left)
                spans.append((right, number))
        for row, (starts, spans) in rows.items():
            order = sorted(range(len(starts)), key=starts.__getitem__)
            rows[row] = [starts[k] for k in order], [spans[k] for k in order]
        found = []
        for number, ((top, column), (bottom, right)) in enumerate(watched(self.ways)):
            for row in range(top + 1, bottom) if column == right else ():
                starts, spans = rows.get(row, ([], []))
                before = bisect(starts, column)
                if before and spans[before - 1][0] > column and starts[before - 1] < column:
                    found.append((spans[before - 1][1], number, (row, column)))
        return found

    def file_crossings(
        self, formula: Formula, crossings: Sequence[Crossing], used: Sequence[Sequence[int]]
    ) -> None:
        """File that of two edges that cross one has no line; each of ``used[n]`` says that edge n has one.

        The origin is the cell where they cross, then the nodes that they join.
        """
        ways = self.ways
        unused = [[-variable for variable in variables] for variables in used]
        each = len(unused[0]) ** 2 if unused else 1

        def origin(clause: int) -> Origin:
            across, down, cell = crossings[clause // each]
            return Origin("no-crossing", (cell, *ways[across], *ways[down]))

        pairs = [pair for a, b, _ in watched(crossings) for pair in product(unused[a], unused[b])]
        formula.add_each(pairs, origin)

    def graph(self, used: Callable[[int], int], without: Collection[int] = ()) -> Graph:
        """The nodes joined by edges, but for some; ``used(n)`` is the literal that edge n has a line."""
        edges = [Edge(a, b, used(n)) for n, (a, b) in enumerate(self.ends) if n not in without]
        return Graph(self.nodes, edges)
