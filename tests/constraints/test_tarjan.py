"""Tarjan's bridges of a graph: the edges whose loss makes one part more."""

from __future__ import annotations

from kotae.constraints.tarjan import graph_bridges
from tests.constraints.graphs import random_graphs, reached


def test_the_edges_whose_loss_makes_one_part_more() -> None:
    seen = 0
    for graph in random_graphs(seed=3, count=400):
        nodes, edges = range(len(graph.nodes)), graph.edges
        whole = len({min(reached(node, edges)) for node in nodes})
        lost = [[edge for edge in edges if edge is not one] for one in edges]
        parts = [len({min(reached(node, rest)) for node in nodes}) for rest in lost]
        needed = [number for number, count in enumerate(parts) if count == whole + 1]
        assert graph_bridges(len(nodes), [(edge.a, edge.b) for edge in edges]) == (whole, needed), edges
        seen += len(needed)
    assert seen > 400


def test_it_needs_no_deep_stack_and_sees_edges_side_by_side() -> None:
    path = [(node, node + 1) for node in range(50_000)]
    assert graph_bridges(50_001, path) == (1, list(range(50_000)))
    assert graph_bridges(3, [(0, 1), (1, 0), (1, 2)]) == (1, [2])
    assert graph_bridges(0, []) == (0, [])
