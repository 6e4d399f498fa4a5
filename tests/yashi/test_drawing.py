"""Drawn links as text and JSON: whatever can be drawn is read back, and nothing else is read."""

from __future__ import annotations

from typing import Any

import pytest

from kotae.codec.lines import split_lines
from kotae.errors import BadInput
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi
from tests.yashi.brute import board_of, drawn, link, links, read

PAIR = read("o.o")
LEVEL = link(0, 0, 2, 0)
CROSSING = read(".o.\no.o\n.o.")
ACROSS, DOWN = link(0, 1, 2, 1), link(1, 0, 1, 2)
STACKED = read("o..\noo.")
MARGIN = read("...\n..o\n...\no.o")
FAR = board_of([(-2, 1), (1, 1), (1, 4)])


def test_the_example_of_the_module() -> None:
    board = read("o..o.\n..o.o\n.....\no...o")
    text = "o─────o .\n│ . o───o\n│ . . . │\no───────o"
    answer = links((0, 0, 3, 0), (0, 0, 0, 3), (2, 1, 4, 1), (4, 1, 4, 3), (0, 3, 4, 3))
    assert PUZZLE.medium.format(board, answer) == text
    assert drawn(board, text) == answer


@pytest.mark.parametrize(
    ("board", "answer", "text"),
    [
        (PAIR, [], "o . o"),
        (PAIR, [LEVEL], "o───o"),
        (CROSSING, [ACROSS], ". o .\no───o\n. o ."),
        (CROSSING, [DOWN], ". o .\no │ o\n. o ."),
        (CROSSING, [ACROSS, DOWN], ". o .\no─┼─o\n. o ."),
        (STACKED, [link(0, 0, 0, 1)], "o .\n│\no o"),
        (STACKED, [], "o .\n\no o"),
        (read("oo"), [link(0, 0, 1, 0)], "o─o"),
        (read("o\no"), [link(0, 0, 0, 1)], "o\n│\no"),
        (read("o"), [], "o"),
        (MARGIN, [link(0, 3, 2, 3)], ". . .\n. . o\n. . .\no───o"),
        (MARGIN, [link(2, 1, 2, 3)], ". . .\n. . o\n. . │\no . o"),
        (FAR, [link(1, 1, 1, 4)], "-2,1\n1,1\n1,4\n1,1,1,4"),
        (FAR, [], "-2,1\n1,1\n1,4"),
    ],
)
def test_how_links_are_drawn(board: Yashi, answer: list[Any], text: str) -> None:
    assert PUZZLE.medium.format(board, Links.along(frozenset(answer))) == text
    assert drawn(board, text) == Links.along(frozenset(answer))


@pytest.mark.parametrize(
    ("board", "answer", "text"),
    [
        (PAIR, Links.along(frozenset(), frozenset([LEVEL])), "o×. o"),
        (read("oo"), Links.along(frozenset(), frozenset([link(0, 0, 1, 0)])), "o×o"),
        (CROSSING, Links.along(frozenset([ACROSS]), frozenset([DOWN])), ". o .\n  ×\no───o\n\n. o ."),
        (FAR, Links.along(frozenset(), frozenset([link(1, 1, 1, 4)])), "-2,1\n1,1\n1,4\n1,1,1,4,×"),
    ],
)
def test_crosses_stand_behind_the_first_point(board: Yashi, answer: Links, text: str) -> None:
    assert PUZZLE.medium.format(board, answer) == text
    assert drawn(board, text) == answer
    assert drawn(board, text.replace("×", "x")) == answer


@pytest.mark.parametrize(
    ("board", "text", "answer"),
    [
        (PAIR, "o---o", [LEVEL]),
        (PAIR, "O---*", [LEVEL]),
        (PAIR, "o   o", []),
        (PAIR, "o...o", []),
        (PAIR, "o   o\r", []),
        (PAIR, "\n\no───o  \n\n", [LEVEL]),
        (CROSSING, "  o\no-+-o\n  o", [ACROSS, DOWN]),
        (CROSSING, "  o\n  |\no-+-o\n  |\n  o", [ACROSS, DOWN]),
        (CROSSING, ". o .\no | o\n. o .", [DOWN]),
        (PAIR, "0,0,2,0", [LEVEL]),
        (PAIR, "2,0,0,0\n", [LEVEL]),
        (PAIR, "# remark\n0,0\n 0, 0, 2, 0 \n", [LEVEL]),
        (FAR, "o─────o\n      │\n      │\n      o", [link(-2, 1, 1, 1), link(1, 1, 1, 4)]),
        (FAR, "o     o\n\n. .\n\n.\n\n      o", []),
    ],
)
def test_other_manners_are_read_as_well(board: Yashi, text: str, answer: list[Any]) -> None:
    assert drawn(board, text) == Links.along(frozenset(answer))


@pytest.mark.parametrize(
    ("board", "text", "line", "column", "words"),
    [
        (CROSSING, "", None, None, "a drawing of this board has 3 or 5 lines, not 0"),
        (CROSSING, ". o .\no───o", 2, None, "a drawing of this board has 3 or 5 lines, not 2"),
        (PAIR, "o───o\n.", 2, None, "a drawing of this board has 1 line, not 2"),
        (STACKED, "o .\no─o", 2, None, "a drawing of this board has 3 lines, not 2"),
        (PAIR, "o.o", 1, 5, "expected 'o' for the point (2, 0), not ''"),
        (PAIR, "o───.", 1, 5, "expected 'o' for the point (2, 0), not '.'"),
        (PAIR, " o───o", 1, 1, "expected 'o' for the point (0, 0), not ' '"),
        (MARGIN, ". . .\n. . .\n. . o\no . o", 2, 5, "expected 'o' for the point (2, 1), not '.'"),
        (PAIR, "o── o", 1, 4, "the line between (0, 0) and (2, 0) is not the same all along"),
        (PAIR, "o ──o", 1, 3, "the line between (0, 0) and (2, 0) is not the same all along"),
        (PAIR, "o×──o", 1, 3, "the line between (0, 0) and (2, 0) is not the same all along"),
        (PAIR, "o─#─o", 1, 3, "expected 'o', a line or '.', not '#'"),
        (PAIR, "o\x1b──o", 1, 2, "expected 'o', a line or '.', not '\N{REPLACEMENT CHARACTER}'"),
        (PAIR, "o|.|o", 1, 2, "no link of the board runs where this '|' is"),
        (PAIR, "o+++o", 1, 2, "no link of the board runs where this '+' is"),
        (PAIR, "o x o", 1, 3, "no link of the board runs where this 'x' is"),
        (PAIR, "o o o", 1, 3, "no point of the board stands where this 'o' is"),
        (PAIR, "o───o─", 1, 6, "no link of the board runs where this '─' is"),
        (PAIR, "o───o o", 1, 7, "no point of the board stands where this 'o' is"),
        (PAIR, "o───o#", 1, 6, "expected 'o', a line or '.', not '#'"),
        (STACKED, "o .\n─\no o", 2, 1, "no link of the board runs where this '─' is"),
        (CROSSING, ". o .\no─│─o\n. o .", 2, 3, "the line between (0, 1) and (2, 1) is not the same"),
        (CROSSING, ". o .\no × o\n. o .", 2, 3, "no link of the board runs where this '×' is"),
        (CROSSING, ". o .\n  │\no . o\n  │\n. o .", 3, 3, "the line between (1, 0) and (1, 2) is not the"),
        (PAIR, "0,0,1,0", 1, None, "(0, 0) and (1, 0) are not consecutive points of a row or column"),
        (PAIR, "0,0,2,0\n2,0,0,0", 2, None, "the link (0, 0)-(2, 0) is given twice"),
        (PAIR, "0,0,2,0\n2,0,0,0,×", 2, None, "the link (0, 0)-(2, 0) is given twice"),
        (PAIR, "0,0\n1,0", 2, None, "(1, 0) is no point of the board"),
        (PAIR, "0,0,2", 1, None, "expected x1,y1,x2,y2 for a link, not '0,0,2'"),
        (PAIR, "0,0,×", 1, None, "expected x1,y1,x2,y2 for a link, not '0,0,×'"),
        (PAIR, "0,0,2,0,1", 1, None, "expected x1,y1,x2,y2 for a link, not '0,0,2,0,1'"),
        (PAIR, "0,0,2,y", 1, 7, "expected a whole number, not 'y'"),
        (PAIR, f"0,0,{'9' * 5000},0", 1, 5, "a whole number of 5000 digits is too large"),
    ],
)
def test_what_is_no_drawing_is_refused_with_its_place(
    board: Yashi, text: str, line: int | None, column: int | None, words: str
) -> None:
    with pytest.raises(BadInput) as refused:
        drawn(board, text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert words in refused.value.message


def test_a_drawing_keeps_the_numbers_of_its_lines() -> None:
    lines = split_lines("# kotae yashi\n# answer\no─ ─o")[2:]
    with pytest.raises(BadInput, match=r"^line 3, column 3: "):
        PUZZLE.medium.parse(PAIR, lines)


def test_json_has_sorted_links_their_length_and_crosses_where_there_are_some() -> None:
    board = read("o..o\n....\no..o")
    answer = links((0, 2, 3, 2), (3, 0, 3, 2), (0, 0, 0, 2))
    assert PUZZLE.medium.to_json(board, answer) == {
        "links": [[0, 0, 0, 2], [0, 2, 3, 2], [3, 0, 3, 2]],
        "length": 7,
    }
    assert PUZZLE.medium.to_json(FAR, Links.along(frozenset(), frozenset([link(-2, 1, 1, 1)]))) == {
        "links": [],
        "length": 0,
        "crosses": [[-2, 1, 1, 1]],
    }


def test_json_may_name_the_ends_in_either_order_and_have_more_keys() -> None:
    data = {"links": [[2, 0, 0, 0]], "length": 99, "remark": [{}]}
    assert PUZZLE.medium.from_json(PAIR, data) == links((0, 0, 2, 0))
    assert PUZZLE.medium.from_json(PAIR, {"links": []}) == Links.along(frozenset())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, 'expected an object with a list "links"'),
        ([[0, 0, 2, 0]], 'expected an object with a list "links"'),
        ({}, 'expected an object with a list "links"'),
        ({"links": None}, 'expected an object with a list "links"'),
        ({"links": {"0": [0, 0, 2, 0]}}, 'expected an object with a list "links"'),
        ({"links": [0, 0, 2, 0]}, "expected a list of 4 whole numbers"),
        ({"links": [None]}, "expected a list of 4 whole numbers"),
        ({"links": [[]]}, "expected a list of 4 whole numbers"),
        ({"links": [[0, 0, 2]]}, "expected a list of 4 whole numbers"),
        ({"links": [[0, 0, 2, 0, 1]]}, "expected a list of 4 whole numbers"),
        ({"links": [[0, 0, 2, False]]}, "expected a list of 4 whole numbers"),
        ({"links": [[0, 0, 2.0, 0]]}, "expected a list of 4 whole numbers"),
        ({"links": [[0, 0, "2", 0]]}, "expected a list of 4 whole numbers"),
        ({"links": [[[0, 0], [2, 0]]]}, "expected a list of 4 whole numbers"),
        ({"links": [[0, 0, 10**4000, 0]]}, "expected a list of 4 whole numbers"),
        ({"links": [[0, 0, 1, 0]]}, "(0, 0) and (1, 0) are not consecutive points of a row or column"),
        ({"links": [[0, 0, 0, 0]]}, "(0, 0) and (0, 0) are not consecutive points of a row or column"),
        ({"links": [[0, 0, -9, 7]]}, "(-9, 7) and (0, 0) are not consecutive points of a row or column"),
        ({"links": [[0, 0, 2, 0], [2, 0, 0, 0]]}, "the link (0, 0)-(2, 0) is given twice"),
        ({"links": [], "crosses": None}, 'expected a list for "crosses"'),
        ({"links": [], "crosses": [[0, 0, 2]]}, "expected a list of 4 whole numbers"),
        ({"links": [[0, 0, 2, 0]], "crosses": [[0, 0, 2, 0]]}, "the link (0, 0)-(2, 0) is given twice"),
    ],
    ids=lambda case: None if isinstance(case, str) else str(case)[:40],
)
def test_json_that_is_no_drawing_is_refused(data: Any, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        PUZZLE.medium.from_json(PAIR, data)
    assert words in refused.value.message
    assert len(refused.value.message) < 120, "what is quoted is short"


def test_short_texts_for_large_boards_are_refused() -> None:
    board = board_of([(0, 10**8), (0, 10**8 + 3_999_999)])
    with pytest.raises(BadInput, match="has 4000000 or 7999999 lines, not 1"):
        drawn(board, "o")
