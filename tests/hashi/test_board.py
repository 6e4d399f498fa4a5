"""Hashi boards as text: what is written is read back, and what is no board is refused with its place."""

from __future__ import annotations

from random import Random

import pytest

from kotae.codec.lines import MAX_CELLS, TextLine, split_lines
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.board import Hashi
from tests.hashi.brute import any_board, read, stated
from tests.refusals import assert_refused
from tests.rooms.sights import in_sight


def test_numbers_above_nine_stand_between_blanks() -> None:
    board = Hashi(2, 3, {(0, 0): 10, (0, 2): None, (1, 1): 3}, max_bridges=8)
    assert PUZZLE.boards.format(board) == "10  .  ?\n .  3  ."
    assert read("10 . ?\n . 3 .", 8) == board
    assert read("  10    0 ?\n0 3 .", 8) == board


@pytest.mark.parametrize(
    "text",
    ["2.?\n.1.", "20?\n010", "\n\n  2.?\n  .1.\n \n", "2.?\r\n.1.\r\n", "2 . ?\n. 1 .", "2\t.  ?\n0 1 0"],
)
def test_reading_is_tolerant_of_spacing_and_of_noughts(text: str) -> None:
    assert read(text) == Hashi(2, 3, {(0, 0): 2, (0, 2): None, (1, 1): 1})


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, None, "the board is empty; expected rows of '.', numbers and '?'"),
        ("\n \n", 1, None, "the board is empty"),
        ("2.2\n2", 2, 2, "expected 3 cells in this row, not 1"),
        ("2.2\n  2.  ", 2, 5, "expected 3 cells in this row, not 2"),
        ("2.2\n2..2", 2, 4, "expected 3 cells in this row; this is one more"),
        ("2.2\n\n2.2", 2, 1, "expected 3 cells in this row, not 0"),
        ("2 . 2\n2 .", 2, 4, "expected 3 cells in this row, not 2"),
        ("2 . 2\n2 . 10 . 2", 2, 8, "expected 3 cells in this row; this is one more"),
        ("2 . 2\n2.2", 2, 4, "expected 3 cells in this row, not 1"),
        ("2.2\n.x.", 2, 2, "expected a number, '.' or '?', not 'x'"),
        ("  2.2\n  ..~", 2, 5, "expected a number, '.' or '?', not '~'"),
        ("2 . 2\n.  x10 .", 2, 4, "expected a number, '.' or '?', not 'x10'"),
        ("2.-1", 1, 3, "expected a number, '.' or '?', not '-'"),
        ("2.²", 1, 3, "expected a number, '.' or '?', not '²'"),
        ("2.٣", 1, 3, "expected a number, '.' or '?', not '٣'"),
        ("2.\x1b", 1, 3, "expected a number, '.' or '?', not '\N{REPLACEMENT CHARACTER}'"),
        ("2.9", 1, 3, "an island has 1 to 8 bridges with max-bridges=2, not 9"),
        ("2 . 12", 1, 5, "an island has 1 to 8 bridges with max-bridges=2, not 12"),
        ("2 . 00", 1, 5, "an island has 1 to 8 bridges with max-bridges=2, not 0"),
        (f"2 {'9' * 10_000}", 1, 3, "the number of an island of 10000 digits is too large"),
        ("...\n.0.", None, None, "the board has no island; a number from 1 or '?' makes one"),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, words: str
) -> None:
    assert_refused(read, text, line, column, f"...{words}...")


@pytest.mark.parametrize("max_bridges", range(1, 9))
def test_an_island_has_at_most_four_times_max_bridges(max_bridges: int) -> None:
    most = 4 * max_bridges
    assert read(f"{most} . 1", max_bridges).islands[0, 0] == most
    with pytest.raises(BadInput, match=f"1 to {most} bridges with max-bridges={max_bridges}, not {most + 1}"):
        read(f"{most + 1} . 1", max_bridges)


@pytest.mark.parametrize(
    "text",
    ["1" * (MAX_CELLS + 1), "1 " * (MAX_CELLS + 1), "\n".join(["1" * 40_000] * 101)],
    ids=["characters", "numbers", "rows"],
)
def test_more_cells_than_are_held_are_refused_before_they_are_looked_at(text: str) -> None:
    lines = [TextLine(number + 7, line.text) for number, line in enumerate(split_lines(text))]
    with pytest.raises(
        BadInput, match=r"line 7: a board of \d+×\d+ cells is too large; the limit is 1,000,000"
    ):
        PUZZLE.boards.parse(lines, stated())


def test_the_empty_board_has_no_place_where_there_is_no_line() -> None:
    with pytest.raises(BadInput, match=r"^the board is empty"):
        PUZZLE.boards.parse([], stated())


def test_options_are_two_with_the_defaults_first() -> None:
    options = {option.name: option.values[0] for option in PUZZLE.options}
    assert options == {"max-bridges": 2, "loops": "yes"}
    board = PUZZLE.boards.parse(split_lines("1.1"), Reading(PUZZLE.options))
    assert PUZZLE.header(board) == "# kotae hashi max-bridges=2 loops=yes"
    assert PUZZLE.header(read("1.1", 8, "no")) == "# kotae hashi max-bridges=8 loops=no"


def test_corridors_join_islands_that_see_each_other() -> None:
    for seed in range(100):
        board = any_board(Random(seed))
        assert board.corridors == tuple(in_sight(board.islands))
        assert list(board.islands) == sorted(board.islands), "islands are in reading order"
