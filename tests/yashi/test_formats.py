"""CSV files of Yashi boards: how they are known, and what they may look like."""

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


def test_more_columns_than_one_asks_for() -> None:
    with pytest.raises(BadInput, match=r"line 1: expected x,y or point,x,y, not '1,2,3,4'"):
        read("1,2,3,4")
    assert read("a,x,b,y\n9,0,9,2\n9,3,9,2\n9,3,9,0\n9,5,9,0") == [BOARD]


@pytest.mark.parametrize("text", ["", "# nothing\n", "point,x,y\n"])
def test_a_list_of_nothing_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="the board has no point"):
        read(text)


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
