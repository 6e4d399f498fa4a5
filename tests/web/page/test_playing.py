"""Every puzzle played to the end by mouse, by touch and by keys alone, and congratulated once."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import expect

import kotae
from tests.web.page.boards import KEYS, LINED, PUZZLES, answer, drawing, examples, small
from tests.web.page.conftest import Visiting
from tests.web.page.hands import Drawer, sheet_of
from tests.web.page.keyboard import Keyboard, Ways
from tests.web.page.pointing import Fingers, Mouse
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

HANDS: dict[str, type[Drawer]] = {"mouse": Mouse, "touch": Fingers, "keys": Keyboard}


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("key", KEYS)
def test_a_board_is_played_to_the_end(visiting: Visiting, server: Running, key: str, hand: str) -> None:
    board = small(key)
    visit = visiting(phone=hand == "touch").open(board.text())
    HANDS[hand](visit).draw(sheet_of(server, board.text()), answer(board))
    expect(visit.dialog).to_contain_text("Solved!")
    expect(visit.said).to_contain_text("Every rule holds")
    visit.keep_picture(f"solved-{key}-{hand}")
    visit.key("Escape")
    visit.holds(answer(board))
    solved = visit.picture()
    visit.key("Control+z")
    visit.changes(solved)
    visit.key("Control+y")
    visit.looks(solved)
    expect(visit.dialog).to_have_count(0)
    visit.reload().looks(solved)
    expect(visit.dialog).to_have_count(0)


@pytest.mark.parametrize("key", LINED)
def test_nobody_is_congratulated_before_letting_go(visit: Visit, server: Running, key: str) -> None:
    board = small(key)
    sheet = sheet_of(server, board.text())
    visit.open(board.text())
    *others, (last, times) = sheet.trails(answer(board))
    mouse = Mouse(visit)
    for points, count in (*others, (last, times - 1)):
        for _ in range(count):
            mouse.drag(points)
    with mouse.dragging(last):
        visit.holds(answer(board))
        visit.page.wait_for_function("() => !document.querySelector('#board .fresh')")
        expect(visit.dialog).to_have_count(0)
    expect(visit.dialog).to_contain_text("Solved!")


@pytest.mark.parametrize("key", KEYS)
def test_arrows_lead_from_everywhere_to_everywhere(visit: Visit, server: Running, key: str) -> None:
    visit.start()
    for board in (*examples(key, "unique"), *examples(key, "several"), *examples(key, "none")):
        sheet = sheet_of(server, board.text())
        if not sheet.hands:
            continue
        ways = Ways(visit, sheet)
        for start, end in combinations(range(len(ways.places)), 2):
            ways.path(start, end)
            ways.path(end, start)


def shortest_boards() -> list[kotae.Board[Any]]:
    """Boards whose answers have to be shortest, and on which others break no rule."""
    boards = (board for key in KEYS for true in ("unique", "several") for board in examples(key, true))
    return [board for board in boards if board.puzzle.wants_shortest(board.instance) and longer(board)]


def longer(board: kotae.Board[Any]) -> Any:
    """A drawing that breaks no rule and is longer than need be; None if there is none."""
    plain = kotae.read(board.text().replace("goal=shortest", "goal=any"))
    lengths = {length(plain, drawn): drawn for drawn in kotae.answers(plain, limit=100)}
    return lengths[max(lengths)] if len(lengths) > 1 else None


def length(board: kotae.Board[Any], drawn: Any) -> float:
    """How long the lines of a drawing are."""
    handles = board.puzzle.medium.handles(board.instance)
    ends = (handles[number].cells for number, _ in drawing(board, drawn))
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in ends)


@pytest.mark.parametrize("board", shortest_boards(), ids=lambda board: str(board.puzzle.key))
def test_an_answer_that_is_too_long_is_not_congratulated(
    visit: Visit, server: Running, board: kotae.Board[Any]
) -> None:
    sheet = sheet_of(server, board.text())
    visit.open(board.text())
    Mouse(visit).draw(sheet, drawing(board, longer(board)))
    expect(visit.sentence).to_contain_text("short")
    expect(visit.dialog).to_have_count(0)
    visit.press("Clear")
    Mouse(visit).draw(sheet, answer(board))
    expect(visit.dialog).to_contain_text("Solved!")


def test_every_puzzle_is_played() -> None:
    assert len(KEYS) == len(PUZZLES) >= 4
    assert shortest_boards(), "some puzzle can ask for a shortest answer"
