"""A fifth puzzle: the page plays the template, which no line of it knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.page.conftest import Visiting
from tests.web.page.hands import Drawer, sheet_of
from tests.web.page.keyboard import Keyboard
from tests.web.page.pointing import Fingers, Mouse
from tests.web.server.running import Running, serving

pytestmark = pytest.mark.browser

KEY = "_template"
BOARD = "# kotae _template\n3\n2\n0\n1\n"
STATIC = Path(__file__).parents[3] / "src/kotae/web/static"


@pytest.fixture(scope="module")
def house() -> Iterator[Running]:
    """A server whose workers know one more room."""
    with serving(tasks="tests.web.page.fifth") as running:
        yield running


@pytest.mark.parametrize("hand", [Mouse, Fingers, Keyboard])
def test_the_template_is_played_to_the_end(visiting: Visiting, house: Running, hand: type[Drawer]) -> None:
    visit = visiting(phone=hand is Fingers, url=house.url).start()
    card = visit.page.locator(f'.card[data-puzzle="{KEY}"]')
    expect(card.locator("svg")).to_be_visible()
    expect(card.get_by_role("button", name="New board…")).to_have_count(0)
    visit.id("paste").focus()
    visit.paste(BOARD).opened()
    solved = house.ask(BOARD, "solve", page=True).json()["page"]["drawing"]
    assert len(solved) == 3
    hand(visit).draw(sheet_of(house, BOARD), solved)
    expect(visit.dialog).to_contain_text("Solved!")
    visit.keep_picture(f"template-{hand.__name__.lower()}")


def test_the_template_is_checked_judged_and_taken_apart(visiting: Visiting, house: Running) -> None:
    visit = visiting(url=house.url).open(BOARD)
    for name in ("Hint", "Explain", "Grade"):
        expect(visit.button(name)).to_have_count(0)
    sheet = sheet_of(house, BOARD)
    Mouse(visit).draw(sheet, [(3, 1)])
    expect(visit.page.get_by_label("Mistakes", exact=True)).to_contain_text("row 1 has 1 shaded cell instead")
    visit.press("Undo").press("Verdict")
    expect(visit.sentence).to_contain_text("Several")
    visit.id("mode-logic").click()
    expect(visit.page.locator('tr[data-rule="row-count"]')).to_be_visible()
    visit.page.get_by_label("Rule row-count is on").uncheck()
    expect(visit.page.locator(".logic")).to_contain_text("without row-count")


def test_no_line_of_the_page_knows_a_puzzle(house: Running) -> None:
    with house.client() as client:
        keys = [each["key"] for each in client.get("/api/puzzles").json()["puzzles"]]
    assert KEY in keys
    for file in (*STATIC.glob("*.js"), *STATIC.glob("*.css"), *STATIC.glob("*.html")):
        words = file.read_text(encoding="utf-8").lower()
        assert [key for key in keys if key in words] == [], file.name
