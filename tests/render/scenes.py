"""Scenes for the tests of renderers: small ones made by hand, and any that Hypothesis thinks of."""

from __future__ import annotations

from textwrap import dedent
from typing import get_args
from unicodedata import category, east_asian_width

from hypothesis import strategies as st

from kotae.geometry import Point, centre
from kotae.scene import Box, Disc, Label, Line, Mark, MarkKind, Role, Scene, Shape


def scene(columns: int, rows: int, *shapes: Shape, title: str = "A title", words: str = "Words") -> Scene:
    return Scene(columns, rows, shapes, title, words)


def picture(text: str) -> str:
    """An expected picture, which stands indented in its test."""
    return dedent(text).strip("\n")


def island(row: int, column: int, count: int | str, outline: Role = "ink") -> tuple[Disc, Label]:
    middle = centre((row, column))
    return Disc(middle, 0.4, outline), Label(middle, str(count))


def bridge(start: Point, end: Point, strands: int = 1, role: Role = "answer") -> Line:
    """A line between the middles of two cells, given as row and column."""
    (y0, x0), (y1, x1) = start, end
    return Line((x0 + 0.5, y0 + 0.5), (x1 + 0.5, y1 + 0.5), role, strands)


def columns_of(line: str) -> int:
    """How many columns a terminal needs for a line."""
    return sum(
        0 if category(character) in ("Mn", "Me") else 2 if east_asian_width(character) in "WF" else 1
        for character in line
    )


roles = st.sampled_from(get_args(Role))


def shapes_at(
    points: st.SearchStrategy[Point], numbers: st.SearchStrategy[float]
) -> st.SearchStrategy[Shape]:
    """Any shape there, of such sizes."""
    return st.one_of(
        st.builds(Line, points, points, roles, st.integers(-1, 12), st.booleans()),
        st.builds(Disc, points, numbers, roles, roles),
        st.builds(Box, points, numbers, numbers, st.none() | roles, st.none() | roles),
        st.builds(Label, points, st.text(max_size=8), roles, numbers, st.booleans()),
        st.builds(Mark, points, st.sampled_from(get_args(MarkKind)), roles),
    )


numbers = st.one_of(st.integers(-4, 14).map(lambda half: half / 2), st.floats(-3, 8), st.floats())
shapes = shapes_at(st.tuples(numbers, numbers), numbers)
scenes = st.builds(
    Scene, st.integers(-1, 6), st.integers(-1, 5), st.lists(shapes, max_size=25), st.text(), st.text()
)
