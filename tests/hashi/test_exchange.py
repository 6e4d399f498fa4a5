"""Foreign Hashi boards: `.has` files and Tatham's game IDs, there and back, and what is refused."""

from __future__ import annotations

from time import perf_counter

import pytest
from hypothesis import given, settings
from isles import boards, stated

from kotae.errors import BadInput
from kotae.puzzle import Settings
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.board import Hashi

EXAMPLE = "7x7m2:a3a5b3g1b5b3g2b5a2b2e2b5b2"
ROWS = [".3.5..3", ".......", "1..5..3", ".......", "2..5.2.", ".2.....", "2..5..2"]


def plain(settings: Settings | None = None) -> Settings:
    return settings or Settings(PUZZLE.options)


def read(name: str, text: str, settings: Settings | None = None) -> list[Hashi]:
    reader = PUZZLE.exchange[name].read
    assert reader is not None
    return reader(text, plain(settings))


def write(name: str, board: Hashi) -> str:
    writer = PUZZLE.exchange[name].write
    assert writer is not None
    return writer(board)


def test_the_example_of_a_game_id() -> None:
    [board] = read("tatham", EXAMPLE)
    assert PUZZLE.format(board).split("\n") == ROWS
    assert PUZZLE.settings(board) == {"max-bridges": 2, "loops": "yes"}
    assert write("tatham", board) == EXAMPLE


@pytest.mark.parametrize(
    ("text", "size", "islands", "max_bridges", "loops"),
    [
        ("7x7m2:4b4d1b2a3h5a4k3b2b4b4b4", (7, 7), 12, 2, True),
        ("8x8m4L:a4e66e7b7c4k4d5a5f5h2f3", (8, 8), 12, 4, False),
        ("3:1a1f", (3, 3), 2, 2, True),
        ("3x2:1a1c", (2, 3), 2, 2, True),
        ("3x2L:1a1c", (2, 3), 2, 2, False),
        ("3x2m1:1a1c", (2, 3), 2, 1, True),
        ("3x2i30e10m3Ld2:1a1c", (2, 3), 2, 3, False),
        ("3x2m4:9aGc", (2, 3), 2, 4, True),
        ("  3x2:1a1c\r", (2, 3), 2, 2, True),
        ("1x3:1a1", (3, 1), 2, 2, True),
    ],
)
def test_game_ids(text: str, size: tuple[int, int], islands: int, max_bridges: int, loops: bool) -> None:
    [board] = read("tatham", text)
    assert (board.rows, board.columns) == size
    assert len(board.islands) == islands
    assert (board.max_bridges, board.loops) == (max_bridges, loops)
    assert PUZZLE.exchange["tatham"].recognise(text)


def test_letters_are_gaps_and_capitals_are_numbers() -> None:
    [board] = read("tatham", "6x6m4:AbBze1")
    assert board.islands == {(0, 0): 10, (0, 3): 11, (5, 5): 1}
    [board] = read("tatham", "7x1m4:9aCaFaG")
    assert board.islands == {(0, 0): 9, (0, 2): 12, (0, 4): 15, (0, 6): 16}


def test_several_game_ids_are_several_boards() -> None:
    boards = read("tatham", f"{EXAMPLE}\n\n3:1a1f\n8x8m4L:a4e66e7b7c4k4d5a5f5h2f3\n")
    assert [(board.rows, board.max_bridges, board.loops) for board in boards] == [
        (7, 2, True),
        (3, 2, True),
        (8, 4, False),
    ]


def test_a_choice_wins_over_what_a_game_id_says_and_is_noted() -> None:
    chosen = Settings(PUZZLE.options, chosen={"max-bridges": 3, "loops": "no"})
    [board] = read("tatham", EXAMPLE, chosen)
    assert (board.max_bridges, board.loops) == (3, False)
    assert chosen.notes == [
        "the board says max-bridges=2, but max-bridges=3 was asked for",
        "the board says loops=yes, but loops=no was asked for",
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("7x7m2", 1, None, "expected a game ID such as 7x7m2:a3b4…, not '7x7m2'"),
        ("7x7m2:a0", 1, None, "expected a game ID"),
        ("7x7m2:aH", 1, None, "expected a game ID"),
        ("7x7m2:a?", 1, None, "expected a game ID"),
        ("٣x٣:1a1f", 1, None, "expected a game ID"),
        ("3:1a1f\n3:1a1f;", 2, None, "expected a game ID"),
        ("3:1a1e", 1, None, "the board has 9 cells; its description has 8"),
        ("3:1a1g", 1, None, "the board has 9 cells; its description has more"),
        ("3:1a1f1", 1, None, "the board has 9 cells; its description has more"),
        ("3:", 1, None, "the board has 9 cells; its description has 0"),
        ("0x3:", 1, None, "a board needs at least one row and one column, not 3×0"),
        ("3:i", None, None, "the board has no island"),
        (" 3:1a9f", 1, 6, "an island has 1 to 8 bridges with max-bridges=2, not 9"),
        ("3m1:1a4a5d", 1, 9, "an island has 1 to 4 bridges with max-bridges=1, not 5"),
        ("3m9:1a1f", 1, 3, "expected m1 to m8 for max-bridges"),
        ("3m0:1a1f", 1, 3, "expected m1 to m8 for max-bridges"),
        (f"{'9' * 5000}x3:a", 1, 1, "the width of 5000 digits is too large"),
        (f"3x{'9' * 5000}:a", 1, 3, "the height of 5000 digits is too large"),
        ("100000x10000:z", 1, None, "a board of 10000×100000 cells is too large"),
        ("999999999:z", 1, None, "a board of 999999999×999999999 cells is too large"),
    ],
)
def test_what_is_no_game_id_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, words: str
) -> None:
    start = perf_counter()
    with pytest.raises(BadInput) as refused:
        read("tatham", text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert words in refused.value.message
    assert perf_counter() - start < 1


HAS = "3 5 5\n1 0 3 0 1\n0 0 0 0 0\n1 0 2 0 0"


def test_a_has_file() -> None:
    [board] = read("has", HAS)
    assert PUZZLE.format(board) == "1.3.1\n.....\n1.2.."
    assert write("has", board) == HAS
    for loose in (HAS + "\n", "\n" + HAS, HAS.replace("\n", "\r\n"), HAS.replace(" ", "  "), f"  {HAS} "):
        assert read("has", loose) == [board]
        assert PUZZLE.exchange["has"].recognise(loose)


def test_a_has_file_takes_the_options_that_are_asked_for() -> None:
    [board] = read("has", "1 2 2\n12 12", stated(4, "no"))
    assert (board.max_bridges, board.loops, board.islands[0, 1]) == (4, False, 12)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, None, "expected 'rows columns islands' in the first line"),
        ("1..1", 1, None, "expected 'rows columns islands' in the first line"),
        ("1 3\n1 0 1", 1, None, "expected 'rows columns islands' in the first line"),
        ("1 3 -2\n1 0 1", 1, None, "expected 'rows columns islands' in the first line"),
        ("٣ ٣ ٣\n1 0 1", 1, None, "expected 'rows columns islands' in the first line"),
        ("1 3 2", 1, None, "the first line says 1 rows; there are 0"),
        ("1 3 2\n1 0 1\n1 0 1", 3, None, "the first line says 1 rows; there are 2"),
        ("1 3 2\n1 0", 2, 4, "expected 3 cells in this row, not 2"),
        ("1 3 2\n1 0 1 1", 2, 7, "expected 3 cells in this row; this is one more"),
        ("1 3 2\n1 . 1", 2, 3, "expected the number of an island, or 0, not '.'"),
        ("1 3 2\n1 0 ?", 2, 5, "expected the number of an island, or 0, not '?'"),
        ("1 3 2\n1 0 -1", 2, 5, "expected the number of an island, or 0, not '-1'"),
        ("2 3 2\n1 0 1\n0 9 0", 3, 3, "an island has 1 to 8 bridges with max-bridges=2, not 9"),
        ("1 3 3\n1 0 1", 1, None, "the first line says 3 islands; there are 2"),
        ("1 3 0\n0 0 0", None, None, "the board has no island"),
        ("0 3 0", 1, None, "a board needs at least one row and one column, not 0×3"),
        ("100000 10000 3\n1 0 1", 1, None, "a board of 100000×10000 cells is too large"),
        (f"{'9' * 5000} 1 3\n1 0 1", 1, 1, "the number of rows of 5000 digits is too large"),
        (f"1 {'9' * 5000} 3\n1 0 1", 1, 3, "the number of columns of 5000 digits is too large"),
        (f"1 3 {'9' * 5000}\n1 0 1", 1, 5, "the number of islands of 5000 digits is too large"),
    ],
)
def test_what_is_no_has_file_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, words: str
) -> None:
    start = perf_counter()
    with pytest.raises(BadInput) as refused:
        read("has", text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert words in refused.value.message
    assert perf_counter() - start < 1


@settings(deadline=None)
@given(boards(unknown=False))
def test_a_board_is_read_back_from_a_has_file(board: Hashi) -> None:
    again = stated(board.max_bridges, "yes" if board.loops else "no")
    assert read("has", write("has", board), again) == [board]


@settings(deadline=None)
@given(boards(unknown=False, largest=4))
def test_a_board_is_read_back_from_its_game_id(board: Hashi) -> None:
    written = write("tatham", board)
    assert read("tatham", written) == [board]
    assert PUZZLE.exchange["tatham"].recognise(written)


def test_runs_longer_than_the_alphabet_are_written_in_pieces() -> None:
    board = Hashi(1, 60, {(0, 0): 1, (0, 59): 1})
    assert write("tatham", board) == "60x1m2:1zzf1"
    assert read("tatham", "60x1m2:1zzf1") == [board]
    board = Hashi(1, 54, {(0, 0): 1, (0, 53): 1})
    assert write("tatham", board) == "54x1m2:1zz1"


@pytest.mark.parametrize("name", PUZZLE.exchange)
def test_formats_without_a_sign_for_any_number_do_not_lose_it(name: str) -> None:
    with pytest.raises(BadInput, match=r"cannot say '\?'"):
        write(name, Hashi(1, 3, {(0, 0): 1, (0, 2): None}))


def test_a_game_id_has_at_most_four_bridges() -> None:
    with pytest.raises(BadInput, match="at most 4 bridges per corridor, not 5"):
        write("tatham", Hashi(1, 3, {(0, 0): 1, (0, 2): 1}, max_bridges=5))


@pytest.mark.parametrize(
    "text",
    ["", "\n", "1.1\n...", "# kotae hashi\n1.1", "4:3,0,0,0D,0,0", "1 2", "1 2 x", "Lorem ipsum", "x:1"],
)
def test_what_is_neither_is_recognised_by_neither(text: str) -> None:
    assert not any(format.recognise(text) for format in PUZZLE.exchange.values())
