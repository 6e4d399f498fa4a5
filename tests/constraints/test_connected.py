"""Connected: what its cuts are about, and graphs of few nodes and of many."""

from __future__ import annotations

from itertools import chain

from kotae.constraints.connected import Connected
from kotae.constraints.graph import Graph
from kotae.formula import Cut, Formula, Origin
from tests.constraints.graphs import (
    accepted,
    graph_of,
    models,
    random_graphs,
    small_graphs,
)

GRAPHS = [*small_graphs(), *random_graphs(seed=1, count=40)]


def ways_out(graph: Graph, cut: Cut) -> list[int]:
    """The edges with one end among the cut's cells."""
    inside = {node for node, cell in enumerate(graph.nodes) if cell in cut.cells}
    return sorted(edge.used for edge in graph.edges if (edge.a in inside) != (edge.b in inside))


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


def test_a_long_row_is_no_trouble() -> None:
    count = 5000
    literals = range(1, count)
    row = graph_of(count, [(node, node + 1) for node in range(count - 1)], literals)
    assert [*Connected(row).cuts([True] * count)] == []
    assert len([*Connected(row).cuts([False] * count)]) == count
    assert set(chain.from_iterable(cut.clause for cut in Connected(row).cuts([False] * count))) == {*literals}
