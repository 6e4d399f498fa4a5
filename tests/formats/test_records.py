"""Boards as JSON: what they may look like, and what is refused in words that name the member."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

import kotae
from kotae.errors import BadInput
from tests.refusals import assert_refused

HASHI = {"puzzle": "hashi", "board": {"rows": 1, "columns": 3, "islands": [[0, 0, 1], [0, 2, None]]}}
NUMBERLINK = {
    "puzzle": "numberlink",
    "board": {"rows": 1, "columns": 4, "ends": {"1": [[0, 0], [0, 2]]}, "blocked": [[0, 3]]},
}
FUTOSHIKI = {"puzzle": "futoshiki", "board": {"digits": [[None, 2], [None, None]], "less": [[0, 0, 0, 1]]}}
MARKED = {"puzzle": "futoshiki", "board": {"digits": [[None, 2], [None, None]], "marks": [[0, 0, 0, 1]]}}
YASHI = {"puzzle": "yashi", "board": {"points": [[0, 0], [3, 0]]}}
GONE = object()


def with_(record: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The same with another member, or without it."""
    changed = deepcopy(record)
    *outer, last = (int(step) if step.isdigit() else step for step in path.split("."))
    inside: Any = changed
    for step in outer:
        inside = inside[step]
    if value is GONE:
        del inside[last]
    else:
        inside[last] = value
    return changed


def read(record: Any) -> kotae.Board:
    """The board of a text that the record makes."""
    return kotae.read(json.dumps(record) + "\n")


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (HASHI, "# kotae hashi max-bridges=2 loops=yes\n1.?\n"),
        (
            with_(HASHI, "rules", {"max-bridges": 3}),
            "# kotae hashi max-bridges=3 loops=yes\n1.?\n",
        ),
        (with_(HASHI, "more", "nobody reads it"), "# kotae hashi max-bridges=2 loops=yes\n1.?\n"),
        (NUMBERLINK, "# kotae numberlink fill=yes touch=no\n1.1#\n"),
        (with_(NUMBERLINK, "board.blocked", GONE), "# kotae numberlink fill=yes touch=no\n1.1.\n"),
        (with_(NUMBERLINK, "board.ends", {"é": [[0, 1]]}), "# kotae numberlink fill=yes touch=no\n.é.#\n"),
        (with_(NUMBERLINK, "board.ends", {}), "# kotae numberlink fill=yes touch=no\n...#\n"),
        (FUTOSHIKI, "# kotae futoshiki mode=inequality\n.<2\n\n. .\n"),
        (with_(FUTOSHIKI, "board.less", GONE), "# kotae futoshiki mode=inequality\n. 2\n\n. .\n"),
        (MARKED, "# kotae futoshiki mode=adjacent\n.|2\n\n. .\n"),
        (YASHI, "# kotae yashi goal=any\no..o\n"),
        (with_(YASHI, "rules", {"goal": "shortest"}), "# kotae yashi goal=shortest\no..o\n"),
        (with_(YASHI, "board.points.0", [-3, -4]), "# kotae yashi goal=any\n-3,-4\n3,0\n"),
    ],
)
def test_boards(record: dict[str, Any], text: str) -> None:
    assert read(record).text() == text


def test_an_answer_may_come_along() -> None:
    board = read(with_(HASHI, "answer", {"bridges": [[0, 0, 0, 2, 1]]}))
    assert board.puzzle.medium.format(board.instance, board.answer) == "1───?"
    assert read(with_(HASHI, "answer", None)).answer is None


def test_several_boards_are_a_list_or_one_a_line() -> None:
    line = json.dumps(HASHI)
    for text in (f"[{line},\n{line}]", f"{line}\n{line}", f"\n  {line}\r\n\n{line}\n\n"):
        assert [board.instance for board in kotae.read_all(text + "\n")] == [read(HASHI).instance] * 2


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (with_(HASHI, "puzzle", GONE), 'expected "puzzle", the key of the puzzle; it is missing'),
        (with_(HASHI, "puzzle", 3), "expected \"puzzle\" to be the key of the puzzle, not '3'"),
        (with_(HASHI, "puzzle", "x"), "there is no puzzle 'x'; there are futoshiki, hashi"),
        (with_(HASHI, "board", GONE), 'expected "board", an object that describes the board; it is missing'),
        (with_(HASHI, "board", []), 'expected "board" to be an object that describes the board, not a list'),
        (with_(HASHI, "rules", []), 'expected "rules" to be an object, not a list of 0'),
        (with_(HASHI, "rules", {"x": 1}), "hashi has no rule option 'x'; it has max-bridges, loops"),
        (with_(HASHI, "rules", {"loops": None}), "expected a word or a number for the rule option loops"),
        (with_(HASHI, "rules", {"max-bridges": 9}), "max-bridges=9 is not possible; it can be 1 to 8"),
        (with_(HASHI, "answer", 3), 'expected an object with a list "bridges"'),
        (with_(HASHI, "answer", {"bridges": [[0, 0, 0, 1, 1]]}), "r0c0 and r0c1 are not islands that see"),
        (with_(HASHI, "board.rows", True), "expected \"rows\" to be a whole number, not 'True'"),
        (with_(HASHI, "board.rows", 0), 'expected a number of "rows" from 1 to '),
        (with_(HASHI, "board.columns", 10**9), 'expected a number of "columns" from 1 to '),
        (with_(HASHI, "board.islands", {}), 'expected "islands" to be a list of islands, not an object of 0'),
        (with_(HASHI, "board.islands.0", [0, 0]), 'expected an island [row, column, number] in "islands"'),
        (with_(HASHI, "board.islands.0", [0, 9, 1]), "expected a column in \"islands\" from 0 to 2, not '9'"),
        (with_(HASHI, "board.islands.0", [0, 0, 1.5]), "expected the number of an island from 0 to 99"),
        (
            with_(HASHI, "board.islands.0", [0, 0, 9]),
            "an island has 1 to 8 bridges with max-bridges=2",
        ),
        (with_(HASHI, "board.islands.0", [0, 2, 1]), "r0c2 has two islands"),
        (with_(HASHI, "board.islands", []), "the board has no island"),
        (with_(NUMBERLINK, "board.ends", {"1": [[0, 0], [0, 0]]}), "r0c0 is named twice"),
        (with_(NUMBERLINK, "board.ends", {"1": [[0, 3]]}), "r0c3 is named twice"),
        (with_(NUMBERLINK, "board.ends", {"1": []}), 'expected one or two cells for the number 1 in "ends"'),
        (with_(NUMBERLINK, "board.ends", {"1": [[0, 0]] * 3}), "expected one or two cells for the number 1"),
        (with_(NUMBERLINK, "board.ends", {"01": [[0, 0]], "1": [[0, 1]]}), "the number 1 is named twice"),
        (with_(NUMBERLINK, "board.ends", {"": [[0, 0]]}), "expected a number or letter, not ''"),
        (with_(FUTOSHIKI, "board.digits.0", [1]), 'expected a list of 2 digits for row 0 of "digits"'),
        (with_(FUTOSHIKI, "board.digits.0", [3, None]), "expected a digit, or null, from 1 to 2, not '3'"),
        (with_(FUTOSHIKI, "board.less", [[0, 0, 1, 1]]), "r0c0 and r1c1 are not neighbours on this board"),
        (
            with_(FUTOSHIKI, "board.less", [[0, 0, 0, 1], [0, 1, 0, 0]]),
            "the sign between r0c0 and r0c1",
        ),
        (with_(FUTOSHIKI, "board.marks", [[0, 0, 0, 1]]), "a board with mode=adjacent has no signs"),
        (with_(FUTOSHIKI, "rules", {"mode": "adjacent"}), "a board with mode=adjacent has no signs"),
        (with_(MARKED, "rules", {"mode": "inequality"}), 'a board with "marks" has mode=adjacent, not mode='),
        (with_(YASHI, "board.points", []), "the board has no point"),
        (with_(YASHI, "board.points.0", [3, 0]), "the point (3, 0) is given twice"),
        (with_(YASHI, "board.points.0", ["0", 0]), "expected x from -999999999 to 999999999, not '0'"),
        (with_(YASHI, "board.points.0", [10**8, 0]), "a board of 1×99999998 cells is too large"),
        ([3], "in board 1: expected an object with \"board\", not '3'"),
        ([HASHI, with_(HASHI, "board.rows", 0)], 'in board 2: expected a number of "rows" from 1 to '),
        ([], "holds no board: the list is empty"),
    ],
)
def test_what_is_no_board_is_refused_in_words_that_name_it(record: Any, message: str) -> None:
    assert_refused(read, record, None, None, f"{message}...")


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("{\n", 2, 1, "not valid JSON: expected a name in double quotes"),
        ('{"puzzle" "hashi"}\n', 1, 11, "not valid JSON: expected ':'"),
        ('{"puzzle": "hashi" "board": {}}\n', 1, 20, "not valid JSON: expected ','"),
        ('{"puzzle": "hashi, "board": {}}\n', 1, 21, "not valid JSON: expected ','"),
        ('{"puzzle": "has\n', 1, 16, "not valid JSON: expected no control character in a string"),
        ('{"puzzle": "has\\q"}\n', 1, 16, "not valid JSON: expected another character behind this"),
        ('{"puzzle": }\n', 1, 12, "not valid JSON: expected a value"),
        ('{"puzzle": "hashi", "puzzle": "yashi"}\n', None, None, "'puzzle' is given twice in one object"),
        (f'{json.dumps(HASHI)}\n{{"a": {{"b": 1, "b": 1}}}}\n', 2, None, "'b' is given twice in one object"),
        (f"{json.dumps(HASHI)} junk\n", 1, 95, "not valid JSON: expected nothing more"),
        (f"{json.dumps(HASHI)}\n{{x}}\n", 2, 2, "not valid JSON: "),
        (f"{json.dumps(HASHI)}\n\n{{}}\n", 3, None, 'expected "board", an object that describes the board'),
        ("[" * 25 + "\n", None, None, "nests 25 brackets; no more than 20 are needed"),
        (f'{{"rows": {"9" * 5000}}}\n', None, None, "holds a number of thousands of digits"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, message: str
) -> None:
    assert_refused(kotae.read, text, line, column, f"{message}...")


def test_a_board_of_another_puzzle_than_was_named() -> None:
    with pytest.raises(BadInput, match="this is a board of hashi, not of yashi"):
        kotae.read(json.dumps(HASHI) + "\n", puzzle="yashi")


def test_a_rule_that_is_asked_for_wins_with_a_note() -> None:
    board = kotae.read(json.dumps(with_(HASHI, "rules", {"loops": "no"})) + "\n", loops=True)
    assert (board.rules["loops"], len(board.notes)) == ("yes", 1)
