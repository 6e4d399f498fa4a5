"""A Hashi board as a scene: discs with numbers, and bridges as strands under them."""

from __future__ import annotations

import pytest

from kotae.geometry import at
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.answer import Bridges
from kotae.scene import Box, Disc, Highlight, Label, Line, Mark, Scene
from tests.hashi.brute import bridges, read

BOARD = read("2.?.1\n.....\n1....", 3)


def of(scene: Scene, kind: type) -> list[object]:
    return [shape for shape in scene.shapes if isinstance(shape, kind)]


def test_islands_are_discs_with_their_numbers() -> None:
    scene = PUZZLE.draw(BOARD, None, [])
    centres = [(0.5, 0.5), (2.5, 0.5), (4.5, 0.5), (0.5, 2.5)]
    assert (scene.columns, scene.rows) == (5, 3)
    assert [shape.centre for shape in scene.shapes if isinstance(shape, Disc)] == centres
    labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
    assert [label.centre for label in labels] == centres
    assert [label.text for label in labels] == ["2", "?", "1", "1"]
    assert of(scene, Line) == of(scene, Mark) == of(scene, Box) == []


def test_bridges_are_strands_from_centre_to_centre() -> None:
    scene = PUZZLE.draw(BOARD, bridges((0, 0, 0, 2, 3), (0, 0, 2, 0, 1)), [])
    assert of(scene, Line) == [
        Line((0.5, 0.5), (2.5, 0.5), "answer", strands=3),
        Line((0.5, 0.5), (0.5, 2.5), "answer", strands=1),
    ]


def test_washes_are_painted_first_and_islands_last() -> None:
    scene = PUZZLE.draw(BOARD, bridges((0, 0, 0, 2, 1)), [Highlight("fault", (at((0, 0)),))])
    kinds = [type(shape) for shape in scene.shapes]
    assert kinds == [Box, Line, *([Disc, Label] * 4)]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, "4 islands on 3 rows and 5 columns"),
        (Bridges({}), "4 islands on 3 rows and 5 columns, 0 bridges drawn"),
        (bridges((0, 0, 0, 2, 3), (0, 2, 0, 4, 1)), "4 islands on 3 rows and 5 columns, 4 bridges drawn"),
    ],
)
def test_words_for_those_who_cannot_see_it(answer: Bridges | None, words: str) -> None:
    scene = PUZZLE.draw(BOARD, answer, [])
    assert scene.title == "Hashi 3×5"
    assert scene.description == words
