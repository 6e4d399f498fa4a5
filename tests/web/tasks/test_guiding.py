"""Steps as they are found, hints as deep as they are asked for, and grades, for pages and for programs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kotae
from kotae.api.board import Board
from kotae.api.steps import step_scene
from kotae.puzzles.registry import ROOMS
from kotae.render.svg import pieces
from kotae.web.tasks.shown import CELL
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.web.tasks.asked import Event, asked, each_example, each_key, heard, pairs, reassembled, refused

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


def settled(board: Board[Any], drawing: list[list[int]]) -> list[list[int]]:
    """What is drawn, without remarks such as crosses."""
    handles = board.puzzle.medium.handles(board.instance)
    return [[number, state] for number, state in drawing if handles[number].states[state].settled]


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
        start = board.puzzle.medium.assemble(board.instance, states_of(board, answer[:count]))
        assert told["steps"] == kotae.explain(board, start).json()["steps"]
        steps = steps_of(events)
        if steps:
            first, last = (settled(board, step["page"]["drawing"]) for step in (steps[0], steps[-1]))
            assert all(pair in first for pair in answer[:count]), "what was drawn stays"
            assert last == answer
        else:
            assert count, "an empty board needs steps"


def by_handle(drawing: list[list[int]]) -> dict[int, int]:
    """The state of each handle; the last, if several are given."""
    return {pair[0]: pair[1] for pair in drawing}


def states_of(board: Board[Any], drawing: list[list[int]]) -> list[int]:
    """The states of all handles."""
    medium, instance = board.puzzle.medium, board.instance
    shown = {**medium.printed_states(instance), **by_handle(drawing)}
    return [shown.get(number, 0) for number in range(len(medium.handles(instance)))]


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


def assembled(board: Board[Any], drawing: list[list[int]]) -> Any:
    """The drawing itself."""
    return board.puzzle.medium.assemble(board.instance, states_of(board, drawing))


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


def follow(board: Board[Any], drawing: list[list[int]]) -> tuple[str, list[list[int]]]:
    """How it ends, and what is drawn then, if a player draws whatever hints tell."""
    for _ in range(200):
        told = asked("hint", board=board.text(), drawing=drawing, page=True)
        if told["verdict"] != "hint":
            assert "moves" not in told["page"]
            return told["verdict"], drawing
        moves = told["page"]["moves"]
        after = sorted(map(list, by_handle([*drawing, *moves]).items()))
        assert after != drawing, "a hint lets something be drawn"
        assert settled(board, after) == after or settled(board, drawing) != drawing, "no crosses unasked"
        found = asked("check", board=board.text(), drawing=after, partial=True, alive=True)
        assert (found["faults"], found["alive"]) == ([], True)
        drawing = after
    raise AssertionError("hints lead nowhere")


@each_example
def test_a_player_who_draws_what_hints_tell_is_never_wrong(board: Board[Any]) -> None:
    verdict, drawing = follow(board, [])
    unique = kotae.explain(board).word == "unique"
    assert (verdict == "finished") == unique
    done = asked("check", board=board.text(), drawing=drawing)
    assert (done["complete"] and not done["faults"]) == unique


@each_example
def test_so_is_one_who_has_begun(board: Board[Any]) -> None:
    outcome, random = kotae.solve(board), Random(board.text())
    if not isinstance(outcome, kotae.Solved):
        return
    printed = board.puzzle.medium.printed_states(board.instance)
    answer = [pair for pair in pairs(board, outcome.answer) if pair[0] not in printed]
    begun = random.sample(answer, len(answer) // 2)
    verdict, drawing = follow(board, sorted(begun))
    assert verdict in ("finished", "undecided")
    assert all(pair in drawing for pair in begun)


@each_key
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_hints_tell_no_more_than_they_are_asked_for(key: str, depth: int) -> None:
    told = asked("hint", board=UNIQUE[key], depth=depth, page=True)
    full = kotae.hint(kotae.read(UNIQUE[key]), kotae.read(UNIQUE[key]).puzzle.medium.assemble(*empty(key)))
    assert full.step is not None
    page = told["page"]
    assert page.keys() == {"sentence", "picture", "told"} | ({"moves"} if depth == 3 else set())
    assert (told["step"] is None, told["before"] == []) == (depth < 3, depth < 3 or not full.before)
    reasons = [reason.sentence for reason in full.step.reasons]
    assert [each["sentence"] for each in page["told"]] == (reasons if depth > 1 else [])
    assert (full.step.sentence in page["sentence"]) == (depth == 3)
    assert page["sentence"] == told["sentence"]
    sheet = asked("sheet", board=UNIQUE[key])
    strings = [part for part in page["picture"]["parts"] if isinstance(part, str)]
    assert strings
    strokes = {look for kind in sheet["kinds"] for look in kind["looks"]}
    assert not strokes & set(strings), "nothing is drawn yet"


def empty(key: str) -> tuple[Any, list[int]]:
    """A board, and the states of its handles when nobody has touched it."""
    board = kotae.read(UNIQUE[key])
    return board.instance, states_of(board, [])


@each_key
def test_a_hint_needs_no_drawing(key: str) -> None:
    assert asked("hint", board=UNIQUE[key]) == asked("hint", board=UNIQUE[key], drawing=[])
    assert asked("hint", board=UNIQUE[key], depth=None) == asked("hint", board=UNIQUE[key], depth=3)


def test_a_wrong_entry_is_marked_as_one() -> None:
    told = asked("hint", board=UNIQUE["hashi"], drawing=[[0, 2]], page=True)
    assert (told["verdict"], told["step"]) == ("wrong", None)
    washes = [part for part in told["page"]["picture"]["parts"] if "var(--fault-wash)" in part]
    assert len(washes) == 1
    assert told["page"]["sentence"] == "This is wrong: island r0c0 wants 1 and has 2."


@each_key
def test_the_hardest_step_is_shown(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    found = kotae.grade(board)
    told = asked("grade", board=UNIQUE[key], page=True)
    assert found.hardest is not None
    scene = step_scene(board, found.known, found.hardest, numbered=False)
    sheet = asked("sheet", board=UNIQUE[key])
    assert reassembled(sheet["pieces"], told["page"]["picture"]["parts"]) == pieces(scene, cell=CELL)
    assert told["page"]["picture"]["caption"]
    assert told["page"]["sentence"]
    for text in (SEVERAL[key], IMPOSSIBLE[key]):
        assert asked("grade", board=text, page=True)["page"].keys() == {"sentence"}


@pytest.mark.parametrize("task", ["explain", "hint", "grade"])
def test_a_room_without_explanations_says_so(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = kotae.read(UNIQUE[ROOMS[0]])
    puzzle = board.puzzle
    monkeypatch.setitem(vars(puzzle), "explaining", None)
    assert refused(task, board=board.text()) == f"{puzzle.title} has no explanations"
