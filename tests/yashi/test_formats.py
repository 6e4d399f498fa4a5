"""CSV files of Yashi boards: how they are known, what they may look like, there and back."""

from __future__ import annotations

from pathlib import Path

import pytest

import kotae
from kotae.errors import BadInput
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.board import Yashi
from tests.yashi.brute import board_of, stated

CSV = PUZZLE.formats["csv"]
BOARD = board_of([(0, 2), (3, 2), (3, 0), (5, 0)])
PLAIN = "0,2\n3,2\n3,0\n5,0"
NAMED = "point,x,y\n0,0,2\n1,3,2\n2,3,0\n3,5,0\n"


def read(text: str, goal: str = "any") -> list[Yashi]:
    assert CSV.read is not None
    return [posed.instance for posed in CSV.read(text, stated(goal))]


def write(board: Yashi) -> str:
    assert CSV.write is not None
    written = CSV.write(board, None)
    assert written.lost == (("the rule option goal=shortest",) if board.shortest else ())
    return written.text


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        NAMED,
        PLAIN + "\n",
        NAMED.replace("\n", "\r\n"),
        NAMED.rstrip(),
        "x,y\n" + PLAIN,
        NAMED.removeprefix("point,x,y\n"),
        NAMED.replace("point,x,y", "Point, X, Y"),
        NAMED.replace("point,x,y", ",x,y"),
        "y,x\n2,0\n2,3\n0,3\n0,5",
        "x,y,name\n0,2,a\n3,2,b\n3,0,c\n5,0,d",
        "A,0,2\nB,3,2\nC,3,0\nD,5,0",
        "# made by hand\n\n" + NAMED.replace("\n", "\n\n"),
        " 0 , 2 \n\t3,2\n3,0\n  # a remark, with a comma\n5,0",
        "7,0,2\n7,3,2\n7,3,0\n7,5,0",
    ],
)
def test_a_board_in_many_manners(text: str, tmp_path: Path) -> None:
    assert CSV.recognise(text)
    assert read(text) == [BOARD]
    (tmp_path / "board.csv").write_text(text)
    board = kotae.read(tmp_path / "board.csv")
    assert (board.puzzle.key, board.instance) == ("yashi", BOARD)


def test_a_byte_order_mark_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "board.csv").write_bytes(NAMED.encode("utf-8-sig"))
    assert kotae.read(tmp_path / "board.csv").instance == BOARD


def test_the_goal_is_the_one_asked_for(tmp_path: Path) -> None:
    assert [board.shortest for board in read(PLAIN, "shortest")] == [True]
    (tmp_path / "board.csv").write_text(PLAIN)
    assert kotae.read(tmp_path / "board.csv", goal="shortest").rules == {"goal": "shortest"}


def test_negative_coordinates_are_kept() -> None:
    [board] = read("-3,-1\n-3,4")
    assert board.points == ((-3, -1), (-3, 4))
    assert write(board) == "point,x,y\n0,-3,-1\n1,-3,4"


def test_more_columns_than_one_asks_for() -> None:
    with pytest.raises(BadInput, match=r"line 1: expected x,y or point,x,y, not '1,2,3,4'"):
        read("1,2,3,4")
    assert read("a,x,b,y\n9,0,9,2\n9,3,9,2\n9,3,9,0\n9,5,9,0") == [BOARD]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the board has no point"),
        ("# nothing\n", "the board has no point"),
        ("point,x,y\n", "the board has no point"),
        ("point,x,y\n0,1,2\n1,1,2\n", "line 3: the point (1, 2) is given in line 2 already"),
        ("0,0\n1.5,2\n", "line 2, column 1: expected a whole number for x, not '1.5'"),
        ("0,0\n1,2,3\n", "line 2: expected 2 columns, as in the lines before, not 3"),
        ("0,0\n1;2\n", "line 2: expected 2 columns, as in the lines before, not 1"),
        ("point,x,y\n0,1,two\n", "line 2, column 5: expected a whole number for y, not 'two'"),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(text)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "# only a remark",
        "o.o\n...",
        "1.1\n...",
        "1 2 3\n1 0 1",
        "5 5\n0 0 1",
        "4:3,0,0,0D,0,0",
        "7x7m2:a3a5",
        "Lorem ipsum, dolor!",
        "a,b",
        "1,2,3,4",
        "a,b,1",
    ],
)
def test_what_is_something_else_is_not_taken_for_a_list(text: str) -> None:
    assert not CSV.recognise(text)


def test_no_other_puzzle_claims_a_list() -> None:
    for puzzle in kotae.all_puzzles():
        for name, format in puzzle.formats.items():
            for text in (PLAIN, NAMED):
                assert format.recognise(text) == ((puzzle.key, name) == ("yashi", "csv"))
