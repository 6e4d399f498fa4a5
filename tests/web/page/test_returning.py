"""Ways back: to the board, to a board played before, to an earlier sheet, to one's own drawing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.page.boards import KEYS, answer, examples, having, small
from tests.web.page.hands import sheet_of
from tests.web.page.keyboard import Keyboard
from tests.web.page.pointing import Mouse
from tests.web.page.test_opening import DROP
from tests.web.page.test_setting import canvas, printed, resize
from tests.web.page.visiting import Visit, link
from tests.web.server.running import Running

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("key", KEYS)
def test_the_start_leads_back_to_the_board(visit: Visit, server: Running, key: str) -> None:
    board = small(key)
    visit.open(board.text())
    Mouse(visit).draw(sheet_of(server, board.text()), answer(board)[:1])
    visit.holds(answer(board)[:1])
    visit.page.wait_for_function("() => !document.querySelector('#board .fresh')")
    picture = visit.picture()
    visit.id("open").click()
    expect(visit.board).to_be_hidden()
    visit.id("mode-play").click()
    visit.opened().looks(picture)
    visit.press("Undo").holds([])


@pytest.mark.parametrize("key", KEYS)
def test_a_board_that_was_played_before_is_as_it_was(visit: Visit, server: Running, key: str) -> None:
    first, second = small(key), next(each for each in examples(key, "several") if each != small(key))
    visit.open(first.text())
    Mouse(visit).draw(sheet_of(server, first.text()), answer(first)[:2])
    visit.holds(answer(first)[:2])
    visit.paste(second.text())
    visit.holds([])
    visit.id("open").click()
    visit.paste(visit.url + link(first.text()))  # a link is pasted as any other text
    visit.opened().holds(answer(first)[:2])
    expect(visit.sentence).to_contain_text("you had drawn")


def test_a_file_may_be_dropped_on_the_board(visit: Visit) -> None:
    first, second = examples(KEYS[0], "unique")[:2]
    visit.open(first.text())
    visit.page.evaluate(DROP, second.text())
    visit.kept("(work, text) => work.board === text", second.text())


@pytest.mark.parametrize("key", having(lambda puzzle: puzzle.canvas is not None))
def test_another_size_is_undone(visit: Visit, server: Running, key: str) -> None:
    sheet = canvas(server, small(key))
    visit.open(small(key).text())
    visit.id("mode-set").click()
    printed(visit, sheet.data["states"])
    resize(visit, sheet.data["rows"] - 1, sheet.data["columns"])
    visit.press("Undo")
    printed(visit, sheet.data["states"])
    assert visit.work()["canvas"]["size"] == [sheet.data["rows"], sheet.data["columns"]]


@pytest.mark.parametrize("key", KEYS)
def test_a_board_that_is_cleared_is_played_anew(visit: Visit, server: Running, key: str) -> None:
    board = small(key)
    visit.open(board.text())
    for _ in range(2):
        Mouse(visit).draw(sheet_of(server, board.text()), answer(board))
        expect(visit.dialog).to_contain_text("Solved!")
        visit.key("Escape")
        expect(visit.dialog).to_have_count(0)
        visit.press("Clear").holds([])


def test_escape_leads_back_to_ones_own_drawing(visit: Visit) -> None:
    visit.open(small(KEYS[0]).text())
    blank = visit.picture()
    visit.press("Solve")
    visit.changes(blank)
    Keyboard(visit).reach(visit.board)
    visit.key("Escape").looks(blank)
