"""Real addresses, files and game IDs are the boards that they are known to be, and are written alike."""

from __future__ import annotations

import pytest

import kotae
from kotae.api.board import Board
from kotae.api.convert import write
from kotae.options import Setting
from tests.refusals import assert_refused

Rules = dict[str, Setting]
USUAL: Rules = {"max-bridges": 2, "loops": "yes"}
OPEN: Rules = {"fill": "no", "touch": "yes"}
FILLED: Rules = {"fill": "yes", "touch": "yes"}
INEQUALITY: Rules = {"mode": "inequality"}
ARUKONE = "AB..\n....\nCABC\n...."
GUARDIAN = "5:0,0L,0L,0,0,0R,0,0L,0D,0L,0R,0,2,0D,0,0,0,0,0,0,0U,0,0,0,0U,"

ADDRESSES: dict[str, tuple[str, Rules, str]] = {
    "hashi/5/5/4g2i3h23k3g1g3g4g3": ("hashi", USUAL, "4.2..\n.3..2\n3....\n.3.1.\n3.4.3"),
    "hashi/6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2": (
        "hashi",
        USUAL,
        "3.1.2?\n.?.2..\n?.2.?.\n.?.4.3\n..4.?.\n2.?..2",
    ),
    "numlin/5/5/1j2h3m1h2j3": ("numberlink", OPEN, "1....\n2..3.\n.....\n.1..2\n....3"),
    "numlin/7/7/l6g1l2l3l4l5l654321": (
        "numberlink",
        OPEN,
        "......6\n.1.....\n.2.....\n.3.....\n.4.....\n.5.....\n.654321",
    ),
    "arukone/4/4/12l3123j": ("numberlink", FILLED, ARUKONE),
    "arukone/e/4/4/12l3123j": ("numberlink", OPEN, ARUKONE),
}
"""The address without its page, and its board."""

IDS: dict[str, tuple[str, Rules, str]] = {
    "7x7m2:a3a5b3g1b5b3g2b5a2b2e2b5b2": (
        "hashi",
        USUAL,
        ".3.5..3\n.......\n1..5..3\n.......\n2..5.2.\n.2.....\n2..5..2",
    ),
    "7x7m2:4b4d1b2a3h5a4k3b2b4b4b4": (
        "hashi",
        USUAL,
        "4..4...\n.1..2.3\n.......\n.5.4...\n.......\n.3..2..\n4..4..4",
    ),
    "8x8m4L:a4e66e7b7c4k4d5a5f5h2f3": (
        "hashi",
        {"max-bridges": 4, "loops": "no"},
        ".4.....6\n6.....7.\n.7...4..\n........\n.4....5.\n5......5\n........\n2......3",
    ),
    GUARDIAN: (
        "futoshiki",
        INEQUALITY,
        ".<.<. . .\n\n.>.<. .<.\n      v\n.>. 2 . .\n      v\n. . . . .\n^       ^\n. . . . .",
    ),
    "4:3,0,0,0D,0,0,0,0,0,0D,0L,0,0,0,0U,0,": (
        "futoshiki",
        INEQUALITY,
        "3 . . .\n      v\n. . . .\n\n. .<. .\n  v ^\n. . . .",
    ),
    "5a:0D,5,0D,0,0D,0U,0RD,0UL,0RD,0UL,0R,0UL,0R,0UL,0,0RD,0L,0R,0RDL,0DL,0U,1,0,0UR,0UL,": (
        "futoshiki",
        {"mode": "adjacent"},
        ". 5 . . .\n-   -   -\n. .|. .|.\n  -   -\n.|. .|. .\n\n.|. .|.|.\n-     - -\n. 1 . .|.",
    ),
}


def told(board: Board) -> tuple[str, Rules, str]:
    """The puzzle, the rules and the board in our own text."""
    return board.puzzle.key, board.rules, board.puzzle.boards.format(board.instance)


def canonical(board: Board, format: str) -> str:
    """The board written in a format."""
    return write(board, format).text.rstrip("\n")


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses(address: str) -> None:
    written = f"https://puzz.link/p?{address}"
    kind, _, rest = address.partition("/")
    for text in (
        written,
        f"http://pzv.jp/p.html?{address}",
        f"https://pzplus.tck.mn/p?type=editor&{address}",
        f"https://puzz.link/p?{kind}_edit/{rest}",
        f"https://puzz.link/p?{kind}_play/{rest}/",
        address,
    ):
        board = kotae.read(text)
        assert told(board) == ADDRESSES[address], text
        assert canonical(board, "puzz.link") == written


@pytest.mark.parametrize(
    ("other", "kind"),
    [("hashikake", "hashi"), ("bridges", "hashi"), ("numberlink", "numlin")],
)
def test_other_names_of_a_kind_are_read_and_not_written(other: str, kind: str) -> None:
    for address, known in ADDRESSES.items():
        if address.startswith(f"{kind}/"):
            board = kotae.read(f"https://puzz.link/p?{address.replace(kind, other, 1)}")
            assert told(board) == known
            assert canonical(board, "puzz.link") == f"https://puzz.link/p?{address}"


def test_numbers_above_fifteen() -> None:
    board = kotae.read("https://puzz.link/p?numberlink/11/11/-2bap-2ft-15zrazy-2fg-2bn-15o")
    assert board.instance.ends == {
        "43": ((0, 0), (9, 3)),
        "10": ((0, 1), (5, 5)),
        "47": ((1, 1), (9, 1)),
        "21": ((2, 5), (10, 1)),
    }
    assert canonical(board, "puzz.link").endswith("?numlin/11/11/-2bap-2ft-15zrazy-2fg-2bn-15o")


ONLY_SIGNS = "expected signs only, since this is to be a Futoshiki, not"
ISLAND = "an island has 1 to 8 bridges with max-bridges=2, not"


@pytest.mark.parametrize(
    ("address", "column", "message"),
    [
        ("hashikake/5/5/1234g1-10+100=100g.h.i.l.", 41, f"{ISLAND} 16"),
        ("hashi/3/1/0g0", 31, f"{ISLAND} 0"),
        ("minarism/4/4/hhhq21pgi", 38, f"{ONLY_SIGNS} the difference 2"),
        ("minarism/4/4/.zm", 34, f"{ONLY_SIGNS} an empty circle"),
        ("minarism/3/2/hn", 30, "expected a square board, not 2 rows and 3 columns"),
        ("minarism/3/3/hn", 36, "describes 7 of 12 pairs of neighbours"),
        ("numlin/3/1/1.1", 33, "an end '?' has no number; expected one at every end"),
        ("numlin/3/1/111", 34, "the number 1 stands here for the third time..."),
        ("arukone/3/1/0g0", 33, "expected a letter, by its number from 1 to 52, not 0"),
    ],
)
def test_what_is_no_board_of_ours_is_refused_with_its_place(address: str, column: int, message: str) -> None:
    assert_refused(kotae.read, f"https://puzz.link/p?{address}", 1, column, message)


def test_a_minarism_of_signs_is_a_futoshiki() -> None:
    board = kotae.read("https://puzz.link/p?minarism/4/4/hhhzigi")
    key, rules, text = told(board)
    assert (key, rules) == ("futoshiki", {"mode": "inequality"})
    assert text == ".>.>.>.\n\n. . . .\n\n. . . .\n    ^\n. . . ."
    assert canonical(board, "puzz.link") == "https://puzz.link/p?minarism/4/4/hhhzigi"


FILES: dict[str, tuple[str, Rules, str, str]] = {
    "pzprv3/hashikake/5/5/4 . 2 . . /. 3 . . 2 /3 . . . . /. 3 . 1 . /3 . 4 . 3 /2 2 0 0 /0 1 1 1 /"
    "0 0 0 0 /0 1 1 0 /2 2 2 2 /2 0 0 0 0 /2 2 0 0 1 /1 2 0 0 1 /1 0 0 0 1 /": (
        *("hashi", USUAL, "4.2..\n.3..2\n3....\n.3.1.\n3.4.3"),
        "4═══2 . .\n║ 3─────2\n3 ║ . . │\n│ 3───1 │\n3═══4═══3",
    ),
    "pzprv3/arukone/4/4/dontpassallcell/A B . . /. . . . /C A B C /. . . . /0 1 0 /1 0 0 /0 0 0 /1 1 1 /"
    "1 0 1 0 /0 1 1 0 /1 0 0 1 /": ("numberlink", OPEN, ARUKONE, "A B─┐ .\n└─┐ │ .\nC A B C\n└─────┘"),
    "pzprv3/minarism/4/4/b b b /0 0 0 /0 0 0 /0 0 0 /0 0 0 0 /0 0 0 0 /0 0 a 0 /4 3 2 1 /2 4 1 3 /1 2 3 4 /"
    "3 1 4 2 /": (
        *("futoshiki", INEQUALITY, ".>.>.>.\n\n. . . .\n\n. . . .\n    ^\n. . . ."),
        "4>3>2>1\n\n2 4 1 3\n\n1 2 3 4\n    ^\n3 1 4 2",
    ),
}
"""A file with a correct answer in it, without marks that say nothing, and what it holds."""


@pytest.mark.parametrize("file", FILES)
def test_files_with_their_answers(file: str) -> None:
    *known, answer = FILES[file]
    for written in (
        file,
        file.replace("/", "\n"),
        f"https://puzz.link/p?{file}",
        f"http://pzv.jp/p.html?{file.replace(' ', '%20')}",
        file.replace("pzprv3", "pzprv3.1"),
    ):
        board = kotae.read(written)
        assert [*told(board)] == known
        assert board.puzzle.medium.format(board.instance, board.answer) == answer
        assert list(board.puzzle.faults(board.instance, board.answer)) == []
        assert write(board, "pzpr").text.replace("\n", "/") == file


def test_crosses_of_a_file() -> None:
    board = kotae.read("pzprv3/hashikake/1/5/1 . 1 . 1 /-1 0 1 1 /", puzzle="hashi")
    assert board.answer is not None
    assert [tuple(corridor) for corridor in board.answer.crosses] == [((0, 0), (0, 2))]
    assert [tuple(corridor) for corridor in board.answer.counts] == [((0, 2), (0, 4))]
    again = write(board, "pzpr").text
    assert kotae.read(again).answer == board.answer
    board = kotae.read("pzprv3/hashikake/1/3/1 . 1 /1 0 /", puzzle="hashi")
    assert (board.answer, len(board.notes)) == (None, 1), "half a bridge is none, which is noted"


@pytest.mark.parametrize("game", IDS)
def test_game_ids(game: str) -> None:
    board = kotae.read(game)
    assert told(board) == IDS[game]
    assert board.answer is None
    assert canonical(board, "tatham") == game


def test_a_game_with_the_moves_that_solve_it() -> None:
    board = kotae.read("3x3m2:2a3c1a2\nS;L0,0,2,0,2;L2,2,2,0,1;L2,2,0,2,1")
    record = board.puzzle.medium.to_json(board.instance, board.answer)
    assert record == {"bridges": [[0, 0, 0, 2, 2], [0, 2, 2, 2, 1], [2, 0, 2, 2, 1]]}
    assert list(board.puzzle.faults(board.instance, board.answer)) == []
    assert write(board, "tatham").text == "3x3m2:2a3c1a2\nS;L0,0,2,0,2;L2,0,2,2,1;L0,2,2,2,1\n"


def test_a_game_of_unequal_with_its_solution() -> None:
    text = f"{GUARDIAN}\nS1352421345542313541242153\n"
    board = kotae.read(text)
    assert board.puzzle.medium.format(board.instance, board.answer).split("\n")[-1] == "4 2 1 5 3"
    assert list(board.puzzle.faults(board.instance, board.answer)) == []
    assert write(board, "tatham").text == text


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("3x1m2:1a1\nS;L0,0,1,0,1", 2, 4, "these are not two islands that see each other"),
        ("3x1m2:1a1\nS;L0,0,2,0,1;L0,0,2,0,5", 2, 23, "expected 0 to 4 bridges, not 5"),
        ("3x1m2:1a1\nS;L0,0,2,0", 2, 11, "expected ',', not the end of the line"),
        ("3x1m2:1a1\nS;M0,0,2,0,1", 2, 2, "expected ';L', not ';M0,0,2,0,1'"),
        ("pzprv3\nminarism\n2\n2\n0 \n0 \n0 3 \n. . \n. . \n", 7, 3, f"{ONLY_SIGNS} the difference 3"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(text: str, line: int, column: int, message: str) -> None:
    assert_refused(kotae.read, text, line, column, message)
