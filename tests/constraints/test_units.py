"""What constraints see before there is a model, against all models that are left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from kotae.constraints.chordless import Chordless
from kotae.constraints.connected import Connected
from kotae.constraints.forest import NoLoops
from kotae.constraints.graph import Graph, UsedLines
from kotae.constraints.pairs import PairsApart, PairsJoined
from kotae.formula import Constraint, Foreseeing, Model, holds
from tests.constraints.graphs import graph_of, is_connected, is_forest, models, reached, small_graphs, top

GRAPHS = [
    *small_graphs(),
    graph_of(6, [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)], range(1, 8)),
    graph_of(7, [(3, 0), (1, 3), (3, 2), (4, 3), (4, 5), (6, 4), (5, 6)], [4, 2, 7, 1, 3, 6, 5]),
]
PAIRS = [[0, 3], [1, 2]]
"""The nodes that belong together, as far as a graph has them."""


def pairs_of(graph: Graph) -> list[list[int]]:
    """The pairs that a graph has."""
    return [pair for pair in PAIRS if max(pair) < len(graph.nodes)]


def are_apart(graph: Graph, model: Model) -> bool:
    """Whether one cannot walk from a node of one pair to one of another."""
    used = [edge for edge in graph.edges if holds(model, edge.used)]
    one, other = [*pairs_of(graph), [], []][:2]
    return not any(there in reached(here, used) for here in one for there in other)


def are_joined(graph: Graph, model: Model) -> bool:
    """Whether one can walk from each node to its fellow and pass no node of another pair."""
    used = [edge for edge in graph.edges if holds(model, edge.used)]
    for pair in pairs_of(graph):
        others = {node for other in pairs_of(graph) if other is not pair for node in other}
        free = [edge for edge in used if others.isdisjoint((edge.a, edge.b))]
        if pair[1] not in reached(pair[0], free):
            return False
    return True


def is_chordless_forest(graph: Graph, model: Model) -> bool:
    """Whether there is no loop, and no unused edge between two nodes that one can walk between."""
    used = [edge for edge in graph.edges if holds(model, edge.used)]
    return is_forest(graph, model) and not any(
        edge not in used and edge.b in reached(edge.a, used) for edge in graph.edges
    )


Make = Callable[[Graph], Constraint]
Judge = Callable[[Graph, Model], bool]
CONSTRAINTS: dict[str, tuple[Make, Judge]] = {
    "connected": (Connected, is_connected),
    "no loops": (NoLoops, is_forest),
    "apart": (lambda graph: PairsApart(graph, pairs_of(graph)), are_apart),
    "joined": (lambda graph: PairsJoined(graph, pairs_of(graph)), are_joined),
    "chordless": (lambda graph: Chordless(graph, lambda node: ()), is_chordless_forest),
}


def partials(graph: Graph) -> Iterator[tuple[int, ...]]:
    """Everything that can be known of the edges: used (1), not used (-1), or nothing (0)."""
    for values in product((-1, 0, 1), repeat=top(graph)):
        yield (0, *values)


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_units_are_true_and_leave_one_edge_open(name: str) -> None:
    make, judge = CONSTRAINTS[name]
    seen = 0
    for graph in GRAPHS:
        constraint = make(graph)
        assert isinstance(constraint, Foreseeing)
        good = [model for model in models(graph) if judge(graph, model)]
        for known in partials(graph):
            for cut in constraint.units(known):
                seen += 1
                assert sum(known[abs(literal)] == 0 for literal in cut.clause) == 1
                assert not any(known[abs(literal)] * literal > 0 for literal in cut.clause)
                assert all(any(holds(model, literal) for literal in cut.clause) for model in good)
    assert seen > 1000


@pytest.mark.parametrize("name", ["connected", "no loops", "apart", "joined"])
def test_units_miss_nothing_that_the_constraint_alone_forces(name: str) -> None:
    make, judge = CONSTRAINTS[name]
    for graph in GRAPHS:
        constraint = make(graph)
        assert isinstance(constraint, Foreseeing)
        good = [model for model in models(graph) if judge(graph, model)]
        for known in partials(graph):
            left = [m for m in good if all(k == 0 or m[v] == (k > 0) for v, k in enumerate(known) if v)]
            if not left:
                continue
            values = {v: {model[v] for model in left} for v in range(1, len(known)) if known[v] == 0}
            forced = {v if True in found else -v for v, found in values.items() if len(found) == 1}
            found = {lit for cut in constraint.units(known) for lit in cut.clause if known[abs(lit)] == 0}
            assert found == forced


def test_a_line_that_would_come_back_beside_itself_is_seen() -> None:
    ladder = GRAPHS[-2]  # 0–1–2 above 3–4–5
    known = [0] * 8
    known[1] = known[2] = known[3] = known[4] = 1  # 0–1–2 and 3–4–5 are drawn
    cuts = list(Chordless(ladder, lambda node: ()).units(known))
    assert {cut.word for cut in cuts} == {"touch"}
    assert sorted(max(cut.clause, key=lambda literal: known[-literal] == 0) for cut in cuts) == [-7, -6, -5]
    assert list(Chordless(ladder, lambda node: (), alone=True).units(known)) == []


def test_used_lines_know_their_members_and_the_way_between_them() -> None:
    graph = GRAPHS[-2]
    lines = UsedLines(graph, [0, 1, 1, -1, 0, 0, 0, 1])  # 0–1–2–5
    assert sorted(lines.members(2)) == [0, 1, 2, 5]
    assert lines.members(4) == [4]
    assert [edge.used for edge in lines.way(0, 5)] == [1, 2, 7]
    assert lines.way(3, 3) == []
    assert lines.find(0) == lines.find(5) != lines.find(3)
    assert lines.along(lines.way(0, 2)) == (((0, 0), (0, 2)), ((0, 2), (0, 4)))
