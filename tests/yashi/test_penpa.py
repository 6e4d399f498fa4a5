"""Yashi on sheets of Penpa: there and back, what is lost, and what is refused."""

from __future__ import annotations

import pytest

from kotae.codec.sheet import SINGLE, Layer, Sheet, SheetNumber, Symbol
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.formats.penpa import from_sheet, suits, to_sheet
from tests.yashi.brute import board_of, link, links, read

BOARD = read(".....\n.o.oo\n.....\n.o...")
POINT = Symbol("circle_S", 2)


def plain() -> Reading:
    return Reading(PUZZLE.options)


def test_points_are_filled_circles_and_links_are_steps() -> None:
    sheet, losses = to_sheet(BOARD, links((1, 1, 3, 1)))
    assert losses == ()
    assert (sheet.rows, sheet.columns) == (4, 5)
    assert sheet.problem.symbols == dict.fromkeys([(1, 1), (3, 1), (1, 3), (1, 4)], POINT)
    assert sheet.drawn.lines == {((1, 1), (1, 2)): SINGLE, ((1, 2), (1, 3)): SINGLE}


def test_losses_are_named() -> None:
    sheet, losses = to_sheet(board_of([(-2, 7), (3, 7)], shortest=True), None)
    assert (sheet.rows, sheet.columns) == (1, 6)
    assert losses[0] == "the rule option goal=shortest"
    assert losses[1] == "where the points lie: (-2, 7) becomes (0, 0) (a Penpa board begins there)"


def test_points_may_be_other_circles() -> None:
    symbols = {(0, 0): Symbol("circle_L", 1), (0, 2): Symbol("circle_M", 3), (0, 1): Symbol("star", 2)}
    board, answer = from_sheet(Sheet(1, 3, Layer(symbols=symbols)), plain())
    assert board == board_of([(0, 0), (2, 0)])
    assert answer is None


def test_free_lines_between_points_are_links() -> None:
    points = Layer(symbols={(0, 0): POINT, (0, 2): POINT, (2, 2): POINT})
    drawn = Layer(lines={((0, 0), (0, 2)): 5}, crosses=frozenset({((1, 2), (2, 2))}))
    _, answer = from_sheet(Sheet(3, 3, points, drawn), plain())
    assert answer == Links.along([link(0, 0, 2, 0)], [link(2, 0, 2, 2)])


def test_lines_that_are_no_links_are_left_out_and_noted() -> None:
    points = Layer(symbols={(0, 0): POINT, (0, 2): POINT})
    settings = plain()
    _, answer = from_sheet(Sheet(3, 3, points, Layer(lines={((0, 1), (0, 2)): SINGLE})), settings)
    assert answer is None
    assert [*settings.notes] == [
        "the line between r0c1 and r0c2 of the Penpa sheet is left out: "
        "links run straight from one point to the next"
    ]


def test_sheets_without_points_are_refused() -> None:
    with pytest.raises(BadInput, match="no circles in its cells; expected one for each point"):
        from_sheet(Sheet(3, 3, Layer(symbols={(0, 0): Symbol("star", 1)})), plain())


def test_other_sheets_do_not_suit() -> None:
    points = {(0, 0): POINT, (0, 2): POINT}
    large = {(0, 0): Symbol("circle_L", 2), (0, 2): Symbol("circle_L", 1)}
    assert suits(Sheet(3, 3, Layer(symbols=points)))
    assert not suits(Sheet(3, 3, Layer()))
    assert not suits(Sheet(3, 3, Layer({(0, 0): SheetNumber("1")}, points)))
    assert not suits(Sheet(3, 3, Layer(symbols=points), tags=("masyu",)))
    assert not suits(Sheet(3, 3, Layer(symbols=large)))
    assert suits(Sheet(3, 3, Layer(symbols=large), title="Yashi 3"))
