"""Connected: its cuts and its clauses leave exactly the connected graphs, tried on every choice of edges."""

from __future__ import annotations

from itertools import chain

import pytest

from kotae.constraints.connected import Connected
from kotae.constraints.graph import Graph
from kotae.formula import Cut, Formula, Origin, Writable, holds
from tests.constraints.graphs import (
    accepted,
    graph_of,
    is_connected,
    models,
    random_graphs,
    refined,
    small_graphs,
)

GRAPHS = [*small_graphs(), *random_graphs(seed=1, count=40)]


def ways_out(graph: Graph, cut: Cut) -> list[int]:
    """The edges with one end among the cut's cells."""
    inside = {node for node, cell in enumerate(graph.nodes) if cell in cut.cells}
    return sorted(edge.used for edge in graph.edges if (edge.a in inside) != (edge.b in inside))


def test_there_is_a_cut_if_and_only_if_the_model_is_not_connected() -> None:
    for graph in GRAPHS:
        for model in models(graph):
            assert bool([*Connected(graph).cuts(model)]) != is_connected(graph, model), (graph.edges, model)


def test_a_cut_fails_in_its_model_and_holds_in_every_solution() -> None:
    for graph in GRAPHS:
        solutions = [model for model in models(graph) if is_connected(graph, model)]
        clauses = set()
        for model in models(graph):
            for cut in Connected(graph).cuts(model):
                assert not any(holds(model, literal) for literal in cut.clause)
                clauses.add(cut.clause)
        for clause in clauses:
            assert all(any(holds(model, literal) for literal in clause) for model in solutions), clause


def test_a_cut_says_which_cells_it_is_about() -> None:
    for graph in GRAPHS:
        for model in models(graph):
            for cut in Connected(graph).cuts(model):
                assert 0 < len(cut.cells) == len(set(cut.cells)) < len(graph.nodes)
                assert sorted(cut.clause) == ways_out(graph, cut)


def test_all_groups_are_answered_at_once_and_two_share_one_cut() -> None:
    row = graph_of(5, [(0, 1), (1, 2), (2, 3), (3, 4)], [1, 2, 3, 4])
    apart = [*Connected(row).cuts([False, True, False, False, True])]
    assert {cut.cells for cut in apart} == {((0, 0), (0, 2)), ((0, 4),), ((0, 6), (0, 8))}
    [halves] = Connected(row).cuts([False, True, False, True, True])
    assert halves == Cut((2,), ((0, 0), (0, 2)), "group")


def test_a_group_without_a_way_out_gives_the_empty_cut() -> None:
    lonely = graph_of(3, [(0, 1)], [1])
    for used in (False, True):
        assert () in [cut.clause for cut in Connected(lonely).cuts([False, used])]


def test_one_node_is_connected_and_so_are_none() -> None:
    for nodes in (0, 1):
        graph = graph_of(nodes, [], [])
        formula = Formula()
        Connected(graph).write(formula, Origin("connected"))
        assert [*Connected(graph).cuts([False])] == []
        assert formula.clauses == []


def test_two_nodes_without_edges_cannot_be_connected() -> None:
    graph = graph_of(2, [], [])
    assert [cut.clause for cut in Connected(graph).cuts([False])] == [()]
    assert accepted(graph, Connected(graph).write) == []


@pytest.mark.parametrize("part", range(4))
def test_the_written_clauses_leave_exactly_the_connected_models(part: int) -> None:
    for graph in GRAPHS[part::4]:
        wanted = [model for model in models(graph) if is_connected(graph, model)]
        assert accepted(graph, Connected(graph).write) == wanted, graph.edges


def test_refinement_ends_with_exactly_the_connected_models() -> None:
    rounds = 0
    for graph in GRAPHS:
        found, used = refined(graph, Connected(graph).cuts)
        assert found == [model for model in models(graph) if is_connected(graph, model)], graph.edges
        rounds += used
    assert rounds > len(GRAPHS) / 2, "hardly a cut was needed; the graphs are too easy"


def test_a_long_row_is_no_trouble() -> None:
    count = 5000
    literals = range(1, count)
    row = graph_of(count, [(node, node + 1) for node in range(count - 1)], literals)
    assert [*Connected(row).cuts([True] * count)] == []
    assert len([*Connected(row).cuts([False] * count)]) == count
    assert set(chain.from_iterable(cut.clause for cut in Connected(row).cuts([False] * count))) == {*literals}


def test_it_can_be_written() -> None:
    assert isinstance(Connected(graph_of(1, [], [])), Writable)
