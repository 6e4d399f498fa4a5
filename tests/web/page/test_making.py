"""New boards by size, difficulty and wishes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import kotae
from tests.web.page.boards import PUZZLES, having
from tests.web.page.conftest import Visiting
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

MADE = having(lambda puzzle: puzzle.generating is not None)


def form(visit: Visit, key: str, size: int) -> Locator:
    """The wishes for a new board of a size, with all of them in sight."""
    card = visit.start().page.locator(f'.card[data-puzzle="{key}"]')
    card.get_by_role("button", name="New board…").click()
    for label in ("Rows", "Columns"):
        if card.get_by_label(label).count():
            card.get_by_label(label).fill(str(size))
    card.get_by_text("More wishes").click()
    return card


def make(card: Locator) -> None:
    """Have it made."""
    card.get_by_role("button", name="Make a board").click()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("key", MADE)
def test_a_board_of_a_size_and_difficulty_is_made(visiting: Visiting, key: str, phone: bool) -> None:
    visit = visiting(phone)
    card = form(visit, key, 5)
    card.get_by_label("Difficulty").select_option("easy")
    card.get_by_label("Seed").fill("3")
    visit.keep_picture(f"wishes-{key}-{'phone' if phone else 'desktop'}")
    make(card)
    visit.opened()
    (board,) = kotae.generate(key, size=(5, 5), difficulty="easy", seed=3)
    visit.kept("(work, text) => work.board === text", board.text())
    assert kotae.grade(board).word == "easy"


@pytest.mark.parametrize("key", MADE)
def test_rules_and_wishes_are_kept(visit: Visit, server: Running, key: str) -> None:
    card = form(visit, key, 7)
    option = PUZZLES[key].options[0]
    value = option.values[-1]
    card.locator(f'select[data-rule="{option.name}"]').select_option(str(value))
    with server.client() as client:
        (described,) = (each for each in client.get("/api/puzzles").json()["puzzles"] if each["key"] == key)
    name, wish = next(iter(described["wishes"].items()))
    wanted = wish["most"] if wish["most"] <= 1 else min(5, wish["most"])
    card.get_by_label(name, exact=True).fill(str(wanted))
    make(card)
    visit.opened()
    (fields,) = (fields for task, fields in visit.asked if task == "generate" and fields.get("wishes"))
    assert fields["wishes"] == {name: wanted}
    visit.kept("(work, rule) => work.board.includes(rule)", f"{option.name}={value}")


@pytest.mark.parametrize("key", MADE)
def test_a_wish_that_cannot_be_met_is_told(visit: Visit, key: str) -> None:
    card = form(visit, key, 2)
    card.get_by_label("Difficulty").select_option("expert")
    make(card)
    expect(card.locator(".result")).not_to_be_empty()
    expect(visit.id("start")).to_be_visible()


@pytest.mark.parametrize("key", MADE)
def test_a_press_on_the_picture_makes_another_board(visit: Visit, key: str) -> None:
    picture = visit.start().page.locator(f'.card[data-puzzle="{key}"] .thumbnail button')
    picture.click()
    visit.opened()
    first = visit.work()["board"]
    visit.id("open").click()
    picture.click()
    visit.kept("(work, first) => work.board && work.board !== first", first)
    assert kotae.read(first).puzzle.key == key
