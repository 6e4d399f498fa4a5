"""The clauses that a contradiction needs, and steps that lead to it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from kotae.auditing.trees.clauses import contradictory
from kotae.checkpoints import OutOfTime
from kotae.formula import Clause
from kotae.solving.trees.explaining import clause_core, steps_to_contradiction
from tests.formula.clauses import models, pigeons

AMPLE = 10_000


def steps_to(clauses: Sequence[Clause]) -> list[tuple[int, ...]]:
    """Steps that take as long as it needs."""
    return steps_to_contradiction(clauses, AMPLE)


def test_only_what_is_needed_is_in_the_core() -> None:
    clauses: list[Clause] = [(1,), (5, 6), (-1, 2), (-5,), (-2,), (3, -4)]
    assert clause_core(clauses, range(len(clauses)), AMPLE) == [0, 2, 4]
    assert clause_core(clauses, [5, 4, 3], AMPLE) == [4]
    assert clause_core(clauses, [1, 3, 5], AMPLE) == []
    assert clause_core(clauses, [], AMPLE) == []


def test_without_a_contradiction_there_is_no_core() -> None:
    assert clause_core([(1, 2), (-1,)], [0, 1], AMPLE) is None
    assert clause_core([], [], AMPLE) is None
    assert not contradictory([(1, 2), (-1,)], steps_to([(1, 2), (-1,)]))


def test_the_empty_clause_can_be_in_the_core() -> None:
    assert clause_core([(1, 2), ()], [0, 1], AMPLE) == [1]
    assert steps_to([(1, 2), ()]) == []


def test_a_search_that_takes_too_long_ends() -> None:
    clauses = pigeons(9)
    with pytest.raises(OutOfTime):
        clause_core(clauses, range(10), 10)
    with pytest.raises(OutOfTime):
        steps_to_contradiction(clauses, 10)


@pytest.mark.parametrize("holes", [1, 2, 4, 5])
def test_steps_lead_to_the_contradiction(holes: int) -> None:
    clauses = pigeons(holes)
    steps = steps_to(clauses)
    assert contradictory(clauses, steps)
    assert contradictory(clauses, []) == (holes == 1)
    assert not contradictory(clauses[1:], steps), "they show nothing about fewer pigeons"
    assert all(0 not in step and step for step in steps)


def test_everything_tried_agrees_with_cores_and_steps() -> None:
    random = Random(3)
    cores = []
    for _ in range(300):
        variables = random.randint(2, 5)
        literals = [*range(1, variables + 1), *range(-variables, 0)]
        clauses: list[Clause] = [
            tuple(random.sample(literals, random.choice((1, 2, 2, 3)))) for _ in range(random.randint(3, 12))
        ]
        optional = sorted(random.sample(range(len(clauses)), random.randrange(len(clauses))))
        core = clause_core(clauses, optional, AMPLE)
        cores.append(core)
        if core is None:
            assert models(clauses, variables)
            continue
        assert set(core) <= set(optional)
        rest = [clause for k, clause in enumerate(clauses) if k in core or k not in optional]
        assert not models(rest, variables)
        assert contradictory(rest, steps_to(rest))
    assert cores.count(None) > 50
    assert sum(bool(core) for core in cores) > 50
