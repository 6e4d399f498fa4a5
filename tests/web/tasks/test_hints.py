"""Hints as deep as they are asked for, which a page can draw, and grades."""

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
from tests.web.tasks.asked import (
    asked,
    assembled,
    by_handle,
    each_example,
    each_key,
    pairs,
    reassembled,
    refused,
    settled,
)


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
    board = kotae.read(UNIQUE[key])
    full = kotae.hint(board, assembled(board, []))
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
