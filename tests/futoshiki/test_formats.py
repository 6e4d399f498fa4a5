"""Game IDs of Simon Tatham's Unequal: read, written, recognised, and refused with their place."""

from __future__ import annotations

import pytest

from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.formats.tatham import is_game, read_games, write_game
from tests.refusals import assert_refused

GUARDIAN = "5:0,0L,0L,0,0,0R,0,0L,0D,0L,0R,0,2,0D,0,0,0,0,0,0,0U,0,0,0,0U,"
SMALL = "4:3,0,0,0D,0,0,0,0,0,0D,0L,0,0,0,0U,0,"
ADJACENT = "5a:0D,5,0D,0,0D,0U,0RD,0UL,0RD,0UL,0R,0UL,0R,0UL,0,0RD,0L,0R,0RDL,0DL,0U,1,0,0UR,0UL,"


def read(text: str, **chosen: str) -> list[Futoshiki]:
    return [posed.instance for posed in read_games(text, Reading(PUZZLE.options, chosen=chosen))]


def write(board: Futoshiki) -> str:
    written = write_game(board, None)
    assert written.lost == ()
    return written.text


def test_several_ids_in_a_file_with_and_without_difficulty_skips_and_last_comma() -> None:
    boards = read("\n3dx:1,0R,0,f\n\n 3:1,0R,0,0,0,0,0,0,0\r\n3:1,0R,g,\n")
    assert boards == [Futoshiki(3, {(0, 0): 1}, less=(((0, 2), (0, 1)),))] * 3


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (GUARDIAN, True),
        ("\n  " + ADJACENT + "\n", True),
        ("4dk:" + SMALL[2:], True),
        ("7x7m2:a3a5b3g1b5b3g2b5a2b2e2b5b2", False),
        ("7:a3a5b3g1b5b3g2b5a2b2e2b5b2", False),
        ("5dk#1234", False),
        (". .<.\n. . .", False),
        ("", False),
    ],
)
def test_an_id_is_recognised_by_its_first_line(text: str, known: bool) -> None:
    assert is_game(text) == known


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", None, None, "expected game IDs such as '4:3,0,0,0D,…', one per line"),
        ("3:0,0,0,0,0,0,0,0,0,\nhello", 2, 1, "expected the size of the board, not 'hello'"),
        ("3dx#2024", 1, 4, "expected ':', not '#2024'"),
        ("0:", 1, 1, "expected the size of the board from 1 to 100, not 0"),
        ("101:0,", 1, 1, "expected the size of the board from 1 to 100, not 101"),
        ("9999999999:0,", 1, 1, "too large"),
        ("2:0,0,0,", 1, 9, "describes 3 of 4 cells"),
        ("2:0,0,0,0,0,", 1, 11, "describes 5 cells; the board has 4"),
        ("2:0,z", 1, 5, "describes 27 cells; the board has 4"),
        ("2:1234567890,0,0,", 1, 3, "'1234567890' has no meaning here"),
        ("2:0,3,0,0,", 1, 5, "expected a digit from 1 to 2, or 0, not 3"),
        ("2:0,0?,0,0,", 1, 6, "'?' has no meaning here"),
        ("2:0,,0,0,", 1, 5, "',' has no meaning here"),
        ("2:0,0R,0,0,", 1, 6, "the flag R of r0c1 points out of the grid"),
        ("2:0,02R,0,0,", 1, 7, "the flag R of r0c1 points out of the grid"),
        ("2:0,0,0,0D,", 1, 10, "the flag D of r1c1 points out of the grid"),
        ("2:0R,0L,0,0,", 1, 4, "r0c0 and r0c1 are each greater than the other"),
        ("2a:0R,0,0,0,", 1, 5, "r0c1 needs a flag towards r0c0 as well"),
    ],
)
def test_what_is_no_id_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, words: str
) -> None:
    assert_refused(read, text, line, column, f"...{words}...")


def test_a_chosen_mode_wins_with_one_note() -> None:
    settings = Reading(PUZZLE.options, chosen={"mode": "adjacent"})
    boards = read_games("2:0,0,0,0,\n2:1,0,0,0,", settings)
    assert [posed.instance.mode for posed in boards] == ["adjacent", "adjacent"]
    assert len(settings.notes) == 1


@pytest.mark.parametrize("size", [1, 2, 33])
def test_sizes_that_unequal_does_not_play_are_not_written(size: int) -> None:
    with pytest.raises(BadInput, match=f"Unequal has boards of size 3 to 32, not {size}"):
        write(Futoshiki(size))


@pytest.mark.parametrize(
    ("size", "signs"), [(3, "123"), (9, "123456789"), (10, "0123456789"), (12, "0123456789AB")]
)
def test_a_solution_has_a_character_for_each_digit(size: int, signs: str) -> None:
    rows = tuple(tuple((r + c) % size + 1 for c in range(size)) for r in range(size))
    text, lost = write_game(Futoshiki(size), Digits(rows))
    solution = "".join(signs[digit - 1] for row in rows for digit in row)
    assert (text.split("\n")[1], lost) == (f"S{solution}", ())
    settings = Reading(PUZZLE.options)
    assert read_games(text, settings) == [(Futoshiki(size), Digits(rows))]
    assert read_games(text.replace("A", "a").replace("\nS", "\n S"), settings) == [
        (Futoshiki(size), Digits(rows))
    ]


def test_a_solution_that_is_not_finished_is_named_as_lost() -> None:
    rows = ((1, 2, 3), (2, 3, None), (3, 1, 2))
    text, lost = write_game(Futoshiki(3), Digits(rows))
    assert (text, lost) == ("3:0,0,0,0,0,0,0,0,0,", ("the answer, which is not finished",))


@pytest.mark.parametrize("solution", ["S", "S12", "S1221122112", "S12213", "S0120", "S1234"])
def test_what_is_no_solution_is_refused_with_its_place(solution: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(f"2:0,0,0,0,\n{solution}")
    assert (refused.value.line, refused.value.column) == (2, 2)
    assert refused.value.message == "expected a solution of 4 characters from '1' to '2'"
