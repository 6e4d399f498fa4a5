"""What a page shows of verdicts, answers, checks and what is forced: the pictures of the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kotae
from kotae.api import words
from kotae.api.board import Board
from kotae.api.draw import Picture
from kotae.api.pictures import evidence, forced_drawing, marks, with_faults
from kotae.render.svg import pieces
from kotae.web.tasks.shown import CELL
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.web.tasks.asked import asked, each_example, each_key, heard, pairs, reassembled

SMALL = (UNIQUE, SEVERAL, IMPOSSIBLE)


def assert_shown(board: Board[Any], told: Sequence[dict[str, Any]], wanted: Sequence[Picture]) -> None:
    """What is told by the pieces of the board are these pictures, each with its words."""
    sheet = asked("sheet", board=board.text())["pieces"]
    for shown, picture in zip(told, wanted, strict=True):
        assert reassembled(sheet, shown["parts"]) == pieces(picture.scene, cell=CELL)
        assert shown["description"] == picture.scene.description


def drawn(board: Board[Any], drawing: Any) -> list[list[int]]:
    """What is drawn, without what is printed."""
    printed = board.puzzle.medium.printed_states(board.instance)
    return [pair for pair in pairs(board, drawing) if pair[0] not in printed]


@each_example
def test_an_answer(board: Board[Any]) -> None:
    told, found = asked("solve", board=board.text(), page=True), kotae.solve(board)
    page = told["page"]
    if isinstance(found, kotae.Solved):
        assert page["drawing"] == drawn(board, found.answer)
        assert_shown(board, [page["picture"]], [kotae.draw(board, found.answer)])
        assert page["sentence"].startswith("solved")
        check = asked("check", board=board.text(), drawing=page["drawing"], page=True)
        assert (check["complete"], check["faults"], check["page"]["told"]) == (True, [], [])
        assert_shown(board, [check["page"]["picture"]], [kotae.draw(board, found.answer)])
    else:
        assert page.keys() == {"sentence"}
        assert page["sentence"].startswith("impossible")


@each_example
def test_a_verdict(board: Board[Any]) -> None:
    told, found = asked("verdict", board=board.text(), page=True), kotae.verdict(board)
    page = told["page"]
    assert page["sentence"].startswith(f"{found.word}: ")
    assert_shown(board, page["pictures"], evidence(board, found))
    if found.conflict is None:
        assert (page["conflict"], page["told"]) == (None, [])
    else:
        assert page["conflict"] == words.conflict(found.conflict)
        assert [each["sentence"] for each in page["told"]] == [
            condition.sentence for condition in found.conflict.conditions
        ]
    assert page["remarks"] == list(words.remarks(board, found))


@each_example
def test_what_is_forced(board: Board[Any]) -> None:
    page = asked("forced", board=board.text(), page=True)["page"]
    found = kotae.forced(board)
    drawing = forced_drawing(board, found)
    decided = [fact for fact in found.facts if fact.decided and not fact.printed]
    assert page["drawing"] == drawn(board, drawing)
    highlights = marks("forced", decided)
    assert_shown(board, [page["picture"]], [kotae.draw(board, drawing, highlights=highlights)])
    if found.word == "forced":
        check = asked("check", board=board.text(), drawing=page["drawing"], partial=True, alive=True)
        assert (check["faults"], check["alive"]) == ([], True)
    else:
        assert page["sentence"].startswith("impossible")


@each_key
def test_answers_one_after_another(key: str) -> None:
    for boards in SMALL:
        board = kotae.read(boards[key])
        told, events = heard("answers", board=boards[key], page=True)
        assert isinstance(told, dict)
        found = kotae.answers(board, limit=10)
        pages = [record["page"] for event, record in events if event == "answer"]
        for answer, page in zip(found, pages, strict=True):
            assert page["drawing"] == drawn(board, answer)
            assert_shown(board, [page["picture"]], [kotae.draw(board, answer)])
        assert told["page"]["sentence"] == str(found)
        count = asked("count", board=boards[key], page=True)
        assert count["page"]["sentence"] == str(kotae.count(board))


@each_example
def test_faults_and_clashes(board: Board[Any]) -> None:
    if board.answer is None:
        return
    text = kotae.convert(board, "kotae")
    for alive in (False, True):
        page = asked("check", board=text, alive=alive, partial=alive, page=True)["page"]
        found = kotae.check(board, board.answer, alive=alive, partial=alive)
        clashing = () if found.clash is None else found.clash.conditions
        places = found.faults or clashing
        assert [each["sentence"] for each in page["told"]] == [each.sentence for each in places]
        highlights = marks("fault", places)
        assert_shown(board, [page["picture"]], [kotae.draw(board, board.answer, highlights=highlights)])
        assert page["sentence"] == "; ".join(words.judgement(found))


def test_entries_that_clash_are_told_and_marked() -> None:
    """Nothing is against a rule so far, but 2 at r0c1 leaves only 3 for r0c2, and 3 stands at r0c0."""
    text = "# kotae futoshiki\n. .<.\n\n. . .\n\n. . .\n"
    told = asked("check", board=text, drawing=[[0, 3], [1, 2]], partial=True, alive=True, page=True)
    assert (told["faults"], told["alive"]) == ([], False)
    assert (
        [each["sentence"] for each in told["page"]["told"]]
        == [each["sentence"] for each in told["clash"]]
        != []
    )
    assert any("var(--fault-wash)" in part for part in told["page"]["picture"]["parts"])


@each_key
def test_rules_switched_off(key: str) -> None:
    for boards in SMALL:
        board = kotae.read(boards[key])
        rules = [each["rule"] for each in asked("logic", board=boards[key])["filed"] if each["in_force"]]
        for rule in rules:
            page = asked("relax", board=boards[key], without=[rule], page=True)["page"]
            found = kotae.relax(board, rule)
            assert_shown(board, page["pictures"], with_faults(board, found) if found.answers else [])
            assert page["sentence"].startswith(words.relaxed(found))
            broken = [fault.sentence for fault in (found.faults or [()])[-1]]
            assert [each["sentence"] for each in page["told"]] == broken
