"""Yashi boards as text: what is written is read back, and what is no board is refused with its place."""

from __future__ import annotations

from random import Random

import pytest

from kotae.codec.lines import MAX_CELLS, split_lines
from kotae.options import Reading
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.board import has_grid
from tests.refusals import assert_refused
from tests.rooms.sights import in_sight
from tests.yashi.brute import any_board, board_of, link, read

EXAMPLE = board_of([(0, 0), (3, 0), (2, 1), (4, 1), (0, 2), (4, 2)])
ROWS = "o..o.\n..o.o\no...o"


@pytest.mark.parametrize("seed", range(50))
def test_cells_are_counted_from_the_smallest_coordinates(seed: int) -> None:
    board = any_board(Random(seed))
    assert board.links == tuple(in_sight(board.points))
    cells = [board.cell(point) for point in board.points]
    assert {min(column for column in part) for part in zip(*cells, strict=True)} == {0}
    assert max(row for row, _ in cells) == board.rows - 1
    assert max(column for _, column in cells) == board.columns - 1
    (row, column), point = cells[-1], board.points[-1]
    assert (board.corner.x + column, board.corner.y + row) == point


@pytest.mark.parametrize(
    "text",
    [
        ROWS,
        ROWS.replace("o", "*"),
        ROWS.replace("o", "O"),
        f"\n{ROWS}\n\n",
        ROWS.replace("\n", "\r\n"),
        "o . . o .\n. . o . o\no . . . o",
        "o..o.....\n..o.o....\no...o....\n.........",
        "0,0\n3,0\n2,1\n4,1\n0,2\n4,2",
        "point,x,y\n0,0,0\n1,3,0\n2,2,1\n3,4,1\n4,0,2\n5,4,2",
        "4,2\n 0 , 2\n\n# a remark\n4,1\n2,1\n3,0\n0,0\r",
    ],
)
def test_reading_takes_grids_and_lists(text: str) -> None:
    assert read(text) == EXAMPLE


def test_the_text_of_a_board() -> None:
    assert PUZZLE.boards.format(EXAMPLE) == ROWS
    assert PUZZLE.header(EXAMPLE) == "# kotae yashi goal=any"
    assert PUZZLE.header(read(ROWS, "shortest")) == "# kotae yashi goal=shortest"


def test_a_grid_begins_at_the_origin() -> None:
    board = read(".....\n..o.o\n..o..")
    assert board.points == ((2, 1), (2, 2), (4, 1))
    assert (board.corner, board.far_corner) == ((2, 1), (4, 2))
    assert PUZZLE.boards.format(board) == ".....\n..o.o\n..o.."


@pytest.mark.parametrize(
    ("points", "grid"),
    [
        ([(0, 0)], True),
        ([(0, 0), (999, 0)], True),
        ([(0, 0), (39, 39)], False),
        ([(0, 0), (39, 39), *((x, 0) for x in range(1, 9))], True),
        ([(-1, 0), (2, 0)], False),
        ([(0, -1), (0, 3)], False),
        ([(5000, 0), (5001, 0)], False),
    ],
)
def test_a_list_is_for_what_a_grid_shows_badly(points: list[tuple[int, int]], grid: bool) -> None:
    board = board_of(points)
    assert has_grid(board) == grid
    assert ("," in PUZZLE.boards.format(board)) != grid
    assert read(PUZZLE.boards.format(board)) == board


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, None, "the board is empty; expected rows of 'o' and '.', or lines 'x,y'"),
        ("...\n...", None, None, "the board has no point; 'o' in a grid or a line 'x,y' makes one"),
        ("x,y\n", None, None, "the board has no point"),
        ("o.o\n.x.", 2, 2, "expected 'o' or '.', not 'x'"),
        ("o.\x1b", 1, 3, "expected 'o' or '.', not '\N{REPLACEMENT CHARACTER}'"),
        ("1,2\n3,4\n1,2", 3, None, "the point (1, 2) is given in line 1 already"),
        ("1,2\n01,2", 2, None, "the point (1, 2) is given in line 1 already"),
        ("1,2\n3", 2, None, "expected 2 columns, as in the lines before, not 1"),
        ("1,2\n0,3,4", 2, None, "expected 2 columns, as in the lines before, not 3"),
        ("1", 1, 1, "expected 'o' or '.', not '1'"),
        ("1,2,3,4", 1, None, "expected x,y or point,x,y, not '1,2,3,4'"),
        ("a,b", 1, 1, "expected a whole number for x, not 'a'"),
        ("1,2\n1.5,3", 2, 1, "expected a whole number for x, not '1.5'"),
        ("1,2\n1, 3.0", 2, 4, "expected a whole number for y, not '3.0'"),
        ("1,2\n1,", 2, 3, "expected a whole number for y, not ''"),
        ("1,2\n+1,3", 2, 1, "expected a whole number for x, not '+1'"),
        ("1,2\n٣,3", 2, 1, "expected a whole number for x, not '٣'"),
        (f"1,2\n-{'9' * 5000},3", 2, 1, "a whole number for x of 5000 digits is too large"),
        ("0,0\n5,5\n999999,9", 3, None, "a board of 10×1000000 cells is too large; the limit is 1,000,000"),
        ("0,-999999999\n0,999999999", 2, None, "a board of 1999999999×1 cells is too large"),
        ("point,x,y\n0,1", 2, None, "expected 3 columns, as in the lines before, not 2"),
        ("point,x,y\n0,1,b", 2, 5, "expected a whole number for y, not 'b'"),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, words: str
) -> None:
    assert_refused(read, text, line, column, f"...{words}...")


def test_a_board_as_wide_as_is_held() -> None:
    board = read(f"0,0\n{MAX_CELLS - 1},0")
    assert board.links == (link(0, 0, MAX_CELLS - 1, 0),)
    assert read("-999999999,5\n-999999998,5").columns == 2


def test_the_option_is_the_goal() -> None:
    assert {option.name: option.values for option in PUZZLE.options} == {"goal": ("any", "shortest")}
    assert not PUZZLE.boards.parse(split_lines(ROWS), Reading(PUZZLE.options)).shortest


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ROWS, None),
        ("o", None),
        ("o.o\n...\no.o", None),
        (
            "o.o\n...\n..o\n.o.",
            "the point (1, 3) is alone in its row and in its column, so no link can reach it",
        ),
        (".o.\no.o\n.o.", "no link can join the 2 points around (0, 1) to the others"),
        ("o..o.\no..o.\n.o..o\n.o.oo\n.o.oo", None),
        (
            "oo.....\noo.....\n...o..o\n..o..o.\n...o..o",
            "no link can join the 2 points around (2, 3) to the others",
        ),
        (
            ".o..\n..o.\no..o\nooo.",
            "the links (0, 2)-(3, 2) and (1, 0)-(1, 3) are the only ways to parts of the board, "
            "but cross at (1, 2)",
        ),
        ("o...o.\n.oo..o\no....o\n..ooo.", None),
    ],
)
def test_obstacles(text: str, why: str | None) -> None:
    assert PUZZLE.obstacle(read(text)) == why


def test_obstacles_are_told_in_the_coordinates_given() -> None:
    assert "(10, -7) is alone" in (PUZZLE.obstacle(read("9,-8\n9,-6\n10,-7")) or "")
    crossing = PUZZLE.obstacle(board_of((x - 5, y + 1) for x, y in read(".o..\n..o.\no..o\nooo.").points))
    assert crossing is not None
    assert crossing.endswith("cross at (-4, 3)")
