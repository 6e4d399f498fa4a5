"""Exact pictures in characters."""

from __future__ import annotations

import pytest

from kotae.geometry import Point
from kotae.render.terminal import terminal
from kotae.scene import Box, Disc, Label, Line, Mark, Role
from tests.render.scenes import bridge, island, picture, scene


def cell(row: int, column: int, fill: Role | None = None, outline: Role | None = "ink") -> Box:
    return Box((column, row), 1, 1, outline, fill)


def test_bridges_meet_the_parentheses_of_islands() -> None:
    board = scene(
        4, 3,
        bridge((0, 0), (0, 3), 2), bridge((0, 0), (2, 0)),
        bridge((2, 0), (2, 2), 3), bridge((0, 3), (2, 3), 4),
        *island(0, 0, 3), *island(0, 3, 6), *island(2, 0, 4), *island(2, 2, 3), *island(2, 3, 12),
    )  # fmt: skip
    assert terminal(board) == picture(
        """
        (3)═════════(6)
         │           ┃
         │           4
         │           ┃
        (4)━━3━━(3) (12)
        """
    )
    assert terminal(board, ascii_only=True) == picture(
        """
        (3)=========(6)
         |           "
         |           4
         |           "
        (4)==3==(3) (12)
        """
    )


@pytest.mark.parametrize(
    ("across", "down", "crossing"),
    [(1, 1, "┼"), (2, 1, "╪"), (1, 2, "╫"), (2, 2, "╬"), (3, 1, "┿"), (1, 3, "╂"), (2, 3, "╋")],
)
def test_crossings(across: int, down: int, crossing: str) -> None:
    # Off the middle, where three strands and more have their number.
    lines = (bridge((1, 0), (1, 5), across), bridge((0, 1), (5, 1), down))
    assert terminal(scene(6, 6, *lines)).split("\n")[2][4] == crossing
    assert terminal(scene(6, 6, *reversed(lines))).split("\n")[2][4] == crossing


@pytest.mark.parametrize(
    ("ends", "join"),
    [
        ([(1, 2), (2, 1)], "┌"),
        ([(1, 0), (2, 1)], "┐"),
        ([(0, 1), (1, 2)], "└"),
        ([(0, 1), (1, 0)], "┘"),
        ([(0, 1), (2, 1), (1, 2)], "├"),
        ([(0, 1), (2, 1), (1, 0)], "┤"),
        ([(1, 0), (1, 2), (2, 1)], "┬"),
        ([(1, 0), (1, 2), (0, 1)], "┴"),
    ],
)
@pytest.mark.parametrize("strands", [1, 2])
def test_joins(ends: list[Point], join: str, strands: int) -> None:
    joins = dict(zip("┌┐└┘├┤┬┴", "╔╗╚╝╠╣╦╩", strict=True))
    frame = Box((0, 0), 3, 3)
    drawn = terminal(scene(3, 3, frame, *(bridge((1, 1), end, strands) for end in ends)))
    assert drawn.split("\n")[3][6] == (join if strands == 1 else joins[join])


def test_boxes_share_borders_and_signs_stand_on_them() -> None:
    board = scene(
        3, 2,
        *(cell(row, column) for row in range(2) for column in range(3)),
        Label((0.5, 0.5), "3"), Label((2.5, 1.5), "12"), Mark((1, 0.5), "left"), Mark((2, 1.5), "right"),
        Mark((0.5, 1), "up"), Mark((2.5, 1), "down"), Mark((1.5, 0.5), "cross"), Mark((1.5, 1.5), "dot"),
    )  # fmt: skip
    assert terminal(board) == picture(
        """
        ┌───┬───┬───┐
        │ 3 < × │   │
        ├─∧─┼───┼─∨─┤
        │   │ · > 12│
        └───┴───┴───┘
        """
    )
    assert terminal(board, ascii_only=True) == picture(
        """
        +---+---+---+
        | 3 < x |   |
        +-^-+---+-v-+
        |   | . > 12|
        +---+---+---+
        """
    )


def test_a_path_passes_over_a_faint_grid() -> None:
    grid = [cell(row, column, outline="faint") for row in range(2) for column in range(3)]
    path = (bridge((0, 0), (0, 2), role="group0"), bridge((0, 2), (1, 2), role="group0"))
    assert terminal(scene(3, 2, *grid, *path, *island(0, 0, "A"), *island(1, 2, "A"))) == picture(
        """
        ┌───┬───┬───┐
        │(A)──────┐ │
        ├───┼───┼─│─┤
        │   │   │(A)│
        └───┴───┴───┘
        """
    )


def test_discs_without_labels() -> None:
    board = scene(3, 1, Disc((0.5, 0.5), 0.3), Disc((1.5, 0.5), 0.3, "ink", "ink"), *island(0, 2, ""))
    assert terminal(board) == "○   ●   ○"
    assert terminal(board, ascii_only=True) == "o   @   o"


def test_without_colour_a_fill_is_a_sign_in_each_of_its_cells() -> None:
    board = scene(
        3, 2, cell(0, 0, "fault"), Box((1, 0), 2, 2, "ink", "group3"), Label((0.5, 0.5), "12"), cell(1, 0)
    )
    assert terminal(board) == picture(
        """
        ┌───┬───────┐
        │!12│d   d  │
        ├───┤       │
        │   │d   d  │
        └───┴───────┘
        """
    )


def test_without_colour_a_fill_behind_an_island_is_a_sign_above_it() -> None:
    washes = (cell(0, 0, "group0", None), cell(0, 2, "group1", None), cell(0, 2, "fault", None))
    board = scene(3, 1, *washes, bridge((0, 0), (0, 2)), *island(0, 0, 1), *island(0, 2, 1))
    assert terminal(board) == picture(
        """
        a       b !
        (1)─────(1)
        """
    )


def test_without_colour_a_sign_leaves_an_island_its_parentheses() -> None:
    grid = [cell(row, column, outline="faint") for row in range(2) for column in range(2)]
    washes = (cell(0, 0, "fault", None), cell(1, 0, "hint", None), cell(1, 0, "fault", None))
    path = (bridge((1, 0), (1, 1)), cell(1, 1, "differ", None))
    board = scene(2, 2, *washes, *grid, *path, *island(0, 0, 2), *island(1, 0, 12))
    assert terminal(board) == picture(
        """
        ┌!──┬───┐
        │(2)│   │
        ├?─!┼───┤
        │(12)─╴~│
        └───┴───┘
        """
    )


def test_without_colour_signs_of_an_island_are_above_it_and_then_below() -> None:
    washes = [cell(0, 0, role, None) for role in ("fault", "forced", "hint")]
    board = scene(1, 1, *washes, bridge((0, -1), (0, 1)), *island(0, 0, 12))
    assert terminal(board) == picture(
        """
         ! +
        ─(12)
         ?
        """
    )


def test_without_colour_striking_shapes_have_their_sign_beside_them() -> None:
    board = scene(
        4, 2,
        bridge((0, 0), (0, 2), 2, "fault"), bridge((0, 0), (1, 0), 1, "hint"),
        Mark((3, 0.5), "left", "differ"),
        *island(0, 0, 3), *island(0, 2, 2, "forced"), *island(1, 0, 1), Label((3.5, 0.5), "7", "fault"),
    )  # fmt: skip
    assert terminal(board) == picture(
        """
             !  +
        (3)═════(2)<~7!
         │?
        (1)
        """
    )


def test_a_sign_is_on_its_line_where_nothing_beside_it_is_blank() -> None:
    board = scene(2, 1, cell(0, 0), cell(0, 1), Line((0.5, 0.5), (1.5, 0.5), "fault"))
    assert terminal(board) == picture(
        """
        ┌───┬───┐
        │ ╶!┼─╴ │
        └───┴───┘
        """
    )


def test_slanting_strokes() -> None:
    assert terminal(scene(1, 2, Line((0, 0), (1, 2)))) == "╲\n ╲\n  ╲\n   ╲\n    ╲"
    assert terminal(scene(1, 2, Line((0, 2), (1, 0))), ascii_only=True) == "    /\n   /\n  /\n /\n/"


def test_what_leaves_the_scene_is_cut_off_at_its_border() -> None:
    far = (
        Line((-5, 0.5), (1e300, 0.5)),
        Line((-5, 0.5), (7, 0.5), "answer", 2),
        Box((1, -3), 50, 50),
        Label((9, 9), "lost"),
        Label((2, 0.5), "wide"),
        Disc((-2, 0.5), 0.4),
        Line((float("nan"), 0), (1, 1)),
        Box((0, 0), float("inf"), 1),
    )
    assert terminal(scene(2, 1, *far)) == picture(
        """
            │
        ════╪══wi
            │
        """
    )


def test_blank_margins_are_trimmed_and_blank_lines_within_are_kept() -> None:
    board = scene(9, 9, *island(3, 4, 1), *island(5, 3, 2))
    assert terminal(board) == "    (1)\n\n\n\n(2)"
    assert terminal(scene(3, 3)) == terminal(scene(0, 0)) == terminal(scene(-1, -1)) == ""
