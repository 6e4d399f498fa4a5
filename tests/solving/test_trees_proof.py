"""Refutations: replayed for the target that they are about, and for no other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from spans import grown, scattered

from kotae.solving.limits import Watch
from kotae.solving.trees.proof import Bounded, Fixed, Split, Step, refutes
from kotae.solving.trees.shortest import shortest


def steps(proof: Sequence[Step]) -> list[Step]:
    """All steps of a proof, those of its cases included."""
    found = list(proof)
    for step in proof:
        if isinstance(step, Split):
            for case in step.cases:
                found += steps(case)
    return found


@pytest.mark.parametrize(("count", "seed"), [(100, 1), (200, 1), (200, 17), (400, 3), (400, 16)])
def test_a_proof_refutes_what_is_shorter_and_no_more(count: int, seed: int) -> None:
    problem = grown(count, seed)
    result = shortest(problem, Watch(), record=True)
    assert result.optimal
    assert result.length is not None
    assert result.proof is not None
    assert refutes(problem, result.length - 1, result.proof)
    assert refutes(problem, result.length - 2, result.proof)
    assert not refutes(problem, result.length, result.proof)


def test_small_proofs() -> None:
    random = Random(5)
    for _ in range(150):
        problem = scattered(random, 14)
        result = shortest(problem, Watch(), record=True)
        if result.length is not None:
            assert result.proof is not None
            assert refutes(problem, result.length - 1, result.proof)
            assert not refutes(problem, result.length, result.proof)
        else:
            assert result.impossible
            assert refutes(problem, sum(problem.lengths), ())


def test_what_is_missing_or_wrong_is_noticed() -> None:
    problem = grown(400, 3)
    result = shortest(problem, Watch(), record=True)
    assert result.length is not None
    assert result.proof is not None
    target = result.length - 1
    assert {type(step) for step in steps(result.proof)} == {Bounded, Fixed, Split}
    assert not refutes(problem, target, ())
    assert not refutes(problem, target, result.proof[:-1])
    first = result.proof[0]
    pair = next(iter(first.prices))
    wrong = replace(first, prices={**first.prices, pair: -1})
    assert not refutes(problem, target, [wrong, *result.proof[1:]])
    split = next(step for step in steps(result.proof) if isinstance(step, Split))
    assert not refutes(problem, target, [replace(split, crossing=(-1, -2))])
    assert not refutes(problem, target, [replace(split, cases=((), ()))])


def test_no_proof_unless_it_is_asked_for() -> None:
    problem = grown(200, 1)
    result = shortest(problem, Watch())
    assert result.optimal
    assert result.proof is None
