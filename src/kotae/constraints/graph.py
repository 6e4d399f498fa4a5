"""A graph whose edges are literals, and the groups that a model makes of its nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from kotae.formula import Model, Partial, holds
from kotae.geometry import Cell


class Edge(NamedTuple):
    """Two nodes, by their numbers, that are joined when the literal is true."""

    a: int
    b: int
    used: int


class Graph:
    """Cells as nodes, and edges that are used or not."""

    def __init__(self, nodes: Sequence[Cell], edges: Sequence[Edge]) -> None:
        self.nodes = nodes
        self.edges = edges
        self._variables: list[int] | None = None

    def used(self, model: Model) -> Iterator[Edge]:
        """The edges that the model uses."""
        if self._variables is None:
            self._variables = [edge.used for edge in self.edges]
        if min(self._variables, default=1) > 0:
            return compress(self.edges, map(model.__getitem__, self._variables))
        return (edge for edge in self.edges if holds(model, edge.used))


class UsedLines:
    """The groups that edges known to be used make of nodes, and the ways along them."""

    def __init__(self, graph: Graph, known: Partial) -> None:
        self.nodes = graph.nodes
        self._beside: dict[int, list[tuple[int, Edge]]] = {}
        self._groups = Groups(len(graph.nodes))
        self.find = self._groups.find
        for edge in graph.edges:
            if known[edge.used] > 0:
                self._beside.setdefault(edge.a, []).append((edge.b, edge))
                self._beside.setdefault(edge.b, []).append((edge.a, edge))
                self._groups.join(edge.a, edge.b)

    def members(self, node: int) -> list[int]:
        """The nodes of a node's group, itself first."""
        return list(self._from(node))

    def way(self, start: int, goal: int) -> list[Edge]:
        """The used edges between two nodes of one group."""
        came = self._from(goal)
        found = []
        while start != goal:
            step = came[start]
            assert step is not None, "only the goal was not come to"
            start = step[0]
            found.append(step[1])
        return found

    def along(self, edges: Sequence[Edge]) -> tuple[tuple[Cell, Cell], ...]:
        """Edges as the lines of a place."""
        return tuple((self.nodes[edge.a], self.nodes[edge.b]) for edge in edges)

    def _from(self, root: int) -> dict[int, tuple[int, Edge] | None]:
        came: dict[int, tuple[int, Edge] | None] = {root: None}
        queue = [root]
        for node in queue:
            for other, edge in self._beside.get(node, ()):
                if other not in came:
                    came[other] = (node, edge)
                    queue.append(other)
        return came


class Groups:
    """Disjoint sets of nodes that grow by joining (union by size, path halving)."""

    def __init__(self, count: int) -> None:
        self.parent = list(range(count))
        self.size = [1] * count

    def find(self, node: int) -> int:
        """The node that stands for this node's group."""
        parent = self.parent
        while parent[node] != node:
            parent[node] = node = parent[parent[node]]
        return node

    def join(self, a: int, b: int) -> bool:
        """Make one group of two; False if they were one already."""
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        return True
