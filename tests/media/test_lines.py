"""Drawn lines as text and JSON: whatever can be drawn is read back, and nothing else is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from kotae.codec.lines import split_lines
from kotae.codec.pzpr import CROSS
from kotae.errors import BadInput
from kotae.geometry import Segment
from kotae.media.lines import LineMedium
from kotae.media.lines.pieces import from_pieces
from kotae.puzzles.hashi.answer import MEDIUM as HASHI
from kotae.puzzles.numberlink.answer import MEDIUM as NUMBERLINK
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.puzzles.yashi.answer import MEDIUM as YASHI
from kotae.scene import Box, Label, Line, Mark
from tests.formats.cases import case as case_of
from tests.hashi.brute import read as islands
from tests.numberlink.brute import read as ends
from tests.yashi.brute import board_of
from tests.yashi.brute import read as points

Case = tuple[LineMedium[Any, Any, Any], Any]
PAIR: Case = (HASHI, islands("2.2"))
CROSSING: Case = (HASHI, islands(".1.\n1.1\n.1."))
STACKED: Case = (HASHI, islands("3..\n23."))
WIDE: Case = (HASHI, islands("10 . 3", 8))
SEED: Case = (HASHI, islands("1.3.1\n.....\n1.2.."))
DOTS: Case = (YASHI, points("o.o"))
MARGIN: Case = (YASHI, points("...\n..o\n...\no.o"))
FAR: Case = (YASHI, board_of([(-2, 1), (1, 1), (1, 4)]))
PATH: Case = (NUMBERLINK, ends("1..\n..1"))
CORNER: Case = (NUMBERLINK, ends("1#\n.1"))
TWOS: Case = (NUMBERLINK, ends("12 . 2\n. # .\n2 . 12"))

LEVEL, ACROSS, DOWN = [0, 0, 0, 2], [1, 0, 1, 2], [0, 1, 2, 1]


def parsed(case: Case, text: str) -> Any:
    medium, board = case
    return medium.parse(board, split_lines(text))


def drawn(case: Case, edges: Iterable[list[int]], crosses: Iterable[list[int]] = ()) -> Any:
    """The drawing with these lines, as JSON names them."""
    medium, board = case
    return medium.from_json(board, {medium.key: list(edges), "crosses": list(crosses)})


@pytest.mark.parametrize(
    ("case", "edges", "crosses", "text"),
    [
        (PAIR, [], [], "2 . 2"),
        (PAIR, [[*LEVEL, 1]], [], "2───2"),
        (PAIR, [[*LEVEL, 2]], [], "2═══2"),
        (PAIR, [[*LEVEL, 3]], [], "23═32"),
        (PAIR, [[*LEVEL, 9]], [], "29═92"),
        (PAIR, [], [LEVEL], "2×. 2"),
        (CROSSING, [[*ACROSS, 1], [*DOWN, 1]], [], ". 1 .\n1─┼─1\n. 1 ."),
        (CROSSING, [[*ACROSS, 2], [*DOWN, 1]], [], ". 1 .\n1═╪═1\n. 1 ."),
        (CROSSING, [[*ACROSS, 1], [*DOWN, 2]], [], ". 1 .\n1─╫─1\n. 1 ."),
        (CROSSING, [[*ACROSS, 2], [*DOWN, 2]], [], ". 1 .\n1═╬═1\n. 1 ."),
        (CROSSING, [[*ACROSS, 1], [*DOWN, 3]], [], ". 1 .\n  3\n1─╫─1\n  3\n. 1 ."),
        (CROSSING, [[*ACROSS, 4], [*DOWN, 1]], [], ". 1 .\n14╪41\n. 1 ."),
        (CROSSING, [[*ACROSS, 1]], [DOWN], ". 1 .\n  ×\n1───1\n\n. 1 ."),
        (STACKED, [[1, 0, 1, 1, 1]], [], "3 . .\n\n2─3 ."),
        (STACKED, [[0, 0, 1, 0, 2]], [], "3 . .\n║\n2 3 ."),
        (STACKED, [[0, 0, 1, 0, 5]], [], "3 . .\n5\n2 3 ."),
        (STACKED, [[1, 0, 1, 1, 1]], [[0, 0, 1, 0]], "3 . .\n×\n2─3 ."),
        (WIDE, [[*LEVEL, 3]], [], "1033═3 3"),
        ((HASHI, islands("? . 10\n. . .\n2 . .", 8)), [[*LEVEL, 1]], [], " ?────10\n .  .  .\n 2  .  ."),
        (SEED, [[0, 0, 0, 2, 1], [0, 2, 0, 4, 1], [0, 2, 2, 2, 1]], [], "1───3───1\n. . │ . .\n1 . 2 . ."),
        (DOTS, [[0, 0, 2, 0]], [], "o───o"),
        ((YASHI, points("oo\n..")), [[0, 0, 1, 0]], [], "o─o"),
        ((YASHI, points("o")), [], [], "o"),
        (MARGIN, [[0, 3, 2, 3]], [], ". . .\n. . o\n. . .\no───o"),
        (MARGIN, [[2, 1, 2, 3]], [], ". . .\n. . o\n. . │\no . o"),
        (FAR, [[1, 1, 1, 4]], [], "-2,1\n1,1\n1,4\n1,1,1,4"),
        (FAR, [], [[1, 1, 1, 4]], "-2,1\n1,1\n1,4\n1,1,1,4,×"),
        (PATH, [[0, 0, 0, 1], [0, 1, 0, 2], [0, 2, 1, 2]], [], "1───┐\n. . 1"),
        (PATH, [[0, 0, 0, 1]], [[0, 1, 0, 2], [1, 0, 1, 1]], "1─╴×.\n.×. 1"),
        (PATH, [[0, 0, 0, 1]], [[0, 0, 1, 0], [1, 1, 1, 2]], "1─╴ .\n×\n. .×1"),
        (PATH, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 1, 2]], [], "1 ╷ .\n╶─┴─1"),
        ((NUMBERLINK, ends("1.\n1.\n22")), [[0, 0, 1, 0]], [], "1 .\n│\n1 .\n\n2 2"),
        (TWOS, [[0, 0, 0, 1], [0, 1, 0, 2], [1, 0, 2, 0], [2, 0, 2, 1]], [], "12─────2\n ╷  #  .\n 2──╴ 12"),
    ],
)
def test_how_lines_are_drawn(case: Case, edges: Any, crosses: Any, text: str) -> None:
    medium, board = case
    answer = drawn(case, edges, crosses)
    assert medium.format(board, answer) == text
    assert parsed(case, text) == answer
    assert parsed(case, text.replace("×", "x")) == answer


@pytest.mark.parametrize(
    ("case", "text", "edges"),
    [
        (PAIR, "2---2", [[*LEVEL, 1]]),
        (PAIR, "2===2", [[*LEVEL, 2]]),
        (PAIR, "21-12", [[*LEVEL, 1]]),
        (PAIR, "23=32", [[*LEVEL, 3]]),
        (PAIR, "20 02", []),
        (PAIR, "2...2\r", []),
        (PAIR, "\n\n2═══2  \n\n", [[*LEVEL, 2]]),
        (WIDE, "1033═333", [[*LEVEL, 3]]),
        (CROSSING, "  1\n1-+-1\n  1", [[*ACROSS, 1], [*DOWN, 1]]),
        (CROSSING, "  1\n  |\n1-+-1\n  |\n  1", [[*ACROSS, 1], [*DOWN, 1]]),
        (CROSSING, '. 1 .\n1 " 1\n. 1 .', [[*DOWN, 2]]),
        (CROSSING, '. 1 .\n  "\n1 " 1\n  "\n. 1 .', [[*DOWN, 2]]),
        (DOTS, "O---*", [[0, 0, 2, 0]]),
        (DOTS, "2,0,0,0\n", [[0, 0, 2, 0]]),
        (DOTS, "# remark\n0,0\n 0, 0, 2, 0 \n", [[0, 0, 2, 0]]),
        (FAR, "o─────o\n      │\n      │\n      o", [[-2, 1, 1, 1], [1, 1, 1, 4]]),
        (FAR, "o     o\n\n. .\n\n.\n\n      o", []),
        (PATH, "1-┐ .\n  |\n. └-1", [[0, 0, 0, 1], [0, 1, 1, 1], [1, 1, 1, 2]]),
        (PATH, "1─┐\n  └─1", [[0, 0, 0, 1], [0, 1, 1, 1], [1, 1, 1, 2]]),
        (CORNER, "1 #\n└─1", [[0, 0, 1, 0], [1, 0, 1, 1]]),
    ],
)
def test_other_manners_are_read_as_well(case: Case, text: str, edges: Any) -> None:
    assert parsed(case, text) == drawn(case, edges)


@pytest.mark.parametrize(
    ("case", "edges", "crosses", "text"),
    [
        (PAIR, [[*LEVEL, 2]], [], "2===2"),
        (PAIR, [[*LEVEL, 3]], [], "23=32"),
        (PAIR, [], [LEVEL], "2x. 2"),
        (CROSSING, [[*ACROSS, 1], [*DOWN, 1]], [], ". 1 .\n1-+-1\n. 1 ."),
        (CROSSING, [[*ACROSS, 2], [*DOWN, 1]], [], ". 1 .\n  |\n1=+=1\n  |\n. 1 ."),
        (CROSSING, [[*DOWN, 2]], [], '. 1 .\n1 " 1\n. 1 .'),
        (FAR, [], [[1, 1, 1, 4]], "-2,1\n1,1\n1,4\n1,1,1,4,x"),
        (MARGIN, [[2, 1, 2, 3]], [], ". . .\n. . o\n. . |\no . o"),
        (PATH, [[0, 0, 0, 1], [0, 1, 0, 2], [0, 2, 1, 2]], [], "1---+\n    |\n. . 1"),
        (PATH, [[0, 0, 0, 1]], [[0, 1, 0, 2], [1, 0, 1, 1]], "1--x.\n.x. 1"),
        (PATH, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 1, 2]], [], "1 | .\n  |\n--+-1"),
        ((NUMBERLINK, ends("1.#.1")), [[0, 0, 0, 1]], [], "1-- # . 1"),
    ],
)
def test_lines_in_ascii(case: Case, edges: Any, crosses: Any, text: str) -> None:
    medium, board = case
    answer = drawn(case, edges, crosses)
    assert medium.format(board, answer, ascii_only=True) == text
    assert parsed(case, text) == answer


@pytest.mark.parametrize("key", ["futoshiki", "hashi", "numberlink", "yashi"])
def test_whatever_can_be_drawn_is_read_back_from_ascii(key: str) -> None:
    for number in range(300):
        one = case_of(key, number)
        if one.answer is None:
            continue
        text = one.puzzle.medium.format(one.instance, one.answer, ascii_only=True)
        assert one.puzzle.medium.parse(one.instance, split_lines(text)) == one.answer, text
        if one.puzzle.text(one.instance).isascii():
            assert text.isascii()


def test_a_cross_may_be_an_x_even_beside_an_end_of_that_name() -> None:
    case = (NUMBERLINK, ends("xx\n.."))
    assert parsed(case, "xxx\n. .") == drawn(case, [], [[0, 0, 0, 1]])


@pytest.mark.parametrize(
    ("case", "text", "line", "column", "words"),
    [
        (SEED, "", None, None, "a drawing of this board has 3 or 5 lines, not 0"),
        (SEED, "1───3───1\n1───2", 2, None, "a drawing of this board has 3 or 5 lines, not 2"),
        (PAIR, "2═══2\n.", 2, None, "a drawing of this board has 1 line, not 2"),
        (STACKED, "3 . .\n2─3 .", 2, None, "a drawing of this board has 3 lines, not 2"),
        (PATH, "1───┐", 1, None, "a drawing of this board has 2 or 3 lines, not 1"),
        (PAIR, "2.2", 1, 5, "expected 2 of the board at r0c2, not ''"),
        (PAIR, " 2═══2", 1, 1, "expected 2 of the board at r0c0, not ' '"),
        (WIDE, "11════ 3", 1, 1, "expected 10 of the board at r0c0, not '11'"),
        (MARGIN, ". . .\n. . .\n. . o\no . o", 2, 5, "expected o of the board at (2, 1), not '.'"),
        (CORNER, "1─┐\n. 1", 1, 3, "expected # of the board at r0c1, not '┐'"),
        (PAIR, "2══ 2", 1, 4, "the line between r0c0 and r0c2 is not the same all along"),
        (PAIR, "23═42", 1, 4, "the line between r0c0 and r0c2 is not the same all along"),
        (PAIR, "2×══2", 1, 4, "the line between r0c0 and r0c2 is not the same all along"),
        (WIDE, "10════13", 1, 7, "the line between r0c0 and r0c2 is not the same all along"),
        (DOTS, "o ──o", 1, 4, "the line between (0, 0) and (2, 0) is not the same all along"),
        (
            PATH,
            "1-+ .\n. +-1",
            1,
            3,
            "the '+' at r0c1 does not fit the lines around it; for turns, put a line",
        ),
        (PAIR, "2═─═2", 1, 3, "the '─' at r0c1 does not fit the lines around it"),
        (PAIR, "2×═ 2", 1, 3, "the '═' at r0c1 does not fit the lines around it"),
        (SEED, "1───3───1\n. ─ │ . .\n1───2", 2, 3, "the '─' at r1c1 does not fit the lines around it"),
        (CROSSING, ". 1 .\n1─│─1\n. 1 .", 2, 3, "the '│' at r1c1 does not fit the lines around it"),
        (CROSSING, ". 1 .\n  │\n1 . 1\n  │\n. 1 .", 3, 3, "the '.' at r1c1 does not fit the lines"),
        (PATH, "1 ┐ .\n. └─1", 1, 3, "the '┐' at r0c1 does not fit the lines around it"),
        (PATH, "1─┐ .\n\n. └─1", 1, 3, "the '┐' at r0c1 does not fit the lines around it"),
        (PATH, "1 . .\n╷ . 1", 2, 1, "the '╷' at r1c0 does not fit the lines around it"),
        (PAIR, "2═#═2", 1, 3, "expected a piece of a line or '.', not '#'"),
        (PAIR, "2\x1b══2", 1, 2, "expected a piece of a line or '.', not '\N{REPLACEMENT CHARACTER}'"),
        (SEED, "1───3───1\n. . │ . 7\n1───2", 2, 9, "expected a piece of a line or '.', not '7'"),
        (DOTS, "o x o", 1, 3, "expected a piece of a line or '.', not 'x'"),
        (DOTS, "o o o", 1, 3, "expected a piece of a line or '.', not 'o'"),
        (DOTS, "o═══o", 1, 2, "expected a piece of a line or '.', not '═'"),
        (PATH, "11┐ .\n. └─1", 1, 2, "expected a piece of a line or '.', not '1'"),
        (PAIR, "2+ +2", 1, 2, "expected a line that runs across, not '+'"),
        (STACKED, "3 . .\n-\n2 3 .", 2, 1, "expected a line that runs down, not '-'"),
        (PAIR, "2═══2═", 1, 6, "nothing can be joined along this '═'"),
        (CORNER, "1 #\n. 1─", 2, 4, "nothing can be joined along this '─'"),
        (CORNER, "1─#\n. 1", 1, 2, "nothing can be joined along this '─'"),
        (DOTS, "0,0,1,0", 1, None, "(0, 0) and (1, 0) are not consecutive points of a row or column"),
        (DOTS, "0,0,2,0\n2,0,0,0,×", 2, None, "the link (0, 0)-(2, 0) is given twice"),
        (DOTS, "0,0\n1,0", 2, None, "(1, 0) is not a point of the board"),
        (DOTS, "0,0,×", 1, None, "expected x1,y1,x2,y2 for a link, not '0,0,×'"),
        (DOTS, "0,0,2,y", 1, 7, "expected a whole number, not 'y'"),
        (DOTS, f"0,0,{'9' * 5000},0", 1, 5, "a whole number of 5000 digits is too large"),
    ],
)
def test_what_is_no_drawing_is_refused_with_its_place(
    case: Case, text: str, line: int | None, column: int | None, words: str
) -> None:
    with pytest.raises(BadInput) as refused:
        parsed(case, text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert words in refused.value.message


def test_short_texts_for_large_boards_are_refused() -> None:
    with pytest.raises(BadInput, match="has 4000000 or 7999999 lines, not 1"):
        parsed((YASHI, board_of([(0, 10**8), (0, 10**8 + 3_999_999)])), "o")


def test_json_has_sorted_edges_what_follows_from_them_and_crosses_where_there_are_some() -> None:
    def told(case: Case, edges: Any, crosses: Any = ()) -> Any:
        return case[0].to_json(case[1], drawn(case, edges, crosses))

    assert told(CROSSING, [[1, 2, 1, 0, 2]], [DOWN]) == {"bridges": [[*ACROSS, 2]], "crosses": [DOWN]}
    assert told(FAR, [[1, 4, 1, 1], [1, 1, -2, 1]]) == {
        "links": [[-2, 1, 1, 1], [1, 1, 1, 4]],
        "length": 6,
    }
    path = [[0, 0, 0, 1], [0, 1, 1, 1], [1, 1, 1, 2]]
    assert told(PATH, path) == {"edges": path, "paths": {"1": [[0, 0], [0, 1], [1, 1], [1, 2]]}}


@pytest.mark.parametrize(
    ("edges", "numbers"),
    [
        ("01 02 12 11 01", {}),
        ("00 01 02 03 13", {"1": [[0, 0], [0, 1], [0, 2], [0, 3], [1, 3]]}),
        ("00 01 02 12", {}),
        ("00 10 11 12 13", {"1": [[0, 0], [1, 0], [1, 1], [1, 2], [1, 3]]}),
    ],
)
def test_a_path_is_told_only_from_end_to_end(edges: str, numbers: Any) -> None:
    case = (NUMBERLINK, ends("1...\n...1"))
    cells = [(int(cell[0]), int(cell[1])) for cell in edges.split()]
    steps = [[*a, *b] for a, b in pairwise(cells)]
    assert NUMBERLINK.to_json(case[1], drawn(case, steps))["paths"] == numbers


HUGE = 10**4000
UNREADABLE: list[Any] = [
    None,
    True,
    [[*LEVEL, 1]],
    {},
    {"bridges": None},
    {"bridges": {}},
    {"bridges": "[0]"},
]
NO_ENTRIES: list[Any] = [0, None, "00021", {}, [], LEVEL, [*LEVEL, 1, 1], [*LEVEL, True], [*LEVEL, 1.0]]
NO_ENTRIES += [[*LEVEL, "1"], [*LEVEL, [1]], [*LEVEL, float("nan")], [*LEVEL, HUGE], [0, 0, 0, HUGE, 1]]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        *((data, 'expected an object with a list "bridges"') for data in UNREADABLE),
        *(({"bridges": [data]}, "expected a list of 5 whole numbers") for data in NO_ENTRIES),
        *(
            ({"bridges": [[*LEVEL, n]]}, f"expected 1 to 9 bridges in {[*LEVEL, n]}, not {n}")
            for n in (0, -1, 10)
        ),
        ({"bridges": [[0, 0, 0, 1, 1]]}, "r0c0 and r0c1 are not islands that see each other"),
        ({"bridges": [[0, 0, -3, 0, 1]]}, "r-3c0 and r0c0 are not islands that see each other"),
        ({"bridges": [[*LEVEL, 1], [0, 2, 0, 0, 2]]}, "r0c0-r0c2 is given twice"),
        ({"bridges": [], "crosses": None}, 'expected a list for "crosses"'),
        ({"bridges": [], "crosses": [[*LEVEL, 1]]}, "expected a list of 4 whole numbers"),
        ({"bridges": [[*LEVEL, 1]], "crosses": [[0, 2, 0, 0]]}, "r0c0-r0c2 has a line and a cross"),
    ],
    ids=lambda case: None if isinstance(case, str) else str(case)[:40],
)
def test_json_that_is_no_drawing_is_refused(data: Any, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        HASHI.from_json(SEED[1], data)
    assert words in refused.value.message
    assert len(refused.value.message) < 120, "what is quoted is short"


@pytest.mark.parametrize(
    ("case", "data", "words"),
    [
        (DOTS, [[0, 0, 1, 0]], r"\(0, 0\) and \(1, 0\) are not consecutive points of a row or column"),
        (DOTS, [[0, 0, 2, 0], [2, 0, 0, 0]], r"\(0, 0\)-\(2, 0\) is given twice"),
        (CORNER, [[0, 0, 0, 1]], "r0c0 and r0c1 are not neighbouring cells that may be used"),
        (CORNER, [[0, 0, 1, 1]], "r0c0 and r1c1 are not neighbouring cells that may be used"),
        (CORNER, [[1, 0, 2, 0]], "r1c0 and r2c0 are not neighbouring cells that may be used"),
        (CORNER, [[0, 0, 1]], "expected a list of 4 whole numbers"),
    ],
)
def test_each_room_says_what_is_wrong_with_an_edge(case: Case, data: Any, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        drawn(case, data)


def test_handles_and_facts_lie_along_their_edges() -> None:
    medium, board = MARGIN
    handles = medium.handles(board)
    assert [handle.cells for handle in handles] == [((2, 0), (2, 2)), ((0, 2), (2, 2))]
    assert handles[0].place.spots == (Segment((0.5, 2.5), (2.5, 2.5)),)
    fact = medium.fact(board, 1, [1])
    assert fact is not None
    assert (fact.handle, fact.place, fact.decided) == (1, handles[1].place, True)
    assert medium.fact(board, 1, [0, 1]) is None


def test_lines_along_an_edge_are_one_where_they_are_not_counted() -> None:
    path = from_pieces(NUMBERLINK, PATH[1], {((0, 0), (0, 1)): 5, ((0, 1), (1, 1)): CROSS})
    assert path == (drawn(PATH, [[0, 0, 0, 1]], [[0, 1, 1, 1]]), False)
    bridges, stray = from_pieces(HASHI, PAIR[1], {((0, 0), (0, 1)): 1, ((0, 1), (0, 2)): 2})
    assert (bridges, stray) == (None, True)


def test_a_page_names_cells_as_its_board_does() -> None:
    assert YASHI.page(FAR[1]).name((0, 0)) == "(-2, 1)"


def test_a_cross_stands_beside_a_line_that_runs_through_its_middle() -> None:
    medium, board = CROSSING
    crossed = drawn(CROSSING, [[1, 0, 1, 2, 1]], [[0, 1, 2, 1]])
    assert medium.crosses(board, crossed) == [Mark((1.5, 1), "cross", "answer")]
    turned = drawn(CROSSING, [[0, 1, 2, 1, 2]], [[1, 0, 1, 2]])
    assert medium.crosses(board, turned) == [Mark((1, 1.5), "cross", "answer")]
    alone = drawn(CROSSING, [], [[1, 0, 1, 2]])
    assert medium.crosses(board, alone) == [Mark((1.5, 1.5), "cross", "answer")]


def test_strokes_are_a_line_with_its_strands_or_a_cross_in_the_middle() -> None:
    medium, board = PAIR
    ends, cross = ((0.5, 0.5), (2.5, 0.5)), Mark((1.5, 0.5), "cross", "answer")
    assert [medium.strokes(board, 0, state) for state in range(5)] == [
        [],
        *([Line(*ends, "answer", strands)] for strands in (1, 2, 3)),
        [cross],
    ]
    assert NUMBERLINK.strokes(PATH[1], 0, 1) == [Line((0.5, 0.5), (1.5, 0.5), "answer", broad=True)]
    line, ground, length = YASHI.strokes(DOTS[1], 0, 1)
    assert (line, length) == (Line(*ends), Label((1.5, 0.5), "2", "answer", 0.4))
    assert isinstance(ground, Box)
    assert YASHI.strokes(DOTS[1], 0, 2) == [cross]
    assert medium.printed_states(board) == {}


def test_the_strokes_of_a_large_board_are_made_from_edges_found_once() -> None:
    asked = 0

    class Counted(Numberlink):
        def _links(self) -> Iterator[CellLink]:
            nonlocal asked
            asked += 1
            return super()._links()

    board = Counted(50, 50, {})
    made = [NUMBERLINK.strokes(board, handle, state) for handle in range(4900) for state in range(3)]
    assert sum(map(len, made)) == 9800
    assert asked == 1
