"""Numbers of rows and columns around a scene."""

from __future__ import annotations

from dataclasses import replace

from kotae.geometry import centre
from kotae.render.terminal import terminal
from kotae.scene import Box, Disc, Label, Line, Mark, Panel, side_by_side, with_coordinates
from tests.render.scenes import picture, scene


def test_rows_are_numbered_on_the_left_and_columns_above() -> None:
    boxes = [Box((column, row), 1, 1) for row in range(2) for column in range(3)]
    assert terminal(with_coordinates(scene(3, 2, *boxes, Label((2.5, 1.5), "7")))) == picture(
        """
           0   1   2
         ┌───┬───┬───┐
        0│   │   │   │
         ├───┼───┼───┤
        1│   │   │ 7 │
         └───┴───┴───┘
        """
    )


def test_every_shape_moves_and_nothing_else_changes() -> None:
    shapes = (
        Line((0, 0.5), (2, 0.5), "fault", 2, broad=True),
        Disc((0.5, 0.5), 0.3, "ink", "hint"),
        Box((0, 0), 1, 2, None, "forced"),
        Label((0.5, 0.5), "x", "answer", 0.4, bold=True),
        Mark((1, 0.5), "up", "differ"),
    )
    moved = (
        Line((1, 1.5), (3, 1.5), "fault", 2, broad=True),
        Disc((1.5, 1.5), 0.3, "ink", "hint"),
        Box((1, 1), 1, 2, None, "forced"),
        Label((1.5, 1.5), "x", "answer", 0.4, bold=True),
        Mark((2, 1.5), "up", "differ"),
    )
    numbered = with_coordinates(scene(4, 3, *shapes))
    assert (numbered.columns, numbered.rows) == (5, 4)
    assert tuple(numbered.shapes[-5:]) == moved
    assert (numbered.title, numbered.description) == ("A title", "Words")


def test_numbers_of_rows_end_in_one_column_and_may_start_anywhere() -> None:
    dots = [Disc(centre((row, column)), 0.2, fill="ink") for row in range(3) for column in range(4)]
    board = with_coordinates(replace(scene(4, 3, *dots), origin=(9, -1)))
    assert terminal(board) == picture(
        """
            -1  0   1   2

         9  ●   ●   ●   ●

        10  ●   ●   ●   ●

        11  ●   ●   ●   ●
        """
    )


def test_every_row_and_column_of_a_large_board_has_its_number_within_one_cell() -> None:
    board = with_coordinates(replace(scene(60, 40), origin=(0, 950)))
    labels = [shape for shape in board.shapes if isinstance(shape, Label)]
    assert [label.text for label in labels] == [*map(str, range(40)), *map(str, range(950, 1010))]
    assert {label.role for label in labels} == {"faint"}
    for label in labels:
        # A digit is about 0.56 of its height wide.
        assert 0.56 * label.size * len(label.text) < 0.9
    huge = with_coordinates(replace(scene(1, 1), origin=(10**9, 0)))
    assert 0.56 * 10 * max(shape.size for shape in huge.shapes if isinstance(shape, Label)) < 0.9
    first = terminal(with_coordinates(scene(60, 40))).split("\n")[0]
    assert first.split() == [str(column) for column in range(60)]


def test_a_board_of_nothing_has_no_numbers() -> None:
    assert terminal(with_coordinates(scene(0, 0))) == ""


def test_scenes_side_by_side_keep_their_numbers_and_know_their_places() -> None:
    board = scene(2, 1, Label((0.5, 0.5), "A"), Label((1.5, 0.5), "B"))
    both = side_by_side(with_coordinates(replace(board, origin=(0, 3))), board)
    assert both.panels == (Panel(0, 3, 3, numbered=True), Panel(4, 2))
    assert side_by_side(both, board).panels == (*both.panels, Panel(7, 2))
    assert terminal(both) == picture(
        """
           3   4       A   B

        0  A   B
        """
    )


def test_three_digits_beside_the_rows_fit_into_three_characters() -> None:
    board = scene(8, 2, *(Disc((column + 0.5, 0.5), 0.2) for column in range(8)))
    board = with_coordinates(replace(board, origin=(99, 0)))
    assert terminal(board, width=30) == picture(
        """
             0  1  2  3  4  5  6  7

         99  ○  ○  ○  ○  ○  ○  ○  ○

        100
        """
    )
