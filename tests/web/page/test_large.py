"""Large boards: a 40×60 Hashi and a 50×50 Numberlink scroll and zoom, and a press changes little of the page.

How long a press takes is measured by ``python -m bench page``; here the changes are counted.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

import kotae
from tests.web.page.conftest import Visiting
from tests.web.page.hands import sheet_of
from tests.web.page.keyboard import Keyboard
from tests.web.page.pointing import Fingers, Mouse
from tests.web.page.test_showing import scrolled, width
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

HUGE = Path(__file__).parents[3] / "examples/hashi/huge.txt"
FEW = 12
"""Elements that a press may add or take away; the boards have thousands."""


@cache
def large(name: str) -> str:
    """The text of a large board."""
    if name == "hashi":
        return HUGE.read_text(encoding="utf-8")
    (board,) = kotae.generate(name, size=(50, 50), seed=1)
    return board.text()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", ["hashi", "numberlink"])
def test_a_large_board(visiting: Visiting, server: Running, name: str, phone: bool) -> None:
    sheet = sheet_of(server, large(name))
    visit = visiting(phone).open(large(name))
    assert sheet.data["rows"] * sheet.data["columns"] >= 2400
    assert visit.page.locator("#board .picture > *").count() > 400
    visit.keep_picture(f"large-{name}-{'phone' if phone else 'desktop'}")
    visit.page.evaluate(COUNT)
    hands = Fingers(visit) if phone else Mouse(visit)
    for corner in (0, -1):
        hand = sheet.hands[corner]
        assert hand.ends
        hands.drag(hand.ends)
        visit.kept("(work, count) => work.sheet?.drawing.length === count", 1 - corner)
        visit.page.wait_for_function("() => !document.querySelector('#board .fresh')")
        changed = visit.page.evaluate("changes.splice(0).length")
        assert 0 < changed <= FEW
    visit.holds([(0, 1), (len(sheet.hands) - 1, 1)])
    assert max(scrolled(visit)) > 200, "the last line lies far from the first"
    before = width(visit)
    assert width(visit.press("Larger")) > 1.2 * before
    assert visit.page.evaluate("changes.splice(0).length") == 0, "nothing is drawn anew"
    hands.drag(sheet.hands[len(sheet.hands) // 2].ends or ())
    visit.kept("(work, count) => work.sheet?.drawing.length === count", 3)
    expect(visit.page.locator("#board .rulers .across text")).to_have_count(sheet.data["columns"])


def test_arrows_bring_the_cursor_into_sight(visiting: Visiting) -> None:
    visit = visiting().open(large("hashi"))
    Keyboard(visit).reach(visit.board)
    for _ in range(40):
        visit.key("ArrowDown")
    assert visit.page.evaluate(IN_SIGHT)
    assert scrolled(visit)[1] > 0
    for _ in range(40):
        visit.key("ArrowUp")
    assert visit.page.evaluate(IN_SIGHT)
    assert scrolled(visit)[1] < 40


COUNT = """() => {
  window.changes = [];
  new MutationObserver((found) => {
    for (const each of found) changes.push(...each.addedNodes, ...each.removedNodes);
  }).observe(document.querySelector("#board .picture"), { childList: true, subtree: true });
}"""
IN_SIGHT = """() => {
  const box = document.querySelector("#board .cursor rect").getBoundingClientRect();
  const frame = document.getElementById("scroller").getBoundingClientRect();
  const across = box.left >= frame.left && box.right <= frame.right;
  return across && box.top >= frame.top && box.bottom <= frame.bottom;
}"""
