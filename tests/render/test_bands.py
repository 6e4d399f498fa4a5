"""Pictures for a terminal of a given width: nothing is wider, and nothing is missing."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotae.geometry import centre
from kotae.render.terminal import terminal
from kotae.scene import Box, Disc, Label, Line, Scene, Shape, side_by_side, with_coordinates
from tests.render.scenes import columns_of, picture, roles, scene, shapes_at

halves = st.integers(-4, 80).map(lambda half: half / 2)
points = st.tuples(halves | st.floats(-3, 40), halves.map(lambda half: half / 8))
level = st.builds(
    lambda start, length: Line(start, (start[0] + length, start[1])), points, st.integers(-9, 9)
)
scenes = st.builds(
    Scene,
    st.integers(0, 40),
    st.integers(0, 5),
    st.lists(level | shapes_at(points, halves), max_size=25),
    st.just(""),
    st.just(""),
)


@st.composite
def boards(draw: st.DrawFn) -> Scene:
    """Islands with numbers of up to two digits, some of them joined, on a grid or not, cells highlighted."""
    columns, rows = draw(st.integers(1, 40)), draw(st.integers(1, 4))
    spots = [(row, column) for row in range(rows) for column in range(columns)]
    chosen = sorted(draw(st.sets(st.sampled_from(spots), min_size=1)))
    drawn: list[Shape] = []
    for row, column in draw(st.sets(st.sampled_from(spots), max_size=3)):
        drawn.append(Box((column, row), 1, 1, None, draw(roles)))
    if draw(st.booleans()):
        drawn += [Box((column, row), 1, 1, "faint") for row, column in spots]
    for a, b in pairwise(chosen):
        if a[0] == b[0] and draw(st.booleans()):
            drawn.append(Line(centre(a), centre(b), draw(roles), draw(st.integers(1, 3))))
    for number, cell in enumerate(chosen):
        drawn += [Disc(centre(cell), 0.4), Label(centre(cell), str(number % 100))]
    return Scene(columns, rows, drawn, "", "")


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]+m", "", text)


def row_of(count: int) -> Scene:
    """So many cells of a grid, with their own numbers in them, that are too many for small pictures."""
    boxes = [Box((column, 0), 1, 1) for column in range(count)]
    return scene(count, 1, *boxes, *(Label((column + 0.5, 0.5), str(column)) for column in range(count)))


@given(
    scenes | boards(), st.none() | scenes, st.booleans(), st.integers(-5, 200), st.booleans(), st.booleans()
)
@settings(max_examples=150, deadline=None)
def test_no_line_is_wider_than_asked_for(
    left: Scene, right: Scene | None, numbered: bool, width: int, colour: bool, ascii_only: bool
) -> None:
    whole = with_coordinates(replace(left, origin=(0, -3))) if numbered else left
    if right is not None:
        whole = side_by_side(whole, right)
    text = terminal(whole, colour=colour, ascii_only=ascii_only, width=width)
    lines = plain(text).split("\n")
    assert all(columns_of(line) <= max(width, 20) for line in lines)
    assert all(character.isprintable() for line in lines for character in line)
    # With colour, a blank may be a cell with a ground.
    assert colour or all(line == line.rstrip(" ") for line in lines)
    assert not text.endswith("\n")
    if ascii_only:
        assert text.isascii()


@given(scenes | boards(), st.booleans(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_picture_that_is_narrow_enough_is_the_one_without_a_width(
    board: Scene, colour: bool, ascii_only: bool
) -> None:
    normal = terminal(board, colour=colour, ascii_only=ascii_only)
    width = max(columns_of(line) for line in plain(normal).split("\n"))
    assert terminal(board, colour=colour, ascii_only=ascii_only, width=width) == normal


@given(boards(), st.integers(20, 100), st.booleans())
@settings(max_examples=100, deadline=None)
def test_bands_together_show_every_column_once_and_every_number(
    board: Scene, width: int, numbered: bool
) -> None:
    text = plain(terminal(with_coordinates(board) if numbered else board, colour=True, width=width))
    named = re.findall(r"^columns? (\d+)(?:–(\d+))?$", text, re.MULTILINE)
    covered = [column for low, high in named for column in range(int(low), int(high or low) + 1)]
    assert covered in ([], list(range(board.columns)))
    shown = re.findall(r"\d+", re.sub(r"columns? .*", "", text))
    wanted = [shape.text for shape in board.shapes if isinstance(shape, Label)]
    for number in set(wanted):
        assert shown.count(number) >= wanted.count(number), number


def test_a_board_is_cut_into_bands_of_about_the_same_size() -> None:
    assert terminal(row_of(11), width=20) == picture(
        """
        columns 0–3
        ┌───┬───┬───┬───┬
        │ 0 │ 1 │ 2 │ 3 │
        └───┴───┴───┴───┴

        columns 4–7
        ┬───┬───┬───┬───┬
        │ 4 │ 5 │ 6 │ 7 │
        ┴───┴───┴───┴───┴

        columns 8–10
        ┬───┬───┬───┐
        │ 8 │ 9 │ 10│
        ┴───┴───┴───┘
        """
    )
    assert terminal(row_of(11), width=20, ascii_only=True).startswith("columns 0-3\n+---+")
    assert terminal(row_of(11), width=3) == terminal(row_of(11), width=20)


def test_every_band_has_the_numbers_of_rows() -> None:
    board = with_coordinates(replace(row_of(6), origin=(7, 2)))
    assert terminal(board, width=20) == picture(
        """
        columns 2–4
            2   3   4
          ┌───┬───┬───┬
        7 │ 0 │ 1 │ 2 │
          └───┴───┴───┴

        columns 5–7
            5   6   7
          ┬───┬───┬───┐
        7 │ 3 │ 4 │ 5 │
          ┴───┴───┴───┘
        """
    )


def test_boards_side_by_side_come_apart_first() -> None:
    board = row_of(2)
    three = side_by_side(side_by_side(board, board), board)
    assert terminal(three, width=25) == picture(
        """
        boards 1–2
        ┌───┬───┐   ┌───┬───┐
        │ 0 │ 1 │   │ 0 │ 1 │
        └───┴───┘   └───┴───┘

        board 3
        ┌───┬───┐
        │ 0 │ 1 │
        └───┴───┘
        """
    )
    wide = terminal(side_by_side(row_of(5), row_of(1)), width=20).split("\n")
    headings = [line for line in wide if line.startswith(("board", "column"))]
    assert headings == ["board 1", "columns 0–2", "board 1", "columns 3–4", "board 2"]


@pytest.mark.parametrize("colour", [False, True])
def test_the_end_of_a_label_is_not_in_the_next_band(colour: bool) -> None:
    islands = [
        shape
        for column in range(6)
        for shape in (Disc((column + 0.5, 0.5), 0.4), Label((column + 0.5, 0.5), "12"))
    ]
    board = scene(6, 1, Box((0, 0), 6, 1, "ink"), *islands)
    assert plain(terminal(board, width=20, colour=colour)) == picture(
        """
        columns 0–2
        ┌────────────
        │(12)(12)(12)
        └────────────

        columns 3–5
        ────────────┐
         (12)(12)(12)
        ────────────┘
        """
    )


def test_a_cut_goes_around_a_label_and_never_through_a_wide_character() -> None:
    frame = Box((0, 0), 8, 1, "ink")
    assert terminal(scene(8, 1, frame, Label((4, 0.5), "words")), width=20) == picture(
        """
        columns 0–2
        ┌────────────
        │
        └────────────

        columns 3–5
        ─────────────
          words
        ─────────────

        columns 6–7
        ────────┐
                │
        ────────┘
        """
    )
    text = terminal(scene(8, 1, frame, Label((4, 0.5), "橋" * 15)), width=20)
    assert "橋" in text
    assert all(columns_of(line) <= 20 for line in text.split("\n"))


def test_bands_are_cut_where_the_fewest_are_needed() -> None:
    """A row of 30 islands: three bands of four characters a cell, two of two; the line stays whole."""
    ends = [centre((0, 0)), centre((0, 29))]
    line = Line(ends[0], ends[1])
    board = scene(30, 1, line, *(Disc(end, 0.4) for end in ends), *(Label(end, "1") for end in ends))
    assert terminal(board, width=40) == picture(
        f"""
        columns 0–14
         1{"─" * 29}

        columns 15–29
        {"─" * 29}1
        """
    )
