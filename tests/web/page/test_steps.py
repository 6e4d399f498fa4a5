"""Explanations on the page: steps as they are found, one at a time, with reasons that point at the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.page.boards import answer, examples, having, small
from tests.web.page.conftest import Visiting
from tests.web.page.test_questions import told
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

EXPLAINED = having(lambda puzzle: puzzle.explaining is not None)


def heading(visit: Visit) -> Locator:
    """Which step is shown."""
    return visit.result.get_by_role("heading", level=2)


def spots(visit: Visit) -> Locator:
    """The places that are brought out."""
    return visit.page.locator("#board .veil mask rect")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("key", EXPLAINED)
def test_steps_lead_to_the_answer(visiting: Visiting, server: Running, key: str, phone: bool) -> None:
    board = small(key)
    steps = told(server, "explain", board)["steps"]
    visit = visiting(phone).open(board.text()).press("Explain")
    expect(heading(visit)).to_have_text(f"Step 1 of {len(steps)}")
    visit.hears("Step 1")
    first = visit.picture()
    visit.press("Next")
    expect(heading(visit)).to_have_text(f"Step 2 of {len(steps)}")
    assert visit.changes(first) != first
    visit.press("Back").looks(first)
    expect(visit.button("Back")).to_have_attribute("aria-disabled", "true")
    slider = visit.page.get_by_label("Step", exact=True)
    expect(slider).to_have_attribute("max", str(len(steps) + 1))
    slider.focus()
    visit.key("End")
    expect(heading(visit)).to_have_text("In the end")
    expect(slider).to_have_attribute("aria-valuetext", "In the end")
    expect(visit.button("Next")).to_have_attribute("aria-disabled", "true")
    visit.key("ArrowLeft")
    expect(heading(visit)).to_have_text(f"Step {len(steps)} of {len(steps)}")
    visit.keep_picture(f"step-{key}-{'phone' if phone else 'desktop'}")
    visit.press("Draw up to here")
    expect(visit.dialog).to_contain_text("Complete")
    visit.press("Close", "dialog")
    right = dict(answer(board))
    visit.kept("(work, count) => work.sheet.drawing.length >= count", len(right))
    drawn = visit.work()["sheet"]["drawing"]
    assert {number: state for number, state in drawn if right.get(number)} == right


@pytest.mark.parametrize("key", EXPLAINED)
def test_a_reason_brings_out_its_place(visit: Visit, key: str) -> None:
    visit.open(small(key).text()).press("Explain")
    expect(spots(visit)).to_have_count(0)
    reasons = visit.result.locator("button.pointer")
    reason, other = reasons.first, reasons.nth(1)
    reason.hover()
    expect(spots(visit).nth(1)).to_be_attached()
    visit.page.mouse.move(0, 0)
    expect(spots(visit)).to_have_count(0)
    other.focus()
    expect(spots(visit).nth(1)).to_be_attached()
    visit.key("Enter")  # pins it, also for a finger that cannot hover
    expect(other).to_have_attribute("aria-pressed", "true")
    other.blur()
    expect(spots(visit).nth(1)).to_be_attached()
    visit.press("Next")
    expect(spots(visit)).to_have_count(0)


def test_steps_play_by_themselves_and_pause(visit: Visit, server: Running) -> None:
    key = EXPLAINED[0]
    count = len(told(server, "explain", small(key))["steps"])
    assert count > 3
    visit.page.clock.install()
    visit.open(small(key).text()).press("Explain")
    expect(heading(visit)).to_have_text(f"Step 1 of {count}")
    expect(visit.page.locator(".running")).to_be_hidden()
    player = visit.result.get_by_role("group")
    player.get_by_role("button", name="Play", exact=True).click()
    visit.page.clock.run_for(10_000)
    expect(heading(visit)).not_to_have_text(f"Step 1 of {count}")
    player.get_by_role("button", name="Pause", exact=True).click()
    paused = heading(visit).inner_text()
    visit.page.clock.run_for(30_000)
    expect(heading(visit)).to_have_text(paused)
    player.get_by_role("button", name="Play", exact=True).click()
    visit.page.clock.run_for(10_000 * count)
    expect(heading(visit)).to_have_text("In the end")
    expect(player.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("key", EXPLAINED)
def test_steps_may_end_with_two_answers(visit: Visit, server: Running, key: str) -> None:
    for board in examples(key, "several"):
        found = told(server, "explain", board)
        if found["page"]["pictures"]:
            break
    else:
        raise AssertionError("no explanation ends with two answers")
    visit.open(board.text()).press("Explain")
    slider = visit.page.get_by_label("Step", exact=True)
    expect(slider).to_have_attribute("max", str(len(found["steps"]) + 1))
    slider.focus()
    visit.key("End")
    expect(heading(visit)).to_have_text("In the end")
    first = visit.press("Answer 1").picture()
    visit.press("Answer 2").changes(first)
