"""A Numberlink board as a scene: numbered discs, lines between centres, readable without colour."""

from __future__ import annotations

from math import hypot
from xml.etree import ElementTree

import pytest

from kotae.geometry import Cell, centre
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.puzzles.numberlink.draw import RADIUS
from kotae.render.svg import svg
from kotae.render.terminal import terminal
from kotae.scene import GROUPS, Box, Disc, Label, Line, Mark, Scene
from tests.numberlink.brute import lines, read, through

BOARD = read("..21\n.1..\n...2")
ANSWER = through("03 13 12 11", "02 01 00 10 20 21 22 23")


def strokes(scene: Scene) -> list[Line]:
    return [shape for shape in scene.shapes if isinstance(shape, Line)]


def snakes(size: int) -> tuple[Numberlink, Lines]:
    """A square board in which each row is the path of a number of its own, blocked in the last column."""
    rows = range(size)
    ends: dict[str, tuple[Cell, ...]] = {str(row): ((row, 0), (row, size - 2)) for row in rows}
    board = Numberlink(size, size, ends, frozenset((row, size - 1) for row in rows))
    links = [CellLink((row, column), (row, column + 1)) for row in rows for column in range(size - 2)]
    return board, Lines.along(links)


def test_both_ends_of_a_number_show_it_on_a_disc() -> None:
    for answer in (None, ANSWER):
        scene = PUZZLE.draw(BOARD, answer, [])
        labels = {shape.centre: shape.text for shape in scene.shapes if isinstance(shape, Label)}
        discs = {shape.centre for shape in scene.shapes if isinstance(shape, Disc)}
        for cell, number in BOARD.label.items():
            assert labels[centre(cell)] == number
            assert centre(cell) in discs
        assert (scene.columns, scene.rows) == (4, 3)


@pytest.mark.parametrize("number", ["7", "42", "131", "9999"])
def test_a_number_fits_into_its_disc(number: str) -> None:
    scene = PUZZLE.draw(Numberlink(1, 3, {number: ((0, 0), (0, 2))}), None, [])
    [label] = {shape for shape in scene.shapes if isinstance(shape, Label) and shape.centre == (0.5, 0.5)}
    [disc] = {shape for shape in scene.shapes if isinstance(shape, Disc) and shape.centre == (0.5, 0.5)}
    # A bold digit of Open Sans is 0.571 of its size wide and 0.72 high.
    assert hypot(0.571 * len(number), 0.72) * label.size < 2 * disc.radius


@pytest.mark.parametrize("size", [3, 12, 13, 30, 301])
def test_a_number_has_one_colour_whatever_is_drawn(size: int) -> None:
    board, answer = snakes(size)
    plain, solved = (PUZZLE.draw(board, drawing, []).shapes for drawing in (None, answer))
    colours = {shape.centre: shape.outline for shape in plain if isinstance(shape, Disc)}
    assert colours == {shape.centre: shape.outline for shape in solved if isinstance(shape, Disc)}
    assert all(colours[centre(a)] == colours[centre(b)] for a, b in board.ends.values())
    rows = [colours[centre((row, 0))] for row in range(size)]
    assert rows[: len(GROUPS)] == list(GROUPS[:size])
    assert set(rows[len(GROUPS) :]) <= set(GROUPS)
    assert {shape.role for shape in solved if isinstance(shape, Line)} == set(rows)


def test_cells_are_a_light_grid_within_a_frame() -> None:
    boxes = [shape for shape in PUZZLE.draw(BOARD, None, []).shapes if isinstance(shape, Box)]
    assert boxes[-1] == Box((0, 0), 4, 3, outline="faint")
    assert {(box.width, box.height, box.outline) for box in boxes[:-1]} == {(1, 1, "grid")}
    assert len(boxes) == 13


def test_the_thirteenth_number_has_the_colour_whose_ends_are_the_furthest_away() -> None:
    board, _ = snakes(13)
    assert PUZZLE.draw(board, None, []).shapes[-2] == Disc(centre((12, 11)), RADIUS, outline="group0")


def test_lines_run_from_centre_to_centre_along_the_links() -> None:
    assert strokes(PUZZLE.draw(BOARD, None, [])) == []
    found = strokes(PUZZLE.draw(BOARD, ANSWER, []))
    assert {(line.start, line.end) for line in found} >= {(centre(a), centre(b)) for a, b in ANSWER.links}


def test_lines_of_different_numbers_have_different_colours() -> None:
    found = strokes(PUZZLE.draw(BOARD, ANSWER, []))
    one = {line.role for line in found if line.start in (centre((1, 1)), centre((1, 2)))}
    two = {line.role for line in found if line.start in (centre((0, 0)), centre((0, 1)), centre((2, 1)))}
    assert (len(one), len(two)) == (1, 1)
    assert not one & two
    discs = {
        shape.centre: shape.outline
        for shape in PUZZLE.draw(BOARD, None, []).shapes
        if isinstance(shape, Disc)
    }
    assert {discs[centre((0, 3))], discs[centre((1, 1))]} == one
    assert {discs[centre((0, 2))], discs[centre((2, 3))]} == two


def test_without_colour_a_line_is_followed_from_a_number_to_the_same_number() -> None:
    """Nothing is drawn that joins lines of different numbers, so that following one is enough."""
    picture = terminal(PUZZLE.draw(BOARD, ANSWER, []))
    assert "\x1b" not in picture
    assert picture.count("(1)") == picture.count("(2)") == 2
    joined = {frozenset((line.start, line.end)) for line in strokes(PUZZLE.draw(BOARD, ANSWER, []))}
    for a, b in BOARD.links:
        assert (frozenset((centre(a), centre(b))) in joined) == ((a, b) in ANSWER.links)


def test_a_line_that_no_end_is_part_of_has_a_colour_of_its_own() -> None:
    board = read("11..\n##..")
    found = strokes(PUZZLE.draw(board, through("00 01", "02 03 13 12 02"), []))
    stray = {line.role for line in found if line.start[0] > 2}
    assert stray == {"answer"}
    assert not stray & {line.role for line in found if line.start[0] < 2}


def test_a_cross_stands_between_its_cells_and_blocked_cells_are_solid() -> None:
    board = read("1#\n.1")
    scene = PUZZLE.draw(board, lines(crosses=[(0, 0, 1, 0), (1, 0, 1, 1)]), [])
    marks = [(shape.centre, shape.kind) for shape in scene.shapes if isinstance(shape, Mark)]
    assert sorted(marks) == [((0.5, 1.0), "cross"), ((1.0, 1.5), "cross")]
    solid = [shape.corner for shape in scene.shapes if isinstance(shape, Box) and shape.fill == "ink"]
    assert solid == [(1, 0)]


def test_words_for_those_who_cannot_see_it() -> None:
    scene = PUZZLE.draw(BOARD, None, [])
    assert scene.title == "Numberlink 3×4"
    assert scene.description == "2 numbers on 3 rows and 4 columns"
    assert PUZZLE.draw(BOARD, ANSWER, []).description == "2 numbers on 3 rows and 4 columns, 10 links drawn"


@pytest.mark.parametrize("dark", [False, True])
def test_forty_by_forty_is_drawn_with_all_its_numbers(dark: bool) -> None:
    board, answer = snakes(40)
    assert list(PUZZLE.faults(board, answer)) == []
    scene = PUZZLE.draw(board, answer, [])
    picture = ElementTree.fromstring(svg(scene, dark=dark))
    name = "{http://www.w3.org/2000/svg}"
    texts = [element.text for element in picture.iter(f"{name}text")]
    assert all(texts.count(str(number)) >= 2 for number in range(40))
    [title], [description] = picture.findall(f"{name}title"), picture.findall(f"{name}desc")
    assert title.text == "Numberlink 40×40"
    assert description.text == "40 numbers on 40 rows and 40 columns, 1,520 links drawn"
    text = terminal(scene)
    assert text.count("(39)") == 2
    assert max(map(len, text.split("\n"))) <= 4 * 40 + 1
