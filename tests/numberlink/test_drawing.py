"""Drawn lines as text and JSON: there and back, finished and half-drawn, and what is refused where."""

from __future__ import annotations

from typing import Any

import pytest

from kotae.codec.lines import split_lines
from kotae.errors import BadInput
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from tests.numberlink.brute import lines, read, through

BOARD = read("1..\n..1")
CORNER = read("1#\n.1")


def shown(board: Numberlink, answer: Lines) -> list[str]:
    """The text of a drawing, once it is known to be read back."""
    text = PUZZLE.medium.format(board, answer)
    assert drawn(board, text) == answer
    return text.split("\n")


def drawn(board: Numberlink, text: str) -> Lines:
    return PUZZLE.medium.parse(board, split_lines(text))


def test_an_answer_shows_the_board_with_room_between_columns() -> None:
    assert shown(BOARD, through("00 01 02 12")) == ["1───┐", ". . 1"]
    board = read("1....\n..#..\n2..13\n.2...\n3....")
    answer = through("00 01 02 03 13 23", "20 10 11 21 31", "40 41 42 43 44 34 24")
    assert shown(board, answer) == [
        "1─────┐ .",
        "┌─┐ # │ .",
        "2 │ . 1 3",
        ". 2 . . │",
        "3───────┘",
    ]


def test_where_ends_stand_on_each_other_a_line_is_put_between_rows() -> None:
    board = read("1..\n1..\n2.2")
    assert shown(board, through("00 10", "20 21 11 12 22")) == ["1 . .", "│", "1 ┌─┐", "  │ │", "2─┘ 2"]
    assert shown(board, through("10 20")) == ["1 . .", "", "1 . .", "│", "2 . 2"]
    assert shown(board, lines()) == ["1 . .", "", "1 . .", "", "2 . 2"]


def test_half_a_line_where_it_ends_in_the_open() -> None:
    board = read("1...1\n.....\n2...2")
    answer = through("00 01", "11 12", "23 24", "04 14")
    assert shown(board, answer) == ["1─╴ . . 1", ". ╶─╴ . ╵", "2 . . ╶─2"]
    assert shown(board, through("01 11")) == ["1 ╷ . . 1", ". ╵ . . .", "2 . . . 2"]


def test_what_is_against_the_rules_can_be_drawn() -> None:
    assert shown(read(".1.\n2.2\n.1."), through("01 11 21", "10 11 12")) == [". 1 .", "2─┼─2", ". 1 ."]
    answer = through("00 01 02 12 11 10 00", "01 11")
    assert shown(read("...\n...\n1.1"), answer) == ["┌─┬─┐", "└─┴─┘", "1 . 1"]


def test_crosses_stand_between_cells() -> None:
    assert shown(BOARD, lines((0, 0, 0, 1), crosses=[(0, 1, 0, 2), (1, 0, 1, 1)])) == ["1─╴×.", ".×. 1"]
    assert shown(BOARD, lines((0, 0, 0, 1), crosses=[(0, 0, 1, 0), (1, 1, 1, 2)])) == [
        "1─╴ .",
        "×",
        ". .×1",
    ]


def test_numbers_of_two_characters_are_right_aligned_with_lines_up_to_them() -> None:
    board = read("12 . 2\n. # .\n2 . 12")
    assert shown(board, through("00 01 02", "10 20 21")) == ["12─────2", " ╷  #  .", " 2──╴ 12"]
    assert shown(board, lines((0, 0, 0, 1), (1, 0, 2, 0), crosses=[(0, 1, 0, 2), (0, 2, 1, 2)])) == [
        "12──╴× 2",
        "       ×",
        " ╷  #  .",
        " │",
        " 2  . 12",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1─┐ .\n. └─1",
        "1-┐ .\n. └-1",
        "1─┐ .\n  │\n. └─1",
        "1─┐ .\n  |\n. └─1",
        "1─┐\n  └─1",
        "\n1─┐ .  \r\n. └─1\r\n\n",
    ],
)
def test_reading_is_tolerant_of_rows_between_and_of_ascii(text: str) -> None:
    assert drawn(BOARD, text) == through("00 01 11 12")


def test_a_cross_may_be_an_x_even_beside_an_end_of_that_name() -> None:
    assert drawn(read("xx\n.."), "xxx\n. .") == lines(crosses=[(0, 0, 0, 1)])


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("1─┐ .\n. └─2", 2, 5, "expected 1 of the board at r1c2, not '2'"),
        ("2─┐ .\n. └─1", 1, 1, "expected 1 of the board at r0c0, not '2'"),
        ("1─┐ .\n. └─", 2, 5, "expected 1 of the board at r1c2, not ''"),
        ("1─? .\n. └─1", 1, 3, "expected a piece of a line or '.', not '?'"),
        ("1?┐ .\n. └─1", 1, 2, "expected a line or a blank between two cells, not '?'"),
        ("1│. .\n. . 1", 1, 2, "expected a line or a blank between two cells, not '│'"),
        ("1─┐ .\n  -\n. └─1", 2, 3, "expected a line or a blank between two cells, not '-'"),
        ("1 ┐ .\n. └─1", 1, 3, "the '┐' at r0c1 does not fit the lines around it"),
        ("1─┐ .\n. ╶─1", 2, 3, "the '╶' at r1c1 does not fit the lines around it"),
        ("1─┐ .\n\n. └─1", 1, 3, "the '┐' at r0c1 does not fit the lines around it"),
        ("1─. .\n. . 1", 1, 3, "the '.' at r0c1 does not fit the lines around it"),
        ("1 . .\n╷ . 1", 2, 1, "the '╷' at r1c0 does not fit the lines around it"),
    ],
)
def test_what_is_no_drawing_is_refused_with_its_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        drawn(BOARD, text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert words in refused.value.message


@pytest.mark.parametrize(
    ("board", "text", "words"),
    [
        (BOARD, "", "a drawing of this board has 2 or 3 lines, not 0"),
        (BOARD, "1───┐", "a drawing of this board has 2 or 3 lines, not 1"),
        (BOARD, "1───┐\n\n. . 1\n.", "a drawing of this board has 2 or 3 lines, not 4"),
        (read("1.\n1."), "1─┐\n1─┘", "a drawing of this board has 3 lines, not 2"),
    ],
)
def test_a_drawing_of_another_height_is_refused(board: Numberlink, text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        drawn(board, text)


def test_blocked_cells_stay_blocked() -> None:
    assert drawn(CORNER, "1 #\n└─1") == through("00 10 11")
    with pytest.raises(BadInput) as refused:
        drawn(CORNER, "1─┐\n. 1")
    assert (refused.value.line, refused.value.column) == (1, 3)
    assert refused.value.message == "expected # of the board at r0c1, not '┐'"


def test_json_has_edges_and_the_paths_that_follow_from_them() -> None:
    board = read("2.1\n1.2", fill="no", touch="yes")
    assert PUZZLE.medium.to_json(board, through("02 01 11 10", "00 01")) == {
        "edges": [[0, 0, 0, 1], [0, 1, 0, 2], [0, 1, 1, 1], [1, 0, 1, 1]],
        "paths": {},
    }
    done = through("02 01 11 10")
    assert PUZZLE.medium.to_json(board, done) == {
        "edges": [[0, 1, 0, 2], [0, 1, 1, 1], [1, 0, 1, 1]],
        "paths": {"1": [[0, 2], [0, 1], [1, 1], [1, 0]]},
    }
    assert PUZZLE.medium.from_json(board, {"edges": [[1, 1, 0, 1], [0, 2, 0, 1], [1, 0, 1, 1]]}) == done


def test_json_has_crosses_where_there_are_any() -> None:
    answer = lines((0, 0, 0, 1), crosses=[(1, 0, 1, 1), (0, 0, 1, 0)])
    assert PUZZLE.medium.to_json(BOARD, answer) == {
        "edges": [[0, 0, 0, 1]],
        "paths": {},
        "crosses": [[0, 0, 1, 0], [1, 0, 1, 1]],
    }


def test_a_path_is_told_only_from_end_to_end() -> None:
    loop = through("01 02 12 11 01")
    assert PUZZLE.medium.to_json(read("1...\n...1"), loop)["paths"] == {}
    board = read("1.2\n1.2")
    assert PUZZLE.medium.to_json(board, through("00 01 02"))["paths"] == {}
    assert PUZZLE.medium.to_json(board, through("00 10", "02 01 11"))["paths"] == {"1": [[0, 0], [1, 0]]}
    assert PUZZLE.medium.to_json(read("1."), through("00 01"))["paths"] == {}
    branching = through("00 01 02 03", "01 11")
    assert PUZZLE.medium.to_json(read("1..1\n...."), branching)["paths"] == {}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, 'expected an object with a list "edges"'),
        ([], 'expected an object with a list "edges"'),
        ({}, 'expected an object with a list "edges"'),
        ({"edges": 1}, 'expected an object with a list "edges"'),
        ({"edges": [[0, 0, 1]]}, "expected a list of 4 whole numbers"),
        ({"edges": [[0, 0, 1, True]]}, "expected a list of 4 whole numbers"),
        ({"edges": [[0, 0, 1.0, 0]]}, "expected a list of 4 whole numbers"),
        ({"edges": ["0010"]}, "expected a list of 4 whole numbers"),
        ({"edges": [[0, 0, 0, 1]]}, "r0c0 and r0c1 are not neighbouring cells that may be used"),
        ({"edges": [[0, 0, 1, 1]]}, "r0c0 and r1c1 are not neighbouring cells that may be used"),
        ({"edges": [[1, 0, 2, 0]]}, "r1c0 and r2c0 are not neighbouring cells that may be used"),
        ({"edges": [[0, 0, 0, 0]]}, "r0c0 and r0c0 are not neighbouring cells that may be used"),
        ({"edges": [], "crosses": 1}, 'expected a list for "crosses"'),
        ({"edges": [], "crosses": [[0, 1, 1, 1]]}, "r0c1 and r1c1 are not neighbouring cells"),
        ({"edges": [[0, 0, 1, 0]], "crosses": [[1, 0, 0, 0]]}, "r0c0-r1c0 has a line and a cross"),
    ],
)
def test_json_of_another_shape_is_refused(data: Any, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        PUZZLE.medium.from_json(CORNER, data)


@pytest.mark.parametrize(("text", "line", "column"), [("1─#\n. 1", 1, 2), ("1 #\n. 1─", 2, 4)])
def test_a_line_that_leads_nowhere_is_refused(text: str, line: int, column: int) -> None:
    with pytest.raises(BadInput) as refused:
        drawn(CORNER, text)
    assert (refused.value.line, refused.value.column) == (line, column)
