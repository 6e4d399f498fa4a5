"""NoLoops: what its cuts are about, and loops of one edge, of two and of many."""

from __future__ import annotations

from kotae.constraints.connected import Connected
from kotae.constraints.forest import NoLoops
from kotae.formula import Formula, Origin
from tests.constraints.graphs import (
    accepted,
    graph_of,
    models,
    random_graphs,
    small_graphs,
)

GRAPHS = [*small_graphs(), *random_graphs(seed=2, count=40)]


def test_a_cut_is_one_loop_and_says_through_which_cells_it_runs() -> None:
    for graph in GRAPHS:
        edges = {edge.used: edge for edge in graph.edges}
        for model in models(graph):
            for cut in NoLoops(graph).cuts(model):
                loop = [edges[-literal] for literal in cut.clause]
                ends = [graph.nodes[end] for edge in loop for end in (edge.a, edge.b)]
                assert len(set(loop)) == len(loop) == len(cut.cells)
                assert sorted(ends) == sorted([*cut.cells, *cut.cells]), "each cell ends two edges"


def test_every_loop_that_an_edge_closes_is_answered_at_once() -> None:
    # Two triangles with nothing between them.
    graph = graph_of(6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)], [1, 2, 3, 4, 5, -6])
    found = [*NoLoops(graph).cuts([False, True, True, True, True, True, False])]
    assert {frozenset(cut.clause) for cut in found} == {frozenset((-1, -2, -3)), frozenset((-4, -5, 6))}


def test_two_edges_between_the_same_nodes_are_a_loop() -> None:
    graph = graph_of(2, [(0, 1), (0, 1)], [1, 2])
    [cut] = NoLoops(graph).cuts([False, True, True])
    assert (set(cut.clause), cut.cells) == ({-1, -2}, ((0, 0), (0, 2)))


def test_an_edge_from_a_node_to_itself_is_a_loop() -> None:
    graph = graph_of(2, [(1, 1)], [1])
    assert ((-1,), ((0, 2),)) in [(cut.clause, cut.cells) for cut in NoLoops(graph).cuts([False, True])]
    assert [*NoLoops(graph).cuts([False, False])] == []
    assert accepted(graph, NoLoops(graph).write) == [(False, False)]


def test_without_edges_there_is_no_loop() -> None:
    for nodes in (0, 1, 3):
        graph = graph_of(nodes, [], [])
        formula = Formula()
        NoLoops(graph).write(formula, Origin("no-loops"))
        assert [*NoLoops(graph).cuts([False])] == []
        assert formula.clauses == []


def test_a_long_loop_is_no_trouble() -> None:
    count = 5000
    ends = [(node, (node + 1) % count) for node in range(count)]
    ring = graph_of(count, ends, range(1, count + 1))
    [cut] = NoLoops(ring).cuts([True] * (count + 1))
    assert len(cut.clause) == len(cut.cells) == count


def test_two_constraints_in_one_formula_name_their_variables_differently() -> None:
    graph = graph_of(3, [(0, 1), (1, 2), (2, 0)], [1, 2, 3])
    formula = Formula()
    formula.reserve(3, lambda i: f"edge {i}")
    formula.require(Origin("connected"), Connected(graph))
    formula.require(Origin("no-loops"), NoLoops(graph))
    formula.write_out()
    names = [formula.name(variable) for variable in range(1, formula.variables + 1)]
    assert len(set(names)) == len(names)
