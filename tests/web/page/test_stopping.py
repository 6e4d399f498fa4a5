"""Long searches: they do not block the page, *Stop* ends their process, and whatever ends them is told."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.waiting import alive, eventually
from tests.web.page.boards import KEYS, answer, small
from tests.web.page.conftest import TASKS, Visiting
from tests.web.page.hands import sheet_of
from tests.web.page.pointing import Mouse
from tests.web.page.visiting import Visit
from tests.web.server.running import Running, serving

pytestmark = pytest.mark.browser

HUGE = Path(__file__).parents[3] / "examples/hashi/huge.txt"
"""Its steps take half a minute to find, and the first one is there at once."""
NEVER = {"puzzle": "futoshiki", "size": "30", "difficulty": "expert"}
"""What nobody makes within a minute."""


def searching(server: Running) -> list[int]:
    """The processes that search, once there are any."""
    lane = server.server.pool.lanes["search"]
    eventually(lane.busy)
    return lane.busy()


def stopped(visit: Visit, server: Running) -> None:
    """Press *Stop*, and wait until the processes are gone, which would go on for long otherwise."""
    pids = searching(server)
    visit.button("Stop").click()
    eventually(lambda: not any(map(alive, pids)))
    expect(visit.button("Stop")).to_have_count(0)
    eventually(lambda: not server.server.pool.lanes["search"].busy())


def usable(visit: Visit) -> None:
    """Open and solve a board."""
    board = small(KEYS[0])
    visit.id("open").click()
    visit.id("paste").focus()
    visit.paste(board.text()).opened()
    visit.press("Solve")
    expect(visit.sentence).to_contain_text("Solved")


def test_an_explanation_streams_does_not_block_and_stops(visit: Visit, server: Running) -> None:
    text = HUGE.read_text(encoding="utf-8")
    visit.open(text).press("Explain")
    heading = visit.result.get_by_role("heading", level=2)
    expect(heading).to_contain_text("Step 1 of")
    expect(visit.button("Stop")).to_be_visible()
    expect(visit.page.locator("#side .running")).to_contain_text("Finding steps")
    seen = heading.inner_text()
    expect(heading).not_to_have_text(seen)  # there are more of them by now
    first = sheet_of(server, text).hands[0]
    assert first.ends
    shown = visit.picture()
    Mouse(visit).drag(first.ends)
    visit.changes(shown)
    visit.holds([(0, 1)])
    expect(visit.button("Stop")).to_be_visible()
    stopped(visit, server)
    visit.press("Next")
    visit.page.get_by_label("Step", exact=True).focus()
    visit.key("End")
    expect(visit.result).to_contain_text("Stopped here.")
    usable(visit)


def test_making_a_board_stops(visit: Visit, server: Running) -> None:
    card = visit.start().page.locator(f'.card[data-puzzle="{NEVER["puzzle"]}"]')
    card.get_by_role("button", name="New board…").click()
    card.get_by_label("Rows").fill(NEVER["size"])
    card.get_by_label("Difficulty").select_option(NEVER["difficulty"])
    visit.page.wait_for_load_state("networkidle")  # of the small pictures
    card.get_by_role("button", name="Make a board").click()
    expect(card.locator(".running")).to_contain_text(re.compile("Making a board, [1-9]"))
    visit.keep_picture("making")
    stopped(visit, server)
    usable(visit)


@pytest.mark.parametrize("way", ["another board", "another mode", "another question", "leaving"])
def test_whoever_goes_on_stops_the_search(visit: Visit, server: Running, way: str) -> None:
    visit.open(HUGE.read_text(encoding="utf-8")).press("Explain")
    expect(visit.button("Stop")).to_be_visible()
    pids = searching(server)
    if way == "another board":
        visit.paste(small(KEYS[0]).text())
    elif way == "another mode":
        visit.id("mode-logic").click()
    elif way == "another question":
        visit.press("Check")
    else:
        visit.page.goto("about:blank")
    eventually(lambda: not any(map(alive, pids)))


def test_a_process_that_is_killed_is_told_and_replaced(visit: Visit, server: Running) -> None:
    visit.open(HUGE.read_text(encoding="utf-8")).press("Grade")
    expect(visit.button("Stop")).to_be_visible()
    for pid in searching(server):
        os.kill(pid, signal.SIGKILL)
    expect(visit.result.get_by_role("alert")).to_contain_text("ask again")
    expect(visit.button("Stop")).to_have_count(0)
    usable(visit)


def test_a_server_that_is_gone_is_told(visiting: Visiting) -> None:
    board = small(KEYS[0])
    with serving(tasks=TASKS) as running:
        visit = visiting(url=running.url).open(board.text())
        Mouse(visit).draw(sheet_of(running, board.text()), answer(board)[:1])
        visit.holds(answer(board)[:1])
    with visit.refused("ERR_CONNECTION_REFUSED"):
        visit.press("Check")
        expect(visit.result.get_by_role("alert")).to_contain_text("Is kotae serve still running?")
    visit.holds(answer(board)[:1])
