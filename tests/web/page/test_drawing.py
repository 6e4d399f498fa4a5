"""What a player does besides drawing the answer: undo, crosses, notes, mistakes, dragging back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import kotae
from tests.web.page.boards import KEYS, LINED, PENCILLED, PUZZLES, answer, drawing, free, small
from tests.web.page.conftest import Visiting
from tests.web.page.hands import Sheet, sheet_of
from tests.web.page.keyboard import Keyboard, Ways
from tests.web.page.pointing import Fingers, Mouse
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

RULED = [key for key in PENCILLED if PUZZLES[key].distinct(small(key).instance)]
"""The puzzles in which an entry rules out notes elsewhere."""


def faulty(key: str) -> tuple[kotae.Board[Any], list[tuple[int, int]], str]:
    """A board, something wrong to draw on it that nothing can mend, and the first thing to be said of it."""
    for file in sorted(PUZZLES[key].examples.glob("fault.*.txt")):
        board = kotae.read(file)
        found = kotae.check(board, board.answer, partial=True)
        if found.faults and drawing(board, board.answer):
            text = board.text().partition("# answer")[0]
            return kotae.read(text), drawing(board, board.answer), found.faults[0].sentence
    raise AssertionError(f"no fault of {key} can be seen before the drawing is complete")


@pytest.mark.parametrize("key", KEYS)
def test_undo_redo_and_clear(visit: Visit, server: Running, key: str) -> None:
    board = small(key)
    first, second, *_ = answer(board)
    visit.open(board.text())
    pictures = [visit.picture()]
    for pair in (first, second):
        Mouse(visit).draw(sheet_of(server, board.text()), [pair])
        visit.holds([first, second][: len(pictures)])
        pictures.append(visit.changes(pictures[-1]))
    assert len(set(pictures)) == 3
    expect(visit.button("Redo")).to_have_attribute("aria-disabled", "true")
    visit.press("Undo").looks(pictures[1])
    visit.key("Control+z").looks(pictures[0])
    expect(visit.said).to_have_text("Undone.")
    expect(visit.button("Undo")).to_have_attribute("aria-disabled", "true")
    visit.press("Redo").looks(pictures[1])
    visit.key("Control+Shift+Z").looks(pictures[2])
    visit.press("Clear").looks(pictures[0])
    visit.key("Control+z").looks(pictures[2])
    visit.holds([first, second])
    visit.key("Control+z").key("Control+z").key("Control+y").looks(pictures[1])
    visit.holds([first])


@pytest.mark.parametrize("key", LINED)
def test_crosses_by_pen_and_by_the_right_button(visit: Visit, server: Running, key: str) -> None:
    sheet = sheet_of(server, small(key).text())
    first, second = sheet.hands[:2]
    mouse = Mouse(visit.open(small(key).text()))
    assert first.ends
    assert second.ends
    blank = visit.picture()
    mouse.press(first.middle, "right")
    visit.holds([(0, first.remark)])
    visit.changes(blank)
    mouse.drag(second.ends, "right")
    visit.holds([(0, first.remark), (1, second.remark)])
    mouse.press(first.middle, "right")
    visit.holds([(1, second.remark)])
    visit.press("Cross", "#pad")
    mouse.drag(second.ends)
    mouse.press(first.middle)
    visit.holds([(0, first.remark)])
    visit.press("Draw", "#pad")
    mouse.drag(first.ends)
    visit.holds([(0, 1)])


@pytest.mark.parametrize("key", LINED)
def test_crosses_by_touch_and_by_keys(visiting: Visiting, server: Running, key: str) -> None:
    sheet = sheet_of(server, small(key).text())
    remark = sheet.hands[0].remark
    ends = sheet.hands[0].ends
    assert ends
    phone = visiting(phone=True).open(small(key).text())
    phone.button("Cross", "#pad").tap()
    Fingers(phone).drag(ends)
    phone.holds([(0, remark)])
    desk = visiting().open(small(key).text())
    Keyboard(desk).reach(desk.board)
    desk.key("x")
    expect(desk.button("Cross", "#pad")).to_have_attribute("aria-pressed", "true")
    Keyboard(desk).draw(sheet, [(0, 1)])
    desk.holds([(0, remark)])
    expect(desk.said).to_contain_text("cross")


@pytest.mark.parametrize("key", PENCILLED)
def test_notes_in_pencil(visit: Visit, server: Running, key: str) -> None:
    sheet = sheet_of(server, small(key).text())
    number, _ = answer(small(key))[0]
    hand = sheet.hands[number]
    one, two = hand.decisions[1:3]
    visit.open(small(key).text())
    blank = visit.picture()
    visit.press("Pencil", "#pad")
    Mouse(visit).press(hand.middle)
    Mouse(visit).choose(hand.states[two])
    Mouse(visit).choose(hand.states[one])
    noted(visit, [[number, [one, two]]])
    expect(visit.said).to_contain_text(f"noted {hand.states[one]} {hand.states[two]}")
    both = visit.changes(blank)
    Mouse(visit).choose(hand.states[two])
    noted(visit, [[number, [one]]])
    single = visit.changes(both)
    assert len({blank, both, single}) == 3
    visit.holds([])
    visit.key("Control+z").looks(both)
    visit.press("Clear").looks(blank)
    noted(visit, [])
    visit.key("Control+z").looks(both)


@pytest.mark.parametrize("key", PENCILLED)
def test_notes_by_keys(visit: Visit, server: Running, key: str) -> None:
    sheet = sheet_of(server, small(key).text())
    number, _ = answer(small(key))[0]
    hand = sheet.hands[number]
    visit.open(small(key).text())
    keyboard = Keyboard(visit)
    keyboard.reach(visit.board)
    keyboard.go(sheet, hand)
    visit.key("p", "1", "2")
    noted(visit, [[number, hand.decisions[1:3]]])
    visit.key("1")
    noted(visit, [[number, hand.decisions[2:3]]])
    visit.key("Backspace")
    noted(visit, [])


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("key", RULED)
def test_no_note_is_seen_under_an_entry(visiting: Visiting, server: Running, key: str, phone: bool) -> None:
    visit = visiting(phone)
    number, digit = answer(small(key))[0]
    hand = sheet_of(server, small(key).text()).hands[number]
    pencilled(visit.open(small(key).text()), server, small(key), {number: hand.decisions[1:3]})
    marks = visit.page.locator("#board .pencil text")
    expect(marks).to_have_text([hand.states[state] for state in hand.decisions[1:3]])
    visit.key(hand.states[digit])
    visit.holds([(number, digit)])
    expect(marks).to_have_count(0)
    expect(visit.said).to_have_text(re.compile(f": {hand.states[digit]}$"))
    visit.keep_picture(f"entry-{key}-{'phone' if phone else 'desktop'}")
    visit.key("p", hand.states[hand.decisions[1]])
    expect(visit.said).to_contain_text("nothing to note")
    expect(visit.page.locator("#pad .states button")).to_have_count(0)
    visit.key("Backspace")
    visit.holds([])
    expect(marks).to_have_count(2)


@pytest.mark.parametrize("key", RULED)
def test_notes_go_under_an_entry_before_the_server_has_drawn_it(
    visit: Visit, server: Running, key: str
) -> None:
    number, digit = answer(small(key))[0]
    hand = sheet_of(server, small(key).text()).hands[number]
    pencilled(visit.open(small(key).text()), server, small(key), {number: hand.decisions[1:3]})
    marks = visit.page.locator("#board .pencil")
    expect(marks).to_have_count(1)
    visit.page.route("**/api/play", lambda route: None)  # the answer never comes
    visit.key(hand.states[digit])
    expect(marks).to_have_count(0)


@pytest.mark.parametrize("key", RULED)
def test_an_entry_is_taken_out_of_the_notes_that_it_rules_out(
    visit: Visit, server: Running, key: str
) -> None:
    board = small(key)
    number, digit = answer(board)[0]
    [other, *_] = [
        other
        for group in PUZZLES[key].distinct(board.instance)
        if number in group
        for other in group
        if other != number and other in free(board)
    ]
    hands = sheet_of(server, board.text()).hands
    allowed = next(state for state in hands[other].decisions[1:] if state != digit)
    both = sorted([digit, allowed])
    visit.open(board.text())
    keyboard = pencilled(visit, server, board, {other: both})
    marks = visit.page.locator("#board .pencil text")
    words = [hands[other].states[state] for state in both]
    expect(marks).to_have_text(words)
    keyboard.go(sheet_of(server, board.text()), hands[number])
    visit.key(words[both.index(digit)])
    expect(marks).to_have_text([hands[other].states[allowed]])
    visit.key("Control+z")
    visit.holds([])
    expect(marks).to_have_text(words)
    visit.key("Control+y")
    expect(marks).to_have_text([hands[other].states[allowed]])
    visit.page.get_by_label("Tidy notes").uncheck()
    expect(marks).to_have_text(words)
    visit.reload()
    expect(visit.page.get_by_label("Tidy notes")).not_to_be_checked()
    expect(marks).to_have_text(words)
    visit.page.get_by_label("Tidy notes").check()
    expect(marks).to_have_text([hands[other].states[allowed]])
    keyboard.reach(visit.board)
    keyboard.go(sheet_of(server, board.text()), hands[other])
    visit.key("p", hands[other].states[digit])
    expect(visit.said).to_contain_text(f"{hands[other].states[digit]} is ruled out by an entry")
    disabled = visit.page.locator("#pad .state[aria-disabled=true]")
    expect(disabled).to_have_attribute("aria-label", hands[other].states[digit])


@pytest.mark.parametrize("key", PENCILLED)
def test_the_frame_is_dashed_as_long_as_the_pen_is_the_pencil(
    visit: Visit, server: Running, key: str
) -> None:
    board = small(key)
    number, _ = answer(board)[0]
    visit.open(board.text())
    keyboard = Keyboard(visit)
    keyboard.reach(visit.board)
    hand = sheet_of(server, board.text()).hands[number]
    Ways(visit, sheet_of(server, board.text())).go(hand.ends[0] if hand.ends else hand.middle)
    frame = visit.page.locator("#board .cursor rect")
    for pen, dashed in (("p", "strong"), ("d", ""), ("p", "strong"), ("p", "")):
        visit.key(pen)
        expect(frame).to_have_attribute("class", dashed)


def pencilled(
    visit: Visit, server: Running, board: kotae.Board[Any], notes: dict[int, list[int]]
) -> Keyboard:
    """Note these states by keys, and take the pen that draws again."""
    sheet = sheet_of(server, board.text())
    keyboard = Keyboard(visit)
    keyboard.reach(visit.board)
    for number, states in notes.items():
        keyboard.go(sheet, sheet.hands[number])
        visit.key("p", *(sheet.hands[number].states[state] for state in states), "d")
    noted(visit, [[number, states] for number, states in notes.items()])
    return keyboard


def noted(visit: Visit, notes: list[Any]) -> None:
    """Wait until just this is noted."""
    visit.kept("(work, notes) => JSON.stringify(work.sheet?.pencil) === JSON.stringify(notes)", notes)


@pytest.mark.parametrize("key", KEYS)
def test_a_mistake_is_marked_as_it_happens(visit: Visit, server: Running, key: str) -> None:
    board, wrong, sentence = faulty(key)
    visit.open(board.text())
    mistakes = visit.page.get_by_label("Mistakes", exact=True)
    expect(mistakes).to_be_hidden()
    Mouse(visit).draw(sheet_of(server, board.text()), wrong)
    expect(mistakes).to_contain_text(sentence)
    visit.hears(sentence)
    visit.keep_picture(f"mistake-{key}")
    marked = visit.picture()
    assert "--fault" in marked
    visit.page.get_by_label("Mark mistakes").uncheck()
    expect(mistakes).to_be_hidden()
    plain = visit.changes(marked)
    assert "--fault" not in plain
    visit.press("Check")
    assert "--fault" in visit.changes(plain)
    visit.press("Back to my drawing").looks(plain)
    visit.reload().looks(plain)
    visit.page.get_by_label("Mark mistakes").check()
    visit.looks(marked)
    expect(mistakes).to_contain_text(sentence)
    visit.press("Clear")
    expect(mistakes).to_be_hidden()


def longest_trail(sheet: Sheet, board: kotae.Board[Any]) -> list[Any]:
    """The longest way along lines of the answer, each once."""
    lines = [(number, 1) for number, _ in answer(board)]
    copies = Sheet(sheet.data)
    for hand in copies.hands:
        hand.decisions = [0, 1]  # so that counted lines make ways, too
    trail = max((points for points, _ in copies.trails(lines)), key=len)
    return trail[:-1] if len(trail) > len(lines) else trail  # the whole answer would be congratulated


@pytest.mark.parametrize("hand", [Mouse, Fingers])
@pytest.mark.parametrize("key", LINED)
def test_a_drag_goes_along_several_lines_and_back(
    visiting: Visiting, server: Running, key: str, hand: type[Mouse]
) -> None:
    board = small(key)
    sheet = sheet_of(server, board.text())
    trail = longest_trail(sheet, board)
    lines = [number for number, _ in answer(board)]
    assert len(trail) > 2
    visit = visiting(phone=hand is Fingers).open(board.text())
    drawer = hand(visit)
    drawer.drag([*trail, *reversed(trail[:-1])])
    drawer.drag([*trail, *reversed(trail[1:-1])])
    (first,) = (n for n in lines if set(sheet.hands[n].ends or ()) == set(trail[:2]))
    visit.holds([(first, 1)])
    visit.press("Undo").holds([])
    expect(visit.button("Undo")).to_have_attribute("aria-disabled", "true")
    drawer.drag(trail)
    visit.kept("(work, count) => work.sheet?.drawing.length === count", len(trail) - 1)
    visit.press("Undo").holds([])


@pytest.mark.parametrize("key", KEYS)
def test_presses_go_through_what_a_place_can_show(visit: Visit, server: Running, key: str) -> None:
    sheet = sheet_of(server, small(key).text())
    number, _ = answer(small(key))[0]
    hand = sheet.hands[number]
    mouse = Mouse(visit.open(small(key).text()))
    if len(hand.offered) > 3 and not hand.ends:
        mouse.press(hand.middle)  # which chooses it
    for state in (*hand.offered[1:], 0):
        mouse.press(hand.middle)
        visit.holds([(number, state)])
    if not hand.ends:
        mouse.press(hand.middle, "right")
        visit.holds([(number, hand.offered[-1])])
