"""A Yashi board as a scene: dots, and strokes with their lengths."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kotae.geometry import at
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi
from kotae.scene import Box, Disc, Highlight, Label, Line, Scene
from tests.yashi.brute import board_of, links, read

BOARD = read("o..o.\no....\n...oo")
CROSSING = read(".o.\no.o\n.o.")


def of(scene: Scene, kind: type) -> list[object]:
    return [shape for shape in scene.shapes if isinstance(shape, kind)]


def test_points_are_dots() -> None:
    scene = PUZZLE.draw(BOARD, None, [])
    assert (scene.columns, scene.rows) == (5, 3)
    discs = [shape for shape in scene.shapes if isinstance(shape, Disc)]
    assert [disc.centre for disc in discs] == [(0.5, 0.5), (0.5, 1.5), (3.5, 0.5), (3.5, 2.5), (4.5, 2.5)]
    assert {disc.fill for disc in discs} == {"ink"}
    assert scene.shapes == discs


def test_links_are_strokes_with_their_length_if_it_is_more_than_one() -> None:
    scene = PUZZLE.draw(BOARD, links((0, 0, 3, 0), (0, 0, 0, 1), (3, 0, 3, 2)), [])
    assert of(scene, Line) == [
        Line((0.5, 0.5), (0.5, 1.5)),
        Line((0.5, 0.5), (3.5, 0.5)),
        Line((3.5, 0.5), (3.5, 2.5)),
    ]
    labels = [(shape.centre, shape.text) for shape in scene.shapes if isinstance(shape, Label)]
    assert labels == [((2.0, 0.5), "3"), ((3.5, 1.5), "2")]


def test_lengths_stand_on_paper_above_all_strokes() -> None:
    scene = PUZZLE.draw(BOARD, links((0, 0, 3, 0), (3, 0, 3, 2)), [Highlight("fault", (at((0, 0)),))])
    kinds = [type(shape) for shape in scene.shapes]
    assert kinds == [Box, Line, Line, Box, Label, Box, Label, *[Disc] * 5]
    papers = [shape for shape in scene.shapes[3:] if isinstance(shape, Box)]
    assert {(paper.fill, paper.outline) for paper in papers} == {("paper", None)}


@pytest.mark.parametrize("length", [2, 10, 100])
def test_a_length_fits_on_its_paper_and_between_its_points(length: int) -> None:
    scene = PUZZLE.draw(board_of([(0, 0), (length, 0)]), links((0, 0, length, 0)), [])
    [label] = [shape for shape in scene.shapes if isinstance(shape, Label)]
    [paper] = [shape for shape in scene.shapes if isinstance(shape, Box)]
    # A digit of Helvetica is 0.556 of its size wide and 0.72 high.
    assert 0.556 * label.size * len(label.text) < paper.width < length - 2 * 0.2
    assert 0.72 * label.size < paper.height
    # Beside a crossing the length is moved by half a cell, which must be enough.
    assert paper.width < 1


def test_a_crossing_is_not_hidden_by_lengths() -> None:
    scene = PUZZLE.draw(CROSSING, links((0, 1, 2, 1), (1, 0, 1, 2)), [])
    assert [shape.centre for shape in scene.shapes if isinstance(shape, Label)] == [(1.0, 1.5), (1.5, 1.0)]
    alone = PUZZLE.draw(CROSSING, links((0, 1, 2, 1)), [])
    assert [shape.centre for shape in alone.shapes if isinstance(shape, Label)] == [(1.5, 1.5)]


def test_a_picture_begins_at_the_smallest_coordinates() -> None:
    far = board_of([(x - 100, y + 7) for x, y in BOARD.points])
    answer = Links.along(far.links[:2])
    here = PUZZLE.draw(BOARD, Links.along(BOARD.links[:2]), [])
    drawn = PUZZLE.draw(far, answer, [])
    assert drawn.origin == (7, -100)
    assert replace(drawn, origin=here.origin) == here


@pytest.mark.parametrize(
    ("board", "answer", "words"),
    [
        (BOARD, None, "5 points on 3 rows and 5 columns"),
        (read("o"), None, "1 point on 1 row and 1 column"),
        (
            BOARD,
            links((0, 0, 3, 0), (0, 0, 0, 1)),
            "5 points on 3 rows and 5 columns, 2 links of length 4 drawn",
        ),
    ],
)
def test_words_for_those_who_cannot_see_it(board: Yashi, answer: Links | None, words: str) -> None:
    scene = PUZZLE.draw(board, answer, [])
    assert scene.title == f"Yashi {board.rows}×{board.columns}"
    assert scene.description == words
