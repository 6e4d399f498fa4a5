"""How a board is shown: a clock that can be hidden, zoom, two fingers, the grid, light and dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kotae.render.palette import wash_colour
from tests.web.page.boards import KEYS, LINED, answer, small
from tests.web.page.conftest import Visiting
from tests.web.page.hands import sheet_of
from tests.web.page.pointing import Fingers, Mouse, screen
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

PAPER = "getComputedStyle(document.body).backgroundColor"


def width(visit: Visit) -> float:
    """How wide the board is on the screen."""
    box = visit.board.bounding_box()
    assert box is not None
    return box["width"]


def test_a_clock_counts_and_can_be_hidden(visit: Visit, server: Running) -> None:
    board = small(KEYS[0])
    visit.page.clock.install()
    visit.open(board.text())
    clock = visit.page.get_by_role("timer")
    expect(clock).to_have_text("0:00")
    visit.page.clock.run_for(65_000)
    expect(clock).to_have_text(re.compile("1:0[5-9]"))
    visit.press("Hide clock")
    expect(clock).to_be_hidden()
    visit.page.clock.run_for(3_600_000)
    visit.reload()
    expect(clock).to_be_hidden()
    visit.press("Show clock")
    expect(clock).to_have_text(re.compile("1:01:0[5-9]"))
    Mouse(visit).draw(sheet_of(server, board.text()), answer(board))
    expect(visit.dialog).to_contain_text("Solved!")
    end = clock.inner_text()
    expect(visit.dialog).to_contain_text(f"in {end}.")
    visit.press("Close", "dialog")
    visit.page.clock.run_for(65_000)
    expect(clock).to_have_text(end)
    visit.reload().page.clock.run_for(65_000)
    expect(clock).to_have_text(end)


@pytest.mark.parametrize("key", KEYS)
def test_the_board_is_zoomed_and_fitted(visit: Visit, server: Running, key: str) -> None:
    board = small(key)
    visit.open(board.text())
    fitting = width(visit)
    larger = width(visit.press("Larger"))
    assert larger > 1.2 * fitting
    assert width(visit.press("Smaller").press("Smaller")) < fitting
    assert width(visit.press("Fit")) == fitting
    visit.board.focus()
    assert width(visit.key("+")) == larger
    assert width(visit.key("-", "-")) < fitting
    assert width(visit.key("f")) == fitting
    visit.page.mouse.move(*screen(visit, [sheet_of(server, board.text()).hands[0].middle])[0])
    visit.page.keyboard.down("Control")
    visit.page.mouse.wheel(0, -200)
    visit.page.keyboard.up("Control")
    visit.page.wait_for_function(WIDER, arg=fitting)
    Mouse(visit).draw(sheet_of(server, board.text()), answer(board))
    expect(visit.dialog).to_contain_text("Solved!")


@pytest.mark.parametrize("key", KEYS)
def test_two_fingers_zoom_and_move_and_draw_nothing(visiting: Visiting, server: Running, key: str) -> None:
    board = small(key)
    visit = visiting(phone=True).open(board.text())
    fitting = width(visit)
    hands = sheet_of(server, board.text()).hands
    start, end = screen(visit, [hands[0].middle, hands[-1].middle])
    fingers = Fingers(visit)
    apart = (start[0] - 60, start[1] - 60), (end[0] + 60, end[1] + 60)
    fingers.pinch((start, end), apart)
    assert width(visit) > fitting
    for _ in range(3):
        visit.press("Larger")
    most = visit.page.evaluate(MOST)
    assert most[0] > 20
    fingers.pinch((start, end), [(x - 20, y - 15) for x, y in (start, end)])
    assert scrolled(visit) == [20, min(15, most[1])]
    visit.press("Fit")
    visit.holds([])
    expect(visit.button("Undo")).to_have_attribute("aria-disabled", "true")
    Fingers(visit).draw(sheet_of(server, board.text()), answer(board))
    expect(visit.dialog).to_contain_text("Solved!")


def scrolled(visit: Visit) -> list[float]:
    """How far the board is scrolled."""
    found: list[float] = visit.page.evaluate(
        "[document.getElementById('scroller')].flatMap((each) => [each.scrollLeft, each.scrollTop])"
    )
    return found


def test_the_grid_can_be_hidden(visit: Visit) -> None:
    for key in LINED:
        visit.open(small(key).text())
        box = visit.page.get_by_label("Grid", exact=True)
        if not box.count():
            continue
        grid = visit.page.locator("#board .grid")
        expect(grid).to_be_visible()
        box.uncheck()
        expect(grid).to_be_hidden()
        visit.reload()
        expect(grid).to_be_hidden()
        return
    raise AssertionError("no puzzle has a grid to hide")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_palette_is_that_of_the_system_until_somebody_switches(visiting: Visiting, dark: bool) -> None:
    visit = visiting(color_scheme="dark" if dark else "light").open(small(KEYS[0]).text())
    papers = [rgb(wash_colour("paper", dark=each)) for each in (dark, not dark)]
    assert visit.page.evaluate(PAPER) == papers[0]
    visit.id("palette").click()
    assert visit.page.evaluate(PAPER) == papers[1]
    assert visit.reload().page.evaluate(PAPER) == papers[1]
    visit.id("palette").click()
    assert visit.page.evaluate(PAPER) == papers[0]


def rgb(colour: str) -> str:
    """A colour as a browser tells it."""
    return f"rgb({', '.join(str(int(colour[n : n + 2], 16)) for n in (1, 3, 5))})"


MOST = """() => {
  const box = document.getElementById("scroller");
  box.scrollTo(0, 0);
  return [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
}"""
WIDER = "width => document.getElementById('board').getBoundingClientRect().width > width"
