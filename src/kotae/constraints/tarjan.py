"""The edges whose loss would disconnect a graph, by Tarjan's algorithm (the first Hashi seed's step).

R. Tarjan, "A note on finding the bridges of a graph", Information Processing Letters 2 (1974). Written with a
stack of its own: a row of islands would overflow Python's.
"""

from __future__ import annotations

from collections.abc import Sequence


def graph_bridges(nodes: int, edges: Sequence[tuple[int, int]]) -> tuple[int, list[int]]:
    """How many parts the graph has, and the numbers of the edges that alone join two parts of it."""
    neighbours: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
    for number, (a, b) in enumerate(edges):
        neighbours[a].append((b, number))
        neighbours[b].append((a, number))
    order = [0] * nodes  # when a node was first met, from 1; 0 if never
    low = [0] * nodes  # the earliest node that its subtree has an edge to
    met = parts = 0
    bridges = []
    for root in range(nodes):
        if order[root]:
            continue
        parts += 1
        met += 1
        order[root] = low[root] = met
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
                    path.append((other, number, iter(neighbours[other])))
                    break
            else:
                path.pop()
                if path:
                    parent = path[-1][0]
                    low[parent] = min(low[parent], low[node])
                    if low[node] > order[parent]:
                        bridges.append(entered)
    return parts, sorted(bridges)
