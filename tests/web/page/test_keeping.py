"""What a later visit finds in every mode: what is drawn and noted, and all that can be undone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.page.boards import KEYS, PENCILLED, answer, having, small
from tests.web.page.conftest import Visiting
from tests.web.page.hands import sheet_of
from tests.web.page.pointing import Mouse
from tests.web.page.test_setting import Printer, canvas, printed
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

DRAWABLE = having(lambda puzzle: puzzle.canvas is not None)


def played(visit: Visit, server: Running, key: str) -> tuple[list[tuple[int, int]], str]:
    """Draw twice, take the second back, note something; what is drawn, and the picture."""
    board = small(key)
    sheet = sheet_of(server, board.text())
    first, second, third, *_ = answer(board)
    visit.open(board.text())
    Mouse(visit).draw(sheet, [first])
    visit.holds([first])
    if key in PENCILLED:
        visit.press("Pencil", "#pad")
        Mouse(visit).press(sheet.hands[third[0]].middle)
        Mouse(visit).choose(sheet.hands[third[0]].states[third[1]])
        visit.press("Draw", "#pad")
    Mouse(visit).draw(sheet, [second])
    visit.holds([first, second])
    before = visit.picture()
    visit.press("Undo").holds([first])
    return [first, second], visit.changes(before)


def goes_on(visit: Visit, drawn: list[tuple[int, int]], picture: str) -> None:
    """Hold the board to what was drawn, undone and noted."""
    visit.looks(picture)
    visit.press("Redo").holds(drawn)
    visit.press("Undo").looks(picture)
    while visit.button("Undo").get_attribute("aria-disabled") == "false":
        visit.press("Undo")
    visit.holds([])


@pytest.mark.parametrize("key", KEYS)
def test_a_player_goes_on_after_a_reload(visit: Visit, server: Running, key: str) -> None:
    drawn, picture = played(visit, server, key)
    assert visit.work()["sheet"]["pencil"] or key not in PENCILLED
    visit.reload()
    goes_on(visit, drawn, picture)


@pytest.mark.parametrize("key", KEYS)
def test_a_student_goes_on_after_a_reload(visit: Visit, server: Running, key: str) -> None:
    drawn, picture = played(visit, server, key)
    visit.id("mode-logic").click()
    expect(visit.page.get_by_role("heading", name="From rules to clauses")).to_be_visible()
    visit.reload()
    expect(visit.page.get_by_role("heading", name="From rules to clauses")).to_be_visible()
    visit.id("mode-play").click()
    goes_on(visit, drawn, picture)


@pytest.mark.parametrize("key", DRAWABLE)
def test_a_setter_goes_on_after_a_reload(visit: Visit, server: Running, key: str) -> None:
    drawn, picture = played(visit, server, key)
    sheet = canvas(server, small(key))
    slots = sheet.data["states"]
    visit.id("mode-set").click()
    printed(visit, slots)
    free = next(n for n in range(len(sheet.hands)) if n not in dict(slots))
    Printer(visit, Mouse(visit)).print(sheet.hands[free], 1)
    printed(visit, sorted([*slots, [free, 1]]))
    shown = visit.picture()
    visit.reload()
    printed(visit, sorted([*slots, [free, 1]]))
    assert (
        visit.page.get_by_role("heading", level=1)
        .inner_text()
        .endswith(f"{sheet.data['rows']}×{sheet.data['columns']}")
    )
    visit.press("Undo")
    printed(visit, slots)
    visit.changes(shown)
    visit.id("mode-play").click()
    goes_on(visit, drawn, picture)


def test_another_visitor_finds_nothing(visiting: Visiting) -> None:
    visiting().open(small(KEYS[0]).text())
    expect(visiting().start().board).to_have_count(0)


def test_spoilt_memory_begins_anew(visit: Visit) -> None:
    for spoilt in ("{", '{"mode": "play"}', '{"board": "no board", "mode": "play"}', "[]", '"x"', "null"):
        visit.start()
        visit.page.evaluate("text => localStorage.setItem('kotae.work', text)", spoilt)
        if "no board" in spoilt:
            with visit.refused():
                visit.start()
        else:
            visit.start()
