"""`kotae.explain`, `kotae.hint` and `kotae.grade`: where they start, who listens, and what they look like."""

from __future__ import annotations

import re
import time
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import kotae
from kotae.explaining.explanation import UNSEEN
from kotae.explaining.walk import Walk
from kotae.watch import PAUSE
from tests.api.test_travel import each_puzzle, untouched
from tests.cli.command import SEED, TEXTBOOK
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.stopping import Stopping


def answer_of(board: kotae.Board[Any]) -> Any:
    """An answer."""
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved)
    return outcome.answer


def half(board: kotae.Board[Any]) -> Any:
    """A drawing with the first half of an answer."""
    medium, instance = board.puzzle.medium, board.instance
    shown = medium.states(instance, answer_of(board))
    return medium.assemble(instance, [s if 2 * n < len(shown) else 0 for n, s in enumerate(shown)])


def states(facts: Any) -> dict[int, set[int]]:
    """What facts say together of each handle."""
    found: dict[int, set[int]] = {}
    for fact in facts:
        found.setdefault(fact.handle, set(fact.states)).intersection_update(fact.states)
    return found


@each_puzzle
def test_steps_lead_to_the_answer(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    found = kotae.explain(board)
    assert (found.word, found.complete, found.start, found.reason) == ("unique", True, (), None)
    assert found.answers == (answer_of(board),)
    known = states(fact for step in found.steps for fact in step.facts)
    assert known == {fact.handle: set(fact.states) for fact in kotae.forced(board).facts}


@each_puzzle
def test_what_is_known_after_a_step_is_all_that_was_told(key: str) -> None:
    told: list[kotae.Fact] = []
    for step in kotae.explain(kotae.read(UNIQUE[key])).steps:
        told += step.facts
        known = states(told)
        assert all(set(fact.states) == known[fact.handle] for fact in step.now)
        assert {fact.handle for fact in step.now} == {fact.handle for fact in step.facts}


@each_puzzle
def test_every_step_is_listened_to(key: str) -> None:
    for text in (UNIQUE[key], SEVERAL[key]):
        heard: list[kotae.Step] = []
        found = kotae.explain(kotae.read(text), listen=heard.append)
        assert heard == list(found.steps)


@each_puzzle
def test_nobody_hears_steps_that_a_contradiction_does_not_need(key: str) -> None:
    heard: list[kotae.Step] = []
    found = kotae.explain(kotae.read(IMPOSSIBLE[key]), listen=heard.append)
    assert (found.word, found.complete, heard) == ("impossible", True, [])
    assert bool(found.steps) != bool(found.reason)
    assert all(step.facts for step in found.steps[:-1])
    assert not any(step.facts for step in found.steps[-1:])


@each_puzzle
def test_a_drawing_in_every_form_is_where_steps_start(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    drawing = half(board)
    text = board.puzzle.medium.format(board.instance, drawing)
    record = board.puzzle.medium.to_json(board.instance, drawing)
    found = kotae.explain(board, drawing)
    assert found.start
    assert found == kotae.explain(board, text) == kotae.explain(board, record)
    known = states([*found.start, *(fact for step in found.steps for fact in step.facts)])
    assert known == {fact.handle: set(fact.states) for fact in kotae.forced(board).facts}
    assert not known.keys() - states(kotae.forced(board).facts).keys()


@each_puzzle
def test_from_the_answer_only_absences_are_left_to_tell(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    found = kotae.explain(board, kotae.solve(board))
    assert (found.word, found.answers) == ("unique", (answer_of(board),))
    handles = board.puzzle.medium.handles(board.instance)
    shown = board.puzzle.medium.states(board.instance, answer_of(board))
    for fact in (fact for step in found.steps for fact in step.facts):
        asserted = shown[fact.handle] if fact.state is None else fact.state
        assert asserted == shown[fact.handle] or not handles[fact.handle].states[asserted].settled
    assert kotae.hint(board, kotae.solve(board)).word == "finished"


@each_puzzle
def test_pictures_and_words(key: str) -> None:
    for text in (UNIQUE[key], SEVERAL[key], IMPOSSIBLE[key]):
        board = kotae.read(text)
        found = kotae.explain(board)
        lines = str(found).splitlines()
        assert len(lines) == len(found.steps) + 1
        for number, (line, step) in enumerate(zip(lines, found.steps, strict=False), 1):
            assert line.startswith(f"{number}. {step}")
        drawn = "".join(ET.fromstring(found._repr_svg_() or "").itertext())
        headings = [(str(number), str(len(found.steps))) for number in range(1, len(found.steps) + 1)]
        assert sorted(set(re.findall(r"Step (\d+) of (\d+)", drawn))) == sorted(headings)
        grade = kotae.grade(board)
        assert (grade.hardest in found.steps) == (grade.verdict == "graded")


def test_a_hint_is_drawn_into_the_drawing() -> None:
    board = kotae.read(SEED)
    nothing, done = kotae.hint(board, untouched(board)), kotae.hint(board, answer_of(board))
    pictures = [hint._repr_svg_() for hint in (nothing, done)]
    assert pictures[0] != pictures[1]
    assert str(done) in "".join(ET.fromstring(pictures[1] or "").itertext())
    assert (done.step, done.places, done.wrong) == (None, (), ())
    assert nothing.step is not None
    assert nothing.places == tuple(fact.place for fact in nothing.step.facts)


@pytest.mark.parametrize("most", [0, 1, 3])
def test_a_limit_keeps_the_steps_so_far(most: int) -> None:
    heard: list[kotae.Step] = []

    def listen(step: kotae.Step) -> None:
        heard.append(step)
        if len(heard) == most:
            time.sleep(2 * PAUSE)  # so that the next check point looks at the limits

    stop = (lambda: len(heard) >= most) if most else Stopping(0)
    found = kotae.explain(kotae.read(TEXTBOOK), cancelled=stop, listen=listen)
    whole = kotae.explain(kotae.read(TEXTBOOK))
    assert (found.word, found.complete, found.reason) == ("undecided", False, "cancelled")
    assert len(found.steps) == most < len(whole.steps)
    assert found.steps == tuple(heard) == whole.steps[:most]
    assert str(found).endswith("The steps end here: cancelled.")


def test_without_time_there_is_no_hint_and_no_grade() -> None:
    board = kotae.read(SEED)
    hint, grade = kotae.hint(board, untouched(board), time_limit=0), kotae.grade(board, time_limit=0)
    reason = "the time limit of 0 s was reached"
    assert (hint.word, hint.reason, hint.step) == ("undecided", reason, None)
    assert (grade.verdict, grade.reason, grade.number) == ("undecided", reason, None)


@pytest.mark.parametrize("texts", [UNIQUE, IMPOSSIBLE], ids=["unique", "impossible"])
def test_steps_that_end_too_early_are_not_called_complete(
    monkeypatch: pytest.MonkeyPatch, texts: dict[str, str]
) -> None:
    board = kotae.read(texts["hashi"])
    monkeypatch.setattr(Walk, "next", lambda self: None)
    found = kotae.explain(board)
    assert (found.complete, found.steps, found.reason) == (False, (), UNSEEN)
    assert found.word == ("undecided" if texts is UNIQUE else "impossible")
    assert str(found).endswith(f"steps end here: {UNSEEN}.")
    if texts is UNIQUE:
        grade, hint = kotae.grade(board), kotae.hint(board, untouched(board))
        assert (grade.verdict, grade.reason, grade.number) == ("undecided", UNSEEN, None)
        assert (hint.word, hint.reason) == ("undecided", UNSEEN)
