"""What is to blame for a contradiction, and steps that lead to it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from kotae.auditing.trees.clauses import Clause, contradictory
from kotae.sat.proving import TooLong, steps_to_contradiction, to_blame

AMPLE = 10_000


def steps_to(clauses: list[Clause]) -> list[Clause]:
    """Steps that take as long as it needs."""
    return [tuple(step) for step in steps_to_contradiction(clauses, AMPLE)]


def pigeons(holes: int) -> list[Clause]:
    """One pigeon more than there are holes, each in one, no two in the same."""
    place = {(p, h): 1 + p * holes + h for p in range(holes + 1) for h in range(holes)}
    clauses: list[Clause] = [tuple(place[p, h] for h in range(holes)) for p in range(holes + 1)]
    return clauses + [
        (-place[p, h], -place[q, h]) for h in range(holes) for p in range(holes + 1) for q in range(p)
    ]


def satisfiable(clauses: list[Clause], variables: int) -> bool:
    """Whether some values make a literal of each clause true."""
    return any(
        all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
        for values in product((False, True), repeat=variables)
    )


def test_only_what_is_needed_is_blamed() -> None:
    clauses: list[Clause] = [(1,), (5, 6), (-1, 2), (-5,), (-2,), (3, -4)]
    assert to_blame(clauses, range(len(clauses)), AMPLE) == [0, 2, 4]
    assert to_blame(clauses, [5, 4, 3], AMPLE) == [4]
    assert to_blame(clauses, [1, 3, 5], AMPLE) == []
    assert to_blame(clauses, [], AMPLE) == []


def test_without_a_contradiction_nothing_is_to_blame() -> None:
    assert to_blame([(1, 2), (-1,)], [0, 1], AMPLE) is None
    assert to_blame([], [], AMPLE) is None
    assert not contradictory([(1, 2), (-1,)], steps_to([(1, 2), (-1,)]))


def test_the_empty_clause_can_be_to_blame() -> None:
    assert to_blame([(1, 2), ()], [0, 1], AMPLE) == [1]
    assert steps_to([(1, 2), ()]) == []


def test_a_search_that_takes_too_long_ends() -> None:
    clauses = pigeons(9)
    with pytest.raises(TooLong):
        to_blame(clauses, range(10), 10)
    with pytest.raises(TooLong):
        steps_to_contradiction(clauses, 10)


@pytest.mark.parametrize("holes", [1, 2, 4, 5])
def test_steps_lead_to_the_contradiction(holes: int) -> None:
    clauses = pigeons(holes)
    steps = steps_to(clauses)
    assert contradictory(clauses, steps)
    assert contradictory(clauses, []) == (holes == 1)
    assert not contradictory(clauses[1:], steps), "they show nothing about fewer pigeons"
    assert all(0 not in step and step for step in steps)


def test_everything_tried_agrees_with_blame_and_steps() -> None:
    random = Random(3)
    blames = []
    for _ in range(300):
        variables = random.randint(2, 5)
        literals = [*range(1, variables + 1), *range(-variables, 0)]
        clauses: list[Clause] = [
            tuple(random.sample(literals, random.choice((1, 2, 2, 3)))) for _ in range(random.randint(3, 12))
        ]
        optional = sorted(random.sample(range(len(clauses)), random.randrange(len(clauses))))
        blamed = to_blame(clauses, optional, AMPLE)
        blames.append(blamed)
        if blamed is None:
            assert satisfiable(clauses, variables)
            continue
        assert set(blamed) <= set(optional)
        rest = [clause for k, clause in enumerate(clauses) if k in blamed or k not in optional]
        assert not satisfiable(rest, variables)
        assert contradictory(rest, steps_to(rest))
    assert blames.count(None) > 50
    assert sum(bool(blamed) for blamed in blames) > 50
