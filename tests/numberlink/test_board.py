"""Numberlink boards as text: characters and tokens, there and back, what is refused, and lone numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kotae.cli import main
from kotae.options import Reading
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink
from tests.numberlink.brute import read
from tests.refusals import assert_refused

ALONE = "1.2\n..2"
REASON = "the number 1 stands only at r0c0 and has nothing to be joined to"


def test_a_grid_of_characters() -> None:
    board = read("1.a#\n0.A.\n.a01")
    assert (board.rows, board.columns) == (3, 4)
    assert board.ends == {
        "1": ((0, 0), (2, 3)),
        "a": ((0, 2), (2, 1)),
        "0": ((1, 0), (2, 2)),
        "A": ((1, 2),),
    }
    assert board.blocked == {(0, 3)}
    assert PUZZLE.boards.format(board) == "1.a#\n0.A.\n.a01"


def test_a_grid_of_tokens() -> None:
    board = read("12  .  #\n .  2  .\n 2  . 12")
    assert board.ends == {"12": ((0, 0), (2, 2)), "2": ((1, 1), (2, 0))}
    assert board.blocked == {(0, 2)}
    assert PUZZLE.boards.format(board) == "12  .  #\n .  2  .\n 2  . 12"


@pytest.mark.parametrize(
    "text",
    ["1.2\n2#1", "1 . 2\n2 # 1", "1  .\t2\n 2 # 1 ", "\n1.2  \r\n2#1\r\n\n", "01 . 2\n2 # 001", "  1.2\n2#1"],
)
def test_reading_is_tolerant_of_spacing_and_leading_zeros(text: str) -> None:
    ends = {"1": ((0, 0), (1, 2)), "2": ((0, 2), (1, 0))}
    assert read(text) == Numberlink(2, 3, ends, frozenset([(1, 1)]))


def test_zero_is_a_number_however_it_is_written() -> None:
    assert read("0 . 000").ends == {"0": ((0, 0), (0, 2))}


def test_letters_are_told_apart_by_case_and_may_be_several() -> None:
    assert read("aB b aB").ends == {"aB": ((0, 0), (0, 2)), "b": ((0, 1),)}


def test_cells_and_links_leave_out_what_is_blocked() -> None:
    board = read("1.\n#.\n1.")
    assert board.cells == ((0, 0), (0, 1), (1, 1), (2, 0), (2, 1))
    assert board.links == (
        ((0, 0), (0, 1)),
        ((0, 1), (1, 1)),
        ((1, 1), (2, 1)),
        ((2, 0), (2, 1)),
    )
    assert board.label == {(0, 0): "1", (2, 0): "1"}


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("1.\n.1\n1.", 3, 1, "the number 1 stands here for the third time; expected two"),
        ("1 . 01\n. . 1", 2, 5, "the number 1 stands here for the third time; expected two"),
        ("A.A\n.A?", 2, 2, "the number A stands here for the third time; expected two"),
        ("1.?\n1..", 1, 3, "expected a number or letter, '.' or '#', not '?'"),
        ("1.1\n.-.", 2, 2, "expected a number or letter, '.' or '#', not '-'"),
        ("1 . 1\n. ²  .", 2, 3, "not '²'"),
        ("٣.٣", 1, 1, "not '٣'"),
        ("1 a1 1", 1, 3, "not 'a1'"),
        ("1 12345 1", 1, 3, "not '12345'"),
        ("", 1, None, "the board is empty"),
        ("##\n##", None, None, "every cell of the board is blocked"),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, words: str
) -> None:
    assert_refused(read, text, line, column, f"...{words}...")


def test_the_header_carries_both_options() -> None:
    assert PUZZLE.header(read("1.1")) == "# kotae numberlink fill=yes touch=no"
    assert PUZZLE.header(read("1.1", fill="no", touch="yes")) == "# kotae numberlink fill=no touch=yes"
    plain = Reading(PUZZLE.options)
    assert (plain["fill"], plain["touch"]) == ("yes", "no")


def test_a_number_that_stands_alone_is_told_and_no_bad_input() -> None:
    assert PUZZLE.obstacle(read(ALONE)) == REASON
    assert PUZZLE.obstacle(read("1.1\n..b")) == (
        "the number b stands only at r1c2 and has nothing to be joined to"
    )
    assert PUZZLE.obstacle(read("1..\n1..")) is None
    assert PUZZLE.obstacle(read("..")) is None


def test_ends_whose_colours_do_not_fit_are_told_where_lines_fill_the_board() -> None:
    assert "the colours of a chessboard" in str(PUZZLE.obstacle(read("1.1\n...")))
    assert "the colours of a chessboard" in str(PUZZLE.obstacle(read("11.\n...\n...")))
    assert PUZZLE.obstacle(read("1.1\n...", fill="no")) is None
    assert PUZZLE.obstacle(read("1.1\n#..")) is None, "five cells, of which three have the colour of the ends"


@pytest.mark.parametrize("fill", ["yes", "no"])
@pytest.mark.parametrize(("encoding", "touch"), [("edges", "no"), ("edges", "yes"), ("labels", "no")])
def test_solve_says_which_number_stands_alone(
    encoding: str, touch: str, fill: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(f"# kotae numberlink fill={fill} touch={touch}\n{ALONE}\n")
    assert main(["solve", str(file), "--encoding", encoding]) == 1
    assert capsys.readouterr() == (f"impossible: {REASON} (fill={fill} touch={touch})\n", "")
    assert main(["solve", str(file), "--encoding", encoding, "--json"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert (record["verdict"], record["reason"], record["answer"]) == ("impossible", REASON, None)
    assert record["rules"] == {"fill": fill, "touch": touch}


def test_solve_says_nothing_of_lone_numbers_where_there_are_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.txt"
    file.write_text("# kotae numberlink\nA.\nA.\n")
    assert main(["solve", str(file)]) == 1
    assert capsys.readouterr().out == "impossible: no answer obeys the rules (fill=yes touch=no)\n"
    file.write_text("# kotae numberlink\n1.1\n..1\n")
    assert main(["solve", str(file)]) == 2
    assert "line 3, column 3: the number 1 stands here for the third time" in capsys.readouterr().err
