"""The two halves of a spanning tree in one formula leave exactly the trees, and share their steps."""

from __future__ import annotations

import pytest

from kotae.constraints.connected import Connected
from kotae.constraints.forest import NoLoops
from kotae.constraints.graph import Graph
from kotae.constraints.tree import spanning_tree
from kotae.formula import Formula, Model, Origin, Writable
from tests.constraints.graphs import (
    accepted,
    graph_of,
    is_connected,
    is_forest,
    models,
    random_graphs,
    small_graphs,
)

GRAPHS = [*small_graphs(), *random_graphs(seed=3, count=40)]


def both(graph: Graph, *, loops_first: bool) -> list[Model]:
    """The models that both halves leave, written into one formula."""
    tree = spanning_tree(graph)
    halves: list[Writable] = [tree.connected, tree.no_loops]
    if loops_first:
        halves.reverse()

    def write(formula: Formula, origin: Origin) -> None:
        for half in halves:
            half.write(formula, origin)

    return accepted(graph, write)


@pytest.mark.parametrize("loops_first", [False, True])
def test_both_together_leave_exactly_the_trees(loops_first: bool) -> None:
    for graph in GRAPHS:
        trees = [m for m in models(graph) if is_connected(graph, m) and is_forest(graph, m)]
        assert both(graph, loops_first=loops_first) == trees, graph.edges


def sizes(*constraints: Writable) -> tuple[int, int]:
    """The helper variables and clauses of constraints written into one formula of six edges."""
    formula = Formula()
    formula.reserve(6, lambda i: f"edge {i}")
    for constraint in constraints:
        constraint.write(formula, Origin("tree"))
    return formula.variables - 6, len(formula.clauses)


def test_steps_are_written_once_for_each_formula() -> None:
    graph = graph_of(4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)], range(1, 7))
    tree = spanning_tree(graph)
    together, apart = sizes(tree.no_loops, tree.connected), sizes(NoLoops(graph), Connected(graph))
    assert together[0] < 0.6 * apart[0]
    assert together[1] < 0.75 * apart[1]
    assert sizes(tree.no_loops, tree.connected) == together, "another formula has steps of its own"
    assert sizes(tree.connected)[0] == together[0]


@pytest.mark.parametrize("nodes", [0, 1])
def test_one_node_is_a_tree_and_so_are_none(nodes: int) -> None:
    graph = graph_of(nodes, [], [])
    assert both(graph, loops_first=True) == [(False,)]
