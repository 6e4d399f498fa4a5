"""Boards and answers as text and JSON: what is read, what is written, and what is refused where."""

from __future__ import annotations

from typing import Any

import pytest

from kotae.codec.lines import split_lines
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from tests.futoshiki.brute import MODES, read
from tests.refusals import assert_refused

GIVEN_2 = Futoshiki(2, {(0, 1): 2}, less=(((0, 0), (0, 1)), ((1, 1), (0, 1))))


@pytest.mark.parametrize(
    "text",
    [
        ".<2\n  v\n. .",
        "_ < 2\n    ∨\n_   0",
        ".<2\n  V\n..",
        "\n\n0<2  \n  v \n0 0\n\n",
        ".<2\r\n  v\r\n. .\r",
        "  .<2\n    v\n\n  . .",
        " .  < 2\n\n      v\n .    .",
        ".<2\n   v\n. .",
    ],
)
def test_reading_is_tolerant_of_spacing(text: str) -> None:
    assert read(text) == GIVEN_2


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("12..\n.3..\n....\n1234", ((1, 2, None, None), (None, 3, None, None), (None,) * 4, (1, 2, 3, 4))),
        ("1 2\n2 1", ((1, 2), (2, 1))),
        ("12\n21", ((1, 2), (2, 1))),
        ("10\n01", ((1, None), (None, 1))),
        ("1", ((1,),)),
        (".", ((None,),)),
        ("0", ((None,),)),
    ],
)
def test_rows_of_single_digits_need_no_blanks(text: str, rows: tuple[tuple[int | None, ...], ...]) -> None:
    assert read(text).rows == rows


def test_a_sign_is_matched_to_the_digit_above_it_in_a_row_without_blanks() -> None:
    assert read("1.3\n ^\n...\n...").less == (((0, 1), (1, 1)),)


def test_numbers_above_nine_are_right_aligned_with_their_signs() -> None:
    board = Futoshiki(10, {(0, 0): 10, (1, 1): 3}, less=(((0, 1), (0, 0)), ((1, 0), (0, 0))))
    text = PUZZLE.boards.format(board).split("\n")
    assert text[:3] == ["10> .  .  .  .  .  .  .  .  .", " v", " .  3  .  .  .  .  .  .  .  ."]
    assert len(text) == 19


def test_a_sign_points_at_the_smaller_cell() -> None:
    assert read(".<.\n^ v\n.>.").less == (
        ((0, 0), (0, 1)),
        ((0, 0), (1, 0)),
        ((1, 1), (0, 1)),
        ((1, 1), (1, 0)),
    )


def test_marks_of_an_adjacent_board() -> None:
    board = read(".|. .\n-   -\n. 3 .\n\n. .|.", "adjacent")
    assert board.marks == (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 2), (1, 2)), ((2, 1), (2, 2)))
    assert board.givens == {(1, 1): 3}
    assert PUZZLE.boards.settings(board) == {"mode": "adjacent"}


def test_an_answer_keeps_the_signs_of_the_board() -> None:
    answer = Digits(((1, 2), (2, None)))
    assert PUZZLE.medium.format(GIVEN_2, answer) == "1<2\n  v\n2 ."
    assert PUZZLE.medium.parse(GIVEN_2, split_lines("12\n2.")) == answer


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, None, "the board is empty"),
        ("\n \n", 1, None, "the board is empty"),
        (". .\n. x", 2, 3, "expected a digit, '.' or a sign, not 'x'"),
        (". .\n. ²", 2, 3, "not '²'"),
        (". .\n.", 2, 2, "expected 2 cells in this row, as many as the board has rows, not 1"),
        (". .\n. . .", 2, 5, "expected 2 cells in this row, as many as the board has rows, not 3"),
        (". . .\n. . .", 1, 5, "expected a square board, not 2 rows of 3 cells"),
        (". .\n. .\n. .", 1, 4, "expected a square board, not 3 rows of 2 cells"),
        (". 3\n. .", 1, 3, "expected a digit from 1 to 2, not 3"),
        ("1 99999999999\n. .", 1, 3, "a digit of 11 digits is too large"),
        ("<. .\n. .", 1, 1, "'<' needs a cell on its left"),
        (". .>\n. .", 1, 4, "'>' needs a cell on its right"),
        (".<>.\n. .", 1, 3, "'>' is the second sign on the right of r0c0"),
        (". .\n.^.", 2, 2, "'^' belongs between two rows"),
        ("^\n. .\n. .", 1, 1, "signs between rows need a row of cells above them"),
        (". .\n. .\n  v", 3, 3, "signs between rows need a row of cells below them"),
        (". .\n^\n  ^\n. .", 3, 3, "this is the second line of signs between the same two rows"),
        (". .\n ^\n. .", 2, 2, "expected '^' under a cell of the row above; it is under two cells"),
        (". .\n     v\n. .", 2, 6, "expected 'v' under a cell of the row above; it is under no cell"),
        ("  .  .\n ^v\n  .  .", 2, 3, "'v' is the second sign under r0c0"),
        (".|.\n. .", 1, 2, "with mode=inequality signs are '<', '>', '^' and 'v', not '|'"),
        (". .\n-\n. .", 2, 1, "with mode=inequality signs are '<', '>', '^' and 'v', not '-'"),
        ("\n".join(["."] * 101), 101, 1, "expected at most 100 rows; this is one more"),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, words: str
) -> None:
    assert_refused(read, text, line, column, f"...{words}...")


def test_signs_are_refused_on_an_adjacent_board() -> None:
    with pytest.raises(
        BadInput, match=r"line 1, column 2: with mode=adjacent signs are '\|' and '-', not '<'"
    ):
        read(".<.\n. .", "adjacent")


def test_clues_that_contradict_each_other_are_an_impossible_board_and_no_bad_input() -> None:
    assert read("2<1\n  ^\n2 2").givens == {(0, 0): 2, (0, 1): 1, (1, 0): 2, (1, 1): 2}


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ({"size": 0}, "expected a size from 1 to 100, not 0"),
        ({"size": 101}, "expected a size from 1 to 100, not 101"),
        ({"size": 2, "givens": {(0, 2): 1}}, "r0c2 cannot hold 1 on a board of size 2"),
        ({"size": 2, "givens": {(0, 1): 3}}, "r0c1 cannot hold 3 on a board of size 2"),
        ({"size": 3, "less": (((0, 0), (0, 2)),)}, "r0c0 and r0c2 are not neighbours"),
        ({"size": 3, "less": (((0, 0), (1, 1)),)}, "r0c0 and r1c1 are not neighbours"),
        ({"size": 2, "less": (((0, 1), (0, 2)),)}, "r0c1 and r0c2 are not neighbours"),
        ({"size": 2, "less": (((0, 0), (0, 1)), ((0, 1), (0, 0)))}, "points both ways"),
        ({"size": 2, "marks": (((0, 0), (0, 1)),)}, "a board with mode=inequality has no marks"),
        ({"size": 2, "less": (((0, 0), (0, 1)),), "mode": "adjacent"}, "mode=adjacent has no signs"),
    ],
)
def test_an_instance_that_no_board_can_show_is_refused(board: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Futoshiki(**board)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("", 1, None), ("1 2", 1, None), ("1 2\n2 1\n1 2", 3, 1), ("1 2\n2 3", 2, 3), ("1 2\n2", 2, 2)],
)
def test_an_answer_of_another_shape_is_refused(text: str, line: int | None, column: int | None) -> None:
    with pytest.raises(BadInput) as refused:
        PUZZLE.medium.parse(GIVEN_2, split_lines(text))
    assert (refused.value.line, refused.value.column) == (line, column)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"digits": 1},
        {"digits": [[1, 2]]},
        {"digits": [[1, 2], [1]]},
        {"digits": [[1, 2], "12"]},
        {"digits": [[1, 2], [1, 3]]},
        {"digits": [[1, 2], [1, 0]]},
        {"digits": [[1, 2], [1, True]]},
        {"digits": [[1, 2], [1, 1.0]]},
        {"digits": [[1, 2], [1, "2"]]},
    ],
)
def test_json_of_another_shape_is_refused(data: Any) -> None:
    with pytest.raises(BadInput):
        PUZZLE.medium.from_json(GIVEN_2, data)


def test_json_has_null_where_a_cell_is_blank() -> None:
    assert PUZZLE.medium.to_json(GIVEN_2, Digits(((1, 2), (None, 1)))) == {"digits": [[1, 2], [None, 1]]}


def test_the_header_carries_the_mode() -> None:
    assert PUZZLE.header(GIVEN_2) == "# kotae futoshiki mode=inequality"
    assert Reading(PUZZLE.options)["mode"] == MODES[0]


def test_a_hand_goes_through_blank_and_the_digits() -> None:
    handles = PUZZLE.medium.handles(GIVEN_2)
    assert [handle.cells for handle in handles] == [((0, 0),), ((0, 1),), ((1, 0),), ((1, 1),)]
    assert [(state.word, state.settled) for state in handles[0].states] == [
        ("blank", False),
        ("1", True),
        ("2", True),
    ]
