"""Connected and NoLoops, alone and as halves of a tree: cuts and clauses leave exactly the solutions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from kotae.constraints.connected import Connected
from kotae.constraints.forest import NoLoops
from kotae.constraints.graph import Graph
from kotae.constraints.tree import spanning_tree
from kotae.formula import Constraint, Model, Writable, holds
from tests.constraints.graphs import (
    accepted,
    is_connected,
    is_forest,
    models,
    random_graphs,
    refined,
    small_graphs,
)

GRAPHS = [*small_graphs(), *random_graphs(seed=1, count=80)]


class Law(NamedTuple):
    """A constraint, and what it demands of the edges that a model uses."""

    made: Callable[[Graph], Constraint]
    obeyed: Callable[[Graph, Model], bool]

    def solutions(self, graph: Graph) -> list[Model]:
        """The models that obey it."""
        return [model for model in models(graph) if self.obeyed(graph, model)]


LAWS = {
    "connected": Law(Connected, is_connected),
    "no loops": Law(NoLoops, is_forest),
    "connected half": Law(lambda graph: spanning_tree(graph).connected, is_connected),
    "half without loops": Law(lambda graph: spanning_tree(graph).no_loops, is_forest),
}
each_law = pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)


@each_law
def test_cuts_fail_in_every_model_that_is_no_solution_and_hold_in_every_solution(law: Law) -> None:
    for graph in GRAPHS:
        solutions = law.solutions(graph)
        clauses = set()
        for model in models(graph):
            cuts = [*law.made(graph).cuts(model)]
            assert bool(cuts) != law.obeyed(graph, model), (graph.edges, model)
            for cut in cuts:
                assert not any(holds(model, literal) for literal in cut.clause)
                clauses.add(cut.clause)
        for clause in clauses:
            assert all(any(holds(model, literal) for literal in clause) for model in solutions), clause


@each_law
@pytest.mark.parametrize("part", range(4))
def test_the_written_clauses_leave_exactly_the_solutions(part: int, law: Law) -> None:
    for graph in GRAPHS[part::4]:
        constraint = law.made(graph)
        assert isinstance(constraint, Writable)
        assert accepted(graph, constraint.write) == law.solutions(graph), graph.edges


@each_law
def test_refinement_ends_with_exactly_the_solutions(law: Law) -> None:
    rounds = 0
    for graph in GRAPHS:
        found, used = refined(graph, law.made(graph).cuts)
        assert found == law.solutions(graph), graph.edges
        rounds += used
    assert rounds > 20, "hardly a cut was needed; the graphs are too easy"
