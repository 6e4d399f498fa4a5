"""What fails if it is supposed, and why, on random formulas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest

from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Handles
from kotae.explaining.probing import Prober
from kotae.explaining.refuting import Inference, Refuter
from tests.explaining.toys import Toy, board

SEEDS = range(60)


@contextmanager
def probing(made: Toy, *, large: bool) -> Iterator[Prober]:
    """All clauses of a board, and what is known of it."""
    prober = Prober(made.grounds, list(made.grounds.static()), large=large)
    prober.learn(made.knowledge.true)
    yield prober
    prober.close()


def refuter(made: Toy) -> Refuter:
    """The same, with the cuts that are known by then."""
    found = Refuter(made.grounds, made.handles, list(made.grounds.static()))
    found.learn(made.knowledge.true, made.grounds.cuts)
    return found


def rests_on(way: Iterable[Inference]) -> tuple[set[int], set[int]]:
    """The conditions of all inferences together, and what they need that none of them shows."""
    way = list(way)
    shown = {one.literal for one in way}
    return (
        set().union(*(one.conditions for one in way)),
        set().union(*(one.because for one in way)) - shown,
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_what_fails_is_forced_and_the_way_says_why(seed: int) -> None:
    made = Toy(seed)
    with probing(made, large=True) as prober:
        literals = made.literals()
        for literal in prober.failing(literals):
            way = refuter(made).inferences(literal, (), made.knowledge.true)
            assert way is not None
            assert way[-1].literal == 0
            conditions, used = rests_on(way)
            assert used <= made.knowledge.true | {-literal}
            assert made.force([*conditions, *used - {-literal}], literal)


@pytest.mark.parametrize("seed", SEEDS)
def test_cases_lead_to_a_contradiction(seed: int) -> None:
    made = Toy(seed)
    with probing(made, large=True) as prober:
        others = made.literals()
        for literal in others:
            cases = prober.cases(literal, others)
            if cases is None:
                continue
            way = refuter(made).inferences(literal, cases, made.knowledge.true)
            assert way is not None
            assert [one.literal for one in way if one.turn] == [each for each in cases if each in _turns(way)]
            conditions, used = rests_on(way)
            assert used <= made.knowledge.true | {-literal}
            assert made.force([*conditions, *used - {-literal}], literal)


def _turns(way: Iterable[Inference]) -> set[int]:
    return {one.literal for one in way if one.turn}


def test_cases_show_what_propagation_does_not() -> None:
    """With 1 denied, 2 and 3 would have to be everything at once."""
    split = [(1, 2, 3), (1, 2, -3), (1, -2, 3), (1, -2, -3)]
    grounds = Grounds(Toy.PUZZLE, board(split, [(1, 2, 3)], 3))
    conditions = list(grounds.static())
    prober = Prober(grounds, conditions, large=False)
    assert prober.failing([1]) == []
    cases = prober.cases(1, [2, -2])
    assert cases == [2]
    way = Refuter(grounds, Handles(grounds), conditions).inferences(1, cases, ())
    assert way is not None
    assert [(one.literal, len(one.conditions), set(one.because), one.turn) for one in way] == [
        (2, 2, {-1}, True),
        (3, 1, {-1, 2}, False),
        (-3, 1, {-1, 2}, False),
        (0, 0, {3, -3}, False),
    ]
    prober.close()


def test_some_denials_fail() -> None:
    found = 0
    for seed in SEEDS:
        made = Toy(seed)
        with probing(made, large=True) as prober:
            found += len(prober.failing(made.literals()))
    assert found > 50


def test_what_stands_is_not_refuted() -> None:
    for seed in SEEDS:
        made = Toy(seed)
        for literal in made.literals():
            if not made.force([*made.grounds.static(), *made.knowledge.true], literal):
                assert refuter(made).inferences(literal, (), made.knowledge.true) is None
