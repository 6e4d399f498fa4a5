"""Nodes in pairs: what their cuts leave, and what the cuts are about."""

from __future__ import annotations

import pytest

from kotae.constraints.pairs import PairsApart, PairsJoined
from tests.constraints.graphs import graph_of, models, refined, top
from tests.constraints.test_units import CONSTRAINTS, GRAPHS, pairs_of


@pytest.mark.parametrize("name", ["apart", "joined"])
def test_cuts_leave_exactly_the_models_that_are_right(name: str) -> None:
    make, judge = CONSTRAINTS[name]
    for graph in GRAPHS:
        expected = sorted(tuple(model) for model in models(graph) if judge(graph, model))
        assert refined(graph, make(graph).cuts)[0] == expected


def test_a_way_between_pairs_is_told_from_end_to_end() -> None:
    row = graph_of(5, [(1, 0), (1, 2), (2, 3), (3, 4)], [1, 2, 3, 4])
    [cut] = PairsApart(row, [[0, 4], [3, 1]]).units([0, 0, 1, 1, -1])
    assert (cut.word, cut.clause, cut.cells) == ("path", (-1,), ((0, 2), (0, 0)))
    [cut] = PairsApart(row, [[0], [3]]).units([0, 1, 1, 0, 0])
    assert cut.cells == ((0, 0), (0, 2), (0, 4), (0, 6))
    assert cut.ways == (((0, 2), (0, 0)), ((0, 2), (0, 4)), ((0, 4), (0, 6)))
    [same] = PairsApart(row, [[0], [3]]).cuts([False, True, True, True, False])
    assert (sorted(same.clause), set(same.cells)) == ([-3, -2, -1], set(cut.cells))


def test_a_pocket_holds_one_of_a_pair_and_is_not_left_through_others() -> None:
    for graph in GRAPHS:
        pairs = pairs_of(graph)
        ends = {node for pair in pairs for node in pair}
        for cut in PairsJoined(graph, pairs).units([0] * (top(graph) + 1)):
            inside = {node for node, cell in enumerate(graph.nodes) if cell in cut.cells}
            [pair] = [pair for pair in pairs if len(inside.intersection(pair)) == 1]
            leaving = [e for e in graph.edges if (e.a in inside) != (e.b in inside)]
            free = [e.used for e in leaving if not (ends - {*pair}).intersection((e.a, e.b))]
            assert cut.word == "pocket"
            assert sorted(cut.clause) == sorted(free)


def test_a_node_without_a_fellow_asks_for_nothing() -> None:
    row = graph_of(3, [(0, 1), (1, 2)], [1, 2])
    alone = PairsJoined(row, [[1]])
    assert [*alone.cuts([False, False, False])] == [*alone.units([0, 0, 0])] == []
