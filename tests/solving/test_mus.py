"""Small cores against all subsets, whatever cores the solver gives, and with limits at any time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from kotae.checkpoints import OutOfTime
from kotae.solving import mus
from kotae.solving.mus import Core, Failing, Standing, small_core

Sets = list[frozenset[int]]


def random_sets(random: Random, members: int) -> Sets:
    """Sets of members that cannot hold together, at least one of them."""
    return [
        frozenset(random.sample(range(members), random.randint(1, min(4, members))))
        for _ in range(random.randint(1, 6))
    ]


class Court:
    """Judges members by the sets that clash; its cores are too large, and it grants less than it could."""

    def __init__(self, clashing: Sets, members: int, random: Random, patience: int | None = None) -> None:
        self.clashing = clashing
        self.members = members
        self.random = random
        self.patience = patience
        self.asked = 0

    def __call__(self, members: Sequence[int]) -> Failing | Standing:
        assert len(set(members)) == len(members)
        if self.asked == self.patience:
            raise OutOfTime
        self.asked += 1
        guilty = [clash for clash in self.clashing if clash <= set(members)]
        if guilty:
            more = [member for member in members if self.random.random() < 0.3]
            return Failing(frozenset({*self.random.choice(guilty), *more}))
        holding = set(members)
        for member in self.random.sample(range(self.members), self.random.randint(0, self.members)):
            if not any(clash <= {*holding, member} for clash in self.clashing):
                holding.add(member)
        return Standing(holding)

    def fails(self, members: Sequence[int]) -> bool:
        return any(clash <= set(members) for clash in self.clashing)


def assert_true(found: Core, court: Court) -> None:
    """What is said of the members holds."""
    assert court.fails(found.members)
    assert list(found.members) == sorted(found.members), "they are told in the order in which they came"
    if found.minimal:
        for one in found.members:
            assert not court.fails([member for member in found.members if member != one])
    if found.smallest:
        assert found.minimal
        fewer = combinations(range(court.members), len(found.members) - 1) if found.members else ()
        assert not any(map(court.fails, fewer))


@pytest.mark.parametrize("seed", range(200))
def test_the_members_are_fewest(seed: int) -> None:
    random = Random(seed)
    members = random.randint(1, 8)
    court = Court(random_sets(random, members), members, random)
    found = small_core(range(members), court)
    assert found is not None
    assert found.minimal
    assert found.smallest
    assert_true(found, court)


@pytest.mark.parametrize("seed", range(200))
def test_out_of_time_what_is_said_is_true(seed: int) -> None:
    random = Random(seed)
    members = random.randint(2, 8)
    court = Court(random_sets(random, members), members, random, patience=random.randint(1, 12))
    found = small_core(range(members), court)
    assert found is not None
    assert_true(found, court)


def test_out_of_time_before_anything_is_known() -> None:
    with pytest.raises(OutOfTime):
        small_core(range(3), Court([frozenset({0})], 3, Random(0), patience=0))


def test_members_that_hold_together() -> None:
    assert small_core(range(4), Court([], 4, Random(0))) is None


def test_no_members_that_fail_all_the_same() -> None:
    found = small_core((), Court([frozenset()], 0, Random(0)))
    assert found == Core((), minimal=True, smallest=True)


def test_members_that_fail_with_an_empty_core() -> None:
    found = small_core(range(5), Court([frozenset()], 5, Random(0)))
    assert found == Core((), minimal=True, smallest=True)


def test_after_many_trials_the_set_that_is_known_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mus, "TRIALS", 0)
    court = Court([frozenset({0, 1, 2}), frozenset({3})], 4, Random(3))
    found = small_core(range(4), court)
    assert found is not None
    assert found.minimal
    assert not found.smallest
    assert_true(found, court)
