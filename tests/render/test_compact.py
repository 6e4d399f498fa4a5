"""Exact pictures in few characters, and what they must not lose."""

from __future__ import annotations

import pytest

from kotae.render.clip import visible
from kotae.render.compact import compact
from kotae.render.layout import Layout
from kotae.render.terminal import terminal
from kotae.scene import Box, Disc, Label, Line, Mark, Scene, Shape, with_coordinates
from tests.render.scenes import bridge, island, picture, scene

THREE, FLAT, TALL = Layout(3, 2), Layout(2, 1), Layout(2, 2)


def small(board: Scene, layout: Layout, *, colour: bool = False, ascii_only: bool = False) -> str | None:
    canvas = compact(board, list(visible(board)), layout, colour=colour, ascii_only=ascii_only)
    return None if canvas is None else canvas.text()


def grid(columns: int, rows: int) -> list[Box]:
    return [Box((column, row), 1, 1, "faint") for row in range(rows) for column in range(columns)]


BRIDGES = scene(
    4, 3,
    bridge((0, 0), (0, 3), 2), bridge((0, 0), (2, 0)), bridge((2, 0), (2, 2), 3), bridge((0, 3), (2, 3)),
    *island(0, 0, 3), *island(0, 3, 6), *island(2, 0, 4), *island(2, 2, 3), *island(2, 3, 9),
)  # fmt: skip
SIGNS = scene(
    3, 2,
    *grid(3, 2), Label((0.5, 0.5), "3"), Label((2.5, 1.5), "1"),
    Mark((1, 0.5), "left"), Mark((0.5, 1), "up"), Mark((2.5, 1), "down"),
)  # fmt: skip
PATH = scene(
    3, 3,
    *grid(3, 3), *island(0, 0, "A"), *island(2, 2, "A"),
    bridge((0, 0), (0, 1)), bridge((0, 1), (0, 2)), bridge((0, 2), (1, 2)), bridge((1, 2), (2, 2)),
)  # fmt: skip


def test_bridges_meet_the_numbers_of_islands() -> None:
    assert small(BRIDGES, FLAT) == picture(
        """
        3═════6
        │     │
        4━━━3 9
        """
    )
    assert small(BRIDGES, THREE) == picture(
        """
        3════════6
        │        │
        │        │
        │        │
        4━━━━━3  9
        """
    )


def test_a_grid_is_dots_and_chevrons_between_rows_need_a_line_there() -> None:
    assert small(SIGNS, FLAT) is None
    assert small(SIGNS, TALL) == picture(
        """
        3<· ·
        ∧   ∨
        · · 1
        """
    )
    assert small(SIGNS, TALL, ascii_only=True) == picture(
        """
        3<. .
        ^   v
        . . 1
        """
    )


def test_a_path_runs_without_its_grid() -> None:
    assert small(PATH, FLAT) == picture(
        """
        A───┐
        · · │
        · · A
        """
    )


def test_corners_below_each_other_need_a_line_between_them_in_ascii() -> None:
    assert small(PATH, FLAT, ascii_only=True) is None
    assert small(PATH, TALL, ascii_only=True) == picture(
        """
        A---+
            |
        . . |
            |
        . . A
        """
    )


def test_a_link_between_neighbours_one_below_the_other_needs_a_line_between_rows() -> None:
    points = (Disc((0.5, 0.5), 0.2, fill="ink"), Disc((0.5, 1.5), 0.2, fill="ink"))
    linked = scene(2, 2, Line((0.5, 0.5), (0.5, 1.5)), *points)
    assert small(linked, FLAT) is None
    assert small(linked, TALL) == "●\n│\n●"
    assert small(scene(2, 2, *points), FLAT) == "●\n●"


def test_a_label_between_rows_stands_on_its_line_or_nowhere() -> None:
    long = Line((0.5, 0.5), (0.5, 3.5))
    assert small(scene(1, 4, long, Label((0.5, 2), "3")), FLAT) == "╷\n│\n3\n╵"
    assert small(scene(1, 4, Label((0.5, 2), "3")), FLAT) is None


def test_two_digits_end_where_one_stands_and_never_touch_others() -> None:
    apart = scene(3, 2, *island(0, 0, 12), *island(0, 2, 10), *island(1, 0, 3), *island(1, 2, 4))
    assert small(apart, FLAT) == "12  10\n 3   4"
    touching = scene(2, 1, Label((0.5, 0.5), "3"), Label((1.5, 0.5), "12"))
    assert small(touching, FLAT) is None
    assert small(touching, THREE) == "3 12"
    linked = scene(2, 1, bridge((0, 0), (0, 1)), *island(0, 0, 3), *island(0, 1, 12))
    assert small(linked, THREE) == "3─12"


def test_three_characters_do_not_hide_what_is_beside_them() -> None:
    line = Line((0.5, 0), (0.5, 1))
    assert small(scene(3, 1, Label((1.5, 0.5), "123")), FLAT) == "123"
    assert small(scene(3, 1, line, Label((1.5, 0.5), "123")), FLAT) is None
    assert small(scene(3, 1, Label((0.5, 0.5), "123")), FLAT) is None


@pytest.mark.parametrize(
    "lost",
    [
        Line((0.5, 0.5), (2.5, 1.5)),
        Line((0.5, 0.5), (2.5, 0.5), "answer", 4),
        Line((0.5, 0.3), (0.5, 0.7)),
        Box((0, 0), 2, 2, "ink"),
        Box((0.9, 0.9), 0.2, 0.2, None, "fault"),
        Label((1.6, 0.5), "7"),
        Disc((1.6, 0.5), 0.1),
        Mark((1.6, 0.5), "cross"),
    ],
)
@pytest.mark.parametrize("layout", [THREE, FLAT, TALL])
def test_what_cannot_be_shown_is_a_loss(lost: Shape, layout: Layout) -> None:
    label = Label((1.5, 0.5), "7")
    assert small(scene(3, 2, label), layout) == "7"
    assert small(scene(3, 2, label, lost), layout) is None


def test_three_strands_look_like_two_in_ascii() -> None:
    assert small(scene(3, 1, bridge((0, 0), (0, 2), 3)), FLAT) == "╺━━━╸"
    assert small(scene(3, 1, bridge((0, 0), (0, 2), 3)), FLAT, ascii_only=True) is None


def test_a_sign_stands_before_its_cell_in_it_or_on_its_line() -> None:
    washes = [Box((column, row), 1, 1, None, "fault") for row, column in ((0, 0), (0, 2), (0, 4), (1, 1))]
    board = scene(
        5, 3, *washes, bridge((0, 0), (0, 4)), bridge((2, 0), (2, 4), 2, "hint"),
        *island(0, 0, 1), *island(0, 4, 1), *island(2, 0, 2), *island(2, 4, 2),
    )  # fmt: skip
    assert small(board, FLAT) == picture(
        """
        !1───!──!1
           !
         2═══?═══2
        """
    )


def test_a_sign_that_would_hide_a_link_is_a_loss() -> None:
    wash = Box((1, 0), 1, 1, None, "fault")
    board = scene(2, 1, wash, bridge((0, 0), (0, 1)), *island(0, 0, 1), *island(0, 1, 1))
    assert small(board, FLAT) is None
    assert small(board, THREE) == "1─!1"
    assert (
        small(scene(2, 1, bridge((0, 0), (0, 1), 1, "fault"), *island(0, 0, 1), *island(0, 1, 1)), FLAT)
        is None
    )


def test_two_signs_of_one_cell_need_two_places() -> None:
    washes = (Box((0, 0), 1, 1, None, "fault"), Box((0, 0), 1, 1, None, "differ"))
    assert small(scene(1, 1, *washes), FLAT) == "~!"
    assert small(scene(1, 1, *washes, Label((0.5, 0.5), "5")), FLAT) is None
    assert small(scene(1, 1, *washes, Label((0.5, 0.5), "5")), THREE) == "~!5"


def test_a_solid_cell_is_its_sign() -> None:
    board = scene(3, 1, *grid(3, 1), Box((1, 0), 1, 1, "ink", "ink"))
    assert small(board, FLAT) == "· # ·"


def test_colour_fills_the_characters_of_a_cell_and_a_label_has_the_colour_of_its_disc() -> None:
    wash = Box((0, 0), 1, 1, "faint", "fault")
    assert (
        small(scene(2, 1, wash, Label((0.5, 0.5), "3")), FLAT, colour=True)
        == "\x1b[48;5;223;38;5;16m 3\x1b[0m"
    )
    assert small(scene(1, 1, *island(0, 0, 7, "group2")), FLAT, colour=True) == "\x1b[38;5;29m7\x1b[0m"
    filled = (Disc((0.5, 0.5), 0.4, "ink", "hint"), Label((0.5, 0.5), "7"))
    assert small(scene(1, 1, *filled), FLAT, colour=True) == "\x1b[48;5;229;38;5;16m7\x1b[0m"


def test_of_numbers_that_would_touch_the_round_ones_stay() -> None:
    board = with_coordinates(scene(14, 1, *(Disc((column + 0.5, 0.5), 0.2) for column in range(14))))
    assert small(board, FLAT) == picture(
        """
          0 1 2 3 4 5 6 7 8  10  12
        0 ○ ○ ○ ○ ○ ○ ○ ○ ○ ○ ○ ○ ○ ○
        """
    )


def test_the_first_layout_that_is_narrow_enough_and_loses_nothing_is_chosen() -> None:
    islands = [shape for column in range(0, 12, 2) for shape in island(0, column, 1)]
    flat = scene(12, 2, *islands, bridge((0, 0), (0, 10)))
    assert terminal(flat, width=43) == terminal(flat)
    assert terminal(flat, width=42) == small(flat, THREE)
    assert terminal(flat, width=30) == small(flat, FLAT)
    tall = scene(12, 2, *islands, bridge((0, 0), (0, 10)), Mark((0.5, 1), "up"))
    assert terminal(tall, width=30) == small(tall, TALL)
