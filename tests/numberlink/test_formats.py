"""Foreign Numberlink boards: lists of ends and grids with their size, there and back, and what is refused."""

from __future__ import annotations

from functools import partial

import pytest

from kotae import read as read_any
from kotae import read_all
from kotae.errors import BadInput
from kotae.options import Reading, Setting
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink
from tests.numberlink.brute import read
from tests.refusals import assert_refused

LIST = "5 3\n0 0 1\n4 2 1\n1 1 12\n3 0 12\n"
GRIDS = "# two boards\n3 2\n1.1\n2.2\n\n# the second\n4 2\nA#.b\n.b.A\n0 0\nwhatever"


def foreign(name: str, text: str, **stated: Setting) -> list[Numberlink]:
    reader = PUZZLE.formats[name].read
    assert reader is not None
    return [posed.instance for posed in reader(text, Reading(PUZZLE.options, stated=stated))]


def written(name: str, board: Numberlink, *lost: str) -> str:
    """The text, which must not lose anything but rule options and what is named."""
    writer = PUZZLE.formats[name].write
    assert writer is not None
    text, phrases = writer(board, None)
    assert tuple(phrase for phrase in phrases if not phrase.startswith("the rule option ")) == lost
    return text


def test_a_list_has_x_before_y_and_counts_from_the_top_left() -> None:
    [board] = foreign("list", LIST)
    assert PUZZLE.boards.format(board).split("\n") == [" 1  .  . 12  .", " . 12  .  .  .", " .  .  .  .  1"]
    assert written("list", board) == "5 3\n0 0 1\n3 0 12\n1 1 12\n4 2 1\n"
    assert foreign("list", "\n5 3\r\n\n 0  0 01\n4 2 1\r\n1\t1 12\n3 0 012\n") == [board]


def test_a_number_may_stand_alone_in_a_list_and_in_a_grid() -> None:
    assert foreign("list", "2 2\n1 0 7")[0].ends == {"7": ((0, 1),)}
    assert foreign("grid", "2 2\n.7\n..")[0].ends == {"7": ((0, 1),)}


def test_a_list_of_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="the list has no ends"):
        foreign("list", "3 2")


def test_blocked_cells_are_named_as_lost_in_a_list() -> None:
    text = written("list", read("1#1"), "blocked cells, which become empty")
    assert foreign("list", text) == [read("1.1")]


def test_letters_are_ends_of_a_list() -> None:
    assert written("list", read("A.A\né.é")) == "3 2\n0 0 A\n2 0 A\n0 1 é\n2 1 é\n"
    assert foreign("list", written("list", read("A.A\né.é"))) == [read("A.A\né.é")]
    assert written("list", read("AB . AB")) == "3 1\n0 0 AB\n2 0 AB\n"


def test_a_list_as_contests_write_it() -> None:
    text = "SIZE 5X3\nLINE_NUM 2\nLINE#1 (0,0)-(4,2)\nLINE#12 (3,0)-(1,1)\n"
    assert foreign("list", text) == foreign("list", LIST)
    assert foreign("list", "size 5x3\r\n\r\nline#1 (0, 0) (4,2)\r\nLINE#12 (3,0) - (1,1)") == foreign(
        "list", LIST
    )
    assert [name for name, form in PUZZLE.formats.items() if form.recognise(text)] == ["list"]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "expected the width, not the end of the line"),
        ("5\n0 0 1", 1, 2, "expected a blank, not the end of the line"),
        ("3 2 1\n0 0 1", 1, 5, "expected the end of the line, not '1'"),
        ("\n\n-3 2\n0 0 1", 3, 1, "expected the width, not '-3'"),
        ("0 0", 1, 1, "expected the width from 1 on, not 0"),
        ("3 0\n", 1, 3, "expected the height from 1 on, not 0"),
        ("10000 10000", 1, 1, "a board of 10000×10000 cells is too large"),
        ("3 2\n3 0 1", 2, 1, "(3, 0) is outside the grid of 3×2"),
        ("3 2\n2 1 1\n\n0 2 1", 4, 1, "(0, 2) is outside the grid of 3×2"),
        ("3 2\n0 1 1\n1 1 2\n0 1 2", 4, 1, "(0, 1) has the number 1 already"),
        ("3 2\n0 0 1\n1 0 1\n0 1 2\n2 0 01", 5, 5, "the number 01 stands here for the third time"),
        ("3 2\n0 0 1\n1 1 1 1", 3, 7, "expected the end of the line, not '1'"),
        ("3 2\nx 0 1", 2, 1, "expected x of an end, not 'x'"),
        ("3 2\n0 -1 1", 2, 3, "expected y of an end, not '-1'"),
        ("3 2\n0 99999999999 1", 2, 3, "y of an end of 11 digits is too large"),
        ("3 2\n0 0 -1", 2, 5, "expected the number of an end, not '-1'"),
        ("3 2\n0 0 12345", 2, 5, "of at most 4 characters, not '12345'"),
        ("SIZE 5", 1, 7, "expected 'X', not the end of the line"),
        ("SIZE 5X3\nLINE#1 (0,0)-(5,2)", 2, 15, "(5, 2) is outside the grid of 5×3"),
        ("SIZE 5X3\nLINE#1 (0,0)-(0,0)", 2, 15, "(0, 0) has the number 1 already"),
        ("SIZE 5X3\nLINE#1 (0,0)-(1,0)\nLINE#1 (2,0)-(3,0)", 3, 6, "the number 1 stands here for the third"),
        ("SIZE 5X3\nLINE#1 (0,0)", 2, 12, "expected ')-(', not ')'"),
        ("SIZE 5X3\n0 0 1", 2, 1, "expected 'LINE#', not '0'"),
    ],
)
def test_what_is_no_list_is_refused_with_its_place(text: str, line: int, column: int, words: str) -> None:
    assert_refused(partial(foreign, "list"), text, line, column, f"...{words}...")


def test_a_file_of_grids_holds_several_boards_remarks_and_an_end() -> None:
    first, second = foreign("grid", GRIDS, touch="yes")
    assert first == read("1.1\n2.2", touch="yes")
    assert second == read("A#.b\n.b.A", touch="yes")
    assert foreign("grid", GRIDS.replace("\n", "\r\n"), touch="yes") == [first, second]


def test_inside_a_grid_a_row_may_begin_with_a_blocked_cell() -> None:
    assert foreign("grid", "3 2\n#11\n#..\n# a remark\n2 1\n22") == [read("#11\n#.."), read("22")]


def test_blanks_are_empty_cells_of_a_grid() -> None:
    assert foreign("grid", "3 2\n1 1\n  2") == [read("1.1\n..2")]


def test_any_sign_can_be_a_number_of_a_grid() -> None:
    [board] = foreign("grid", "4 1\n[^^[")
    assert board.ends == {"10": ((0, 0), (0, 3)), "11": ((0, 1), (0, 2))}
    assert read(PUZZLE.boards.format(board)) == board, "our own text form can say them"


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("3 2\n1.1\n...\nmore", 4, None, "expected 'width height'"),
        ("3 2\n1.1", 1, None, "expected 2 rows after this line, not 1"),
        ("2 1\n11\n3 3\n...\n...", 3, None, "expected 3 rows after this line, not 2"),
        ("3 2\n1.1\n..", 3, None, "this row has 2 cells; the board has 3 columns"),
        ("2 1\n11\n\n3 2\n1.1\n....", 6, None, "this row has 4 cells; the board has 3 columns"),
        ("3 0\n1.1", 1, None, "a board needs at least one row and one column, not 0×3"),
        ("100000 100000\n1.1", 1, None, "a board of 100000×100000 cells is too large"),
        ("2 1\n11\n3 2\n1.1\n..1", 5, 3, "the number 1 stands here for the third time; expected two"),
        ("2 1\n##", None, None, "every cell of the board is blocked"),
        ("1.1\n\n1.?", 3, 3, "not '?'"),
        ("1.1/2.?", 1, 7, "not '?'"),
    ],
)
def test_what_is_no_grid_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, words: str
) -> None:
    assert_refused(partial(foreign, "grid"), text, line, column, f"...{words}...")


@pytest.mark.parametrize("text", ["", "\n\n", "0 0\n", "# only remarks\n0 0\n"])
def test_a_file_without_grids_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"holds no board|is empty"):
        read_any(text + "\n", puzzle="numberlink", format="grid")


def test_grids_without_their_size_have_a_blank_line_between_two() -> None:
    assert foreign("grid", "1.1\n2.2\n\n\nA#.b\n.b.A\n") == [read("1.1\n2.2"), read("A#.b\n.b.A")]
    assert foreign("grid", "1.1/2.2") == [read("1.1\n2.2")]


def test_grids_have_words_where_a_number_has_two_characters() -> None:
    assert written("grid", read("9#9\n..é")) == "3 2\n9#9\n..é"
    assert written("grid", read("12 . 12")) == "1 3\n12  . 12"
    assert foreign("grid", "1 3\n12  . 12") == foreign("grid", "3 1\n12 . 12") == [read("12 . 12")]


def test_a_grid_of_nothing_but_ends_may_look_like_a_list_and_is_asked_about() -> None:
    board = read("0 1 12\n1 0 12")
    text = written("grid", board)
    assert foreign("grid", text) == [board]
    with pytest.raises(BadInput, match=r"could be numberlink \(list\) or numberlink \(grid\)"):
        read_any(text)


@pytest.mark.parametrize(
    ("text", "format"),
    [
        (LIST, "list"),
        ("3 2", None),
        ("\n3 2\n\n0 0 1\n", "list"),
        (GRIDS, "grid"),
        ("3 1\n1.1", "grid"),
        ("1.1\n...", None),
        ("3 2 4\n1.1\n...", None),
        ("", None),
    ],
)
def test_lists_and_grids_are_told_apart_by_their_second_line(text: str, format: str | None) -> None:
    known = [name for name, form in PUZZLE.formats.items() if form.fits(text)]
    assert known == ([] if format is None else [format])


def test_foreign_boards_are_read_without_a_flag_and_with_rules() -> None:
    board = read_any(LIST, puzzle="numberlink", fill=False)
    assert (board.puzzle.key, board.rules) == ("numberlink", {"fill": "no", "touch": "no"})
    assert len(read_all(GRIDS, puzzle="numberlink")) == 2
    with pytest.raises(BadInput, match=r"line 3, column 1: \(5, 0\) is outside the grid of 5×3"):
        read_any("5 3\n0 0 1\n5 0 1\n", puzzle="numberlink")


@pytest.mark.parametrize("board", ["#11", "#1\n#1", "#1.\n#.1"])
def test_a_grid_that_begins_with_blocked_cells_is_recognised(board: str) -> None:
    text = written("grid", read(board)) + "\n"
    assert read_any(text).instance == read(board)
