"""The laws of cuts: what they let pass holds in every drawing that obeys the rule, and honest cuts pass."""

from __future__ import annotations

from random import Random

import pytest

from kotae.auditing.laws import LAWS, Law
from kotae.constraints.chordless import Chordless
from kotae.constraints.connected import Connected
from kotae.constraints.forest import NoLoops
from kotae.constraints.graph import Edge, Graph
from kotae.errors import Unserved
from kotae.formula import Constraint, Cut, Model, Origin, Requirement, holds
from kotae.geometry import Cell
from tests.constraints.graphs import is_connected, is_forest, models, reached
from tests.formula.clauses import satisfied


def random_graph(random: Random) -> Graph:
    """Up to six nodes and seven edges, each edge a literal of its own, now and then a negative one."""
    nodes: list[Cell] = [(0, column) for column in range(random.randint(2, 6))]
    pairs = [(a, b) for a in range(len(nodes)) for b in range(a)]
    chosen = random.sample(pairs, min(len(pairs), random.randint(1, 7)))
    edges = [Edge(a, b, random.choice((1, 1, -1)) * k) for k, (a, b) in enumerate(chosen, 1)]
    return Graph(nodes, edges)


def constraints(graph: Graph) -> list[Constraint]:
    """One of each kind."""
    return [Connected(graph), NoLoops(graph), Chordless(graph, lambda node: (), alone=True)]


def obeys(kind: str, graph: Graph, model: Model) -> bool:
    """Whether the used edges obey the rule, by its plainest words."""
    if kind == "connected":
        return is_connected(graph, model)
    if kind == "no-loops":
        return is_forest(graph, model)
    used = [edge for edge in graph.edges if holds(model, edge.used)]
    return all(edge in used or edge.b not in reached(edge.a, used) for edge in graph.edges)


def law_of(constraint: Constraint) -> Law:
    """The law for a constraint's cuts."""
    return Law(Requirement(Origin("rule"), constraint))


def test_honest_cuts_pass() -> None:
    random = Random(1)
    passed = 0
    for _ in range(60):
        graph = random_graph(random)
        for constraint in constraints(graph):
            law = law_of(constraint)
            for model in models(graph):
                for cut in constraint.cuts(model):
                    assert law.fault(cut.word, list(cut.cells), set(cut.clause)) is None, (graph.edges, cut)
                    passed += 1
    assert passed > 1000


def forged(random: Random, graph: Graph, word: str) -> Cut:
    """Any cells and any literals."""
    cells = random.sample(list(graph.nodes), random.randint(1, len(graph.nodes)))
    if word == "touch" and random.random() < 0.9:
        edge = random.choice(graph.edges)
        cells = [graph.nodes[edge.a], graph.nodes[edge.b]]
    literals = [edge.used for edge in graph.edges]
    signed = [random.choice((1, -1, -1)) * literal for literal in literals]
    if word == "group":
        signed = literals
    return Cut(tuple(random.sample(signed, random.randint(0, len(signed)))), tuple(cells), word)


def test_what_passes_holds_wherever_the_rule_does() -> None:
    random = Random(2)
    passed = dict.fromkeys(LAWS, 0)
    for _ in range(4000):
        graph = random_graph(random)
        for constraint, kind in zip(constraints(graph), LAWS, strict=True):
            law = law_of(constraint)
            cut = forged(random, graph, law.word)
            if law.fault(cut.word, list(cut.cells), set(cut.clause)) is None:
                passed[kind] += 1
                for model in models(graph):
                    assert satisfied(model, [cut.clause]) or not obeys(kind, graph, model), (graph.edges, cut)
    assert all(count > 30 for count in passed.values()), passed


SQUARE = Graph(
    [(0, 0), (0, 1), (1, 0), (1, 1)],
    [Edge(0, 1, 1), Edge(0, 2, 2), Edge(1, 3, 3), Edge(2, 3, 4)],
)


@pytest.mark.parametrize(
    ("number", "cells", "clause", "fault"),
    [
        (0, [(0, 0), (0, 1)], (2, 3), None),
        (0, [(0, 0), (0, 1)], (2, 3, -1), None),
        (0, [(0, 0), (0, 1)], (2,), "leaves out literal 3"),
        (0, [(0, 0), (0, 1)], (-2, 3), "leaves out literal 2"),
        (0, [], (), "none, or all"),
        (0, [*SQUARE.nodes], (), "none, or all"),
        (0, [(0, 0), (0, 0)], (1, 2), "named twice"),
        (0, [(5, 5)], (1, 2), "r5c5 has nothing to do with"),
        (1, [*SQUARE.nodes], (-1, -2, -3, -4), None),
        (1, [*SQUARE.nodes], (-1, -2, -3), "no loop"),
        (1, [*SQUARE.nodes], (-1, -2, -3, 4), "no loop"),
        (1, [(0, 0), (0, 1), (1, 0)], (-1, -2, -3, -4), "no loop"),
        (2, [(0, 0), (0, 1)], (1, -2, -3, -4), None),
        (2, [(0, 1), (0, 0)], (1, -2, -3, -4), None),
        (2, [(0, 0), (0, 1)], (-1, -2, -3, -4), "no way"),
        (2, [(0, 0), (0, 1)], (1, -2, -4), "no way"),
        (2, [(0, 0), (1, 1)], (1, -2, -3, -4), "no way"),
        (2, [(0, 0)], (1, -2, -3, -4), "two cells"),
    ],
)
def test_the_square(number: int, cells: list[Cell], clause: tuple[int, ...], fault: str | None) -> None:
    law = law_of(constraints(SQUARE)[number])
    told = law.fault(law.word, cells, set(clause))
    assert told is None if fault is None else fault in (told or "")


def test_a_cut_is_called_by_its_word() -> None:
    law = law_of(Connected(SQUARE))
    assert law.fault("loop", [(0, 0)], {1, 2}) == "cuts of the rule rule are about a group"


def test_a_constraint_without_a_law_cannot_be_certified() -> None:
    class Odd:
        def cuts(self, model: Model) -> list[Cut]:
            return []

    with pytest.raises(Unserved, match="no law is known"):
        law_of(Odd())
