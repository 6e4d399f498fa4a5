"""Small charts as scenes: bars, and a board on which discs show how often something lies in each cell.

A wash of colour carries a sign in its corner, so that it can be told from others in print. Bars are labelled
and need none, so they are made of broad strokes instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil, sqrt
from typing import NamedTuple

from kotae.geometry import Cell
from kotae.render.style import BROAD
from kotae.scene import Box, Disc, Label, Line, Role, Scene, Shape, side_by_side

WIDTH, HEIGHT = 10, 6
"""Cells of a chart with bars."""
TOP, BOTTOM = 1.9, 5.1
"""Between which its highest bar is drawn."""
TITLE, SMALL, LETTER = 0.5, 0.36, 0.6
"""The height of titles and of numbers in cells, and the width of a letter as a part of that."""
BAR: Role = "answer"


class Bars(NamedTuple):
    """How often each of some things is seen, in percent, from left to right."""

    title: str
    shares: Mapping[str, float]


class Heat(NamedTuple):
    """In how many of 100 boards something lies in each cell."""

    title: str
    rows: int
    columns: int
    shares: Mapping[Cell, float]


def sheet(title: str, heat: Heat, charts: Sequence[Bars]) -> Scene:
    """The board on the left, and the charts in two columns beside it."""
    left, right = stacked(list(map(bars, charts[::2]))), stacked(list(map(bars, charts[1::2])))
    whole = side_by_side(side_by_side(map_of(heat), left), right)
    heading = Label((whole.columns / 2, 0.5), title, size=0.7, bold=True)
    return replace(stacked([whole], top=2, first=heading), title=title)


def stacked(scenes: Sequence[Scene], *, top: int = 0, first: Label | None = None) -> Scene:
    """Scenes one below the other, below so many free rows."""
    shapes: list[Shape] = [] if first is None else [first]
    down = top
    for scene in scenes:
        shapes += (moved(shape, down) for shape in scene.shapes)
        down += scene.rows
    words = "; ".join(scene.description for scene in scenes)
    return Scene(max(scene.columns for scene in scenes), down, shapes, "", words)


def moved(shape: Shape, down: float) -> Shape:
    """The shape, so many cells lower."""
    match shape:
        case Line((x0, y0), (x1, y1)):
            return shape._replace(start=(x0, y0 + down), end=(x1, y1 + down))
        case Box((x, y)):
            return shape._replace(corner=(x, y + down))
    return shape._replace(centre=(shape.centre[0], shape.centre[1] + down))


def map_of(heat: Heat) -> Scene:
    """A disc in each cell, whose area is the share, and the share in percent."""
    most = max(heat.shares.values(), default=0) or 1
    side, top = WIDTH / heat.columns, 1
    shapes: list[Shape] = [Label((WIDTH / 2, 0.5), heat.title, size=TITLE, bold=True)]
    for row in range(heat.rows):
        for column in range(heat.columns):
            share = heat.shares.get((row, column), 0)
            middle = (column + 0.5) * side, top + (row + 0.5) * side
            shapes.append(Box((column * side, top + row * side), side, side, outline="grid"))
            # Without an outline, which would run through the number where the disc is small.
            shapes.append(Disc(middle, 0.48 * side * sqrt(share / most), outline="paper", fill=BAR))
            shapes.append(Label(middle, f"{share:.0f}", size=SMALL))
    rows = [
        " ".join(f"{heat.shares.get((row, column), 0):.0f}" for column in range(heat.columns))
        for row in range(heat.rows)
    ]
    return Scene(WIDTH, ceil(heat.rows * side) + top, shapes, "", f"{heat.title}: {', '.join(rows)}")


def bars(chart: Bars) -> Scene:
    """A bar for each thing, its name below and its share in percent above."""
    most = max(chart.shares.values(), default=0) or 1
    step = WIDTH / len(chart.shares)
    shapes: list[Shape] = [Label((WIDTH / 2, 0.5), chart.title, size=TITLE, bold=True)]
    shapes.append(Line((0.1, BOTTOM), (WIDTH - 0.1, BOTTOM), "faint"))
    longest = max(map(len, chart.shares))
    every = ceil(longest * LETTER * SMALL / (step - 0.1))  # where there is no room for all names, some
    for number, (name, share) in enumerate(chart.shares.items()):
        middle = (number + 0.5) * step
        height = (BOTTOM - TOP) * share / most
        shapes += bar(middle, min(step * 0.7, 1.4), height)
        if number % every == 0:
            shapes.append(Label((middle, BOTTOM + 0.35), name, size=SMALL))
        if step >= 3 * LETTER * SMALL:
            value = f"{share:.0f}" if share >= 0.95 or not share else f"{share:.1g}"
            shapes.append(Label((middle, BOTTOM - height - 0.25), value, size=SMALL))
    said = ", ".join(f"{name} {share:.1f} %" for name, share in chart.shares.items())
    return Scene(WIDTH, HEIGHT, shapes, "", f"{chart.title}: {said}")


def bar(middle: float, width: float, height: float) -> list[Shape]:
    """A rectangle of strokes that stands on the base line; a line if it is lower than a stroke is broad."""
    pen = BROAD / 2
    left, right = middle - max(0, width / 2 - pen), middle + max(0, width / 2 - pen)
    if height <= BROAD:
        return [Line((left, BOTTOM - height), (right, BOTTOM - height), BAR)] if height else []
    above, below = BOTTOM - height + pen, BOTTOM - pen
    strokes = max(1, ceil((right - left) / (0.7 * BROAD)))
    across = [left + (right - left) * number / strokes for number in range(strokes + 1)]
    uprights = [Line((x, below), (x, above), BAR, broad=True) for x in across]
    return [*uprights, *(Line((left, y), (right, y), BAR, broad=True) for y in (above, below))]
