"""Numberlink on sheets of Penpa: there and back, what is lost, and what is refused."""

from __future__ import annotations

import pytest

from kotae.codec.sheet import CIRCLED, SHADED, SINGLE, Layer, Sheet, SheetNumber, Symbol
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.formats.penpa import from_sheet, suits, to_sheet
from tests.numberlink.brute import lines, read

BOARD = read("1..#\nA..1\n...A")


def plain() -> Reading:
    return Reading(PUZZLE.options)


def row(*texts: str, style: int = 1) -> Layer:
    """Numbers in the cells of a row."""
    return Layer({(0, column): SheetNumber(text, style) for column, text in enumerate(texts) if text})


def test_numbers_are_plain_blocked_cells_black_and_lines_steps() -> None:
    sheet, losses = to_sheet(BOARD, lines((0, 0, 0, 1), crosses=[(0, 0, 1, 0)]))
    assert losses == ()
    assert sheet.problem.numbers[1, 0] == SheetNumber("A", 1, "1")
    assert sheet.problem.surfaces == {(0, 3): SHADED}
    assert sheet.drawn.lines == {((0, 0), (0, 1)): SINGLE}
    assert sheet.drawn.crosses == {((0, 0), (1, 0))}


def test_losses_are_named() -> None:
    _, losses = to_sheet(read("1.1", fill="no", touch="yes"), None)
    assert [loss.partition(" (")[0] for loss in losses] == [
        "the rule option fill=no",
        "the rule option touch=yes",
    ]


def test_absent_and_dark_cells_are_blocked_unless_they_hold_a_number() -> None:
    problem = Layer(
        {(0, 0): SheetNumber("1", 4), (0, 3): SheetNumber("1")},
        surfaces={(0, 0): SHADED, (1, 0): 1, (1, 1): 3},
    )
    board, _ = from_sheet(Sheet(2, 4, problem, absent=frozenset({(1, 3)})), plain())
    assert PUZZLE.boards.format(board) == "1..1\n#..#"


def test_free_lines_along_several_cells_are_cut() -> None:
    drawn = Layer(lines={((0, 0), (0, 2)): SINGLE})
    _, answer = from_sheet(Sheet(1, 3, row("1", "", "1"), drawn), plain())
    assert answer == lines((0, 0, 0, 1), (0, 1, 0, 2))


def test_lines_through_blocked_cells_and_slanting_ones_are_left_out_and_noted() -> None:
    problem = Layer({(0, 0): SheetNumber("1"), (1, 1): SheetNumber("1")}, surfaces={(0, 2): SHADED})
    drawn = Layer(lines={((0, 1), (0, 2)): SINGLE, ((0, 0), (1, 1)): SINGLE, ((0, 0), (1, 0)): SINGLE})
    settings = plain()
    _, answer = from_sheet(Sheet(2, 3, problem, drawn), settings)
    assert answer == lines((0, 0, 1, 0))
    assert len(settings.notes) == 1
    assert settings.notes[0].startswith(
        "2 pieces of line of the Penpa sheet, one between r0c0 and r1c1, are left out"
    )


def test_numbers_lose_leading_zeros_and_blanks() -> None:
    board, _ = from_sheet(Sheet(1, 3, row(" 01", "", "1 ")), plain())
    assert board.ends == {"1": ((0, 0), (0, 2))}


@pytest.mark.parametrize("text", ["?", "", "12345", "a1", "-1", "9" * 5000, "\ud800"])
def test_odd_numbers_are_refused(text: str) -> None:
    sheet = Sheet(1, 2, Layer({(0, 1): SheetNumber(text)}))
    with pytest.raises(BadInput, match="at r0c1; expected a number or letters, of at most 4 characters"):
        from_sheet(sheet, plain())


def test_a_number_that_stands_three_times_is_refused() -> None:
    with pytest.raises(BadInput, match="the number 1 stands in 3 cells"):
        from_sheet(Sheet(1, 3, row("1", "1", "1")), plain())


def test_other_sheets_do_not_suit() -> None:
    pairs = row("1", "1", "B", "B")
    assert suits(Sheet(1, 4, pairs))
    assert not suits(Sheet(1, 4, Layer()))
    assert not suits(Sheet(1, 4, row("1", "1", "2")))
    assert not suits(Sheet(1, 4, row("1", "1", style=CIRCLED)))
    assert not suits(Sheet(1, 4, Layer(pairs.numbers, {(0, 0): Symbol("circle_S", 2)})))
    assert not suits(Sheet(1, 4, pairs, tags=("fillomino",)))
    assert suits(Sheet(1, 4, row("1", "1", "2"), tags=("arukone",)))
