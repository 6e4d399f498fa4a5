"""The engine behind all checks of steps: it shows what is so, antecedents suffice, deletions take away."""

from __future__ import annotations

from random import Random

import pytest

from kotae.auditing.propagation import Propagation
from kotae.auditing.trimming import Unfounded, trimmed
from kotae.solving.trees.explaining import steps_to_contradiction
from tests.formula.clauses import any_clauses, models, pigeons

Clauses = list[tuple[int, ...]]


def loaded(clauses: Clauses, variables: int) -> Propagation:
    """The clauses in the engine."""
    known = Propagation(variables)
    for clause in clauses:
        known.add(clause)
    return known


def propagated(clauses: Clauses, clause: tuple[int, ...]) -> bool:
    """Whether propagation breaks a clause if this one does not hold: by looking at all, again and again."""
    true = {-literal for literal in clause}
    if any(-literal in true for literal in true):
        return True
    while True:
        new = set()
        for each in clauses:
            left = {literal for literal in each if -literal not in true}
            if not left:
                return True
            if len(left) == 1:
                new |= left
        if any(-literal in true | new for literal in new):
            return True
        if new <= true:
            return False
        true |= new


def test_it_shows_what_plain_propagation_shows_and_no_more() -> None:
    random = Random(1)
    shown = 0
    for _ in range(1500):
        clauses = any_clauses(random, 6, random.randint(2, 14))
        known = loaded(clauses, 6)
        for clause in any_clauses(random, 6, 6):
            expected = propagated(clauses, clause)
            assert known.implies(clause) == expected, (clauses, clause)
            assert (known.antecedents(clause) is not None) == expected
            shown += expected
    assert 2000 < shown < 8000


def test_what_is_shown_is_so() -> None:
    random = Random(2)
    for _ in range(800):
        clauses = any_clauses(random, 5, random.randint(2, 12))
        known = loaded(clauses, 5)
        for clause in any_clauses(random, 5, 5):
            if known.implies(clause):
                assert models(clauses, 5) == models([*clauses, clause], 5)


def test_antecedents_are_enough() -> None:
    """The antecedents, with all that settled their literals, show the clause alone."""
    random = Random(3)
    shown = 0
    for _ in range(800):
        clauses = any_clauses(random, 7, random.randint(4, 16))
        known = loaded(clauses, 7)
        for clause in any_clauses(random, 7, 4):
            found = known.antecedents(clause)
            if found is None or known.broken is not None:
                continue
            numbers, seen = set(found.clauses), set()
            stack = list(found.settled)
            while stack:
                literal = stack.pop()
                if literal not in seen:
                    seen.add(literal)
                    numbers.add(known.settled_by(literal))
                    stack += [-other for other in clauses[known.settled_by(literal)] if other != literal]
            assert loaded([clauses[n] for n in sorted(numbers)], 7).implies(clause)
            shown += 1
    assert shown > 300


def test_deleted_clauses_show_nothing_more() -> None:
    random = Random(4)
    for _ in range(500):
        clauses = [clause for clause in any_clauses(random, 6, 10) if len(set(clause)) > 1]
        known = loaded(clauses, 6)
        if known.broken is not None:
            continue
        gone = random.sample(clauses, min(3, len(clauses)))
        rest = list(clauses)
        for clause in gone:
            assert known.delete(random.sample(clause, len(clause)))
            rest.remove(clause)
        for clause in any_clauses(random, 6, 5):
            if known.implies(clause):
                assert models(clauses, 6) == models([*clauses, clause], 6)
            if propagated(rest, clause):
                assert known.implies(clause)


def test_what_is_not_there_cannot_be_deleted() -> None:
    known = loaded([(1, 2, 3), (1, 2), (1, 2)], 3)
    assert not known.delete((1, 3))
    assert known.delete((2, 1))
    assert known.implies((1, 2))
    assert known.delete((1, 2, 2))
    assert not known.delete((1, 2))
    assert known.implies((1, 2, 3))
    assert not known.implies((1, 2))


def test_settled_literals_stay_when_their_reasons_go() -> None:
    known = loaded([(1,), (-1, 2), (-2, 3, 4), (-3,)], 4)
    for clause in ((1,), (-1, 2), (-2, 3, 4)):
        assert known.delete(clause)
    assert known.implies((4,))


@pytest.mark.parametrize("holes", [2, 4, 5])
def test_a_core_is_needed_and_enough(holes: int) -> None:
    needed = pigeons(holes)
    most = (holes + 1) * holes
    beside = [(most + k, -most - k - 1, k) for k in range(1, 9)]
    clauses = [*beside, *needed]
    steps = steps_to_contradiction(clauses, 100_000)
    found = trimmed(most + 10, clauses, [(most + 1, -most - 1), *steps])
    assert found.clauses == list(range(len(beside), len(clauses)))
    assert len(found.steps) <= len(steps)
    known = loaded([clauses[n] for n in found.clauses], most + 10)
    for step in found.steps:
        assert known.implies(step)
        known.add(step)
    assert known.broken is not None


def test_random_cores_lead_to_the_contradiction() -> None:
    random = Random(5)
    seen = 0
    while seen < 150:
        clauses = any_clauses(random, 8, 30)
        if models(clauses, 8):
            continue
        seen += 1
        found = trimmed(8, clauses, steps_to_contradiction(clauses, 100_000))
        known = loaded([clauses[n] for n in found.clauses], 8)
        for step in found.steps:
            assert known.implies(step)
            known.add(step)
        assert known.broken is not None


def test_there_is_no_core_without_a_contradiction() -> None:
    with pytest.raises(Unfounded, match="step 1 does not follow"):
        trimmed(3, [(1, 2), (-1, 2)], [(2,), (3,)])
    with pytest.raises(Unfounded, match="no contradiction"):
        trimmed(3, [(1, 2), (-1, 2)], [(2,)])
