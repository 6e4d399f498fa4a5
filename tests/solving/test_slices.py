"""Limits of a session's questions: hard searches end in time, with the reason, and can be asked again."""

from __future__ import annotations

import pytest

from kotae.formula import Model
from kotae.sat.backend import Status
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import Method, Search
from kotae.solving.session import Session
from kotae.watch import Limits, Watch
from tests.solving.formulas import FREE, Scripted, formula_of, pigeons, required, toy
from tests.stopping import Stopping

HARD = pigeons(11)


@pytest.mark.parametrize("backend", ["cadical195", "maplesat", "mergesat3", "minisat22", "kissat404"])
def test_a_time_limit_ends_a_hard_search(backend: str) -> None:
    with Session(toy(), HARD, Search(backend=backend)) as session:
        outcome = session.solve(watch=Watch(Limits(seconds=0.3)))
        assert outcome == Undecided("the time limit of 0.3 s was reached")
        assert isinstance(session.solve(assume=[1, 12], watch=Watch()), Impossible), "it can still be asked"


@pytest.mark.parametrize("backend", ["cadical195", "minisat22"])
def test_a_conflict_limit_counts_anew_for_each_question(backend: str) -> None:
    with Session(toy(), HARD, Search(backend=backend)) as session:
        before = 0
        for _ in range(3):
            outcome = session.solve(watch=Watch(Limits(conflicts=500)))
            assert outcome == Undecided("the limit of 500 conflicts was reached")
            assert before + 500 <= outcome.stats.conflicts < before + 1000
            before = outcome.stats.conflicts


def test_a_memory_limit_ends_a_search() -> None:
    with Session(toy(), HARD) as session:
        outcome = session.solve(watch=Watch(Limits(memory_mb=1)))
    assert outcome == Undecided("the memory limit of 1 MB was reached")


@pytest.mark.parametrize("backend", ["cadical195", "lingeling"])
def test_cancelling_ends_a_search_between_slices(backend: str) -> None:
    cancelled = Stopping(3)
    with Session(toy(), HARD, Search(backend=backend)) as session:
        assert session.solve(watch=Watch(Limits(cancelled=cancelled))) == Undecided("cancelled")
    assert cancelled.asked == 4


def test_limits_that_are_used_up_before_are_told_without_a_search() -> None:
    now = 0.0
    watch = Watch(Limits(seconds=5), lambda: now)
    with Session(toy(), HARD, watch=watch) as session:
        now = 6.0
        assert session.solve(watch=watch) == Undecided("the time limit of 5 s was reached")
        assert session.solve(watch=watch).stats.conflicts == 0


def test_answers_end_where_a_limit_is_hit() -> None:
    cancelled = Stopping(2)
    with Session(toy(), FREE) as session:
        outcomes = [*session.answers(watch=Watch(Limits(cancelled=cancelled)))]
        assert [type(outcome) for outcome in outcomes] == [Solved, Solved, Undecided]
        assert len([*session.answers()]) == 9


@pytest.mark.parametrize("method", ["cuts", "search"])
def test_a_time_limit_holds_where_cuts_take_the_time(method: Method) -> None:
    now = 0.0

    def refuse(model: Model) -> list[tuple[int, ...]]:
        nonlocal now
        now += 1.0
        return [tuple(-v if model[v] else v for v in range(1, len(model)))]

    formula = required(formula_of(10, []), refuse)
    with Session(toy(), formula, Search(connectivity=method)) as session:
        outcome = session.solve(watch=Watch(Limits(seconds=5), lambda: now))
        assert outcome == Undecided("the time limit of 5 s was reached")
        assert outcome.stats.cuts == now < 8
        outcome = session.solve(watch=Watch(Limits(), lambda: now))
        assert outcome == Impossible()
        assert outcome.stats.cuts == 2**10


def test_quick_rounds_of_cuts_do_not_make_the_slices_long(monkeypatch: pytest.MonkeyPatch) -> None:
    satisfiable, unfinished = Status.SATISFIABLE, Status.UNFINISHED
    backend = Scripted(monkeypatch, [*[satisfiable] * 8, unfinished, unfinished, Status.UNSATISFIABLE])
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.0001  # nothing takes any time to speak of
        return now

    with Session(toy(), required(FREE, lambda model: [(1, 2)])) as session:
        assert session.solve(watch=Watch(clock=clock)) == Impossible()
    sizes = [part.conflicts for part in backend.slices]
    assert len(set(sizes[:9])) == 1, "a search that ended early says nothing of what conflicts cost"
    assert sizes[8] < sizes[9] < sizes[10], "one that used up its slice does"
