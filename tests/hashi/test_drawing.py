"""Drawn bridges as text and JSON: whatever can be drawn is read back, and nothing else is read."""

from __future__ import annotations

from typing import Any

import pytest

from kotae.codec.lines import split_lines
from kotae.errors import BadInput
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi
from tests.hashi.brute import bridges, drawn, read

SEED = read("1.3.1\n.....\n1.2..")
SEED_ANSWER = bridges((0, 0, 0, 2, 1), (0, 2, 0, 4, 1), (0, 2, 2, 2, 1), (2, 0, 2, 2, 1))
PAIR = read("2.2")
LEVEL = Corridor((0, 0), (0, 2))
CROSSING = read(".1.\n1.1\n.1.")
ACROSS, DOWN = Corridor((1, 0), (1, 2)), Corridor((0, 1), (2, 1))
STACKED = read("3..\n23.")


def test_the_answer_of_the_seed() -> None:
    text = "1───3───1\n. . │ . .\n1───2 . ."
    assert PUZZLE.medium.format(SEED, SEED_ANSWER) == text
    assert drawn(SEED, text) == SEED_ANSWER


@pytest.mark.parametrize(
    ("board", "answer", "text"),
    [
        (PAIR, {}, "2 . 2"),
        (PAIR, {LEVEL: 1}, "2───2"),
        (PAIR, {LEVEL: 2}, "2═══2"),
        (PAIR, {LEVEL: 3}, "23═32"),
        (PAIR, {LEVEL: 9}, "29═92"),
        (CROSSING, {ACROSS: 1, DOWN: 1}, ". 1 .\n1─┼─1\n. 1 ."),
        (CROSSING, {ACROSS: 2, DOWN: 1}, ". 1 .\n1═╪═1\n. 1 ."),
        (CROSSING, {ACROSS: 1, DOWN: 2}, ". 1 .\n1─╫─1\n. 1 ."),
        (CROSSING, {ACROSS: 2, DOWN: 2}, ". 1 .\n1═╬═1\n. 1 ."),
        (CROSSING, {ACROSS: 1, DOWN: 3}, ". 1 .\n  3\n1─╫─1\n  3\n. 1 ."),
        (CROSSING, {ACROSS: 4, DOWN: 1}, ". 1 .\n14╪41\n. 1 ."),
        (STACKED, {Corridor((1, 0), (1, 1)): 1}, "3 . .\n\n2─3 ."),
        (STACKED, {Corridor((0, 0), (1, 0)): 2}, "3 . .\n║\n2 3 ."),
        (STACKED, {Corridor((0, 0), (1, 0)): 5}, "3 . .\n5\n2 3 ."),
        (read("1\n1"), {Corridor((0, 0), (1, 0)): 1}, "1\n│\n1"),
        (read("10 . 3", 8), {LEVEL: 3}, "1033═3 3"),
        (read("? . 10\n. . .\n2 . .", 8), {LEVEL: 1}, " ?────10\n .  .  .\n 2  .  ."),
    ],
)
def test_how_bridges_are_drawn(board: Hashi, answer: dict[Corridor, int], text: str) -> None:
    assert PUZZLE.medium.format(board, Bridges(answer)) == text
    assert drawn(board, text) == Bridges(answer)


def test_crosses_stand_behind_the_first_island() -> None:
    answer = Bridges({Corridor((1, 0), (1, 1)): 1}, frozenset([Corridor((0, 0), (1, 0))]))
    assert PUZZLE.medium.format(STACKED, answer) == "3 . .\n×\n2─3 ."
    assert PUZZLE.medium.format(PAIR, Bridges({}, frozenset([LEVEL]))) == "2×. 2"
    crossed = Bridges({ACROSS: 1}, frozenset([DOWN]))
    assert PUZZLE.medium.format(CROSSING, crossed) == ". 1 .\n  ×\n1───1\n\n. 1 ."
    assert drawn(CROSSING, ". 1 .\n  x\n1───1\n\n. 1 .") == crossed


@pytest.mark.parametrize(
    ("board", "text", "answer"),
    [
        (PAIR, "2---2", {LEVEL: 1}),
        (PAIR, "2===2", {LEVEL: 2}),
        (PAIR, "21-12", {LEVEL: 1}),
        (PAIR, "22=22", {LEVEL: 2}),
        (PAIR, "23=32", {LEVEL: 3}),
        (PAIR, "20 02", {}),
        (PAIR, "2   2", {}),
        (PAIR, "2   2\r", {}),
        (PAIR, "2...2", {}),
        (PAIR, "\n\n2═══2  \n\n", {LEVEL: 2}),
        (CROSSING, "  1\n1-+-1\n  1", {ACROSS: 1, DOWN: 1}),
        (CROSSING, "  1\n  |\n1-+-1\n  |\n  1", {ACROSS: 1, DOWN: 1}),
        (CROSSING, '. 1 .\n1 " 1\n. 1 .', {DOWN: 2}),
        (CROSSING, '. 1 .\n  "\n1 " 1\n  "\n. 1 .', {DOWN: 2}),
        (CROSSING, "  1\n1 | 1\n  1", {DOWN: 1}),
    ],
)
def test_plain_characters_are_read_as_well(board: Hashi, text: str, answer: dict[Corridor, int]) -> None:
    assert drawn(board, text) == Bridges(answer)


@pytest.mark.parametrize(
    ("board", "text", "line", "column", "words"),
    [
        (SEED, "", None, None, "a drawing of this board has 3 or 5 lines, not 0"),
        (SEED, "1───3───1\n1───2", 2, None, "a drawing of this board has 3 or 5 lines, not 2"),
        (PAIR, "2═══2\n.", 2, None, "a drawing of this board has 1 line, not 2"),
        (STACKED, "3 . .\n2─3 .", 2, None, "a drawing of this board has 3 lines, not 2"),
        (PAIR, "2.2", 1, 5, "expected island r0c2, which is 2 on the board, not ''"),
        (PAIR, "2═══3", 1, 5, "expected island r0c2, which is 2 on the board, not '3'"),
        (PAIR, " 2═══2", 1, 1, "expected island r0c0, which is 2 on the board, not ' '"),
        (read("10 . 3", 8), "10════ 4", 1, 8, "expected island r0c2, which is 3 on the board, not '4'"),
        (read("10 . 3", 8), "11════ 3", 1, 1, "expected island r0c0, which is 10 on the board, not '11'"),
        (read("10 . 3", 8), "10════13", 1, 7, "no two islands see each other along this '1'"),
        (PAIR, "2═─═2", 1, 3, "the line between r0c0 and r0c2 is not the same all along"),
        (PAIR, "2══ 2", 1, 4, "the line between r0c0 and r0c2 is not the same all along"),
        (PAIR, "23═42", 1, 4, "the line between r0c0 and r0c2 is not the same all along"),
        (PAIR, "2×══2", 1, 4, "the line between r0c0 and r0c2 is not the same all along"),
        (PAIR, "2×═ 2", 1, 3, "the line between r0c0 and r0c2 is not the same all along"),
        (PAIR, "2═#═2", 1, 3, "expected a bridge or water, not '#'"),
        (PAIR, "2\x1b══2", 1, 2, "expected a bridge or water, not '\N{REPLACEMENT CHARACTER}'"),
        (PAIR, "2|.|2", 1, 2, "expected a bridge that runs across, not '|'"),
        (PAIR, "2+ +2", 1, 2, "expected a bridge that runs across, not '+'"),
        (STACKED, "3 . .\n-\n2 3 .", 2, 1, "expected a bridge that runs down, not '-'"),
        (read("11"), "1|1", 1, 2, "expected a bridge that runs across, not '|'"),
        (PAIR, "2═══2═", 1, 6, "no two islands see each other along this '═'"),
        (SEED, "1───3───1\n. ─ │ . .\n1───2", 2, 3, "no two islands see each other along this '─'"),
        (SEED, "1───3───1\n. . │ . 7\n1───2", 2, 9, "no two islands see each other along this '7'"),
        (CROSSING, ". 1 .\n1─│─1\n. 1 .", 2, 3, "the line between r1c0 and r1c2 is not the same"),
        (CROSSING, ". 1 .\n  │\n1 . 1\n  │\n. 1 .", 3, 3, "the line between r0c1 and r2c1 is not the same"),
    ],
)
def test_what_is_no_drawing_is_refused_with_its_place(
    board: Hashi, text: str, line: int | None, column: int | None, words: str
) -> None:
    with pytest.raises(BadInput) as refused:
        drawn(board, text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert words in refused.value.message


def test_a_drawing_keeps_the_numbers_of_its_lines() -> None:
    lines = split_lines("# kotae hashi\n# answer\n2═─═2")[2:]
    with pytest.raises(BadInput, match=r"^line 3, column 3: "):
        PUZZLE.medium.parse(PAIR, lines)


def test_json_has_sorted_bridges_and_crosses_where_there_are_some() -> None:
    assert PUZZLE.medium.to_json(SEED, SEED_ANSWER) == {
        "bridges": [[0, 0, 0, 2, 1], [0, 2, 0, 4, 1], [0, 2, 2, 2, 1], [2, 0, 2, 2, 1]]
    }
    answer = Bridges({}, frozenset([DOWN, ACROSS]))
    assert PUZZLE.medium.to_json(CROSSING, answer) == {
        "bridges": [],
        "crosses": [[0, 1, 2, 1], [1, 0, 1, 2]],
    }


def test_json_may_name_the_ends_in_either_order_and_have_more_keys() -> None:
    data = {"bridges": [[2, 2, 2, 0, 1], [0, 2, 0, 0, 1]], "remark": [{}]}
    assert PUZZLE.medium.from_json(SEED, data) == bridges((0, 0, 0, 2, 1), (2, 0, 2, 2, 1))


HUGE = 10**4000


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, 'expected an object with a list "bridges"'),
        (True, 'expected an object with a list "bridges"'),
        ([[0, 0, 0, 2, 1]], 'expected an object with a list "bridges"'),
        ({}, 'expected an object with a list "bridges"'),
        ({"bridges": None}, 'expected an object with a list "bridges"'),
        ({"bridges": {"0": [0, 0, 0, 2, 1]}}, 'expected an object with a list "bridges"'),
        ({"bridges": "[0,0,0,2,1]"}, 'expected an object with a list "bridges"'),
        ({"bridges": [0, 0, 0, 2, 1]}, "expected a list of 5 whole numbers"),
        ({"bridges": [None]}, "expected a list of 5 whole numbers"),
        ({"bridges": ["00021"]}, "expected a list of 5 whole numbers"),
        ({"bridges": [{"between": 1}]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, 2]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, 2, 1, 1]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, 2, True]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[False, 0, 0, 2, 1]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, 2, 1.0]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0.0, 0, 2, 1]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, 2, "1"]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, 2, None]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, 2, [1]]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[[0, 0], [0, 2], 1]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, 2, float("nan")]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, 2, HUGE]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, HUGE, 1]]}, "expected a list of 5 whole numbers"),
        ({"bridges": [[0, 0, 0, 2, 0]]}, "expected 1 to 9 bridges in [0, 0, 0, 2, 0], not 0"),
        ({"bridges": [[0, 0, 0, 2, -1]]}, "expected 1 to 9 bridges in [0, 0, 0, 2, -1], not -1"),
        ({"bridges": [[0, 0, 0, 2, 10]]}, "expected 1 to 9 bridges in [0, 0, 0, 2, 10], not 10"),
        ({"bridges": [[0, 0, 0, 1, 1]]}, "r0c0 and r0c1 are not islands that see each other"),
        ({"bridges": [[0, 0, 0, 4, 1]]}, "r0c0 and r0c4 are not islands that see each other"),
        ({"bridges": [[0, 0, 2, 2, 1]]}, "r0c0 and r2c2 are not islands that see each other"),
        ({"bridges": [[0, 0, 0, 0, 1]]}, "r0c0 and r0c0 are not islands that see each other"),
        ({"bridges": [[0, 0, -3, 0, 1]]}, "r-3c0 and r0c0 are not islands that see each other"),
        ({"bridges": [[0, 0, 99, 0, 1]]}, "r0c0 and r99c0 are not islands that see each other"),
        ({"bridges": [[0, 0, 0, 2, 1], [0, 0, 0, 2, 1]]}, "the bridges of [0, 0, 0, 2, 1] are given twice"),
        ({"bridges": [[0, 0, 0, 2, 1], [0, 2, 0, 0, 2]]}, "the bridges of [0, 2, 0, 0, 2] are given twice"),
        ({"bridges": [], "crosses": None}, 'expected a list for "crosses"'),
        ({"bridges": [], "crosses": {}}, 'expected a list for "crosses"'),
        ({"bridges": [], "crosses": [[0, 0, 0, 2, 1]]}, "expected a list of 4 whole numbers"),
        ({"bridges": [], "crosses": [[0, 0, 0, True]]}, "expected a list of 4 whole numbers"),
        ({"bridges": [], "crosses": [[0, 0, 0, 4]]}, "r0c0 and r0c4 are not islands that see each other"),
        ({"bridges": [[0, 0, 0, 2, 1]], "crosses": [[0, 2, 0, 0]]}, "r0c0-r0c2 has a bridge and a cross"),
    ],
    ids=lambda case: None if isinstance(case, str) else str(case)[:40],
)
def test_json_that_is_no_drawing_is_refused(data: Any, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        PUZZLE.medium.from_json(SEED, data)
    assert words in refused.value.message
    assert len(refused.value.message) < 120, "what is quoted is short"
