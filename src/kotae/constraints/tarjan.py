"""The edges whose loss would disconnect a graph, by Tarjan's algorithm (the first Hashi seed's step).

R. Tarjan, "A note on finding the bridges of a graph", Information Processing Letters 2 (1974). Written with a
stack of its own: a row of islands would overflow Python's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class BridgeTree(NamedTuple):
    """The edges that alone join two parts of a graph, and what lies beyond each."""

    parts: int
    part: list[int]
    """The number of each node's part, from 1."""
    order: list[int]
    """When each node was first met, from 1."""
    beyond: dict[int, tuple[int, int]]
    """For each such edge, by number, when the first and the last node beyond it was met."""


def graph_bridges(nodes: int, edges: Sequence[tuple[int, int]]) -> tuple[int, list[int]]:
    """How many parts the graph has, and the numbers of the edges that alone join two parts of it."""
    found = bridges(nodes, edges)
    return found.parts, sorted(found.beyond)


def bridges(nodes: int, edges: Sequence[tuple[int, int]]) -> BridgeTree:
    """The edges that alone join two parts, in the order in which a walk through the graph leaves them."""
    neighbours: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
    for number, (a, b) in enumerate(edges):
        neighbours[a].append((b, number))
        neighbours[b].append((a, number))
    order = [0] * nodes  # 0 if it was not met yet
    low = [0] * nodes  # the earliest node that its subtree has an edge to
    part = [0] * nodes
    met = parts = 0
    beyond = {}
    for root in range(nodes):
        if order[root]:
            continue
        parts += 1
        met += 1
        order[root] = low[root] = met
        part[root] = parts
        path = [(root, -1, iter(neighbours[root]))]
        while path:
            node, entered, rest = path[-1]
            for other, number in rest:
                if number == entered:
                    continue
                if order[other]:
                    low[node] = min(low[node], order[other])
                else:
                    met += 1
                    order[other] = low[other] = met
                    part[other] = parts
                    path.append((other, number, iter(neighbours[other])))
                    break
            else:
                path.pop()
                if path:
                    parent = path[-1][0]
                    low[parent] = min(low[parent], low[node])
                    if low[node] > order[parent]:
                        beyond[entered] = (order[node], met)
    return BridgeTree(parts, part, order, beyond)
