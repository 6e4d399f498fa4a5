"""Setters at work: every puzzle drawn by mouse, touch and keys, and the verdict that follows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import kotae
from tests.web.page.boards import examples, having, small
from tests.web.page.conftest import Visiting
from tests.web.page.hands import Hand, Sheet
from tests.web.page.keyboard import Keyboard
from tests.web.page.pointing import Fingers, Mouse
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

DRAWABLE = having(lambda puzzle: puzzle.canvas is not None)


SIZES = {"Size": "rows", "Rows": "rows", "Columns": "columns"}
"""The fields for a size, of which a puzzle has some."""


def canvas(server: Running, board: kotae.Board[Any]) -> Sheet:
    """The sheet that holds a board."""
    response = server.ask(board.text(), "canvas", puzzle=board.puzzle.key)
    assert response.status_code == 200, response.text
    return Sheet(response.json())


def judged(server: Running, sheet: Sheet, slots: list[list[int]]) -> str:
    """What is to be said of a sheet with this on it."""
    if not slots:
        return "An empty sheet. Choose what to print, and press a place."
    data = sheet.data
    fields = {"puzzle": data["puzzle"], "rules": data["rules"], "size": [data["rows"], data["columns"]]}
    with server.client() as client:
        composed = client.post("/api/compose", json={**fields, "slots": slots})
        if composed.status_code == 200:
            board = {"board": composed.json()["board"], "puzzle": data["puzzle"], "near": "least"}
            sentence = client.post("/api/verdict", json={**board, "page": True}).json()["page"]["sentence"]
        else:
            sentence = composed.json()["error"]
    return str(sentence[:1].upper() + sentence[1:])


class Printer:
    """A hand that prints: it chooses a stamp, and presses a place."""

    def __init__(self, visit: Visit, hand: Mouse) -> None:
        self.visit = visit
        self.hand = hand

    def print(self, place: Hand, state: int) -> None:
        """Print a state on a place."""
        pad, word = self.visit.id("pad"), place.states[state]
        stamp = pad.get_by_role("button", name=f"Print {word}", exact=True)
        if stamp.count():
            stamp.click()
        else:
            pad.get_by_label("Number to print").select_option(word)
        self.hand.press(place.middle)


def begin(visit: Visit, sheet: Sheet) -> None:
    """An empty sheet of the same size and rules."""
    visit.start().page.locator(f'.card[data-puzzle="{sheet.data["puzzle"]}"] .draw').click()
    resize(visit.opened(), sheet.data["rows"], sheet.data["columns"])
    for name, value in sheet.data["rules"].items():
        visit.page.locator(f'.dimensions select[data-rule="{name}"]').select_option(str(value))
        visit.kept("(work, [name, value]) => work.canvas?.rules[name] === value", [name, value])


def resize(visit: Visit, rows: int, columns: int) -> None:
    """Ask for another size, and wait for the sheet."""
    for label, axis in SIZES.items():
        field = visit.page.locator(".dimensions").get_by_label(label, exact=True)
        if field.count():
            size = {"rows": rows, "columns": columns}[axis]
            field.fill(str(size))
            field.press("Enter")
            visit.kept(
                "(work, [index, size]) => work.canvas?.size[index] === size && "
                "document.querySelector('#side h1').textContent.includes(work.canvas.size.join('×'))",
                [int(axis == "columns"), size],
            )


def says(visit: Visit, sentence: str) -> None:
    """Wait until this is said of the sheet."""
    expect(visit.result.locator(".sentence")).to_have_text(sentence)


@pytest.mark.parametrize("hand", [Mouse, Fingers])
@pytest.mark.parametrize("key", DRAWABLE)
def test_a_board_is_drawn_by_hand(visiting: Visiting, server: Running, key: str, hand: type[Mouse]) -> None:
    board = small(key)
    sheet = canvas(server, board)
    slots = sheet.data["states"]
    visit = visiting(phone=hand is Fingers)
    begin(visit, sheet)
    says(visit, judged(server, sheet, []))
    printer = Printer(visit, hand(visit))
    for count, (number, state) in enumerate(slots, 1):
        printer.print(sheet.hands[number], state)
        if count in (len(slots) // 2, len(slots) - 1):
            says(visit, judged(server, sheet, slots[:count]))
    expect(visit.result).to_have_attribute("data-verdict", "unique")
    says(visit, judged(server, sheet, slots))
    visit.keep_picture(f"set-{key}-{hand.__name__.lower()}")
    visit.press("Play it")
    visit.kept("(work, text) => work.mode === 'play' && work.board === text", board.text())


@pytest.mark.parametrize("key", DRAWABLE)
def test_a_board_is_drawn_by_keys_alone(visit: Visit, server: Running, key: str) -> None:
    board = small(key)
    sheet = canvas(server, board)
    keyboard = Keyboard(visit.start())
    keyboard.reach(visit.page.locator(f'.card[data-puzzle="{key}"] .draw'))
    visit.key("Enter").opened()
    for label, size in SIZES.items():
        field = visit.page.locator(".dimensions").get_by_label(label, exact=True)
        if field.count():
            keyboard.reach(field)
            visit.key("Control+a", *str(sheet.data[size]), "Enter")
            expect(visit.page.get_by_role("heading", level=1)).to_contain_text(str(sheet.data[size]))
    keyboard.draw(sheet, sheet.data["states"])
    expect(visit.result).to_have_attribute("data-verdict", "unique")
    keyboard.reach(visit.button("Play it"))
    visit.key("Enter")
    visit.kept("(work, text) => work.mode === 'play' && work.board === text", board.text())


@pytest.mark.parametrize("true", ["several", "none"])
@pytest.mark.parametrize("key", DRAWABLE)
def test_the_verdict_on_the_sheet(visit: Visit, server: Running, key: str, true: str) -> None:
    board = examples(key, true)[-1]
    sheet = canvas(server, board)
    visit.open(board.text())
    visit.id("mode-set").click()
    says(visit, judged(server, sheet, sheet.data["states"]))
    expect(visit.result).to_have_attribute("data-verdict", {"none": "impossible"}.get(true, true))
    shown = visit.picture()
    if true == "several":
        first = visit.press("Answer 1").changes(shown)
        assert visit.press("Hide").changes(first) not in (shown, first)
    visit.keep_picture(f"set-{true}-{key}")
    visit.press("Clear")
    says(visit, judged(server, sheet, []))
    visit.key("Control+z")
    says(visit, judged(server, sheet, sheet.data["states"]))


@pytest.mark.parametrize("key", DRAWABLE)
def test_another_size_keeps_what_fits(visit: Visit, server: Running, key: str) -> None:
    sheet = canvas(server, small(key))
    rows, columns, slots = (sheet.data[name] for name in ("rows", "columns", "states"))
    visit.open(small(key).text())
    visit.id("mode-set").click()
    printed(visit, slots)
    resize(visit, rows + 1, columns + 1)
    visit.kept("(work, count) => work.canvas?.slots.length === count", len(slots))
    resize(visit, rows, columns)
    printed(visit, slots)
    resize(visit, rows - 1, columns)
    visit.kept("(work, most) => work.canvas?.slots.length < most", len(slots))


@pytest.mark.parametrize("key", DRAWABLE)
def test_a_stamp_that_is_used_up_gives_way_to_the_next(visit: Visit, server: Running, key: str) -> None:
    visit.start().page.locator(f'.card[data-puzzle="{key}"] .draw').click()
    visit.opened()
    with server.client() as client:
        sheet = Sheet(client.post("/api/canvas", json={"puzzle": key}).json())
    kind = sheet.data["handles"][0][0]
    places = [place for place in sheet.hands if sheet.data["handles"][place.number][0] == kind][:5]
    Printer(visit, Mouse(visit)).print(places[0], 1)
    for place in places[1:]:
        Mouse(visit).press(place.middle)
    twice = sheet.data["kinds"][kind]["states"][1].get("most") == 2
    states = [1, 1, 2, 2, 3] if twice else [1] * 5
    printed(visit, [[place.number, state] for place, state in zip(places, states, strict=True)])


@pytest.mark.parametrize("key", DRAWABLE)
def test_rule_options_are_part_of_the_board(visit: Visit, server: Running, key: str) -> None:
    board = small(key)
    sheet = canvas(server, board)
    visit.open(board.text())
    visit.id("mode-set").click()
    for name, value in board.rules.items():
        (option,) = (each for each in board.puzzle.options if each.name == name)
        other = next(each for each in option.values if each != value)
        select = visit.page.locator(f'.dimensions select[data-rule="{name}"]')
        select.select_option(str(other))
        rules = {**board.rules, name: other}
        visit.kept("(work, [name, other]) => work.canvas.rules[name] === other", [name, other])
        says(visit, judged(server, Sheet({**sheet.data, "rules": rules}), visit.work()["canvas"]["slots"]))
        select.select_option(str(value))
        visit.kept("(work, [name, value]) => work.canvas.rules[name] === value", [name, value])
    says(visit, judged(server, sheet, visit.work()["canvas"]["slots"]))


def test_stamps_of_both_kinds_are_tried(server: Running) -> None:
    with server.client() as client:
        sheets = [client.post("/api/canvas", json={"puzzle": key}).json() for key in DRAWABLE]
    most = {state.get("most") for sheet in sheets for kind in sheet["kinds"] for state in kind["states"]}
    assert {None, 2} <= most


def printed(visit: Visit, slots: list[list[int]]) -> None:
    """Wait until just this is printed."""
    visit.kept("(work, slots) => JSON.stringify(work.canvas?.slots) === JSON.stringify(slots)", slots)
