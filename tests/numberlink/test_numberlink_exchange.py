"""Foreign Numberlink boards: lists of ends and grids with their size, there and back, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from walks import boards, read

from kotae.api import read as read_any
from kotae.api import read_all
from kotae.errors import BadInput
from kotae.puzzle import Setting, Settings
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink

LIST = "5 3\n0 0 1\n4 2 1\n1 1 12\n3 0 12\n"
GRIDS = "# two boards\n3 2\n1.1\n2.2\n\n# the second\n4 2\nA#.b\n.b.A\n0 0\nwhatever"


def foreign(name: str, text: str, **stated: Setting) -> list[Numberlink]:
    reader = PUZZLE.exchange[name].read
    assert reader is not None
    return reader(text, Settings(PUZZLE.options, stated=stated))


def written(name: str, board: Numberlink) -> str:
    writer = PUZZLE.exchange[name].write
    assert writer is not None
    return writer(board)


def rules_of(board: Numberlink) -> dict[str, Setting]:
    return dict(PUZZLE.settings(board))


@settings(deadline=None)
@given(boards("digits"))
def test_a_board_is_read_back_from_its_list(board: Numberlink) -> None:
    text = written("list", board)
    assert foreign("list", text, **rules_of(board)) == [board]
    assert PUZZLE.exchange["list"].recognise(text)
    assert not PUZZLE.exchange["grid"].recognise(text)


@settings(deadline=None)
@given(boards("single"))
def test_a_board_is_read_back_from_its_grid(board: Numberlink) -> None:
    assert foreign("grid", written("grid", board), **rules_of(board)) == [board]


def test_a_list_has_x_before_y_and_counts_from_the_top_left() -> None:
    [board] = foreign("list", LIST)
    assert PUZZLE.format(board).split("\n") == [" 1  .  . 12  .", " . 12  .  .  .", " .  .  .  .  1"]
    assert written("list", board) == "5 3\n0 0 1\n3 0 12\n1 1 12\n4 2 1"
    assert foreign("list", "\n5 3\r\n\n 0  0 01\n4 2 1\r\n1\t1 12\n3 0 012\n") == [board]


def test_a_number_may_stand_alone_in_a_list_and_in_a_grid() -> None:
    assert foreign("list", "2 2\n1 0 7")[0].ends == {"7": ((0, 1),)}
    assert foreign("grid", "2 2\n.7\n..")[0].ends == {"7": ((0, 1),)}


def test_a_list_of_nothing_is_a_board_without_numbers() -> None:
    assert foreign("list", "3 2") == [read("...\n...")]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "expected 'width height'"),
        ("5\n0 0 1", 1, "expected 'width height'"),
        ("a b\n0 0 1", 1, "expected 'width height'"),
        ("3 2 1\n0 0 1", 1, "expected 'width height'"),
        ("\n\n-3 2\n0 0 1", 3, "expected 'width height'"),
        ("0 3\n", 1, "a board needs at least one row and one column, not 3×0"),
        ("10000 10000", 1, "a board of 10000×10000 cells is too large"),
        ("3 2\n3 0 1", 2, "(3, 0) is outside the grid of 3×2"),
        ("3 2\n2 1 1\n0 2 1", 3, "(0, 2) is outside the grid of 3×2"),
        ("3 2\n2 1 1\n\n999999999 0 1", 4, "(999999999, 0) is outside the grid of 3×2"),
        ("3 2\n0 1 1\n1 1 2\n0 1 2", 4, "(0, 1) has the number 1 already"),
        ("3 2\n0 1 1\n0 1 1", 3, "(0, 1) has the number 1 already"),
        ("3 2\n0 0 1\n1 0 1\n0 1 2\n2 0 01", 5, "the number 1 stands here for the third time"),
        ("3 2\n0 0", 2, "expected 'x y number', not '0 0'"),
        ("3 2\n0 0 1\n1 1 1 1", 3, "expected 'x y number', not '1 1 1 1'"),
        ("3 2\nx 0 1", 2, "expected a coordinate, not 'x'"),
        ("3 2\n0 -1 1", 2, "expected a coordinate, not '-1'"),
        ("3 2\n0 ١ 1", 2, "expected a coordinate, not '١'"),
        ("3 2\n0 99999999999 1", 2, "a coordinate of 11 digits is too large"),
        ("3 2\n0 0 -1", 2, "not '-1'"),
        ("3 2\n0 0 1.5", 2, "not '1.5'"),
        ("3 2\n0 0 12345", 2, "not '12345'"),
    ],
)
def test_what_is_no_list_is_refused_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        foreign("list", text)
    assert refused.value.line == line
    assert words in refused.value.message


def test_what_a_list_cannot_say_is_not_written() -> None:
    with pytest.raises(BadInput, match="a list cannot say which cells are blocked"):
        written("list", read("1#1"))
    with pytest.raises(BadInput, match="a list has numbers, not letters such as A"):
        written("list", read("A.A"))


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
    assert read(PUZZLE.format(board)) == board, "our own text form can say them"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("1.1", 1, "expected 'width height'"),
        ("3 2\n1.1\n...\nmore", 4, "expected 'width height'"),
        ("3 2\n1.1", 1, "expected 2 rows after this line; there are 1"),
        ("2 1\n11\n3 3\n...\n...", 3, "expected 3 rows after this line; there are 2"),
        ("3 2\n1.1\n..", 3, "this row has 2 cells; the board has 3 columns"),
        ("3 2\n1.1.\n...", 2, "this row has 4 cells; the board has 3 columns"),
        ("2 1\n11\n\n3 2\n1.1\n....", 6, "this row has 4 cells; the board has 3 columns"),
        ("3 0\n", 1, "a board needs at least one row and one column, not 0×3"),
        ("100000 100000\n1.1", 1, "a board of 100000×100000 cells is too large"),
    ],
)
def test_what_is_no_grid_is_refused_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        foreign("grid", text)
    assert refused.value.line == line
    assert words in refused.value.message


@pytest.mark.parametrize("text", ["", "\n\n", "# only remarks\n", "0 0\n"])
def test_a_file_without_grids_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="holds no board; expected 'width height' and rows of characters"):
        foreign("grid", text)


def test_a_grid_has_no_room_for_a_third_end_nor_for_blocked_cells_alone() -> None:
    with pytest.raises(BadInput, match=r"the number 1 .*expected two"):
        foreign("grid", "3 2\n1.1\n..1")
    with pytest.raises(BadInput, match="every cell of the board is blocked"):
        foreign("grid", "2 1\n##")


def test_a_number_of_two_characters_is_not_written_as_a_grid() -> None:
    with pytest.raises(BadInput, match="a grid has one character for each cell"):
        written("grid", read("12 . 12"))
    assert written("grid", read("9#9\n..é")) == "3 2\n9#9\n..é"


@pytest.mark.parametrize(
    ("text", "format"),
    [
        (LIST, "list"),
        ("3 2", "list"),
        ("\n3 2\n\n0 0 1\n", "list"),
        (GRIDS, "grid"),
        ("3 1\n1.1", "grid"),
        ("1.1\n...", None),
        ("3 2 4\n1.1\n...", None),
        ("", None),
    ],
)
def test_lists_and_grids_are_told_apart_by_their_second_line(text: str, format: str | None) -> None:
    known = [name for name, form in PUZZLE.exchange.items() if form.recognise(text)]
    assert known == ([] if format is None else [format])


def test_foreign_boards_are_read_without_a_flag_and_with_rules() -> None:
    board = read_any(LIST, puzzle="numberlink", fill=False)
    assert (board.puzzle.key, board.rules) == ("numberlink", {"fill": "no", "touch": "no"})
    assert len(read_all(GRIDS, puzzle="numberlink")) == 2
    with pytest.raises(BadInput, match=r"line 3: \(5, 0\) is outside the grid of 5×3"):
        read_any("5 3\n0 0 1\n5 0 1\n", puzzle="numberlink")


def test_a_third_end_in_a_grid_is_refused_with_its_line() -> None:
    with pytest.raises(BadInput) as refused:
        foreign("grid", "2 1\n11\n3 2\n1.1\n..1")
    assert refused.value.line == 5


def test_a_list_of_no_cells_is_refused_with_its_line() -> None:
    with pytest.raises(BadInput) as refused:
        foreign("list", "0 0")
    assert refused.value.line == 1


@pytest.mark.parametrize("board", ["#11", "#1\n#1", "#1.\n#.1"])
def test_a_grid_that_begins_with_blocked_cells_is_recognised(board: str) -> None:
    text = written("grid", read(board))
    assert [name for name, form in PUZZLE.exchange.items() if form.recognise(text)] == ["grid"]
