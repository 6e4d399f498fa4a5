"""How shapes look in a picture, in cells: what SVG and PDF share, so that one picture is the other.

For black-and-white print, lines in striking roles are dashed, each in its way, striking outlines are thick,
and a wash carries its sign (`palette.SIGNS`) in its upper left corner. Text can be told apart by weight only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import hypot
from typing import NamedTuple

from kotae.errors import BadInput
from kotae.geometry import Point
from kotae.render.palette import SIGNS, STRIKING
from kotae.scene import Box, Line, Mark, MarkKind, Role, Scene, Shape

# A triple bridge is 0.28 wide between its outer strands and meets a disc of radius 0.4 within it.
MARGIN = 0.5
"""What is shown around a scene."""
SPACING = 0.14
STROKE = 0.065
THIN = 0.035
DOTS = 0.055
BROAD = 0.2
SPREAD = 0.6
"""The widest that strands lie apart; from six on they move closer together."""
DROP = 0.35
"""How far below its point text stands, in its size: a digit is 0.7 high, so its middle is on the point."""
SIGN_SIZE = 0.38
"""The height of a wash's sign."""

# Lengths of dash and gap in strokes' widths; round caps add one width to each dash.
_DASHES: Mapping[Role, tuple[float, ...]] = {
    "fault": (2, 2.5),
    "forced": (8, 2.5),
    "differ": (4, 2.5, 0.01, 2.5),
    "hint": (0.01, 2),
    "grid": (0.01, 2.5),
}
MARKS: Mapping[MarkKind, tuple[tuple[Point, ...], ...]] = {
    "cross": (((-0.1, -0.1), (0.1, 0.1)), ((-0.1, 0.1), (0.1, -0.1))),
    "left": (((0.085, -0.17), (-0.085, 0), (0.085, 0.17)),),
    "right": (((-0.085, -0.17), (0.085, 0), (-0.085, 0.17)),),
    "up": (((-0.17, 0.085), (0, -0.085), (0.17, 0.085)),),
    "down": (((-0.17, -0.085), (0, 0.085), (0.17, -0.085)),),
    "dot": (((0, 0), (0, 0)),),
    "upright": (((-0.07, -0.3), (-0.07, 0.3)), ((0.07, -0.3), (0.07, 0.3))),
    "level": (((-0.3, -0.07), (0.3, -0.07)), ((-0.3, 0.07), (0.3, 0.07))),
}
"""The strokes of a mark around its centre, each as the points that it passes, with round ends and corners."""
LARGEST = 1000
"""Pixels or points: the largest cell."""
CLEAR = 3
"""How many times as broad as a mark is the ground in the paper's colour that keeps it clear of lines."""

# What neither XML 1.0 nor UTF-16 can say.
_UNSPEAKABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Pen(NamedTuple):
    """The width of a line's strokes, and the lengths of its dashes and gaps; none if it is not dashed."""

    width: float
    dashes: tuple[float, ...]


def view(scene: Scene) -> Point:
    """The width and height of what is shown of a scene, its margin included."""
    return max(scene.columns, 0) + 2 * MARGIN, max(scene.rows, 0) + 2 * MARGIN


def ensure_size(cell: float) -> None:
    """Refuse a size of cells that no picture has, in pixels or points."""
    if not 1 <= cell <= LARGEST:
        raise BadInput(f"a cell is 1 to {LARGEST} pixels or points wide, not {cell}")


def pen(line: Line) -> Pen:
    """What a line is drawn with."""
    thin = {"faint": THIN, "grid": DOTS}.get(line.role, STROKE)
    width = BROAD if line.broad else min(thin, _gap(line) / 2)
    return Pen(width, tuple(width * part for part in _DASHES.get(line.role, ())))


def strands(line: Line) -> Iterator[tuple[Point, Point]]:
    """The ends of a line's parallel strokes, laid out evenly on both sides of its middle."""
    (x0, y0), (x1, y1) = line.start, line.end
    away = hypot(x1 - x0, y1 - y0) or 1.0
    across = ((y0 - y1) / away, (x1 - x0) / away)
    gap = _gap(line)
    for strand in range(line.strands):
        shift = (strand - (line.strands - 1) / 2) * gap
        dx, dy = shift * across[0], shift * across[1]
        yield (x0 + dx, y0 + dy), (x1 + dx, y1 + dy)


def _gap(line: Line) -> float:
    """How far apart the middles of a line's strands are."""
    return min(SPACING, SPREAD / max(line.strands - 1, 1))


def rim(role: Role) -> float:
    """The width of a disc's or box's outline."""
    return THIN * (2 if role in STRIKING else 1)


def nib(mark: Mark) -> float:
    """The width of a mark's strokes."""
    return STROKE * (2 if mark.kind == "dot" else 1)


def sign(box: Shape) -> tuple[Point, str] | None:
    """The sign of a box's wash and the point that it is centred on, if there is a wash that has one."""
    if not isinstance(box, Box) or box.fill is None or box.fill not in SIGNS:
        return None
    x, y = box.corner
    if box.width != box.height and min(box.width, box.height) < 1:
        # A band along a line: beside its middle, since discs may cover its ends; a long one may be labelled.
        across = box.width > box.height
        along = max(box.width, box.height) / 2
        along -= 0.45 if along > 0.9 else 0
        return (x + along, y + 0.06) if across else (x + 0.06, y + along), SIGNS[box.fill]
    return (x + 0.16, y + 0.19), SIGNS[box.fill]


def speakable(text: str) -> str:
    """The text, with a replacement character for each that no document can hold."""
    return _UNSPEAKABLE.sub("\N{REPLACEMENT CHARACTER}", text)
