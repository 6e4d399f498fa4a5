"""Hashi on sheets of Penpa: there and back, what is lost, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kotae.codec.sheet import CIRCLED, DOUBLE, SINGLE, Layer, Sheet, SheetNumber, Symbol
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi
from kotae.puzzles.hashi.formats.penpa import from_sheet, suits, to_sheet
from tests.hashi.brute import bridges, read, stated

BOARD = read("2.4.1\n.....\n?.5.2")


def plain() -> Reading:
    return Reading(PUZZLE.options)


def islands(*texts: str) -> Layer:
    """Islands in every other cell of a row."""
    return Layer({(0, 2 * column): SheetNumber(text, CIRCLED) for column, text in enumerate(texts)})


def test_islands_are_numbers_in_circles_and_bridges_are_steps() -> None:
    sheet, losses = to_sheet(BOARD, bridges((0, 0, 0, 2, 2), (0, 2, 0, 4, 1)))
    assert losses == ()
    assert sheet.problem.numbers[0, 0] == SheetNumber("2", CIRCLED, "1")
    assert sheet.problem.numbers[2, 0] == SheetNumber(" ", CIRCLED, "1")
    assert sheet.drawn.lines == {
        ((0, 0), (0, 1)): DOUBLE,
        ((0, 1), (0, 2)): DOUBLE,
        ((0, 2), (0, 3)): SINGLE,
        ((0, 3), (0, 4)): SINGLE,
    }
    assert to_sheet(BOARD, None)[0].drawn == Layer()


def test_losses_are_named() -> None:
    board = replace(BOARD, max_bridges=3, loops=False)
    _, losses = to_sheet(board, bridges((0, 0, 0, 2, 3)))
    assert [loss.partition(" (")[0] for loss in losses] == [
        "the rule option max-bridges=3",
        "the rule option loops=no",
        "more than two bridges between the same islands",
    ]


def test_islands_may_be_drawn_in_other_ways() -> None:
    rings = {(0, column): Symbol("circle_L", 1) for column in (0, 2, 4)}
    sheet = Sheet(1, 5, Layer({(0, 0): SheetNumber("1"), (0, 2): SheetNumber("?")}, rings))
    assert suits(sheet)
    board, answer = from_sheet(sheet, plain())
    assert PUZZLE.boards.format(board) == "1.?.?"
    assert answer is None


def test_free_lines_between_islands_are_bridges() -> None:
    drawn = Layer(lines={((0, 0), (0, 2)): DOUBLE, ((0, 2), (0, 4)): 5})
    _, answer = from_sheet(Sheet(1, 5, islands("2", "3", "1"), drawn), plain())
    assert answer == bridges((0, 0, 0, 2, 2), (0, 2, 0, 4, 1))


def test_lines_that_are_no_bridges_are_left_out_and_noted() -> None:
    lines = {((0, 0), (0, 1)): SINGLE, ((0, 2), (0, 4)): SINGLE, ((0, 4), (1, 4)): SINGLE}
    settings = plain()
    _, answer = from_sheet(Sheet(2, 5, islands("2", "3", "1"), Layer(lines=lines)), settings)
    assert answer == bridges((0, 2, 0, 4, 1))
    assert [*settings.notes] == [
        "2 pieces of line of the Penpa sheet, one between r0c0 and r0c1, are left out: "
        "bridges run straight from one island to the next"
    ]


def test_a_cross_anywhere_crosses_the_corridor_out() -> None:
    drawn = Layer(crosses=frozenset({((0, 1), (0, 2)), ((0, 2), (1, 2))}))
    _, answer = from_sheet(Sheet(2, 5, islands("2", "3", "1"), drawn), plain())
    assert answer == Bridges({}, frozenset({Corridor((0, 0), (0, 2))}))


def test_more_bridges_may_be_asked_for() -> None:
    sheet = Sheet(1, 3, islands("9", "3"))
    assert from_sheet(sheet, stated(3))[0].islands[0, 0] == 9
    with pytest.raises(BadInput, match="at r0c0: an island has 1 to 8 bridges with max-bridges=2, not 9"):
        from_sheet(sheet, plain())


@pytest.mark.parametrize("text", ["0", "x", "-1", "9" * 5000, "²", "1.5"])
def test_odd_islands_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="the Penpa address at r0c0: "):
        from_sheet(Sheet(1, 3, islands(text, "1")), plain())


def test_sheets_without_islands_and_boards_too_large_are_refused() -> None:
    with pytest.raises(BadInput, match="no island"):
        from_sheet(Sheet(2, 2, Layer()), plain())
    with pytest.raises(BadInput, match="1 to 100 rows and columns, not 1×101"):
        to_sheet(Hashi(1, 101, {(0, 0): 1, (0, 100): 1}), None)


def test_other_sheets_do_not_suit() -> None:
    assert not suits(Sheet(1, 3, Layer()))
    assert not suits(Sheet(1, 3, Layer({(0, 0): SheetNumber("1"), (0, 2): SheetNumber("1")})))
    assert not suits(Sheet(1, 3, islands("1", "1"), tags=("kurodoko",)))
    assert not suits(Sheet(1, 3, islands("1", "A")))
    assert suits(Sheet(1, 3, islands("1", "1")))
    assert suits(
        Sheet(1, 3, Layer({(0, 0): SheetNumber("1"), (0, 2): SheetNumber("1")}), title="Hashi no. 4")
    )
