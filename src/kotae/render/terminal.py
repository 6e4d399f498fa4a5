"""A scene as text: four columns and two rows of characters to a cell, lines as box-drawing characters.

A cell's middle is at column 4c+2 and row 2r+1 and its borders at multiples of 4 and 2; blank margins are
trimmed. One strand is a light line, two are a double one, three and more a heavy one with their number in the
middle. A label in a disc stands in parentheses, a disc alone is ○ or, when filled, ●.

With `colour`, roles are ANSI colours and a fill colours its ground. Without, signs stand for them
(`palette.SIGNS`): ! fault, + forced (in ASCII &), ~ differ, ? hint, # ink, * answer, . faint, and a to l for
the groups:

- in every cell that a box fills, at the upper left inside the cell, or above the disc if one is there: on the
  border, if that is drawn;
- beside each line, disc, label or mark in one of the first four roles. Other roles of these are not shown:
  which path a line belongs to can be seen by following it.

A stroke that is neither level nor upright becomes ╱ or ╲. Whatever leaves the scene is cut off at its border.
A scene of 100,000 shapes takes about a second, and two or three with a width.

With a `width`, no line is wider. A picture that is wider or higher than the screen is drawn smaller
(`kotae.render.compact`), in the first of these layouts that fits and loses nothing: three columns and two
rows of characters to a cell, two and one, two and two. If there is none, a picture that is too wide is cut
between columns into bands, one below the other (`kotae.render.bands`), in the layout that needs the fewest,
and of equal ones in the largest. One that is still too high is drawn all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from kotae.render.canvas import Canvas, cells
from kotae.render.clip import visible
from kotae.render.layout import LEVEL, UPRIGHT, Layout, Position, disc_character, mark_character
from kotae.render.palette import STRIKING
from kotae.render.strokes import HEAVY, weigh
from kotae.scene import Box, Disc, Label, Line, Mark, Scene, Shape

LEAST = 20
"""The narrowest width that is heeded, in characters."""

NORMAL = Layout(4, 2)
SMALLER = (Layout(3, 2), Layout(2, 1), Layout(2, 2))
"""Two characters to a cell are square with one line, so that a second one has to be needed."""


def terminal(
    scene: Scene,
    *,
    colour: bool = False,
    ascii_only: bool = False,
    width: int | None = None,
    height: int | None = None,
) -> str:
    """Return the scene as lines of at most `width` columns, without a line end after the last one.

    If a smaller layout helps, there are at most `height` lines.
    """
    shapes = list(visible(scene))
    canvas = _normal(scene, shapes, colour=colour, ascii_only=ascii_only)
    room = None if width is None else max(width, LEAST)
    if _fits(canvas, room, height):
        return canvas.text()
    from kotae.render.bands import bands, stacked  # most pictures fit as they are
    from kotae.render.compact import compact

    drawn = [(canvas, NORMAL)]
    for layout in SMALLER:
        smaller = compact(scene, shapes, layout, colour=colour, ascii_only=ascii_only)
        if smaller is None:
            continue
        if _fits(smaller, room, height):
            return smaller.text()
        drawn.append((smaller, layout))
    for canvas, _ in drawn:
        if _fits(canvas, room, None):
            return canvas.text()
    assert room is not None
    cut = [(canvas, bands(scene, canvas, layout, room)) for canvas, layout in drawn]
    canvas, parts = min(cut, key=lambda pair: len(pair[1]))
    return stacked(canvas, parts, room)


def least_lines(scene: Scene, width: int) -> int:
    """Return how many lines the scene takes at least where none is wider than `width`."""
    layouts = (NORMAL, *SMALLER)
    bands = -(-min(layout.across for layout in layouts) * scene.columns // max(width, LEAST))
    return bands * min(layout.down for layout in layouts) * scene.rows


def _fits(canvas: Canvas, width: int | None, height: int | None) -> bool:
    """Return True if the canvas has at most `width` columns and `height` rows, where these are given."""
    rows, columns = canvas.inked()
    return (width is None or len(columns) <= width) and (height is None or len(rows) <= height)


def _normal(scene: Scene, shapes: list[Shape], *, colour: bool, ascii_only: bool) -> Canvas:
    """The shapes in the normal layout."""
    canvas = Canvas(
        NORMAL.across * max(scene.columns, 0) + 1,
        NORMAL.down * max(scene.rows, 0) + 1,
        colour=colour,
        ascii_only=ascii_only,
    )
    for shape in shapes:
        if isinstance(shape, Line):
            _draw_line(canvas, shape)
        elif isinstance(shape, Box):
            _draw_box(canvas, shape)
    canvas.settle()
    _put_characters(canvas, shapes)
    if not colour:
        _put_signs(canvas, scene, shapes)
    return canvas


def _draw_line(canvas: Canvas, line: Line) -> None:
    """Draw a level or upright line; one that slants or is dotted is put later, as characters."""
    if line.strands < 1 or line.role in ("paper", "grid"):
        return
    (x0, y0), (x1, y1) = NORMAL.ends(line)
    if y0 == y1:
        canvas.across(y0, x0, x1, weigh(line.strands, line.role), line.role)
    elif x0 == x1:
        canvas.along(x0, y0, y1, weigh(line.strands, line.role), line.role)


def _draw_box(canvas: Canvas, box: Box) -> None:
    """Draw a box's outline and colour its ground."""
    (x, y), width, height = box.corner, box.width, box.height
    (left, top), (right, bottom) = NORMAL.place((x, y)), NORMAL.place((x + width, y + height))
    if box.fill is not None:
        # The ground is what lies between the borders; a box too thin to have any is coloured whole.
        across, down = int(right - left > 1), int(bottom - top > 1)
        canvas.wash(left + across, top + down, right - across, bottom - down, box.fill)
    if box.outline is not None and box.outline != "paper":
        weight = weigh(1, box.outline)
        for row in (top, bottom):
            canvas.across(row, left, right, weight, box.outline)
        for column in (left, right):
            canvas.along(column, top, bottom, weight, box.outline)


def _put_characters(canvas: Canvas, shapes: list[Shape]) -> None:
    """Put what stands on lines: strand numbers and slanting strokes, then discs, then labels and marks."""
    widths: dict[Position, int] = {}
    for shape in shapes:
        if isinstance(shape, Line):
            _put_line(canvas, shape)
        elif isinstance(shape, Label):
            widths[NORMAL.place(shape.centre)] = len(cells(shape.text, ascii_only=canvas.ascii_only))
    for shape in shapes:
        if isinstance(shape, Disc):
            column, row = NORMAL.place(shape.centre)
            if width := widths.get((column, row)):
                left = column - (width - 1) // 2
                canvas.put(left - 1, row, "(", shape.outline)
                canvas.put(left + width, row, ")", shape.outline)
                canvas.join(left - 1, left + width, row)
                if shape.fill != "paper":
                    canvas.wash(left - 1, row, left + width, row, shape.fill)
            else:
                canvas.put(column, row, *disc_character(shape, ascii_only=canvas.ascii_only))
    for shape in shapes:
        if isinstance(shape, Label):
            column, row = NORMAL.place(shape.centre)
            text = cells(shape.text, ascii_only=canvas.ascii_only)
            # Two digits reach to the right, so that the sign's place on the left stays free.
            canvas.write(column - (len(text) - 1) // 2, row, text, shape.role, bold=shape.bold)
        elif isinstance(shape, Mark):
            character = mark_character(shape.kind, ascii_only=canvas.ascii_only)
            canvas.put(*NORMAL.place(shape.centre), character, shape.role)


def _put_line(canvas: Canvas, line: Line) -> None:
    """Put the number of three and more strands, all of a stroke that slants, or the dots of a dotted one."""
    for place in NORMAL.dots(line):
        if canvas.at(*place) == " ":
            canvas.put(*place, mark_character("dot", ascii_only=canvas.ascii_only), line.role)
    if line.strands < 1 or line.role in ("paper", "grid"):
        return
    (x0, y0), (x1, y1) = NORMAL.ends(line)
    if x0 == x1 or y0 == y1:
        if line.strands >= HEAVY:
            number = list(str(line.strands))
            canvas.write((x0 + x1 - len(number) + 1) // 2, (y0 + y1) // 2, number, line.role)
        return
    falling, rising = "\\/" if canvas.ascii_only else "╲╱"
    steps = max(x1 - x0, abs(y1 - y0))
    for step in range(steps + 1):
        column, row = x0 + round(step * (x1 - x0) / steps), y0 + round(step * (y1 - y0) / steps)
        canvas.put(column, row, falling if y1 > y0 else rising, line.role)


def _put_signs(canvas: Canvas, scene: Scene, shapes: list[Shape]) -> None:
    """Put the signs that stand for colours, each at the first of its places that is blank."""
    done: set[tuple[Position, str]] = set()
    for shape in shapes:
        if isinstance(shape, Line):
            if shape.role in STRIKING and shape.strands > 0:
                free = next((place for place in _beside(shape) if canvas.at(*place) == " "), None)
                free = free or _upon(canvas, shape)
                if free is not None:
                    canvas.put(*free, canvas.sign(shape.role), shape.role)
            continue
        for role, place in NORMAL.signed(scene, shape):
            if (place, canvas.sign(role)) not in done:
                done.add((place, canvas.sign(role)))
                canvas.put(*_around(canvas, place, mark=isinstance(shape, Mark)), canvas.sign(role), role)


def _around(canvas: Canvas, place: Position, *, mark: bool) -> Position:
    """The place for a sign about a cell or a mark.

    Where none is blank, as in a grid, a sign stands on the border: there it hides the least.
    """
    column, row = place
    beside = [(column - 1, row), (column + 1, row)]
    # A mark stands between cells: above or below it, its sign would seem a cell's.
    borders = [] if mark else [(column + step, row + side) for side in (-1, 1) for step in (-1, 1)]
    blank = (spot for spot in beside + borders if canvas.at(*spot) == " ")
    straight = (spot for spot in borders if (canvas.at(*spot) or " ") in LEVEL)
    return next(blank, None) or next(straight, None) or beside[0]


def _beside(line: Line) -> Iterator[Position]:
    """The places next to a line, from its middle outwards: above and below, or right and left."""
    upright, places = NORMAL.outwards(line)
    for column, row in places:
        yield from (
            ((column + 1, row), (column - 1, row)) if upright else ((column, row - 1), (column, row + 1))
        )


def _upon(canvas: Canvas, line: Line) -> Position | None:
    """The place nearest to the line's middle where its sign hides neither a crossing nor another sign."""
    upright, places = NORMAL.outwards(line)
    straight = UPRIGHT if upright else LEVEL
    return next((place for place in places if (canvas.at(*place) or " ") in straight), None)
