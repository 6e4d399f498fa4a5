"""What a setter asks for: fewer clues, and few changes that mend a board; both can be taken over."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import kotae
from tests.web.page.boards import KEYS, examples, having
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

DRAWABLE = having(lambda puzzle: puzzle.canvas is not None)


def improved(visit: Visit, board: kotae.Board[Any], action: str) -> None:
    """Ask for another board in place of this one."""
    visit.open(board.text())
    visit.id("mode-set").click()
    expect(visit.result.locator(".sentence")).to_be_visible()  # the verdict, which would come in between
    visit.press(action)


def taken(visit: Visit, text: str) -> None:
    """Take it over, and wait until it is on the sheet."""
    visit.press("Take it over")
    expect(visit.button("Take it over")).to_have_count(0)
    visit.id("mode-play").click()
    visit.kept("(work, text) => work.mode === 'play' && work.board === text", text)


@pytest.mark.parametrize("key", DRAWABLE)
def test_clues_that_can_go_are_taken_away(visit: Visit, key: str) -> None:
    found = [(board, kotae.minimise(board)) for board in examples(key, "unique")]
    board, less = max(found, key=lambda pair: len(pair[1].removed))
    improved(visit, board, "Fewer clues")
    count = len(less.removed)
    expect(visit.sentence).to_contain_text(f"{count} clue" if count else "No clue can go")
    expect(visit.result.locator(".told li")).to_have_count(count)
    if count:
        visit.keep_picture(f"fewer-{key}")
        taken(visit, less.board.text())
    else:
        expect(visit.button("Take it over")).to_have_count(0)


def test_somewhere_clues_can_go() -> None:
    assert [key for key in KEYS if any(kotae.minimise(board).removed for board in examples(key, "unique"))]


@pytest.mark.parametrize("key", DRAWABLE)
def test_what_has_no_single_answer_cannot_be_reduced(visit: Visit, key: str) -> None:
    improved(visit, examples(key, "several")[0], "Fewer clues")
    expect(visit.result.get_by_role("alert")).to_contain_text("several answers; expected one")


def fits(server: Running, repair: kotae.Repair[Any] | None) -> bool:
    """Whether a board can be repaired, and then fits on a sheet."""
    if repair is None or repair.board is None:
        return False
    return server.ask(repair.board.text(), "canvas").status_code == 200


@pytest.mark.parametrize("true", ["none", "several"])
@pytest.mark.parametrize("key", DRAWABLE)
def test_a_board_is_repaired(visit: Visit, server: Running, key: str, true: str) -> None:
    found = [(board, kotae.repair(board, near="least")) for board in examples(key, true)]
    board, repair = next((pair for pair in found if fits(server, pair[1])), found[0])
    assert repair is not None
    improved(visit, board, "Repair")
    expect(visit.result.locator(".told li")).to_have_count(len(repair.changes))
    if repair.changes:
        expect(visit.sentence).to_contain_text("change")
        assert repair.board is not None
        taken(visit, repair.board.text())
    else:
        expect(visit.sentence).to_contain_text("none was found")
        expect(visit.button("Take it over")).to_have_count(0)
