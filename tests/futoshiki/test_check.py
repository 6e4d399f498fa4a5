"""The checks one by one: what each finds, in whose words, and what it leaves alone while drawing goes on."""

from __future__ import annotations

from kotae.codec.lines import split_lines
from kotae.geometry import at
from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.board import Mode
from kotae.statements import Fault
from tests.futoshiki.brute import read

BOARD = "2<. .\n  v\n. . .\n\n. . ."
MARKED = "2|. .\n\n. . .\n\n. . ."


def faults(board: str, answer: str, *, mode: Mode = "inequality", partial: bool = False) -> list[Fault]:
    instance = read(board, mode)
    return list(PUZZLE.faults(instance, PUZZLE.medium.parse(instance, split_lines(answer)), partial=partial))


def test_an_answer_has_no_faults() -> None:
    assert faults(BOARD, "231\n312\n123") == []


def test_an_overwritten_digit() -> None:
    assert faults(BOARD, "132\n213\n321") == [
        Fault("given", at((0, 0)), "r0c0 holds 1, but 2 is printed there")
    ]


def test_a_digit_twice_in_a_row() -> None:
    assert faults(BOARD, "231\n112\n323") == [
        Fault("row", at((1, 0), (1, 1)), "row 1 holds 1 twice"),
        Fault("row", at((2, 0), (2, 2)), "row 2 holds 3 twice"),
    ]


def test_a_digit_three_times_in_a_column() -> None:
    assert faults(". . .\n. . .\n. . .", "123\n132\n123") == [
        Fault("column", at((0, 0), (1, 0), (2, 0)), "column 0 holds 1 three times"),
        Fault("column", at((0, 1), (2, 1)), "column 1 holds 2 twice"),
        Fault("column", at((0, 2), (2, 2)), "column 2 holds 3 twice"),
    ]


def test_a_sign_that_points_at_the_greater_digit() -> None:
    assert faults(BOARD, "213\n321\n132") == [
        Fault("inequality", at((0, 0), (0, 1)), "r0c0 must hold less than r0c1, but they hold 2 and 1"),
        Fault("inequality", at((1, 1), (0, 1)), "r1c1 must hold less than r0c1, but they hold 2 and 1"),
    ]


def test_equal_digits_at_a_sign_break_their_row_and_the_sign() -> None:
    assert [fault.rule for fault in faults(BOARD, "22.\n...\n...", partial=True)] == ["row", "inequality"]


def test_marks_and_their_absence() -> None:
    assert faults(MARKED, "21.\n.2.\n..3", mode="adjacent", partial=True) == [
        Fault(
            "adjacent", at((0, 1), (1, 1)), "r0c1 and r1c1 hold 1 and 2, which differ by one without a mark"
        )
    ]
    assert faults(".|.|.\n\n...\n\n...", "13.\n...\n...", mode="adjacent", partial=True) == [
        Fault("adjacent", at((0, 0), (0, 1)), "r0c0 and r0c1 hold 1 and 3, which do not differ by one")
    ]


def test_a_blank_cell_is_a_fault_only_of_a_finished_answer() -> None:
    assert faults(BOARD, "23.\n...\n1..", partial=True) == []
    assert faults(BOARD, "231\n3.2\n1.3") == [
        Fault("row", at((1, 1)), "row 1 lacks 1"),
        Fault("row", at((2, 1)), "row 2 lacks 2"),
        Fault("column", at((1, 1), (2, 1)), "column 1 lacks 1 and 2"),
    ]
    assert next(f.sentence for f in faults(BOARD, "...\n312\n123")) == "row 0 lacks 1, 2 and 3"


def test_a_half_drawn_answer_can_be_wrong_already() -> None:
    assert [f.rule for f in faults(BOARD, "321\n.2.\n...", partial=True)] == [
        "given",
        "column",
        "inequality",
        "inequality",
    ]
