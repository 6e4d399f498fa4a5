"""Limits: told when they are reached and no earlier, and slices that keep them near."""

from __future__ import annotations

import pytest

from kotae.solving.limits import Pace
from kotae.watch import Limits, Watch, peak_memory_mb


class Clock:
    """A clock that goes only when it is told to."""

    def __init__(self, now: float = 100.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def test_without_limits_nothing_is_exceeded() -> None:
    clock = Clock()
    watch = Watch(clock=clock)
    clock.now += 1e9
    assert watch.exceeded(10**12) is None
    assert watch.limits == Limits(None, None, None, None, None)


def test_time_counts_from_when_the_watch_was_made() -> None:
    clock = Clock()
    watch = Watch(Limits(seconds=2.5), clock)
    assert watch.exceeded(0) is None
    clock.now += 2.4
    assert watch.exceeded(0) is None
    clock.now += 0.2
    assert watch.exceeded(0) == "the time limit of 2.5 s was reached"


def test_no_time_at_all_is_used_up_at_once() -> None:
    assert Watch(Limits(seconds=0), Clock()).exceeded(0) == "the time limit of 0 s was reached"


def test_conflicts_are_counted_by_who_asks() -> None:
    watch = Watch(Limits(conflicts=10), Clock())
    assert [watch.exceeded(spent) for spent in (0, 9)] == [None, None]
    for spent in (10, 11):
        assert watch.exceeded(spent) == "the limit of 10 conflicts was reached"


def test_memory_is_that_of_the_process() -> None:
    peak = peak_memory_mb()
    assert 5 < peak < 100_000
    assert Watch(Limits(memory_mb=1)).exceeded(0) == "the memory limit of 1 MB was reached"
    assert Watch(Limits(memory_mb=int(2 * peak) + 1000)).exceeded(0) is None


def test_cancelling_comes_before_every_limit() -> None:
    wanted = False
    watch = Watch(Limits(seconds=0, cancelled=lambda: wanted), Clock())
    assert watch.exceeded(0) == "the time limit of 0 s was reached"
    wanted = True
    assert watch.exceeded(0) == "cancelled"


def learnt(*seconds: float) -> int:
    """The conflicts of the next slice after slices that took so long."""
    pace = Pace(Watch(clock=Clock()))
    for took in seconds:
        pace.next(0)
        pace.took(took)
    return pace.next(0).conflicts


def test_slices_grow_while_they_are_short_and_shrink_when_they_are_long() -> None:
    first = learnt()
    assert learnt(Pace.TARGET) == first
    assert learnt(Pace.TARGET / 2) == 2 * first
    assert learnt(Pace.TARGET * 2) == first // 2
    assert learnt(Pace.TARGET / 2, Pace.TARGET * 2) == first


def test_one_odd_slice_does_not_change_everything() -> None:
    first = learnt()
    assert learnt(0.0) == 4 * first
    assert learnt(1e9) == first // 4


def test_slices_stay_within_reason() -> None:
    assert learnt(*[0.0] * 50) == 1_000_000
    assert learnt(*[1e9] * 50) == 25


@pytest.mark.parametrize("cost", [1e-5, 4e-4, 1e-3])
def test_slices_come_to_take_the_time_they_should(cost: float) -> None:
    pace = Pace(Watch(clock=Clock()))
    for _ in range(10):
        pace.took(pace.next(0).conflicts * cost)
    assert pace.next(0).conflicts * cost == pytest.approx(Pace.TARGET, rel=0.05)


def test_a_slice_is_cut_short_where_a_limit_is_near() -> None:
    clock = Clock()
    pace = Pace(Watch(Limits(seconds=1, conflicts=1500), clock))
    assert pace.next(0) == (100, Pace.TARGET)
    assert pace.next(1400) == (100, Pace.TARGET)
    clock.now += 0.9
    assert pace.next(0).seconds == pytest.approx(0.1)
    clock.now += 5
    conflicts, seconds = pace.next(2000)
    assert conflicts == 1
    assert 0 < seconds < 0.01


def test_a_part_of_the_time_is_told_as_the_whole() -> None:
    clock = Clock()
    early = Watch(Limits(seconds=10), clock).early(0.5).capped(100)
    clock.now += 4
    assert early.exceeded(0) is None
    clock.now += 2
    assert early.exceeded(0) == "the time limit of 10 s was reached"
