"""Sessions in trouble, on formulas made for it: wrong answers, wrong cuts, and what is left behind."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator

import pytest

import kotae
from kotae.collector import collector_paused
from kotae.encoding import Encoding
from kotae.errors import Unserved, Unsound
from kotae.formula import Formula, Model
from kotae.geometry import at
from kotae.sat.backend import Status
from kotae.solving.outcome import Impossible, Solved
from kotae.solving.search import METHODS, Method, Search
from kotae.solving.session import Session
from kotae.statements import Fault
from tests.solving.formulas import FREE, Answer, Scripted, encode, formula_of, required, toy


def test_what_answers_add_stands_behind_a_guard_that_is_retired(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    verdicts = [Status.SATISFIABLE, Status.SATISFIABLE, Status.UNSATISFIABLE]
    backend = Scripted(monkeypatch, verdicts)
    with Session(toy(), FREE) as session:
        next(session.answers())
        assert backend.loaded == [[]], "the first answer is asked for without a guard"
        assert len([*session.answers()]) == 2
        assert backend.loaded[1:] == [[(1, 2, 3, -4)], [(-4,)]]


@pytest.mark.parametrize("method", ["cuts", "search"])
def test_whatever_goes_wrong_while_loading_the_backend_is_closed(
    method: Method, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = Scripted(monkeypatch, [], broken=method == "cuts")
    with pytest.raises(MemoryError if method == "cuts" else Unserved):
        Session(toy(), required(FREE, lambda model: []), Search(connectivity=method))
    assert backend.closed == 1


@pytest.mark.parametrize("backend", ["cadical153", "minisat22", "kissat404"])
def test_only_a_watching_backend_can_cut_inside_the_search(backend: str) -> None:
    message = f"the backend {backend} cannot cut inside the search; cadical195 can"
    with pytest.raises(Unserved, match=message):
        Session(toy(), required(FREE, lambda model: []), Search(connectivity="search", backend=backend))
    with Session(toy(), FREE, Search(connectivity="search", backend=backend)) as session:
        assert isinstance(session.solve(), Solved), "there is nothing to cut"


@pytest.mark.parametrize("method", METHODS)
def test_an_answer_that_breaks_a_rule_is_never_given(method: Method) -> None:
    def check(instance: Formula, answer: Answer, *, partial: bool) -> Iterator[Fault]:
        yield Fault("clauses", at((0, 0)), "number 1 is odd")
        raise AssertionError("one fault is enough")

    with Session(toy(check=check), FREE, Search(connectivity=method)) as session:
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
        Session(toy(), formula, Search(connectivity=method)) as session,
        pytest.raises(Unsound, match="a cut for cuttable does not exclude the model that it answers"),
    ):
        session.solve()


@pytest.mark.parametrize("method", ["cuts", "search"])
def test_the_empty_cut_is_impossible(method: Method) -> None:
    with Session(toy(), required(FREE, lambda model: [()]), Search(connectivity=method)) as session:
        assert session.solve() == Impossible()
        assert [*session.answers()] == [Impossible()]
        assert session.solve().stats.cuts == 1


@pytest.mark.parametrize("method", ["cuts", "search"])
def test_cuts_stay_and_are_not_asked_for_again(method: Method) -> None:
    def not_one_alone(model: Model) -> list[tuple[int, ...]]:
        return [(-1, 2, 3)] if model[1:] == [True, False, False] else []

    with Session(toy(), required(FREE, not_one_alone), Search(connectivity=method)) as session:
        for _ in range(3):
            outcomes = [*session.answers()]
            found = {outcome.answer for outcome in outcomes if isinstance(outcome, Solved)}
            assert len(outcomes) == 8
            assert len(found) == 7
            assert (True, False, False) not in found
        assert outcomes[-1].stats.cuts == 1


def test_what_can_only_be_cut_is_not_written_out() -> None:
    with pytest.raises(Unserved, match="cuttable cannot be written out"):
        Session(toy(), required(FREE, lambda model: []), Search(connectivity="written"))


def test_an_encoder_may_refuse() -> None:
    with pytest.raises(Unserved, match="the encoding 'plain' cannot serve this board: it is Friday"):
        Session(toy(refusal=lambda instance: "it is Friday"), FREE)


def test_a_formula_without_variables_has_one_answer() -> None:
    for backend in ("cadical195", "maplesat", "minisat22", "kissat404"):
        with Session(toy(), formula_of(0, []), Search(backend=backend)) as session:
            assert [*session.answers()] == [Solved(()), Impossible()]


def test_the_session_asks_for_the_formula_it_was_asked_for() -> None:
    asked: list[bool] = []

    def noting(instance: Formula, *, bare: bool) -> Encoding[Answer]:
        asked.append(bare)
        return encode(instance, bare=bare)

    for bare in (False, True):
        Session(toy(encode=noting), FREE, bare=bare).close()
    assert asked == [False, True]


@pytest.mark.parametrize("error", [None, KeyboardInterrupt])
def test_leaving_a_session_closes_its_backend(
    error: type[BaseException] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = Scripted(monkeypatch, [])
    with contextlib.suppress(KeyboardInterrupt), Session(toy(), FREE):
        assert backend.closed == 0
        if error is not None:
            raise error
    assert backend.closed == 1


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


def test_conflicts_cannot_be_limited_where_nobody_counts_them() -> None:
    with pytest.raises(Unserved, match="does not count conflicts"):
        kotae.solve(kotae.read("# kotae hashi\n2.2"), backend="kissat404", conflict_limit=5)
