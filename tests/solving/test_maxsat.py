"""The cheapest model by RC2: against all models, with cuts, and within limits."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from kotae.constraints.connected import Connected
from kotae.constraints.graph import Edge, Graph
from kotae.errors import Unsound
from kotae.formula import Formula, Origin, holds
from kotae.optional import Spanning
from kotae.solving.maxsat import minimum
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.watch import Limits, Watch
from tests.solving.formulas import formula_of, pigeons, required
from tests.solving.spanning import grown, least, scattered


def connected(problem: Spanning) -> Formula:
    """The links of a problem as variables: no crossing, all nodes joined, lengths as weights."""
    formula = formula_of(len(problem.links), [(-i - 1, -j - 1) for i, j in problem.crossings])
    edges = [Edge(a, b, link + 1) for link, (a, b) in enumerate(problem.links)]
    formula.require(Origin("connected"), Connected(Graph([(0, k) for k in range(problem.nodes)], edges)))
    for link, length in enumerate(problem.lengths):
        formula.prefer((-link - 1,), length)
    return formula


def test_trees_are_as_short_as_by_trying_everything() -> None:
    random = Random(2)
    impossible = 0
    for _ in range(150):
        problem = scattered(random)
        best = least(problem)
        outcome = minimum(connected(problem), Watch())
        if best is None:
            assert isinstance(outcome, Impossible)
            impossible += 1
        else:
            assert isinstance(outcome, Solved)
            assert outcome.answer.cost == best
    assert 10 < impossible < 140


def test_soft_clauses_of_any_size() -> None:
    random = Random(3)
    for _ in range(150):
        clauses = [random.sample((1, -2, 3, -4, 2), 2) for _ in range(random.randint(0, 5))]
        formula = formula_of(5, clauses)
        for _ in range(random.randint(0, 6)):
            literals = [random.choice((v, -v)) for v in random.sample(range(1, 6), random.randint(0, 3))]
            formula.prefer(literals, random.randint(1, 9))
        costs = [
            sum(soft.weight for soft in formula.soft if not any(holds(model, x) for x in soft.clause))
            for model in product((False,), *[(False, True)] * 5)
            if all(any(holds(model, x) for x in clause) for clause in clauses)
        ]
        outcome = minimum(formula, Watch())
        assert isinstance(outcome, Solved)
        assert outcome.answer.cost == min(costs)
        assert len(outcome.answer.model) == 6


def test_clauses_that_contradict_each_other() -> None:
    assert isinstance(minimum(formula_of(1, [(1,), (-1,)]), Watch()), Impossible)
    assert isinstance(minimum(formula_of(1, [()]), Watch()), Impossible)
    assert isinstance(minimum(required(formula_of(1, []), lambda model: [()]), Watch()), Impossible)


def test_a_cut_that_cuts_nothing_is_told() -> None:
    with pytest.raises(Unsound, match="cuttable"):
        minimum(required(formula_of(1, [(1,)]), lambda model: [(1,)]), Watch())


def test_limits_are_kept_inside_a_search() -> None:
    outcome = minimum(pigeons(11), Watch(Limits(seconds=0.5)))
    assert isinstance(outcome, Undecided)
    assert outcome.reason == "the time limit of 0.5 s was reached"
    assert outcome.stats.conflicts > 0
    outcome = minimum(pigeons(11), Watch(Limits(conflicts=100)))
    assert isinstance(outcome, Undecided)
    outcome = minimum(pigeons(11), Watch(Limits(cancelled=lambda: True)))
    assert outcome == Undecided("cancelled")


def test_the_bound_rises() -> None:
    bounds: list[int] = []
    outcome = minimum(connected(grown(15, 1)), Watch(), bounds.append)
    assert isinstance(outcome, Solved)
    assert bounds == sorted(bounds)
    assert bounds[0] == 0
    assert bounds[-1] <= outcome.answer.cost
