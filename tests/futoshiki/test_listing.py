"""Futoshiki as lists, in both dialects: read from their content alone, written again, and what is refused."""

from __future__ import annotations

import pytest

import kotae
from tests.refusals import assert_refused

NUMBERED = "3\n-1 2 -1 \n-1 -1 -1 \n-1 -1 3 \n2\n1>0\n4>7\n"
SECTIONED = "3\nSTART:\n0;2;0\n0;0;0\n0;0;3\nREL:\nA1;A2\nC2;B2"
BOARD = "# kotae futoshiki\n.<2 .\n\n. . .\n  v\n. . 3\n"


@pytest.mark.parametrize("text", [NUMBERED, SECTIONED, NUMBERED.replace("-1", "0"), SECTIONED.lower()])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_both_dialects_are_recognised(text: str, end: str) -> None:
    board = kotae.read(text.replace("\n", end))
    assert board == kotae.read(BOARD)


def test_boards_of_one_cell_and_without_signs() -> None:
    assert kotae.read("1\nSTART:\n0\nREL:\n").instance == kotae.read("# kotae futoshiki\n.\n").instance
    assert kotae.read("2\n-1 2\n-1 -1\n0\n") == kotae.read("# kotae futoshiki\n. 2\n. .\n")


def test_a_list_is_written_with_numbered_cells() -> None:
    board = kotae.read(BOARD)
    text = kotae.convert(board, "list")
    assert text == NUMBERED.replace(" \n", "\n")
    assert kotae.read(text) == board


def test_what_a_list_does_not_carry_is_named() -> None:
    marked = kotae.read("# kotae futoshiki mode=adjacent\n.|.\n\n. .\n")
    with pytest.raises(kotae.BadInput, match="list cannot carry the marks and the rule option mode=adjacent"):
        kotae.convert(marked, "list")
    with pytest.raises(kotae.BadInput, match="no marks as mode=adjacent has them"):
        kotae.read(NUMBERED, mode="adjacent")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (NUMBERED.replace("1>0", "1<0"), 6, "expected two cells with '>' between them, not '1<0'"),
        (NUMBERED.replace("1>0", "9>0"), 6, "expected the number of a cell from 0 to 8, not 9"),
        (NUMBERED.replace("1>0", "5>0"), 6, "r0c0 and r1c2 are not neighbours on this board"),
        (NUMBERED.replace("1>0", "7>4"), 7, "there is a sign between these two cells already"),
        (NUMBERED.replace("\n2\n", "\n3\n"), 5, "expected 3 lines of signs after this one, not 2"),
        (NUMBERED.replace("-1 2 -1", "-1 4 -1"), 2, "expected a digit from 1 to 3, not 4"),
        (NUMBERED.replace("-1 2 -1", "-1 -2 -1"), 2, "expected a digit, not '-2'"),
        (NUMBERED.replace("-1 -1 -1 \n", "-1 -1\n"), 3, "expected 3 cells in this row, not 2"),
        ("3\n-1 2 -1\n-1 -1 -1\n", 3, "expected 3 rows of digits, not 2"),
        ("3\n-1 2 -1\n-1 -1 -1\n-1 -1 3\n", 4, "expected the number of signs after the rows"),
        (SECTIONED.replace("REL:", "A2;A3"), 6, "expected 'REL:' in line 6 of the list"),
        (SECTIONED.replace("A1;A2", "A1;A9"), 7, "expected a cell from A1 to C3, not 'A9'"),
        (SECTIONED.replace("A1;A2", "A1;A0"), 7, "expected a cell from A1 to C3, not 'A0'"),
        (SECTIONED.replace("A1;A2", "A1,A2"), 7, "expected two cells with ';' between them, not 'A1,A2'"),
        ("200\nSTART:\n0\n", 1, "expected the size of the board from 1 to 100, not 200"),
    ],
)
def test_what_is_no_list_is_refused_with_its_line(text: str, line: int, message: str) -> None:
    assert_refused(kotae.read, text, line, None, message)
