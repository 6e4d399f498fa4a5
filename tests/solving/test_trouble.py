"""Sessions in trouble, on formulas made for it: limits, wrong answers and cuts, and what is left behind."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import perf_counter
from typing import Any

import pytest
from toy import Answer, Answering, encode, formula_of, pigeons, toy

from kotae.errors import Unserved, Unsound
from kotae.formula import Clause, Formula, Model, Origin
from kotae.puzzle import Encoding, Fault
from kotae.sat.backend import Backend, Slice, Status
from kotae.sat.catalog import open_backend
from kotae.solving import session as session_module
from kotae.solving.collector import collector_paused
from kotae.solving.limits import Limits, Watch
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.session import METHODS, Method, Session

HARD = pigeons(11)
FREE = formula_of(3, [])
"""Three variables that nothing is said about: eight answers."""


def required(formula: Formula, reply: Callable[[Model], Iterable[tuple[int, ...]]]) -> Formula:
    whole = formula.restricted(lambda rule: True)
    whole.require(Origin("cuttable"), Answering(reply))
    return whole


@pytest.mark.parametrize("backend", ["cadical195", "glucose3", "mergesat3", "minisat22", "kissat404"])
def test_a_time_limit_ends_a_hard_search(backend: str) -> None:
    started = perf_counter()
    with Session(toy(), HARD, backend=backend) as session:
        outcome = session.solve(watch=Watch(Limits(seconds=0.3)))
        assert outcome == Undecided("the time limit of 0.3 s was reached")
        assert 0.3 <= outcome.stats.solve_seconds < 10
        assert isinstance(session.solve(assume=[1, 12], watch=Watch()), Impossible), "it can still be asked"
    assert perf_counter() - started < 15


@pytest.mark.parametrize("backend", ["cadical195", "minisat22"])
def test_a_conflict_limit_counts_anew_for_each_question(backend: str) -> None:
    with Session(toy(), HARD, backend=backend) as session:
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
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    with Session(toy(), HARD, backend=backend) as session:
        assert session.solve(watch=Watch(Limits(cancelled=cancelled))) == Undecided("cancelled")
    assert asked == 4


def test_limits_that_are_used_up_before_are_told_without_a_search() -> None:
    now = 0.0
    watch = Watch(Limits(seconds=5), lambda: now)
    with Session(toy(), HARD, watch=watch) as session:
        now = 6.0
        assert session.solve(watch=watch) == Undecided("the time limit of 5 s was reached")
        assert session.solve(watch=watch).stats.conflicts == 0


def test_answers_end_where_a_limit_is_hit() -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2

    with Session(toy(), FREE) as session:
        outcomes = [*session.answers(watch=Watch(Limits(cancelled=cancelled)))]
        assert [type(outcome) for outcome in outcomes] == [Solved, Solved, Undecided]
        assert len([*session.answers()]) == 9


class Scripted:
    """A backend that gives these verdicts one after the other, and notes what is asked of it."""

    name = "scripted"

    def __init__(self, verdicts: Iterable[Status], broken: bool = False) -> None:
        self.verdicts = iter(verdicts)
        self.broken = broken
        self.slices: list[Slice] = []
        self.closed = 0

    def load(self, clauses: Iterable[Clause]) -> None:
        if self.broken:
            raise MemoryError

    def search(self, assumptions: Sequence[int], part: Slice) -> Status:
        self.slices.append(part)
        return next(self.verdicts)

    def model(self, variables: int) -> Model:
        return [False] * (variables + 1)

    def conflicts(self) -> int:
        return 0

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Scripted], Scripted]:
    """Makes sessions use this backend."""

    def use(backend: Scripted) -> Scripted:
        monkeypatch.setattr(session_module, "open_backend", lambda name: backend)
        return backend

    return use


def test_quick_rounds_of_cuts_do_not_make_the_slices_long(
    scripted: Callable[[Scripted], Scripted],
) -> None:
    satisfiable, unfinished = Status.SATISFIABLE, Status.UNFINISHED
    backend = scripted(Scripted([*[satisfiable] * 8, unfinished, unfinished, Status.UNSATISFIABLE]))
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


@pytest.mark.parametrize("method", ["cuts", "search"])
def test_whatever_goes_wrong_while_loading_the_backend_is_closed(
    method: Method, scripted: Callable[[Scripted], Scripted]
) -> None:
    backend = scripted(Scripted([], broken=method == "cuts"))
    with pytest.raises(MemoryError if method == "cuts" else Unserved):
        Session(toy(), required(FREE, lambda model: []), method=method)
    assert backend.closed == 1


@pytest.mark.parametrize("backend", ["cadical153", "minisat22", "kissat404"])
def test_only_a_watching_backend_can_cut_inside_the_search(backend: str) -> None:
    message = f"the backend {backend} cannot cut inside the search; cadical195 can"
    with pytest.raises(Unserved, match=message):
        Session(toy(), required(FREE, lambda model: []), method="search", backend=backend)
    with Session(toy(), FREE, method="search", backend=backend) as session:
        assert isinstance(session.solve(), Solved), "there is nothing to cut"


@pytest.mark.parametrize("method", METHODS)
def test_an_answer_that_breaks_a_rule_is_never_given(method: Method) -> None:
    def check(instance: Formula, answer: Answer, *, partial: bool) -> Iterator[Fault]:
        yield Fault("clauses", ((0, 0),), "number 1 is odd")
        raise AssertionError("one fault is enough")

    with Session(toy(check=check), FREE, method=method) as session:
        with pytest.raises(
            Unsound, match="an answer of the encoding 'plain' breaks clauses: number 1 is odd"
        ):
            session.solve()
        with pytest.raises(Unsound):
            next(session.answers())
        assert isinstance(session.solve(assume=[1, -1]), Impossible)


@pytest.mark.parametrize("method", ["cuts", "search"])
@pytest.mark.parametrize("clause", [(-1, 2), (-1,), (3, -2)])
def test_a_cut_must_exclude_the_model_that_it_answers(clause: tuple[int, ...], method: Method) -> None:
    formula = required(formula_of(3, [(-1,), (-2,), (-3,)]), lambda model: [(1,), clause])
    with (
        Session(toy(), formula, method=method) as session,
        pytest.raises(Unsound, match="a cut for cuttable does not exclude the model that it answers"),
    ):
        session.solve()


@pytest.mark.parametrize("method", ["cuts", "search"])
def test_the_empty_cut_is_impossible(method: Method) -> None:
    with Session(toy(), required(FREE, lambda model: [()]), method=method) as session:
        assert session.solve() == Impossible()
        assert [*session.answers()] == [Impossible()]
        assert session.solve().stats.cuts == 1


@pytest.mark.parametrize("method", ["cuts", "search"])
def test_cuts_stay_and_are_not_asked_for_again(method: Method) -> None:
    def not_one_alone(model: Model) -> list[tuple[int, ...]]:
        return [(-1, 2, 3)] if model[1:] == [True, False, False] else []

    with Session(toy(), required(FREE, not_one_alone), method=method) as session:
        for _ in range(3):
            outcomes = [*session.answers()]
            found = {outcome.answer for outcome in outcomes if isinstance(outcome, Solved)}
            assert len(outcomes) == 8
            assert len(found) == 7
            assert (True, False, False) not in found
        assert outcomes[-1].stats.cuts == 1


def test_what_can_only_be_cut_is_not_written_out() -> None:
    with pytest.raises(Unserved, match="cuttable cannot be written out"):
        Session(toy(), required(FREE, lambda model: []), method="written")


def test_an_encoder_may_refuse() -> None:
    with pytest.raises(Unserved, match="the encoding 'plain' cannot serve this board: it is Friday"):
        Session(toy(refusal=lambda instance: "it is Friday"), FREE)


def test_a_formula_without_variables_has_one_answer() -> None:
    for backend in ("cadical195", "maplesat", "minisat22", "kissat404"):
        with Session(toy(), formula_of(0, []), backend=backend) as session:
            assert [*session.answers()] == [Solved(()), Impossible()]


def test_the_session_asks_for_the_formula_it_was_asked_for() -> None:
    asked = []

    def noting(instance: Formula, *, bare: bool) -> Encoding[Answer]:
        asked.append(bare)
        return encode(instance, bare=bare)

    puzzle = toy()
    object.__setattr__(puzzle.encodings["plain"], "encode", noting)
    for bare in (False, True):
        Session(puzzle, FREE, bare=bare).close()
    assert asked == [False, True]


def test_an_open_process_is_stopped_when_the_session_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []

    def noting(name: str) -> Backend:
        opened.append(open_backend(name))
        return opened[-1]  # type: ignore[no-any-return]

    monkeypatch.setattr(session_module, "open_backend", noting)
    with Session(toy(), HARD, backend="kissat404") as session:
        session.solve(watch=Watch(Limits(seconds=0.1)))
        [backend] = opened
        process = backend._process
        assert process.poll() is None
    assert process.returncode is not None


@pytest.mark.parametrize("running", [True, False])
def test_the_collector_is_afterwards_as_it_was(running: bool) -> None:
    was = gc.isenabled()
    try:
        (gc.enable if running else gc.disable)()
        with collector_paused():
            assert not gc.isenabled()
            with collector_paused():
                pass
            assert not gc.isenabled()
        assert gc.isenabled() == running
        with pytest.raises(MemoryError), collector_paused():
            raise MemoryError
        assert gc.isenabled() == running
    finally:
        (gc.enable if was else gc.disable)()


def test_outcomes_are_equal_whatever_their_stats() -> None:
    with Session(toy(), formula_of(1, [(1,)])) as session:
        outcome = session.solve()
    assert outcome == Solved((True,))
    assert repr(outcome) == "Solved(answer=(True,))"
    assert outcome != Solved((False,))
