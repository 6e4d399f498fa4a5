"""The page for everybody: axe finds nothing, keys reach everything, nothing moves unasked."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.page.boards import KEYS, LINED, answer, examples, small
from tests.web.page.conftest import Visiting
from tests.web.page.hands import sheet_of
from tests.web.page.keyboard import Keyboard
from tests.web.page.pointing import Mouse
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
LOOKS = [
    pytest.param(phone, scheme, id=f"{'phone' if phone else 'desktop'}-{scheme}")
    for phone in (False, True)
    for scheme in ("light", "dark")
]


def accessible(visit: Visit) -> None:
    """Hold what is shown to axe's rules, and to the width of the screen."""
    if not visit.page.evaluate("'axe' in window"):
        visit.page.evaluate(AXE)
    found: list[Any] = visit.page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)"
    )
    told = [(each["id"], [node["target"] for node in each["nodes"]][:3], each["help"]) for each in found]
    assert told == []
    width = visit.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]


@pytest.mark.parametrize(("phone", "scheme"), LOOKS)
def test_the_start(visiting: Visiting, phone: bool, scheme: str) -> None:
    visit = visiting(phone, color_scheme=scheme).start()
    expect(visit.page.locator(".thumbnail svg")).to_have_count(len(KEYS))
    for card in visit.page.get_by_role("button", name="New board…").all():
        card.click()
    for wishes in visit.page.get_by_text("More wishes").all():
        wishes.click()
    with visit.refused():
        visit.id("paste").fill("no board")
        visit.id("open-pasted").click()
        expect(visit.page.get_by_role("alert")).to_be_visible()
    accessible(visit)
    visit.page.evaluate("scrollTo(0, 0)")
    visit.keep_picture(f"start-{'phone' if phone else 'desktop'}-{scheme}")
    visit.id("help").click()
    expect(visit.dialog).to_be_visible()
    accessible(visit)
    visit.keep_picture(f"help-{'phone' if phone else 'desktop'}-{scheme}")


@pytest.mark.parametrize(("phone", "scheme"), LOOKS)
@pytest.mark.parametrize("key", KEYS)
def test_a_board(visiting: Visiting, server: Running, key: str, phone: bool, scheme: str) -> None:
    look = f"{key}-{'phone' if phone else 'desktop'}-{scheme}"
    board = max(examples(key, "unique"), key=lambda each: len(answer(each)))
    visit = visiting(phone, color_scheme=scheme).open(board.text())
    Mouse(visit).draw(sheet_of(server, board.text()), answer(board)[:3])
    visit.page.get_by_text("Download or share").click()
    visit.page.get_by_text("Rules", exact=True).click()
    visit.keep_picture(f"play-{look}")
    accessible(visit)
    visit.press("Explain").press("Next")
    visit.keep_picture(f"step-{look}")
    accessible(visit)
    visit.id("mode-set").click()
    expect(visit.result).to_have_attribute("data-verdict", "unique")
    visit.keep_picture(f"set-{look}")
    accessible(visit)
    visit.id("mode-logic").click()
    visit.page.locator("table.rules td button").first.click()
    expect(visit.page.locator(".blocks")).to_be_visible()
    visit.keep_picture(f"logic-{look}")
    accessible(visit)


def test_tab_reaches_everything_and_shows_where_it_is(visiting: Visiting) -> None:
    for phone in (False, True):
        visit = visiting(phone).open(small(LINED[0]).text())
        visit.page.get_by_text("Download or share").click()
        focusable = visit.page.evaluate(FOCUSABLE)
        assert len(focusable) > 20
        reached: dict[str, bool] = {}
        for _ in (*focusable, "the page itself"):
            visit.key("Tab")
            reached.update([visit.page.evaluate(FOCUSED)])
        assert set(focusable) - reached.keys() == set()
        assert [name for name in focusable if not reached[name]] == []


@pytest.mark.parametrize("key", KEYS)
def test_a_screen_reader_is_told_where_one_is(visit: Visit, server: Running, key: str) -> None:
    visit.open(small(key).text())
    expect(visit.board).to_have_role("application")
    expect(visit.board).to_have_accessible_name(re.compile(r"\d+×\d+"))
    keyboard = Keyboard(visit)
    keyboard.reach(visit.board)
    sheet = sheet_of(server, small(key).text())
    for pair in answer(small(key))[:2]:
        keyboard.draw(sheet, [pair])
        hand = sheet.hands[pair[0]]
        expect(visit.said).to_contain_text(hand.states[pair[1]])
        visit.key("ArrowRight")
        expect(visit.said).not_to_be_empty()
    before = visit.board.get_attribute("aria-description")
    visit.press("Clear")
    expect(visit.board).not_to_have_attribute("aria-description", before or "")


def test_the_dialog_gives_the_focus_back(visit: Visit) -> None:
    visit.open(small(KEYS[0]).text())
    visit.id("help").focus()
    visit.key("Enter")
    expect(visit.dialog).to_be_visible()
    assert visit.page.evaluate("document.activeElement.closest('dialog') !== null")
    visit.key("Escape")
    expect(visit.id("help")).to_be_focused()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_do_not_want_it(visiting: Visiting, motion: str) -> None:
    visit = visiting(reduced_motion=motion).start()
    card = visit.page.locator(".card").first
    card.get_by_role("button", name="New board…").click()
    card.get_by_label("Rows").fill("30")
    card.get_by_label("Difficulty").select_option("expert")
    card.get_by_role("button", name="Make a board").click()
    expect(card.locator(".spinner")).to_be_visible()
    moving = visit.page.evaluate("document.getAnimations().length")
    assert (moving > 0) is (motion == "no-preference")
    card.get_by_role("button", name="Stop").click()


FOCUSABLE = """() => [...document.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]")]
  .filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility())
  .map((each) => each.outerHTML.slice(0, 200))"""
FOCUSED = """() => {
  const here = document.activeElement;
  const ringed = (each) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    const outlined = outlineStyle === "solid" && parseFloat(outlineWidth) >= 2;
    return outlined || boxShadow.includes("0px 0px 0px 2px");
  };
  return [here.outerHTML.slice(0, 200), ringed(here.id === "board" ? here.closest("#scroller") : here)];
}"""
