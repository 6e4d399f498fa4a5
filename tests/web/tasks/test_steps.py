"""Steps of a solution as they are found, from an empty board or from a drawing, and how a page shows them."""

from __future__ import annotations

from random import Random
from typing import Any

import kotae
from kotae.api.board import Board
from kotae.api.steps import step_scene
from kotae.render.svg import pieces
from kotae.web.tasks.shown import CELL
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.web.tasks.asked import (
    Event,
    asked,
    assembled,
    by_handle,
    each_example,
    each_key,
    heard,
    pairs,
    reassembled,
    settled,
)

Told = dict[str, Any]
SHORTEST = """# kotae yashi goal=shortest
..o....o..
oo.o......
.o...o.o..
..o....ooo
o..o..o...
.o........
..oo..oo..
"""
PAGE = {"sentence", "technique", "picture", "drawing", "follows", "why", "known", "supposing", "remark"}


def steps_of(events: list[Event]) -> list[Told]:
    """The steps among the events, of which there is nothing else but words about progress."""
    assert {event for event, _ in events} <= {"step", "progress"}
    return [told for event, told in events if event == "step"]


@each_example
def test_steps_come_one_by_one_and_then_all_of_them(board: Board[Any]) -> None:
    told, events = heard("explain", board=board.text())
    assert isinstance(told, dict)
    assert steps_of(events) == told["steps"]
    assert told == kotae.explain(board).json()
    if told["verdict"] == "unique":
        assert told["complete"]


@each_example
def test_the_drawing_after_the_last_step_is_the_answer(board: Board[Any]) -> None:
    told, events = heard("explain", board=board.text(), page=True)
    assert isinstance(told, dict)
    steps = steps_of(events)
    assert [{**step, "page": None} for step in steps] == [{**step, "page": None} for step in told["steps"]]
    if told["verdict"] != "unique" or not steps:
        return
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved)
    printed = board.puzzle.medium.printed_states(board.instance)
    answer = [pair for pair in pairs(board, outcome.answer) if pair[0] not in printed]
    assert settled(board, steps[-1]["page"]["drawing"]) == answer


@each_example
def test_steps_are_shown_as_in_files(board: Board[Any]) -> None:
    sheet = asked("sheet", board=board.text())
    steps = steps_of(heard("explain", board=board.text(), page=True)[1])
    found = kotae.explain(board)
    known = list(found.start)
    for step, told in zip(found.steps, steps, strict=True):
        page = told["page"]
        assert page.keys() == PAGE
        scene = step_scene(board, known, step, numbered=False)
        assert reassembled(sheet["pieces"], page["picture"]["parts"]) == pieces(scene, cell=CELL)
        assert [each["sentence"] for each in page["why"]] == [each.sentence for each in step.reasons]
        assert [each["sentence"] for each in page["known"]] == [each.sentence for each in step.known]
        assert all(each["boxes"] for each in page["follows"])
        assert len(page["supposing"]) == len(step.supposing)
        known += step.facts


@each_key
def test_steps_go_on_from_a_drawing(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved)
    printed = board.puzzle.medium.printed_states(board.instance)
    answer = [pair for pair in pairs(board, outcome.answer) if pair[0] not in printed]
    for count in range(len(answer) + 1):
        told, events = heard("explain", board=UNIQUE[key], drawing=answer[:count], page=True)
        assert isinstance(told, dict)
        start = assembled(board, answer[:count])
        assert told["steps"] == kotae.explain(board, start).json()["steps"]
        steps = steps_of(events)
        if steps:
            first, last = (settled(board, step["page"]["drawing"]) for step in (steps[0], steps[-1]))
            assert all(pair in first for pair in answer[:count]), "what was drawn stays"
            assert last == answer
        else:
            assert count, "an empty board needs steps"


@each_example
def test_steps_go_on_from_drawings_at_random_right_or_wrong(board: Board[Any]) -> None:
    """Whatever is drawn, the first picture still shows it, and nothing that was not drawn or found."""
    random = Random(board.text())
    medium, instance = board.puzzle.medium, board.instance
    printed = medium.printed_states(instance)
    for _ in range(4):
        drawing = sorted(
            [number, random.randrange(1, len(handle.states))]
            for number, handle in enumerate(medium.handles(instance))
            if number not in printed and random.random() < 0.2
        )
        told, events = heard("explain", board=board.text(), drawing=drawing, page=True)
        assert isinstance(told, dict)
        steps = steps_of(events)
        assert len(steps) == len(told["steps"])
        if steps:
            found = {fact.handle for fact in kotae.explain(board, assembled(board, drawing)).steps[0].facts}
            shown = by_handle(steps[0]["page"]["drawing"])
            assert {n: s for n, s in shown.items() if n not in found} == {
                n: s for n, s in by_handle(drawing).items() if n not in found
            }


@each_key
def test_two_answers_are_shown_where_logic_leads_no_further(key: str) -> None:
    told = asked("explain", board=SEVERAL[key], page=True)
    assert told["verdict"] == "several"
    one, other = told["page"]["pictures"]
    assert one["parts"] != other["parts"]
    for text in (UNIQUE[key], IMPOSSIBLE[key]):
        page = asked("explain", board=text, page=True)["page"]
        assert page["pictures"] == []
        assert page["sentence"]


def test_prices_that_a_sentence_speaks_of_are_in_the_picture() -> None:
    told = asked("explain", board=SHORTEST, page=True)
    assert "Put the prices in the picture on " in told["page"]["sentence"]
    priced = [
        [part for part in picture["parts"] if isinstance(part, str) and "<circle" in part]
        for picture in told["page"]["pictures"]
    ]
    assert len(priced[0]) == len(told["sums"]["prices"]) > 0
    assert not any(priced[1:])
