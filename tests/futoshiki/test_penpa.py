"""Futoshiki on sheets of Penpa: there and back, what is lost, and what is refused."""

from __future__ import annotations

import pytest

from kotae.codec.sheet import CIRCLED, GREEN, Layer, Sheet, SheetNumber, Symbol
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.formats.penpa import from_sheet, suits, to_sheet
from tests.futoshiki.brute import read

BOARD = read(". .<.\n^\n. 2>.\n    v\n. . .")
ACROSS, DOWN = ((0, 0), (0, 1)), ((0, 0), (1, 0))
WHITE = Symbol("circle_SS", 1)


def plain() -> Reading:
    return Reading(PUZZLE.options)


def test_signs_point_at_the_smaller_cell() -> None:
    sheet, losses = to_sheet(BOARD, None)
    assert losses == ()
    assert sheet.problem.numbers == {(1, 1): SheetNumber("2", 1, "1")}
    assert sheet.problem.signs == {
        ((0, 1), (0, 2)): Symbol("inequality", 1),
        ((0, 0), (1, 0)): Symbol("inequality", 2),
        ((1, 1), (1, 2)): Symbol("inequality", 3),
        ((1, 2), (2, 2)): Symbol("inequality", 4),
    }
    assert from_sheet(sheet, plain()) == (BOARD, None)


def test_marks_are_white_dots_and_make_the_mode() -> None:
    board = read(".|.\n-\n. .", "adjacent")
    sheet, losses = to_sheet(board, None)
    assert losses == ()
    assert sheet.problem.signs == {ACROSS: WHITE, DOWN: WHITE}
    assert from_sheet(sheet, plain()) == (board, None)


def test_a_mode_that_nothing_shows_is_a_loss() -> None:
    _, losses = to_sheet(Futoshiki(2, mode="adjacent"), None)
    assert len(losses) == 1
    assert losses[0].startswith("the rule option mode=adjacent of a board without marks")


def test_the_mode_that_was_asked_for_wins() -> None:
    settings = Reading(PUZZLE.options, chosen={"mode": "adjacent"})
    board, _ = from_sheet(Sheet(2, 2, Layer()), settings)
    assert board.mode == "adjacent"
    with pytest.raises(BadInput, match="mode=adjacent has no signs"):
        from_sheet(Sheet(2, 2, Layer(signs={ACROSS: Symbol("inequality", 1)})), settings)


def test_only_what_is_not_printed_is_drawn() -> None:
    sheet, _ = to_sheet(BOARD, Digits(((1, None, 3), (None, 2, None), (3, None, None))))
    assert sheet.drawn.numbers == {
        (0, 0): SheetNumber("1", GREEN, "1"),
        (0, 2): SheetNumber("3", GREEN, "1"),
        (2, 0): SheetNumber("3", GREEN, "1"),
    }


def test_remarks_are_no_digits_and_odd_ones_are_noted() -> None:
    drawn = Layer(
        {
            (0, 0): SheetNumber("12", 2, "7"),
            (0, 1): SheetNumber("5", 2),
            (1, 0): SheetNumber("2", 9),
            (1, 1): SheetNumber("x"),
        }
    )
    settings = plain()
    _, answer = from_sheet(Sheet(2, 2, Layer(), drawn), settings)
    assert answer == Digits(((None, None), (2, None)))
    assert [*settings.notes] == [
        "of what the Penpa sheet has filled in, '5' at r0c1 and 1 more is left out: digits run from 1 to 2"
    ]


@pytest.mark.parametrize("text", ["0", "3", "x", "", "9" * 5000, "²"])
def test_odd_digits_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="at r0c1; expected a digit from 1 to 2"):
        from_sheet(Sheet(2, 2, Layer({(0, 1): SheetNumber(text)})), plain())


def test_odd_boards_and_signs_are_refused() -> None:
    with pytest.raises(BadInput, match="a board of 2×3; expected a whole square"):
        from_sheet(Sheet(2, 3, Layer()), plain())
    with pytest.raises(BadInput, match="expected a whole square"):
        from_sheet(Sheet(2, 2, Layer(), absent=frozenset({(0, 0)})), plain())
    with pytest.raises(BadInput, match="between r0c0 and r1c0 that points at neither of them"):
        from_sheet(Sheet(2, 2, Layer(signs={DOWN: Symbol("inequality", 1)})), plain())
    with pytest.raises(BadInput, match="both signs and white dots"):
        from_sheet(Sheet(2, 2, Layer(signs={DOWN: WHITE, ACROSS: Symbol("inequality", 1)})), plain())


def test_other_sheets_do_not_suit() -> None:
    signs = {ACROSS: Symbol("inequality", 1)}
    assert suits(Sheet(2, 2, Layer({(0, 0): SheetNumber("1")}, signs=signs)))
    assert suits(Sheet(2, 2, Layer(signs={ACROSS: WHITE})))
    assert suits(Sheet(2, 2, Layer({(0, 0): SheetNumber("1")}), title="Futoshiki"))
    assert not suits(Sheet(2, 2, Layer({(0, 0): SheetNumber("1")})))
    assert not suits(Sheet(2, 3, Layer(signs=signs)))
    assert not suits(Sheet(2, 2, Layer({(0, 0): SheetNumber("1", CIRCLED)}, signs=signs)))
    assert not suits(Sheet(2, 2, Layer({(0, 0): SheetNumber("3")}, signs=signs)))
    assert not suits(Sheet(2, 2, Layer(signs={ACROSS: Symbol("circle_SS", 2)})))
    assert not suits(Sheet(2, 2, Layer(signs={ACROSS: Symbol("inequality", 5)})))
    assert not suits(Sheet(2, 2, Layer(signs=signs, others=frozenset({"number"}))))
    assert not suits(Sheet(2, 2, Layer(signs={ACROSS: WHITE}), tags=("kropki",)))
