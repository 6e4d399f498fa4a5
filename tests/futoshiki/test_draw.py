"""The picture of a board: boxes, chevrons that point at the smaller cell, bars and digits."""

from __future__ import annotations

import pytest

from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.scene import Box, Label, Mark
from tests.futoshiki.brute import read


def test_chevrons_point_at_the_smaller_cell() -> None:
    scene = PUZZLE.draw(read(".<.\n^ v\n.>."), None, [])
    assert [shape for shape in scene.shapes if isinstance(shape, Mark)] == [
        Mark((1.0, 0.5), "left"),
        Mark((0.5, 1.0), "up"),
        Mark((1.5, 1.0), "down"),
        Mark((1.0, 1.5), "right"),
    ]
    assert (scene.columns, scene.rows) == (2, 2)
    assert len([shape for shape in scene.shapes if isinstance(shape, Box)]) == 4


def test_marks_are_bars_on_the_border() -> None:
    scene = PUZZLE.draw(read(".|.\n  -\n. .", "adjacent"), None, [])
    bars = [shape for shape in scene.shapes if isinstance(shape, Mark)]
    assert bars == [Mark((1.0, 0.5), "upright"), Mark((1.5, 1.0), "level")]
    assert scene.description == "2 rows and columns, 0 digits printed, 2 marks of neighbours"


def test_printed_digits_are_told_from_those_filled_in() -> None:
    board = read("1<.\n\n. .")
    assert [shape for shape in PUZZLE.draw(board, None, []).shapes if isinstance(shape, Label)] == [
        Label((0.5, 0.5), "1", bold=True)
    ]
    scene = PUZZLE.draw(board, Digits(((None, 2), (2, None))), [])
    assert [shape for shape in scene.shapes if isinstance(shape, Label)] == [
        Label((0.5, 0.5), "1", bold=True),
        Label((1.5, 0.5), "2", "answer"),
        Label((0.5, 1.5), "2", "answer"),
    ]
    assert scene.title == "Futoshiki 2×2"
    assert scene.description == (
        "2 rows and columns, 1 digit printed, 1 inequality sign, 2 of 4 cells filled in"
    )


@pytest.mark.parametrize("number", [9, 99, 100])
def test_a_number_leaves_the_signs_beside_it_free(number: int) -> None:
    scene = PUZZLE.draw(Futoshiki(100, {(0, 0): number}), None, [])
    [label] = [shape for shape in scene.shapes if isinstance(shape, Label)]
    assert label.size >= 0.3
    # A bold digit of Helvetica is 0.556 of its size wide; a sign and its ground reach 0.17 into the cell.
    assert 0.556 * len(str(number)) * label.size < 1 - 2 * 0.17


def test_an_overwritten_digit_is_shown_as_drawn() -> None:
    scene = PUZZLE.draw(read("1 .\n\n. ."), Digits(((2, None), (None, None))), [])
    assert [shape for shape in scene.shapes if isinstance(shape, Label)] == [Label((0.5, 0.5), "2", "answer")]
