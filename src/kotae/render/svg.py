"""A scene as a self-contained SVG picture, with words for those who cannot see it.

Colours and widths are attributes of groups: a viewer can do without CSS, and pictures on one page cannot
restyle each other, as style sheets in them would. Text is centred by ``dy``, which sets the middle of a digit
on the point; ``dominant-baseline`` means the middle of the font, and a viewer may not know it.

For black-and-white print, lines in striking roles are dashed, each in its way, striking outlines are thick,
and a wash carries its sign (`palette.SIGNS`) in its upper left corner. Text can be told apart by weight only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2s
from html import escape
from itertools import groupby
from math import hypot

from kotae.render.clip import visible
from kotae.render.palette import SIGNS, STRIKING, line_colour, wash_colour
from kotae.scene import Box, Disc, Label, Line, Mark, MarkKind, Point, Role, Scene, Shape

# In cells. A triple bridge is 0.28 wide between its outer strands and meets a disc of radius 0.4 within it.
MARGIN = 0.5
SPACING = 0.14
STROKE = 0.065
THIN = 0.035
BROAD = 0.2
SPREAD = 0.6
"""The widest that strands lie apart; from six on they move closer together."""

_FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
# A digit is 0.7 em high above the line it stands on, so half of that puts its middle on the point.
_DROP = "0.35em"
# Lengths of dash and gap in strokes' widths; round caps add one width to each dash.
_DASHES: dict[Role, tuple[float, ...]] = {
    "fault": (2, 2.5),
    "forced": (8, 2.5),
    "differ": (4, 2.5, 0.01, 2.5),
    "hint": (0.01, 2),
}
_MARKS: dict[MarkKind, tuple[tuple[Point, ...], ...]] = {
    "cross": (((-0.1, -0.1), (0.1, 0.1)), ((-0.1, 0.1), (0.1, -0.1))),
    "left": (((0.07, -0.14), (-0.07, 0), (0.07, 0.14)),),
    "right": (((-0.07, -0.14), (0.07, 0), (-0.07, 0.14)),),
    "up": (((-0.14, 0.07), (0, -0.07), (0.14, 0.07)),),
    "down": (((-0.14, -0.07), (0, 0.07), (0.14, -0.07)),),
    "dot": (((0, 0), (0, 0)),),
}
# What XML 1.0 cannot say even when it is escaped.
_UNSPEAKABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg(scene: Scene, *, dark: bool = False, cell: int = 32) -> str:
    """The scene as the text of an SVG file, `cell` pixels to a cell, that can also stand in an HTML page.

    Its ids come from a hash of its contents: two pictures on one page share them only if they are the same.
    """
    brush = _Brush(dark, cell)
    width, height = max(scene.columns, 0) + 2 * MARGIN, max(scene.rows, 0) + 2 * MARGIN
    body = "\n".join(brush.paint(list(visible(scene))))
    title, description = _speakable(scene.title), _speakable(scene.description)
    frame = f'width="{brush.length(width)}" height="{brush.length(height)}"'
    corner = brush.length(-MARGIN)
    view = f"{corner} {corner} {brush.length(width)} {brush.length(height)}"
    name = "k" + blake2s(f"{title}\0{description}\0{view}\0{body}".encode(), digest_size=6).hexdigest()
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{name}-title {name}-desc" \
viewBox="{view}" {frame} font-family="{_FONTS}" text-anchor="middle">
<title id="{name}-title">{title}</title>
<desc id="{name}-desc">{description}</desc>
<rect x="{corner}" y="{corner}" {frame} fill="{wash_colour("paper", dark=dark)}"/>
{body}
</svg>
"""


def _speakable(text: str) -> str:
    """The text as XML may hold it."""
    return escape(_UNSPEAKABLE.sub("\N{REPLACEMENT CHARACTER}", text))


class _Brush:
    """What shapes need to become elements: the paper and the size of a cell."""

    def __init__(self, dark: bool, cell: int) -> None:
        self.dark = dark
        self.cell = cell

    def paint(self, shapes: list[Shape]) -> Iterator[str]:
        """The groups of elements in painting order, and last the signs of washes."""
        elements = (element for shape in shapes for element in self.elements(shape))
        for attributes, group in groupby(elements, key=lambda element: element[0]):
            yield f"<g {attributes}>"
            yield from (element for _, element in group)
            yield "</g>"
        signs = [
            self.sign(shape, shape.fill) for shape in shapes if isinstance(shape, Box) and shape.fill in SIGNS
        ]
        if signs:
            yield f'<g fill="{self.line("ink")}" font-size="{self.length(0.18)}">'
            yield from signs
            yield "</g>"

    def elements(self, shape: Shape) -> Iterator[tuple[str, str]]:
        """The elements of a shape, each with the attributes of the group that it belongs to."""
        match shape:
            case Line():
                yield from self.strands(shape)
            case Disc((x, y), radius, outline, fill):
                look = f'fill="{self.wash(fill)}" {self.outline(outline)}'
                yield look, f'<circle cx="{self.length(x)}" cy="{self.length(y)}" r="{self.length(radius)}"/>'
            case Box((x, y), width, height, outline, fill):
                look = f'fill="{self.wash(fill)}" {self.outline(outline)}'
                place = f'x="{self.length(x)}" y="{self.length(y)}"'
                yield look, f'<rect {place} width="{self.length(width)}" height="{self.length(height)}"/>'
            case Label((x, y), text, role, size, bold):
                look = f'fill="{self.line(role)}" font-size="{self.length(size)}"'
                yield look + ' font-weight="bold"' * bold, self.text(x, y, text)
            case Mark():
                yield self.mark(shape)

    def strands(self, line: Line) -> Iterator[tuple[str, str]]:
        """The parallel strokes of a line, laid out evenly on both sides of its middle."""
        (x0, y0), (x1, y1) = line.start, line.end
        away = hypot(x1 - x0, y1 - y0) or 1.0
        across = ((y0 - y1) / away, (x1 - x0) / away)
        gap = min(SPACING, SPREAD / max(line.strands - 1, 1))
        width = BROAD if line.broad else min(THIN if line.role == "faint" else STROKE, gap / 2)
        look = f'stroke="{self.line(line.role)}" stroke-width="{self.length(width)}" stroke-linecap="round"'
        if line.role in _DASHES:
            dashes = " ".join(self.length(width * part) for part in _DASHES[line.role])
            look += f' stroke-dasharray="{dashes}"'
        for strand in range(line.strands):
            shift = (strand - (line.strands - 1) / 2) * gap
            dx, dy = shift * across[0], shift * across[1]
            start = f'x1="{self.length(x0 + dx)}" y1="{self.length(y0 + dy)}"'
            yield look, f'<line {start} x2="{self.length(x1 + dx)}" y2="{self.length(y1 + dy)}"/>'

    def mark(self, mark: Mark) -> tuple[str, str]:
        """A mark, on a broader one in the paper's colour that keeps it clear of lines behind it."""
        x, y = mark.centre
        path = " ".join(
            "M" + " L".join(f"{self.length(x + dx)} {self.length(y + dy)}" for dx, dy in stroke)
            for stroke in _MARKS[mark.kind]
        )
        width = STROKE * (2 if mark.kind == "dot" else 1)
        clear = f'stroke="{self.line("paper")}" stroke-width="{self.length(width * 3)}"'
        look = f'fill="none" stroke="{self.line(mark.role)}" stroke-width="{self.length(width)}"'
        look += ' stroke-linecap="round" stroke-linejoin="round"'
        return look, f'<path d="{path}" {clear}/><path d="{path}"/>'

    def sign(self, box: Box, role: Role | None) -> str:
        """The sign of a box's wash in its upper left corner."""
        assert role is not None
        return self.text(box.corner[0] + 0.11, box.corner[1] + 0.13, SIGNS[role])

    def text(self, x: float, y: float, text: str) -> str:
        """Text centred on a point."""
        return f'<text x="{self.length(x)}" y="{self.length(y)}" dy="{_DROP}">{_speakable(text)}</text>'

    def outline(self, role: Role | None) -> str:
        """The attributes of a disc's or box's outline."""
        if role is None:
            return 'stroke="none"'
        width = THIN * (2 if role in STRIKING else 1)
        return f'stroke="{self.line(role)}" stroke-width="{self.length(width)}"'

    def line(self, role: Role) -> str:
        """The role's colour on this paper, for lines and text."""
        return line_colour(role, dark=self.dark)

    def wash(self, role: Role | None) -> str:
        """The role's colour on this paper, for surfaces."""
        return "none" if role is None else wash_colour(role, dark=self.dark)

    def length(self, cells: float) -> str:
        """A length in cells as pixels with at most two decimals: ``12``, ``-0.5``."""
        text = f"{cells * self.cell:.2f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
