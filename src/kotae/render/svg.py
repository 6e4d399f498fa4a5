"""A scene as a self-contained SVG picture, with words for those who cannot see it.

Colours and widths are attributes of groups: a viewer can do without CSS, and pictures on one page cannot
restyle each other, as style sheets in them would. Text is centred by ``dy``, which sets the middle of a digit
on the point; ``dominant-baseline`` means the middle of the font, and a viewer may not know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2s
from html import escape
from itertools import groupby

from kotae.render.clip import visible
from kotae.render.palette import line_colour, wash_colour
from kotae.render.style import (
    CLEAR,
    DROP,
    MARGIN,
    MARKS,
    SIGN_SIZE,
    ensure_size,
    nib,
    pen,
    rim,
    sign,
    speakable,
    strands,
    view,
)
from kotae.scene import Box, Disc, Label, Line, Mark, Role, Scene, Shape

_FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def svg(scene: Scene, *, dark: bool = False, cell: int = 32) -> str:
    """The scene as the text of an SVG file, `cell` pixels to a cell, that can also stand in an HTML page.

    Its ids come from a hash of its contents: two pictures on one page share them only if they are the same.
    """
    ensure_size(cell)
    brush = _SvgBrush(dark, cell)
    width, height = view(scene)
    body = "\n".join(brush.paint(list(visible(scene))))
    title, description = escaped(scene.title), escaped(scene.description)
    frame = f'width="{brush.length(width)}" height="{brush.length(height)}"'
    corner = brush.length(-MARGIN)
    shown = window(scene, cell=cell)
    name = "k" + blake2s(f"{title}\0{description}\0{shown}\0{body}".encode(), digest_size=6).hexdigest()
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{name}-title {name}-desc" \
viewBox="{shown}" {frame} font-family="{_FONTS}" text-anchor="middle">
<title id="{name}-title">{title}</title>
<desc id="{name}-desc">{description}</desc>
<rect x="{corner}" y="{corner}" {frame} fill="{wash_colour("paper", dark=dark)}"/>
{body}
</svg>
"""


def window(scene: Scene, *, cell: int = 32) -> str:
    """What an SVG element shows of a scene, as its ``viewBox``."""
    brush = _SvgBrush(False, cell)
    return " ".join(map(brush.length, (-MARGIN, -MARGIN, *view(scene))))


class Painter:
    """Shapes as elements of SVG, one for each, for a page that says what colours are.

    The variable ``--hint`` is that of lines and text in the role "hint", ``--hint-wash`` that of surfaces.
    """

    def __init__(self, cell: int = 32) -> None:
        self._brush = _ThemedBrush(False, cell)

    def shapes(self, scene: Scene) -> list[Shape]:
        """What is seen of a scene, in painting order."""
        return list(visible(scene))

    def piece(self, shape: Shape) -> str:
        """The element of a shape."""
        return "".join(self._brush.groups([shape]))

    def signs(self, shapes: Iterable[Shape]) -> list[str]:
        """The signs of washes, an element each, which stand on top of everything."""
        return ["".join(self._brush.signs([shape])) for shape in shapes if sign(shape)]


def pieces(scene: Scene, *, cell: int = 32) -> list[str]:
    """The scene as elements in painting order, one for each shape and then one for each sign of a wash."""
    painter = Painter(cell)
    shapes = painter.shapes(scene)
    return [painter.piece(shape) for shape in shapes] + painter.signs(shapes)


def escaped(text: str) -> str:
    """The text as XML and HTML may hold it."""
    return escape(speakable(text))


class _SvgBrush:
    """What shapes need to become elements: the paper and the size of a cell."""

    def __init__(self, dark: bool, cell: int) -> None:
        self.dark = dark
        self.cell = cell

    def paint(self, shapes: list[Shape]) -> Iterator[str]:
        """The groups of elements in painting order, and last the signs of washes."""
        yield from self.groups(shapes)
        yield from self.signs(shapes)

    def groups(self, shapes: list[Shape]) -> Iterator[str]:
        """The groups of elements that look alike, in painting order."""
        elements = (element for shape in shapes for element in self.elements(shape))
        for attributes, group in groupby(elements, key=lambda element: element[0]):
            yield f"<g {attributes}>"
            yield from (element for _, element in group)
            yield "</g>"

    def signs(self, shapes: list[Shape]) -> Iterator[str]:
        """The signs of washes."""
        if signs := [said for shape in shapes if (said := sign(shape))]:
            yield f'<g fill="{self.line("ink")}" font-size="{self.length(SIGN_SIZE)}" font-weight="bold">'
            yield from (self.text(x, y, text) for (x, y), text in signs)
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
        """The parallel strokes of a line."""
        width, dashes = pen(line)
        look = f'stroke="{self.line(line.role)}" stroke-width="{self.length(width)}" stroke-linecap="round"'
        if dashes:
            look += f' stroke-dasharray="{" ".join(map(self.length, dashes))}"'
        for (x0, y0), (x1, y1) in strands(line):
            start = f'x1="{self.length(x0)}" y1="{self.length(y0)}"'
            yield look, f'<line {start} x2="{self.length(x1)}" y2="{self.length(y1)}"/>'

    def mark(self, mark: Mark) -> tuple[str, str]:
        """A mark, on a broader one in the paper's colour that keeps it clear of lines behind it."""
        x, y = mark.centre
        path = " ".join(
            "M" + " L".join(f"{self.length(x + dx)} {self.length(y + dy)}" for dx, dy in stroke)
            for stroke in MARKS[mark.kind]
        )
        width = nib(mark)
        clear = f'stroke="{self.line("paper")}" stroke-width="{self.length(width * CLEAR)}"'
        look = f'fill="none" stroke="{self.line(mark.role)}" stroke-width="{self.length(width)}"'
        look += ' stroke-linecap="round" stroke-linejoin="round"'
        return look, f'<path d="{path}" {clear}/><path d="{path}"/>'

    def text(self, x: float, y: float, text: str) -> str:
        """Text centred on a point."""
        return f'<text x="{self.length(x)}" y="{self.length(y)}" dy="{DROP}em">{escaped(text)}</text>'

    def outline(self, role: Role | None) -> str:
        """The attributes of a disc's or box's outline."""
        if role is None:
            return 'stroke="none"'
        return f'stroke="{self.line(role)}" stroke-width="{self.length(rim(role))}"'

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


class _ThemedBrush(_SvgBrush):
    """One whose colours are variables of a style sheet."""

    def line(self, role: Role) -> str:
        """The variable for lines and text."""
        return f"var(--{role})"

    def wash(self, role: Role | None) -> str:
        """The variable for surfaces."""
        return "none" if role is None else f"var(--{role}-wash)"
