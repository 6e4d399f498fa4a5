"""The ways to an answer: under stricter rules, with canonical clauses, and near one that is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from kotae.encoding import Encoding, Shortcuts
from kotae.errors import Unsound
from kotae.formula import Clause, Formula, Model
from kotae.geometry import WHOLE
from kotae.puzzle import Puzzle
from kotae.sat.backend import Status
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided
from kotae.solving.session import STRICTER_CONFLICTS, TURN_CONFLICTS, Session
from kotae.statements import Fault
from kotae.watch import Limits, Watch
from tests.solving.formulas import FREE, Answer, Scripted, encode, formula_of, pigeons, toy


def answers_of(puzzle: Puzzle[Formula, Answer], instance: Formula) -> list[Answer]:
    with Session(puzzle, instance) as session:
        outcomes = list(session.answers())
    assert isinstance(outcomes[-1], Impossible)
    return [outcome.answer for outcome in outcomes[:-1] if isinstance(outcome, Solved)]


def canonical(*ways: Sequence[Clause]) -> Puzzle[Formula, Answer]:
    def made(instance: Formula, *, bare: bool) -> Encoding[Answer]:
        return replace(encode(instance, bare=bare), shortcuts=Shortcuts(canonical=lambda: ways))

    return toy(encode=made)


def test_the_first_answer_is_canonical_and_no_other_needs_to_be() -> None:
    found = answers_of(canonical([(1,), (2,), (3,)]), FREE)
    assert found[0] == (True, True, True)
    assert len(set(found)) == len(found) == 8


def test_no_canonical_answer_means_no_answer() -> None:
    with Session(canonical([(1,), (-1,)]), FREE) as session:
        assert isinstance(session.solve(), Impossible)
        assert isinstance(session.solve(assume=[1]), Solved), "under assumptions nothing is canonical"


def test_ways_are_tried_in_turn_and_each_time_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = pigeons(9)
    with Session(canonical([(1, -1)], [(2, -2)]), hard) as session:
        spent: list[int] = []
        find = session.find

        def found(assume: Sequence[int], watch: Watch) -> Outcome[Model]:
            assert watch.limits.conflicts is not None
            spent.append(watch.limits.conflicts)
            return find(assume, watch)

        monkeypatch.setattr(session, "find", found)
        outcome = session.solve(watch=Watch(Limits(conflicts=4 * TURN_CONFLICTS + 5)))
    assert isinstance(outcome, Undecided)
    assert outcome.reason == f"the limit of {4 * TURN_CONFLICTS + 5:,} conflicts was reached"
    assert spent[:3] == [TURN_CONFLICTS] * 3
    assert 0 < spent[3] <= 2 * TURN_CONFLICTS
    assert len(spent) == 4, "the limit is for all ways together"


def test_an_answer_under_stricter_rules_is_taken() -> None:
    strict = formula_of(3, [(1,), (2,), (3,)])
    puzzle = replace(toy(), streamline=lambda instance: None if instance is strict else strict)
    found = answers_of(puzzle, FREE)
    assert found[0] == (True, True, True)
    assert len(set(found)) == len(found) == 8


def test_no_answer_under_stricter_rules_says_nothing() -> None:
    strict = formula_of(3, [(1,), (-1,)])
    puzzle = replace(toy(), streamline=lambda instance: None if instance is strict else strict)
    assert len(answers_of(puzzle, FREE)) == 8


def test_stricter_rules_are_given_up_after_a_while() -> None:
    hard = pigeons(9)
    puzzle = replace(toy(), streamline=lambda instance: None if instance is hard else hard)
    with Session(puzzle, FREE) as session:
        outcome = session.solve()
    assert isinstance(outcome, Solved)
    assert STRICTER_CONFLICTS <= outcome.stats.conflicts < 3 * STRICTER_CONFLICTS


def test_an_answer_under_stricter_rules_is_checked_under_the_boards_own() -> None:
    strict = formula_of(3, [(1,)])

    def check(instance: Formula, answer: Answer, *, partial: bool) -> list[Fault]:
        return [Fault("clauses", WHOLE, "1 is true")] if instance is FREE and answer[0] else []

    puzzle = replace(toy(check=check), streamline=lambda instance: None if instance is strict else strict)
    with Session(puzzle, FREE) as session, pytest.raises(Unsound, match="breaks clauses: 1 is true"):
        session.solve()


def test_other_answers_are_sought_near_the_first() -> None:
    def made(instance: Formula, *, bare: bool) -> Encoding[Answer]:
        encoding = encode(instance, bare=bare)
        near = Shortcuts[Answer](near=lambda answer: [encoding.pin(answer)[1:], encoding.pin(answer)[2:]])
        return replace(encoding, shortcuts=near)

    found = answers_of(toy(encode=made), FREE)
    first, second, *rest = found
    assert second == (not first[0], *first[1:]), "all but one number stay"
    assert {(a, b) for a, b, c in found[:4]} == {(a, b) for a in (False, True) for b in (False, True)}
    assert {answer[2] for answer in found[:4]} == {first[2]}
    assert len({first, second, *rest}) == 8


def test_a_backend_that_cannot_be_limited_searches_the_whole_board(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = Scripted(monkeypatch, [Status.SATISFIABLE, Status.UNSATISFIABLE])
    backend.counts = False
    with Session(canonical([(1,)]), FREE) as session:
        assert len(list(session.answers())) == 2
    assert all((1, -4) not in loaded for loaded in backend.loaded)


def test_what_stricter_rules_cost_counts_towards_the_conflict_limit() -> None:
    strict, hard = pigeons(10), pigeons(11)
    puzzle = replace(toy(), streamline=lambda instance: None if instance is strict else strict)
    with Session(puzzle, hard) as session:
        outcome = session.solve(watch=Watch(Limits(conflicts=600)))
    assert outcome == Undecided("the limit of 600 conflicts was reached")
    assert 600 <= outcome.stats.conflicts < 900
