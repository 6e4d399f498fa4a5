"""The part of a scene that can be seen, so that renderers need not fear numbers that are far off or none.

Cut is what lies more than a cell outside: everything that is shown, half a cell of margin included, is the
same after cutting, and nothing that is left has a coordinate too large for a canvas or for an SVG reader.
"""

from __future__ import annotations

from collections.abc import Iterator

from kotae.geometry import Point
from kotae.scene import Box, Disc, Label, Line, Scene, Shape

FAR = 1e9
"""Cells: a shape that reaches further is a mistake, and overflows when it is cut if it is near 1e308."""


def visible(scene: Scene) -> Iterator[Shape]:
    """The shapes that touch the scene, in painting order; those within it are passed on untouched."""
    right, bottom = scene.columns + 1.0, scene.rows + 1.0
    for shape in scene.shapes:
        part = _part(shape, right, bottom)
        if part is not None:
            yield part


def _part(shape: Shape, right: float, bottom: float) -> Shape | None:
    """What is left of a shape between -1 and `right` and between -1 and `bottom`."""
    if isinstance(shape, Line):
        (x0, y0), (x1, y1) = shape.start, shape.end
        if -1 <= x0 <= right and -1 <= x1 <= right and -1 <= y0 <= bottom and -1 <= y1 <= bottom:
            return shape
        return _cut_line(shape, right, bottom)
    if isinstance(shape, Box):
        return _cut_box(shape, right, bottom)
    x, y = shape.centre
    if isinstance(shape, Disc):
        reach = shape.radius
        if not 0 <= reach <= FAR:
            return None
        return shape if -reach <= x <= right - 1 + reach and -reach <= y <= bottom - 1 + reach else None
    if isinstance(shape, Label) and not 0 < shape.size <= FAR:
        return None
    return shape if -1 <= x <= right and -1 <= y <= bottom else None


def _cut_line(line: Line, right: float, bottom: float) -> Line | None:
    """The line between the bounds, after Liang and Barsky (1984)."""
    (x, y), (x1, y1) = line.start, line.end
    if not _near(x, y, x1, y1):
        return None
    enter, leave = 0.0, 1.0
    for step, low, high in ((x1 - x, -1 - x, right - x), (y1 - y, -1 - y, bottom - y)):
        if step == 0:
            if low > 0 or high < 0:
                return None
            continue
        first, last = sorted((low / step, high / step))
        enter, leave = max(enter, first), min(leave, last)
    if enter > leave:
        return None

    def at(share: float) -> Point:
        return (x + share * (x1 - x), y + share * (y1 - y))

    return line._replace(
        start=line.start if enter == 0 else at(enter), end=line.end if leave == 1 else at(leave)
    )


def _cut_box(box: Box, right: float, bottom: float) -> Box | None:
    """The box between the bounds, with a width and a height that are not negative."""
    (x0, y0), width, height = box.corner, box.width, box.height
    if width >= 0 and height >= 0 and x0 >= -1 and y0 >= -1 and x0 + width <= right and y0 + height <= bottom:
        return box
    if not _near(x0, y0, width, height):
        return None
    left, over = sorted((x0, x0 + width))
    top, under = sorted((y0, y0 + height))
    left, top, over, under = max(left, -1.0), max(top, -1.0), min(over, right), min(under, bottom)
    if left > over or top > under:
        return None
    return box._replace(corner=(left, top), width=over - left, height=under - top)


def _near(*numbers: float) -> bool:
    """Whether every number can be reckoned with; NaN compares as false."""
    return all(abs(number) <= FAR for number in numbers)
