"""Walks on random formulas: the steps lead to all that is forced, and those that are needed are kept."""

from __future__ import annotations

import pytest

from kotae.explaining.cores import StepCore
from kotae.explaining.explanation import StepFinder
from kotae.explaining.knowledge import Handles
from kotae.explaining.walk import Taken, needed
from tests.explaining.toys import Toy

SEEDS = range(40)


def backbone(made: Toy) -> dict[int, int]:
    """The values that variables have in all models, by handle."""
    columns = zip(*(model[1:] for model in made.models), strict=True)
    values = [set(map(int, column)) for column in columns]
    return {handle: min(found) for handle, found in enumerate(values) if len(found) == 1}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_steps_show_all_that_is_forced(seed: int) -> None:
    made = Toy(seed)
    goal = [[0, 1]] * made.variables
    for handle, value in backbone(made).items():
        goal[handle] = [value]
    shown: set[int] = set()
    with StepFinder(Toy.PUZZLE, made.instance, goal) as finder:
        for step, taken in finder.steps():
            members = [*taken.core.conditions, *taken.core.known]
            cores = finder.teller.grounds.clauses
            made.grounds.clauses.update(cores)
            assert taken.core.known <= shown, "what is used was told before"
            assert all(made.force(members, literal) for literal in taken.literals)
            assert all(
                not all(made.force([m for m in members if m != one], lit) for lit in taken.literals)
                for one in members
            ), "nothing can be left out"
            shown.update(taken.literals)
            assert step.facts
        assert finder.walk.done
    assert shown == {handle + 1 if value else -handle - 1 for handle, value in backbone(made).items()}


def test_some_boards_take_several_steps() -> None:
    assert sum(len(backbone(Toy(seed))) > 2 for seed in SEEDS) > 10


@pytest.mark.parametrize("seed", SEEDS)
def test_what_contradicts_is_found(seed: int) -> None:
    """The opposite of something that is forced cannot stand."""
    made = Toy(seed)
    for handle, value in list(backbone(made).items())[:1]:
        with StepFinder(Toy.PUZZLE, made.instance, None) as finder:
            finder.walk.take([-handle - 1 if value else handle + 1])
            last = list(finder.steps())[-1]
            made.grounds.clauses.update(finder.teller.grounds.clauses)
        step, taken = last
        assert step.facts == ()
        assert made.force([*taken.core.conditions, *taken.core.known], 0)


def step(literal: int, *known: int) -> Taken:
    """The step from known literals to a new one."""
    return Taken(StepCore(literal, frozenset([100 + literal]), frozenset(known), 1), [literal])


@pytest.fixture(scope="module")
def handles() -> Handles:
    """Handles of one variable each."""
    return next(toy.handles for toy in map(Toy, SEEDS) if toy.variables == 6)


def test_what_is_needed_is_kept_in_order(handles: Handles) -> None:
    one, two, three, four = step(1), step(2), step(3, 1), step(4, 3)
    assert needed([one, two, three, four], set(), handles) == [one, three, four]
    assert needed([one, two, three], set(), handles) == [one, three]
    assert needed([two, one], set(), handles) == [one]
    assert needed([one, step(5, 1, 2)], {2}, handles) == [one, step(5, 1, 2)]


def test_what_was_known_before_needs_no_step(handles: Handles) -> None:
    one, last = step(1), step(3, 1)
    assert needed([one, last], {1}, handles) == [last]


def test_of_a_step_only_what_is_needed_is_kept(handles: Handles) -> None:
    both = Taken(StepCore(1, frozenset([101]), frozenset(), 1), [1, 2, 4])
    kept = needed([both, step(3, 2)], set(), handles)
    assert [taken.literals for taken in kept] == [[1, 2], [3]]


def test_a_contradiction_keeps_what_leads_to_it(handles: Handles) -> None:
    end = Taken(StepCore(0, frozenset([100]), frozenset([2, -5]), 1), [])
    assert needed([step(1), step(2), step(-5, 1), end], set(), handles) == [
        step(1),
        step(2),
        step(-5, 1),
        end,
    ]
