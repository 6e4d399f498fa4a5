"""What a player asks: check, hints in three depths, steps, the answer, the verdict, the grade."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

import kotae
from tests.web.page.boards import KEYS, answer, examples, free, having, small
from tests.web.page.conftest import Visiting
from tests.web.page.hands import sheet_of
from tests.web.page.pointing import Mouse
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

EXPLAINED = having(lambda puzzle: puzzle.explaining is not None)


def told(server: Running, task: str, board: kotae.Board[Any], **fields: Any) -> dict[str, Any]:
    """What the server replies to everybody."""
    response = server.ask(board.text(), task, page=True, **fields)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def shown(sentence: str) -> str:
    """A sentence as the page shows it."""
    return sentence[:1].upper() + sentence[1:]


def dead_end(key: str) -> tuple[kotae.Board[Any], tuple[int, int]]:
    """A board, and something that breaks no rule yet and that its one answer does not show."""
    for board in (*examples(key, "unique"), *kotae.generate(key, seed=2)):
        medium, instance = board.puzzle.medium, board.instance
        handles, right = medium.handles(instance), dict(answer(board))
        printed = medium.printed_states(instance)
        for number in free(board):
            for state in range(right.get(number, 0) + 1, max(handles[number].possible()) + 1):
                states = {**printed, number: state}
                drawn = medium.assemble(instance, [states.get(n, 0) for n in range(len(handles))])
                if not kotae.check(board, drawn, partial=True).faults:
                    return board, (number, state)
    raise AssertionError("every mistake is seen at once")


@pytest.mark.parametrize("key", KEYS)
def test_check_says_what_is_true_so_far(visit: Visit, server: Running, key: str) -> None:
    board, wrong = dead_end(key)
    sheet = sheet_of(server, board.text())
    visit.open(board.text())
    asked = {"alive": True, "partial": True}
    first = answer(board)[0]
    Mouse(visit).draw(sheet, [first])
    visit.press("Check")
    found = told(server, "check", board, drawing=[list(first)], **asked)
    expect(visit.sentence).to_have_text(shown(found["page"]["sentence"]))
    visit.press("Clear")
    Mouse(visit).draw(sheet, [wrong])
    visit.press("Check")
    found = told(server, "check", board, drawing=[list(wrong)], **asked)
    assert found["alive"] is False
    expect(visit.sentence).to_have_text(shown(found["page"]["sentence"]))
    visit.hears(shown(found["page"]["sentence"]))


@pytest.mark.parametrize(("label", "task"), [("Check", "check"), ("Hint", "hint")])
@pytest.mark.parametrize("key", EXPLAINED)
def test_an_answer_that_comes_late_does_not_hide_what_was_drawn_since(
    visit: Visit, server: Running, key: str, label: str, task: str
) -> None:
    board, wrong = dead_end(key)
    sheet = sheet_of(server, board.text())
    visit.open(board.text())
    blank = visit.picture()
    Mouse(visit).draw(sheet, [wrong])
    drawn = visit.changes(blank)
    held: list[Route] = []
    visit.page.route(f"**/api/{task}", lambda route: held.append(route))  # no built-in function
    with visit.page.expect_request(f"**/api/{task}"):
        visit.press(label)
    visit.press("Undo").looks(blank)
    held.pop().continue_()
    expect(visit.result).to_contain_text("as it was when you asked")
    visit.looks(blank)
    expect(visit.button("Back to my drawing")).to_be_hidden()
    visit.press("Redo").looks(drawn)


@pytest.mark.parametrize("key", EXPLAINED)
def test_hints_in_three_depths_can_be_drawn(visit: Visit, server: Running, key: str) -> None:
    board = small(key)
    visit.open(board.text())
    expected = [told(server, "hint", board, drawing=[], depth=depth)["page"] for depth in (1, 2, 3)]
    assert len({page["sentence"] for page in expected}) == 3
    visit.press("Hint")
    expect(visit.sentence).to_have_text(expected[0]["sentence"])
    expect(visit.button("Back to my drawing")).to_be_visible()
    visit.press("Which rules")
    expect(visit.sentence).to_have_text(expected[1]["sentence"])
    visit.press("Hint")
    expect(visit.sentence).to_have_text(expected[2]["sentence"])
    visit.keep_picture(f"hint-{key}")
    expect(visit.button("What follows")).to_have_count(0)
    visit.press("Draw it")
    visit.holds(expected[2]["moves"])
    states = dict(answer(board))
    assert all(states.get(number, 0) >= state for number, state in expected[2]["moves"])
    visit.board.focus()
    visit.key("h")
    after = told(server, "hint", board, drawing=expected[2]["moves"], depth=1)["page"]
    expect(visit.sentence).to_have_text(after["sentence"])


@pytest.mark.parametrize("key", EXPLAINED)
def test_hints_alone_lead_to_the_end(visit: Visit, key: str) -> None:
    visit.open(small(key).text())
    for _ in range(3 * len(free(small(key)))):
        visit.press("Hint").press("Which rules").press("What follows")
        before = visit.work()
        visit.press("Draw it")
        visit.kept(DRAWN, before["sheet"])
        if visit.work()["finished"]:
            break
    expect(visit.dialog).to_contain_text("Solved!")


@pytest.mark.parametrize("key", EXPLAINED)
def test_a_mistake_comes_before_any_hint(visit: Visit, server: Running, key: str) -> None:
    board, wrong = dead_end(key)
    visit.open(board.text())
    Mouse(visit).draw(sheet_of(server, board.text()), [wrong])
    visit.press("Hint")
    expect(visit.page.get_by_text("What is wrong is marked.")).to_be_visible()
    assert "--fault" in visit.picture()
    visit.press("Back to my drawing")
    expect(visit.button("Back to my drawing")).to_be_hidden()


@pytest.mark.parametrize("key", KEYS)
def test_the_answer_is_shown_and_taken_over(visit: Visit, key: str) -> None:
    board = small(key)
    visit.open(board.text())
    blank = visit.picture()
    visit.press("Solve")
    solved = visit.changes(blank)
    expect(visit.sentence).to_contain_text("Solved")
    visit.press("Back to my drawing").looks(blank)
    visit.press("Solve").looks(solved)
    visit.press("Draw it into my board").looks(solved)
    expect(visit.dialog).to_contain_text("Complete")
    expect(visit.dialog).not_to_contain_text("Solved!")
    visit.press("Close", "dialog")
    visit.holds(answer(board)).press("Undo").holds([])


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("true", ["unique", "several", "none"])
def test_verdicts_come_with_their_evidence(visiting: Visiting, server: Running, key: str, true: str) -> None:
    board = examples(key, true)[-1]
    visit = visiting(phone=true == "several").open(board.text())
    blank = visit.picture()
    page = told(server, "verdict", board, near="least")["page"]
    visit.press("Verdict")
    expect(visit.sentence).to_have_text(shown(page["sentence"]))
    if true == "unique":
        visit.press("Show the answer").changes(blank)
    elif true == "several":
        first = visit.press("Answer 1").changes(blank)
        assert visit.press("Answer 2").changes(first) not in (blank, first)
    else:
        expect(visit.result).to_contain_text(shown(page["conflict"]))
        if any(each["boxes"] for each in page["told"]):
            assert "--fault" in visit.picture()
            visit.result.locator("button.pointer").first.focus()
            expect(visit.page.locator("#board .veil .cover")).to_be_visible()
    visit.keep_picture(f"verdict-{true}-{key}")
    visit.press("Back to my drawing").looks(blank)


@pytest.mark.parametrize("key", KEYS)
def test_what_cannot_be_solved_is_said_to_be_so(visit: Visit, server: Running, key: str) -> None:
    board = examples(key, "none")[0]
    visit.open(board.text()).press("Solve")
    expect(visit.sentence).to_have_text(shown(told(server, "solve", board)["page"]["sentence"]))


@pytest.mark.parametrize("key", EXPLAINED)
def test_a_grade_with_the_hardest_step(visit: Visit, server: Running, key: str) -> None:
    board = small(key)
    page = told(server, "grade", board)["page"]
    visit.open(board.text()).press("Grade")
    expect(visit.sentence).to_have_text(shown(page["sentence"]))
    expect(visit.result).to_contain_text(page["picture"]["caption"])
    blank = visit.picture()
    visit.press("Show the hardest step").changes(blank)


DRAWN = """(work, before) => work.finished || work.sheet.done.length > before.done.length"""
