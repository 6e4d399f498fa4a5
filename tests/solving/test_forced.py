"""The forced part of a random formula is its backbone, however questions are cut up, wherever they end."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from kotae.checkpoints import OutOfTime, asking
from kotae.formula import Formula
from kotae.solving import forced
from kotae.solving.forced import Forced
from kotae.solving.outcome import Solved
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.watch import Limits, Watch
from tests.solving.formulas import Answer, formula_of, toy
from tests.stopping import Stopping


def random_formula(random: Random) -> tuple[Formula, list[Answer]]:
    """A formula that has models, with all of them."""
    while True:
        variables = random.randint(1, 9)
        clauses = [
            [
                random.choice([-1, 1]) * random.randint(1, variables)
                for _ in range(random.choice([1, 2, 3, 3]))
            ]
            for _ in range(random.randint(0, 4 * variables))
        ]
        models = [
            values
            for values in product([False, True], repeat=variables)
            if all(any(values[abs(v) - 1] == (v > 0) for v in clause) for clause in clauses)
        ]
        if models:
            return formula_of(variables, clauses), models


def backbone(models: list[Answer]) -> list[dict[str, object]]:
    values = [sorted({int(value) for value in column}) for column in zip(*models, strict=True)]
    return [{"place": place, "states": states} for place, states in enumerate(values) if len(states) == 1]


@pytest.fixture(params=[(20, 500, 2000), (1, 2, 2000), (2, 4, 0), (500, 500, 0)], ids=str)
def cut(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions for few targets or many, that are halved soon or never."""
    fewest, most, quick = request.param
    monkeypatch.setattr(forced, "FEWEST", fewest)
    monkeypatch.setattr(forced, "MOST", most)
    monkeypatch.setattr(forced, "QUICK_CONFLICTS", quick)


@pytest.mark.usefixtures("cut")
@pytest.mark.parametrize("backend", ["cadical195", "maplesat", "minisat22"])
def test_the_forced_part_is_the_backbone(backend: str) -> None:
    for seed in range(40):
        formula, models = random_formula(Random(seed))
        with Session(toy(), formula, Search(backend=backend)) as session:
            found = session.solve()
            assert isinstance(found, Solved)
            part = Forced(session)
            part.show(found.answer)
            assert part.settle(Watch()) is None
            assert [fact.record for fact in part.facts()] == backbone(models), (seed, backend)
            assert part.other is None or (part.other in models and part.other != found.answer)
            assert (part.other is None) == (len(models) == 1), (seed, backend)
            left = [outcome.answer for outcome in session.answers() if isinstance(outcome, Solved)]
            assert sorted(left) == models, "questions leave a trace"


@pytest.mark.usefixtures("cut")
def test_what_is_known_when_it_stops_is_true() -> None:
    stopped = 0
    for seed in range(60):
        random = Random(seed)
        formula, models = random_formula(random)
        watch = Watch(Limits(cancelled=Stopping(random.randint(0, 12))))
        with Session(toy(), formula) as session:
            part = Forced(session)
            part.show(models[0])
            reason = part.settle(watch)
            told = [fact.record for fact in part.facts()]
            assert all(fact in backbone(models) for fact in told), seed
            if reason is None:
                assert told == backbone(models), seed
            else:
                assert reason == "cancelled"
                stopped += 1
    assert 5 < stopped < 55


def test_without_another_answer_all_that_is_shown_is_forced() -> None:
    formula, _ = random_formula(Random(1))
    with Session(toy(), formula) as session:
        part = Forced(session)
        answer = (True,) * formula.variables
        part.show(answer)
        part.close_all()
        assert [fact.record["states"] for fact in part.facts()] == [[1]] * formula.variables


def test_before_any_question_nothing_is_forced() -> None:
    with Session(toy(), formula_of(2, [[1], [2]])) as session:
        part = Forced(session)
        part.show((True, True))
        assert part.facts() == ()


def test_a_limit_between_two_questions_leaves_what_was_found() -> None:
    def stop(clauses: int) -> None:
        raise OutOfTime("time is over")

    with Session(toy(), formula_of(2, [[1]])) as session:
        part = Forced(session)
        part.show((True, True))
        with asking(stop):
            assert part.settle(Watch()) == "time is over"
        assert [fact.record for fact in part.facts()] == [{"place": 0, "states": [1]}]


def test_assumptions_hold_in_all_questions() -> None:
    with Session(toy(), formula_of(2, [[-1, 2]])) as session:
        part = Forced(session, assume=[1])
        part.show((True, True))
        assert part.settle(Watch()) is None
        assert [fact.record for fact in part.facts()] == backbone([(True, True)])
