"""Where the points of a scene fall in a grid of characters, and the characters of marks and discs.

A layout gives every cell a number of columns and lines. The first column is the border to the cell
on its left, and the first of two lines the border to the one above; with one line, there is no room between
rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, floor

from kotae.geometry import Point
from kotae.render.palette import SIGNS, STRIKING
from kotae.scene import Box, Disc, Label, Line, Mark, MarkKind, Role, Scene

Position = tuple[int, int]
"""Column and row of a character."""

LEVEL, UPRIGHT = "─═━-=", '│║┃|"'
"""The characters of a line that runs straight on."""

_MARKS: Mapping[MarkKind, str] = {
    "cross": "×",
    "left": "<",
    "right": ">",
    "up": "∧",
    "down": "∨",
    "dot": "·",
    "upright": "║",
    "level": "═",
}
_ASCII_MARKS: Mapping[MarkKind, str] = {
    "cross": "x",
    "left": "<",
    "right": ">",
    "up": "^",
    "down": "v",
    "dot": ".",
    "upright": '"',
    "level": "=",
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The size of a cell in characters: `across` columns and `down` lines, one or two of these."""

    across: int
    down: int

    def place(self, point: Point) -> Position:
        """The character nearest to a point; halves go right and down, so that equal shapes look alike."""
        x, y = point
        return (floor(self.across * x + 0.5), floor(2 * y + 0.5) if self.down == 2 else floor(y))

    def between(self, point: Point) -> bool:
        """Whether a point lies between two rows of cells and the layout has no line there."""
        return self.down == 1 and floor(2 * point[1] + 0.5) % 2 == 0

    def ends(self, line: Line) -> tuple[Position, Position]:
        """The two ends of a line, the left or upper one first."""
        start, end = self.place(line.start), self.place(line.end)
        return (start, end) if start <= end else (end, start)

    def outwards(self, line: Line) -> tuple[bool, list[Position]]:
        """Whether a line is upright, and its places from the middle outwards; just that of a slanting one."""
        (x0, y0), (x1, y1) = self.ends(line)
        length = x1 - x0 + y1 - y0
        steps = [step for k in range(length // 2 + 2) for step in (length // 2 - k, length // 2 + k)]
        steps = [step for step in steps if 0 <= step <= length]
        if x0 == x1:
            return True, [(x0, y0 + step) for step in steps]
        if y0 == y1:
            return False, [(x0 + step, y0) for step in steps]
        return True, [((x0 + x1) // 2, (y0 + y1) // 2)]

    def dots(self, line: Line) -> list[Position]:
        """The middles of the cells that a level line of the grid passes: what text shows of a dotted line."""
        (x0, y), (x1, y1) = line.start, line.end
        if line.role != "grid" or y != y1:
            return []
        return [
            self.place((column + 0.5, y))
            for column in range(ceil(min(x0, x1) - 0.5), floor(max(x0, x1) + 0.5))
        ]

    def middles(self, scene: Scene, box: Box) -> list[Position]:
        """The middles of the cells that a box covers, row by row."""
        (x, y), width, height = box.corner, box.width, box.height
        columns = range(max(ceil(x - 0.5), 0), min(ceil(x + width - 0.5), scene.columns))
        rows = range(max(ceil(y - 0.5), 0), min(ceil(y + height - 0.5), scene.rows))
        return [self.place((column + 0.5, row + 0.5)) for row in rows for column in columns]

    def signed(self, scene: Scene, shape: Box | Disc | Label | Mark) -> Iterator[tuple[Role, Position]]:
        """The roles of a shape that need a sign, each with the place that the sign is about."""
        if not isinstance(shape, Box):
            roles = (shape.outline, shape.fill) if isinstance(shape, Disc) else (shape.role,)
            yield from ((role, self.place(shape.centre)) for role in roles if role in STRIKING)
            return
        fill = shape.fill if shape.fill in SIGNS else None
        outline = shape.outline if shape.outline in STRIKING else None
        if fill is None and outline is None:
            return
        (x, y), width, height = shape.corner, shape.width, shape.height
        middles = self.middles(scene, shape) or [self.place((x + width / 2, y + height / 2))]
        if fill is not None:
            for middle in middles:
                yield (fill, middle)
        if outline is not None:
            yield (outline, middles[0])


def mark_character(kind: MarkKind, *, ascii_only: bool) -> str:
    """The character of a mark."""
    return _ASCII_MARKS[kind] if ascii_only else _MARKS[kind]


def disc_character(disc: Disc, *, ascii_only: bool) -> tuple[str, Role]:
    """The character of a disc without a label, and its role: a filled one shows its filling."""
    hollow, full = "o@" if ascii_only else "○●"
    return (hollow, disc.outline) if disc.fill == "paper" else (full, disc.fill)
