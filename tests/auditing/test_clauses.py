"""Contradictions: every one can be shown step by step, and nothing else can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from kotae.auditing.trees.clauses import contradictory
from kotae.formula import Clause
from tests.formula.clauses import any_clauses, models

ONE_OF_THREE: list[Clause] = [(1, 2), (1, 3), (2, 3), (-1, -2), (-1, -3), (-2, -3)]
"""Of each two exactly one, which three cannot keep to; nothing follows from it at once."""


def every_step(variables: int) -> Iterator[Clause]:
    """Steps to any contradiction: all clauses of all variables, then of all but the last, and so on."""
    for count in range(variables, 0, -1):
        for signs in product((1, -1), repeat=count):
            yield tuple(sign * (k + 1) for k, sign in enumerate(signs))


def test_a_contradiction_needs_its_steps() -> None:
    assert contradictory(ONE_OF_THREE, [(1,)])
    assert contradictory(ONE_OF_THREE, [(-3,)])
    assert not contradictory(ONE_OF_THREE, [])


def test_what_propagation_breaks_needs_none() -> None:
    assert contradictory([(1,), (-1, 2), (-2, 3), (-3, -1)], [])
    assert contradictory([(-1, 2), (-2, 3), (-3, -1), (1,)], [])
    assert contradictory([()], [])
    assert not contradictory([], [])
    assert not contradictory([(1,), (-1, 2), (-2, 3)], [])


def test_a_step_that_does_not_follow_spoils_all() -> None:
    assert not contradictory([*ONE_OF_THREE, (4, 5)], [(4,), (1,)])
    assert not contradictory([(1, 2), (-1, 2)], [(-2,)])
    assert not contradictory([(1, 2)], [()])


def test_after_a_contradiction_anything_follows() -> None:
    assert contradictory([(1,), (-1,)], [(7,), ()])


def test_nothing_has_the_number_0() -> None:
    for steps in ([(0, 0), (0, 0)], [(0,)] * 3, [(2, 0), (0, 0)]):
        assert not contradictory([(1, 2), (-1, 2)], steps)
    assert not contradictory(ONE_OF_THREE, [(1, 0), (1,)])


@pytest.mark.parametrize("step", [(), (0,), (0, 0), (9,), (-9,), (0, 1), (9, -9), (1, -1)])
def test_odd_steps_show_nothing(step: Clause) -> None:
    assert not contradictory([(1, 2), (-1, 2)], [step])
    assert not contradictory([(1, 2), (-1, 2)], [step] * 3)
    assert not contradictory([(1, 2), (-1, 2)], [(2,), step, (2, *step), step])


def test_all_that_is_contradictory_can_be_shown_and_nothing_else() -> None:
    random = Random(1)
    seen = []
    for _ in range(400):
        variables = random.randint(1, 4)
        clauses = any_clauses(random, variables, random.randint(1, 14))
        shown = contradictory(clauses, every_step(variables))
        assert shown != bool(models(clauses, variables)), clauses
        seen.append(shown)
    assert 100 < sum(seen) < 300


def test_no_steps_at_all_show_what_is_not_so() -> None:
    random = Random(2)
    shown = 0
    for _ in range(4000):
        clauses = any_clauses(random, 3, random.randint(3, 9))
        steps = any_clauses(random, 4, random.randint(0, 3))
        if random.random() < 0.3:
            steps += random.choices([(0,), (0, 0), (0, 1), (-2, 0)], k=2)
        if contradictory(clauses, steps):
            shown += 1
            assert not models(clauses, 3), (clauses, steps)
    assert shown > 500
