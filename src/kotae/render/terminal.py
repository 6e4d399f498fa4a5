"""A scene as text: four columns and two rows of characters to a cell, lines as box-drawing characters.

A cell's middle is at column 4c+2 and row 2r+1 and its borders at multiples of 4 and 2; blank margins are
trimmed. One strand is a light line, two are a double one, three and more a heavy one with their number in the
middle. A label in a disc stands in parentheses, a disc alone is ○ or, when filled, ●.

With `colour`, roles are ANSI colours and a fill colours its ground. Without, signs stand for them
(`palette.SIGNS`): ! fault, + forced, ~ differ, ? hint, # ink, * answer, . faint, and a to h for the groups:

- in every cell that a box fills, at the upper left inside the cell, or above the disc if one is there;
- beside each line, disc, label or mark in one of the first four roles. Other roles of these are not shown:
  which path a line belongs to can be seen by following it.

A stroke that is neither level nor upright becomes ╱ or ╲. Whatever leaves the scene is cut off at its border.
A scene of 100,000 shapes takes about a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from kotae.render.canvas import Canvas, cells
from kotae.render.clip import visible
from kotae.render.palette import SIGNS, STRIKING
from kotae.render.strokes import HEAVY, weigh
from kotae.scene import Box, Disc, Label, Line, Mark, Point, Role, Scene, Shape

Place = tuple[int, int]
"""Column and row of a character."""

_MARKS = {"cross": "×", "left": "<", "right": ">", "up": "∧", "down": "∨", "dot": "·"}
_ASCII_MARKS = {"cross": "x", "left": "<", "right": ">", "up": "^", "down": "v", "dot": "."}


def terminal(scene: Scene, *, colour: bool = False, ascii_only: bool = False) -> str:
    """The scene as lines of characters, without a line end after the last one."""
    canvas = Canvas(
        4 * max(scene.columns, 0) + 1, 2 * max(scene.rows, 0) + 1, colour=colour, ascii_only=ascii_only
    )
    shapes = list(visible(scene))
    for shape in shapes:
        if isinstance(shape, Line):
            _draw_line(canvas, shape)
        elif isinstance(shape, Box):
            _draw_box(canvas, shape)
    canvas.settle()
    _put_characters(canvas, shapes)
    if not colour:
        _put_signs(canvas, scene, shapes)
    return canvas.text()


def _place(point: Point) -> Place:
    """The character nearest to a point; halves go right and down, so that equal shapes look alike."""
    return (floor(4 * point[0] + 0.5), floor(2 * point[1] + 0.5))


def _draw_line(canvas: Canvas, line: Line) -> None:
    """Draw a level or upright line; one that slants is put later, as characters."""
    if line.strands < 1 or line.role == "paper":
        return
    (x0, y0), (x1, y1) = _ends(line)
    if y0 == y1:
        canvas.across(y0, x0, x1, weigh(line.strands, line.role), line.role)
    elif x0 == x1:
        canvas.along(x0, y0, y1, weigh(line.strands, line.role), line.role)


def _draw_box(canvas: Canvas, box: Box) -> None:
    """Draw a box's outline and colour its ground."""
    left, top, right, bottom = _corners(box)
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


def _corners(box: Box) -> tuple[int, int, int, int]:
    """The first and last column and row of a box: left, top, right, bottom."""
    (x, y), width, height = box.corner, box.width, box.height
    return (*_place((x, y)), *_place((x + width, y + height)))


def _put_characters(canvas: Canvas, shapes: list[Shape]) -> None:
    """Put what stands on lines: strand numbers and slanting strokes, then discs, then labels and marks."""
    widths: dict[Place, int] = {}
    for shape in shapes:
        if isinstance(shape, Line):
            _put_line(canvas, shape)
        elif isinstance(shape, Label):
            widths[_place(shape.centre)] = len(cells(shape.text, ascii_only=canvas.ascii_only))
    hollow, full = "o@" if canvas.ascii_only else "○●"
    for shape in shapes:
        if isinstance(shape, Disc):
            column, row = _place(shape.centre)
            if width := widths.get((column, row)):
                left = column - (width - 1) // 2
                canvas.put(left - 1, row, "(", shape.outline)
                canvas.put(left + width, row, ")", shape.outline)
                if shape.fill != "paper":
                    canvas.wash(left - 1, row, left + width, row, shape.fill)
            elif shape.fill == "paper":
                canvas.put(column, row, hollow, shape.outline)
            else:
                canvas.put(column, row, full, shape.fill)
    marks = _ASCII_MARKS if canvas.ascii_only else _MARKS
    for shape in shapes:
        if isinstance(shape, Label):
            column, row = _place(shape.centre)
            text = cells(shape.text, ascii_only=canvas.ascii_only)
            # Two digits reach to the right, so that the sign's place on the left stays free.
            canvas.write(column - (len(text) - 1) // 2, row, text, shape.role, bold=shape.bold)
        elif isinstance(shape, Mark):
            canvas.put(*_place(shape.centre), marks[shape.kind], shape.role)


def _put_line(canvas: Canvas, line: Line) -> None:
    """Put the number of three and more strands, or all of a stroke that slants."""
    if line.strands < 1 or line.role == "paper":
        return
    (x0, y0), (x1, y1) = _ends(line)
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
    done: set[tuple[Place, str]] = set()
    for shape in shapes:
        if isinstance(shape, Line):
            if shape.role in STRIKING and shape.strands > 0:
                free = next((place for place in _beside(shape) if canvas.at(*place) == " "), None)
                free = free or _upon(canvas, shape)
                if free is not None:
                    canvas.put(*free, SIGNS[shape.role], shape.role)
            continue
        for role, (column, row) in _signed(scene, shape):
            if ((column, row), SIGNS[role]) in done:
                continue
            done.add(((column, row), SIGNS[role]))
            places = [(column - 1, row), (column + 1, row)]
            if not isinstance(shape, Mark):
                # Not for a mark, which stands between cells: above it, its sign would seem a cell's.
                places += [(column - 1, row - 1), (column + 1, row - 1)]
            free = next((place for place in places if canvas.at(*place) == " "), places[0])
            canvas.put(*free, SIGNS[role], role)


def _signed(scene: Scene, shape: Box | Disc | Label | Mark) -> Iterator[tuple[Role, Place]]:
    """The roles of a shape that need a sign, each with the place that the sign is about."""
    if not isinstance(shape, Box):
        roles = (shape.outline, shape.fill) if isinstance(shape, Disc) else (shape.role,)
        yield from ((role, _place(shape.centre)) for role in roles if role in STRIKING)
        return
    fill = shape.fill if shape.fill in SIGNS else None
    outline = shape.outline if shape.outline in STRIKING else None
    if fill is None and outline is None:
        return
    (x, y), width, height = shape.corner, shape.width, shape.height
    columns = range(max(ceil(x - 0.5), 0), min(ceil(x + width - 0.5), scene.columns))
    rows = range(max(ceil(y - 0.5), 0), min(ceil(y + height - 0.5), scene.rows))
    middles = [(4 * column + 2, 2 * row + 1) for row in rows for column in columns]
    middles = middles or [_place((x + width / 2, y + height / 2))]
    if fill is not None:
        for middle in middles:
            yield (fill, middle)
    if outline is not None:
        yield (outline, middles[0])


def _beside(line: Line) -> Iterator[Place]:
    """The places next to a line, from its middle outwards: above and below, or right and left."""
    upright, places = _outwards(line)
    for column, row in places:
        yield from (
            ((column + 1, row), (column - 1, row)) if upright else ((column, row - 1), (column, row + 1))
        )


def _upon(canvas: Canvas, line: Line) -> Place | None:
    """The place nearest to the line's middle where its sign hides neither a crossing nor another sign."""
    upright, places = _outwards(line)
    straight = '│║┃|"' if upright else "─═━-="
    return next((place for place in places if (canvas.at(*place) or " ") in straight), None)


def _outwards(line: Line) -> tuple[bool, list[Place]]:
    """Whether the line is upright, and its places from the middle outwards; of a slanting one the middle."""
    (x0, y0), (x1, y1) = _ends(line)
    length = x1 - x0 + y1 - y0
    steps = [step for k in range(length // 2 + 1) for step in (length // 2 - k, length // 2 + k)]
    if x0 == x1:
        return True, [(x0, y0 + step) for step in steps]
    if y0 == y1:
        return False, [(x0 + step, y0) for step in steps]
    return True, [((x0 + x1) // 2, (y0 + y1) // 2)]


def _ends(line: Line) -> tuple[Place, Place]:
    """The two ends of a line, the left or upper one first."""
    start, end = _place(line.start), _place(line.end)
    return (start, end) if start <= end else (end, start)
