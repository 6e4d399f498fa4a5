"""A scene as a PDF page of its own size, in vectors and with text that can be searched.

The page's operators are written here, not by ReportLab's drawing functions: they set colour and width once
for a run of shapes that look alike, which takes 1.0 s instead of 2.4 s on 150×150 islands in a grid. The
rest is ReportLab's: the file, the fonts, the compression. It is told to leave out the date and every other
chance, so that a scene always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import Literal

from reportlab.pdfgen.canvas import Canvas as Document

from kotae.errors import BadInput
from kotae.geometry import Point
from kotae.render.clip import visible
from kotae.render.font import Pages, font, write
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

UNIT = 24
"""Points to a cell as it is painted, before a page is scaled."""
LONGEST = 14400
"""Points: what a page of PDF may measure."""

MM = 72 / 25.4
"""Points."""
Paper = Literal["a4", "letter"]
PAPERS: Mapping[Paper, Point] = {"a4": (210 * MM, 297 * MM), "letter": (612, 792)}
"""Width and height of paper."""
EDGE = 15 * MM
"""What is left free around a page of paper."""
WRITABLE = 14 * MM
"""The largest cell on paper, which a pencil writes into."""

# How far the handles of a Bézier curve reach for a quarter of a circle, in radii.
_HANDLE = 0.5523


def pdf(scene: Scene, *, dark: bool = False, cell: float | None = None, paper: Paper | None = None) -> bytes:
    """The scene as a PDF file of one page, `cell` points to a cell: `UNIT`, or fewer where it is large.

    With `paper`, it stands in the middle of a page of that size, upright or turned, as large as is good.
    """
    if paper is not None:
        ensure_paper(paper)
        if cell is not None:
            raise BadInput("the size of the paper decides the size of a cell; give only one of them")
        return _fitted(scene, PAPERS[paper], dark)
    most = LONGEST / max(view(scene))
    if cell is None:
        return page(scene, dark=dark, cell=min(UNIT, most))
    ensure_size(cell)
    if cell > most:
        size = f"{scene.rows}×{scene.columns} cells"
        raise BadInput(f"a page of PDF has room for {size} of at most {most:.2f} points each, not {cell}")
    return page(scene, dark=dark, cell=cell)


def ensure_paper(paper: str) -> None:
    """Refuse a size of paper that there is not."""
    if paper not in PAPERS:
        raise BadInput(f"there is no paper '{paper}'; there are {', '.join(PAPERS)}")


def _fitted(scene: Scene, paper: Point, dark: bool) -> bytes:
    """The scene on a page of paper."""
    width, height = view(scene)

    def fitting(sheet: Point) -> float:
        return min((sheet[0] - 2 * EDGE) / width, (sheet[1] - 2 * EDGE) / height, WRITABLE)

    sheet = max((paper, paper[::-1]), key=fitting)
    return page(scene, dark=dark, cell=fitting(sheet), sheet=sheet)


def page(
    scene: Scene, *, dark: bool, cell: float, compressed: bool = True, sheet: Point | None = None
) -> bytes:
    """The scene as a PDF file of one page: its own, which may be larger than readers allow, or a sheet."""
    width, height = (cell * length for length in view(scene))
    across, down = sheet or (width, height)
    file = BytesIO()
    canvas = document(file, (across, down), scene.title, scene.description, compressed=compressed)
    if dark:  # without a ground, a page is white
        ground = tint(wash_colour("paper", dark=True))
        canvas.addLiteral(f"{ground} rg 0 0 {across:.2f} {down:.2f} re f")
    canvas.translate((across - width) / 2, (down - height) / 2)
    canvas.scale(cell / UNIT, cell / UNIT)
    paint(canvas, scene, dark=dark)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def document(
    file: BytesIO, size: Point, title: str, subject: str, author: str = "", *, compressed: bool = True
) -> Pages:
    """An empty PDF document that says what it is, and nothing of when and where it was made."""
    canvas = Document(
        file,
        pagesize=size,
        invariant=1,
        pageCompression=int(compressed),
        # Otherwise every page would name Helvetica, unused and not embedded, which print shops refuse.
        initialFontName=font(bold=False),
    )
    canvas.setTitle(speakable(title))
    canvas.setSubject(speakable(subject))
    canvas.setAuthor(speakable(author))
    canvas.setCreator("Kotae")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def paint(canvas: Pages, scene: Scene, *, dark: bool = False) -> None:
    """Paint a scene, `UNIT` points to a cell, with the lower left corner of what is shown at the origin."""
    width, height = view(scene)
    canvas.saveState()
    brush = _PdfBrush(canvas, height - MARGIN, dark)
    frame = f"0 0 {width * UNIT:.2f} {height * UNIT:.2f} re"
    canvas.addLiteral(f"{frame} W n")
    brush.paint(list(visible(scene)))
    canvas.restoreState()


class _PdfBrush:
    """What shapes need to become operators: the canvas, where the scene's upper border is, and the paper."""

    def __init__(self, canvas: Pages, top: float, dark: bool) -> None:
        self.canvas = canvas
        self.top = top
        self.dark = dark
        self._look = ""

    def paint(self, shapes: list[Shape]) -> None:
        """Draw the shapes in painting order, and last the signs of washes."""
        for shape in shapes:
            match shape:
                case Line():
                    self.line(shape)
                case Disc(centre, radius, outline, fill):
                    self.surface(self.circle(centre, radius), outline, fill)
                case Box((x, y), width, height, outline, fill):
                    corner = self.place(x, y + height)
                    self.surface(f"{corner} {width * UNIT:.2f} {height * UNIT:.2f} re", outline, fill)
                case Label(centre, text, role, size, bold):
                    self.text(centre, text, role, size, bold)
                case Mark():
                    self.mark(shape)
        for shape in shapes:
            if said := sign(shape):
                self.text(*said, "ink", SIGN_SIZE, True)

    def line(self, line: Line) -> None:
        """Draw the parallel strokes of a line; each starts its dashes anew."""
        width, dashes = pen(line)
        pattern = " ".join(f"{length * UNIT:.2f}" for length in dashes)
        self.wear(f"{self.ink(line.role)} RG {width * UNIT:.2f} w 1 J [{pattern}] 0 d")
        path = " ".join(f"{self.place(*start)} m {self.place(*end)} l" for start, end in strands(line))
        if path:
            self.canvas.addLiteral(f"{path} S")

    def surface(self, path: str, outline: Role | None, fill: Role | None) -> None:
        """Fill a path and draw its outline, or do one of both."""
        if outline is None and fill is None:
            return
        look = "" if fill is None else f"{self.wash(fill)} rg "
        if outline is not None:
            look += f"{self.ink(outline)} RG {rim(outline) * UNIT:.2f} w 0 J 0 j [] 0 d"
        self.wear(look)
        self.canvas.addLiteral(f"{path} {'S' if fill is None else 'f' if outline is None else 'B'}")

    def circle(self, centre: Point, radius: float) -> str:
        """The path of a circle, as four curves."""
        x, y = centre[0] + MARGIN, self.top - centre[1]
        x, y, r = x * UNIT, y * UNIT, radius * UNIT
        h = r * _HANDLE
        return (
            f"{x + r:.2f} {y:.2f} m "
            f"{x + r:.2f} {y + h:.2f} {x + h:.2f} {y + r:.2f} {x:.2f} {y + r:.2f} c "
            f"{x - h:.2f} {y + r:.2f} {x - r:.2f} {y + h:.2f} {x - r:.2f} {y:.2f} c "
            f"{x - r:.2f} {y - h:.2f} {x - h:.2f} {y - r:.2f} {x:.2f} {y - r:.2f} c "
            f"{x + h:.2f} {y - r:.2f} {x + r:.2f} {y - h:.2f} {x + r:.2f} {y:.2f} c h"
        )

    def text(self, centre: Point, text: str, role: Role, size: float, bold: bool) -> None:
        """Write text so that the middle of a digit is on a point."""
        self.wear(f"{self.ink(role)} rg")
        x, y = (centre[0] + MARGIN) * UNIT, (self.top - centre[1] - DROP * size) * UNIT
        write(self.canvas, x, y, text, size * UNIT, bold=bold)

    def mark(self, mark: Mark) -> None:
        """Draw a mark, on a broader one in the paper's colour that keeps it clear of lines behind it."""
        x, y = mark.centre
        path = " ".join(
            " l ".join(self.place(x + dx, y + dy) for dx, dy in stroke).replace(" l", " m", 1) + " l"
            for stroke in MARKS[mark.kind]
        )
        width = nib(mark) * UNIT
        self.wear("1 J 1 j [] 0 d")
        self.canvas.addLiteral(
            f"{self.ink('paper')} RG {width * CLEAR:.2f} w {path} S "
            f"{self.ink(mark.role)} RG {width:.2f} w {path} S"
        )

    def wear(self, look: str) -> None:
        """Set colour, width and dashes, unless the shape before this one had the same."""
        if look != self._look:
            self.canvas.addLiteral(look)
            self._look = look

    def place(self, x: float, y: float) -> str:
        """A point of the scene on the page."""
        return f"{(x + MARGIN) * UNIT:.2f} {(self.top - y) * UNIT:.2f}"

    def ink(self, role: Role) -> str:
        """The role's colour on this paper, for lines and text."""
        return tint(line_colour(role, dark=self.dark))

    def wash(self, role: Role) -> str:
        """The role's colour on this paper, for surfaces."""
        return tint(wash_colour(role, dark=self.dark))


@cache
def tint(colour: str) -> str:
    """A colour such as ``#1F0000`` as PDF has it: ``0.12157 0.00000 0.00000``."""
    return " ".join(f"{int(colour[at : at + 2], 16) / 255:.5f}" for at in (1, 3, 5))
