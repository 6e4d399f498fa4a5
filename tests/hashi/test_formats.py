"""Foreign Hashi boards: `.has` files and Tatham's game IDs, there and back, and what is refused."""

from __future__ import annotations

from functools import partial

import pytest

from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.board import Hashi
from tests.refusals import assert_refused

EXAMPLE = "7x7m2:a3a5b3g1b5b3g2b5a2b2e2b5b2"


def read(name: str, text: str, reading: Reading | None = None) -> list[Hashi]:
    reader = PUZZLE.formats[name].read
    assert reader is not None
    return [posed.instance for posed in reader(text, reading or Reading(PUZZLE.options))]


def write(name: str, board: Hashi, *lost: str) -> str:
    """The text, which must not lose anything but what is named."""
    writer = PUZZLE.formats[name].write
    assert writer is not None
    written = writer(board, None)
    assert written.lost == lost
    return written.text


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
    assert PUZZLE.formats["tatham"].recognise(text)


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
    chosen = Reading(PUZZLE.options, chosen={"max-bridges": 3, "loops": "no"})
    [board] = read("tatham", EXAMPLE, chosen)
    assert (board.max_bridges, board.loops) == (3, False)
    assert [*chosen.notes] == [
        "the board says max-bridges=2, but max-bridges=3 was asked for",
        "the board says loops=yes, but loops=no was asked for",
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("7x7m2", 1, 6, "expected ':', not the end of the line"),
        ("7x7m2#2024", 1, 6, "expected ':', not '#2024'"),
        ("7x7m2:a0", 1, 8, "'0' has no meaning here"),
        ("7x7m2:aH", 1, 8, "'H' has no meaning here"),
        ("7x7m2:a?", 1, 8, "'?' has no meaning here"),
        ("٣x٣:1a1f", 1, 1, "expected the width, not '٣x٣:1a1f'"),
        ("3:1a1f\n3:1a1f;", 2, 7, "';' has no meaning here"),
        ("3:1a1f\n hello", 2, 2, "expected the width, not 'hello'"),
        ("3:1a1e", 1, 7, "describes 8 of 9 cells"),
        ("3:1a1g", 1, 6, "describes 10 cells; the board has 9"),
        ("3:1a1f1", 1, 7, "describes 10 cells; the board has 9"),
        ("3:", 1, 3, "describes 0 of 9 cells"),
        ("0x3:", 1, 1, "expected the width from 1 on, not 0"),
        ("3x0:", 1, 3, "expected the height from 1 on, not 0"),
        ("3:i", None, None, "the board has no island"),
        (" 3:1a9f", 1, 6, "an island has 1 to 8 bridges with max-bridges=2, not 9"),
        ("3m1:1a4a5d", 1, 9, "an island has 1 to 4 bridges with max-bridges=1, not 5"),
        ("3m9:1a1f", 1, 3, "expected max-bridges from 1 to 8, not 9"),
        ("3m0:1a1f", 1, 3, "expected max-bridges from 1 to 8, not 0"),
        (f"{'9' * 5000}x3:a", 1, 1, "the width of 5000 digits is too large"),
        (f"3x{'9' * 5000}:a", 1, 3, "the height of 5000 digits is too large"),
        ("100000x10000:z", 1, 1, "a board of 10000×100000 cells is too large"),
        ("999999999:z", 1, 1, "a board of 999999999×999999999 cells is too large"),
    ],
)
def test_what_is_no_game_id_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, words: str
) -> None:
    assert_refused(partial(read, "tatham"), text, line, column, f"...{words}...")


HAS = "3 5 5\n1 0 3 0 1\n0 0 0 0 0\n1 0 2 0 0"


def test_a_has_file() -> None:
    [board] = read("has", HAS)
    assert PUZZLE.boards.format(board) == "1.3.1\n.....\n1.2.."
    assert write("has", board) == HAS + "\n"
    for loose in (HAS + "\n", "\n" + HAS, HAS.replace("\n", "\r\n"), HAS.replace(" ", "  "), f"  {HAS} "):
        assert read("has", loose) == [board]
        assert PUZZLE.formats["has"].fits(loose)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, None, "expected 'rows columns islands' in the first line"),
        ("1..1", 1, 2, "expected a blank, not '..1'"),
        ("1 3\n1 0 1", 1, 4, "expected a blank, not the end of the line"),
        ("1 3 -2\n1 0 1", 1, 5, "expected the number of islands, not '-2'"),
        ("1 3 2 1\n1 0 1", 1, 7, "expected the end of the line, not '1'"),
        ("٣ ٣ ٣\n1 0 1", 1, 1, "expected the number of rows, not '٣'"),
        ("1 3 2", 1, 6, "expected 1 row of clues, not 0"),
        ("2 3 2\n1 0 1\n", 3, 1, "expected 2 rows of clues, not 1"),
        ("1 3 2\n1 0 1\n1 0 1", 3, 1, "expected nothing more, or 'rows columns islands' of another"),
        ("1 3 2\n1 0", 2, 4, "expected 3 cells in this row, not 2"),
        ("1 3 2\n1 0 1 1", 2, 7, "expected 3 cells in this row; this is one more"),
        ("1 3 2\n1 . 1", 2, 3, "expected the number of an island, or 0, not '.'"),
        ("1 3 2\n1 0 ?", 2, 5, "expected the number of an island, or 0, not '?'"),
        ("1 3 2\n1 0 -1", 2, 5, "expected the number of an island, or 0, not '-1'"),
        ("2 3 2\n1 0 1\n0 9 0", 3, 3, "an island has 1 to 8 bridges with max-bridges=2, not 9"),
        ("1 3 3\n1 0 1", 1, 5, "the first line says 3 islands; the board has 2"),
        ("1 3 0\n0 0 0", None, None, "the board has no island"),
        ("0 3 0", 1, 1, "expected the number of rows from 1 on, not 0"),
        ("100000 10000 3\n1 0 1", 1, 8, "a board of 100000×10000 cells is too large"),
        (f"{'9' * 5000} 1 3\n1 0 1", 1, 1, "the number of rows of 5000 digits is too large"),
        (f"1 {'9' * 5000} 3\n1 0 1", 1, 3, "the number of columns of 5000 digits is too large"),
        (f"1 3 {'9' * 5000}\n1 0 1", 1, 5, "the number of islands of 5000 digits is too large"),
    ],
)
def test_what_is_no_has_file_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, words: str
) -> None:
    assert_refused(partial(read, "has"), text, line, column, f"...{words}...")


def test_runs_longer_than_the_alphabet_are_written_in_pieces() -> None:
    board = Hashi(1, 60, {(0, 0): 1, (0, 59): 1})
    assert write("tatham", board) == "60x1m2:1zzf1"
    assert read("tatham", "60x1m2:1zzf1") == [board]
    board = Hashi(1, 54, {(0, 0): 1, (0, 53): 1})
    assert write("tatham", board) == "54x1m2:1zz1"


@pytest.mark.parametrize("name", PUZZLE.formats)
def test_islands_of_any_number_are_carried_or_named_as_lost(name: str) -> None:
    board = Hashi(1, 3, {(0, 0): 1, (0, 2): None})
    if name not in ("tatham", "has"):
        assert read(name, write(name, board)) == [board]
        return
    text = write(name, board, "'?' islands, which become water")
    assert read(name, text) == [Hashi(1, 3, {(0, 0): 1})]


def test_a_game_id_has_at_most_four_bridges() -> None:
    board = Hashi(1, 3, {(0, 0): 1, (0, 2): 1}, max_bridges=5)
    assert write("tatham", board, "the rule option max-bridges=5") == "3x1m4:1a1"
    with pytest.raises(BadInput, match="this format has islands of 16 bridges at most, not 17 as at r0c2"):
        write("tatham", Hashi(1, 3, {(0, 0): 1, (0, 2): 17}, max_bridges=5))


@pytest.mark.parametrize(
    "text",
    ["", "\n", "1.1\n...", "# kotae hashi\n1.1", "4:3,0,0,0D,0,0", "1 2", "1 2 x", "Lorem ipsum", "x:1"],
)
def test_what_is_neither_is_recognised_by_neither(text: str) -> None:
    assert not any(format.recognise(text) for format in PUZZLE.formats.values())
