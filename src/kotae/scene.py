"""A drawing as data: plain shapes in cell units, for renderers that know shapes and not puzzles.

The cell in row r and column c covers x from c to c+1 and y from r to r+1; y grows downwards. A colour is a
*role* ("answer", "fault", …), which a renderer's palette turns into ink.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from kotae.geometry import Area, Cell, Place, Point, Spot

Role = Literal[
    "ink",  # what is printed: clues, islands, signs
    "faint",  # what stands behind it: cells that are written into, coordinates
    "grid",  # a lighter one: cells that lines run through
    "answer",  # what is drawn
    "paper",  # the background
    "fault",
    "forced",
    "differ",
    "hint",
    "group0",  # groups and paths: twelve colours that are told apart, used in turn
    "group1",
    "group2",
    "group3",
    "group4",
    "group5",
    "group6",
    "group7",
    "group8",
    "group9",
    "group10",
    "group11",
]
GROUPS: tuple[Role, ...] = (
    "group0",
    "group1",
    "group2",
    "group3",
    "group4",
    "group5",
    "group6",
    "group7",
    "group8",
    "group9",
    "group10",
    "group11",
)

BACKGROUND: tuple[Role, ...] = ("faint", "grid")
"""The roles of lines that everything else stands on."""

COORDINATE = 0.36
"""The height of the numbers of rows and columns, in cells: less than any clue's."""

MarkKind = Literal["cross", "left", "right", "up", "down", "dot", "upright", "level"]
"""A cross says "not here"; left, right, up and down are chevrons whose apex points that way; upright and
level are two bars side by side, to be told from a border."""


class Line(NamedTuple):
    """A straight stroke, or several parallel ones side by side."""

    start: Point
    end: Point
    role: Role = "answer"
    strands: int = 1
    broad: bool = False
    """Whether it is a path, which must stand out from the grid below it."""


class Disc(NamedTuple):
    """A filled circle with an outline."""

    centre: Point
    radius: float
    outline: Role = "ink"
    fill: Role = "paper"


class Box(NamedTuple):
    """A rectangle with an outline, a wash of colour inside, or both."""

    corner: Point
    width: float
    height: float
    outline: Role | None = "ink"
    fill: Role | None = None


class Label(NamedTuple):
    """Text centred on a point; its height is in cells."""

    centre: Point
    text: str
    role: Role = "ink"
    size: float = 0.5
    bold: bool = False


class Mark(NamedTuple):
    """A small sign centred on a point."""

    centre: Point
    kind: MarkKind
    role: Role = "ink"


Shape = Line | Disc | Box | Label | Mark


class Highlight(NamedTuple):
    """Places to bring out in a drawing: faults, groups, differences."""

    role: Role
    places: tuple[Place, ...]


class Panel(NamedTuple):
    """The columns of a scene that one board takes, for a renderer that must cut or name them."""

    left: int
    columns: int
    first: int = 0
    """The number of the board's first column."""
    numbered: bool = False
    """Whether the panel's first column holds the numbers of rows, and the board begins after it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Shapes in the order in which they are painted, with words for those who cannot see them."""

    columns: int
    rows: int
    shapes: Sequence[Shape] = field(hash=False)
    title: str
    description: str
    origin: Cell = (0, 0)
    """The numbers of its first row and its first column, where its board does not count from 0."""
    panels: tuple[Panel, ...] = ()
    """The boards that stand side by side, from left to right; none stands for one that fills the scene."""


def panels(scene: Scene) -> tuple[Panel, ...]:
    """The boards of a scene from left to right: always at least one."""
    return scene.panels or (Panel(0, scene.columns),)


def side_by_side(left: Scene, right: Scene) -> Scene:
    """Two scenes as one, a column between them."""
    across = left.columns + 1
    return Scene(
        columns=across + right.columns,
        rows=max(left.rows, right.rows),
        shapes=[*left.shapes, *(shifted(shape, across, 0) for shape in right.shapes)],
        title=left.title,
        description=f"{left.description}; beside it: {right.description}",
        panels=(
            *panels(left),
            *(panel._replace(left=panel.left + across) for panel in panels(right)),
        ),
    )


def tiled(scenes: Sequence[Scene], across: int, captions: Sequence[str]) -> Scene:
    """Scenes in rows of `across`, each with a caption above it; a row is as high as its highest."""
    width = max(scene.columns for scene in scenes) + 1
    shapes: list[Shape] = []
    top = below = 0
    for number, (scene, caption) in enumerate(zip(scenes, captions, strict=True)):
        if number % across == 0:
            top = below
        below = max(below, top + scene.rows + 2)
        left = width * (number % across)
        shapes.append(Label((left + scene.columns / 2, top + 0.5), caption, bold=True))
        shapes += (shifted(shape, left, top + 1) for shape in scene.shapes)
    return Scene(
        columns=width * min(across, len(scenes)) - 1,
        rows=below - 1,
        shapes=shapes,
        title=scenes[0].title,
        description="; ".join(f"{c}: {s.description}" for c, s in zip(captions, scenes, strict=True)),
        panels=tuple(
            panel._replace(left=panel.left + width * number)
            for number, scene in enumerate(scenes[:across])
            for panel in panels(scene)
        ),
    )


def with_coordinates(scene: Scene) -> Scene:
    """The scene of one board with the number of every row on its left and of every column above it.

    They take one more row and one more column. Scenes are numbered before they are put side by side.
    """
    first_row, first_column = scene.origin
    rows = [str(first_row + row) for row in range(scene.rows)]
    columns = [str(first_column + column) for column in range(scene.columns)]
    # Four digits of this size, 0.2 wide each, fit into a cell; more of them must be smaller.
    size = min(COORDINATE, 4 * COORDINATE / max(map(len, [*rows, *columns]), default=1))
    # The numbers of rows end in one line, near the board; those of columns stand in the middle of theirs.
    numbers = [Label(((8 - len(text)) / 10, row + 1.5), text, "faint", size) for row, text in enumerate(rows)]
    numbers += [Label((column + 1.5, 0.7), text, "faint", size) for column, text in enumerate(columns)]
    return replace(
        scene,
        columns=scene.columns + 1,
        rows=scene.rows + 1,
        shapes=[*numbers, *(shifted(shape, 1, 1) for shape in scene.shapes)],
        panels=(Panel(0, scene.columns + 1, first_column, numbered=True),),
    )


def with_grid(scene: Scene) -> Scene:
    """The scene of one board with a frame and dotted lines through the middles of its cells.

    They show what is level with what on a large board. A scene that draws its cells is returned as it is.
    """
    rows, columns = scene.rows, scene.columns
    if any(isinstance(shape, Box) and shape.outline in BACKGROUND for shape in scene.shapes):
        return scene
    return replace(scene, shapes=[*dotted_grid(rows, columns), *scene.shapes])


def shifted(shape: Shape, across: float, down: float) -> Shape:
    """The shape, moved to the right and down by these numbers of cells."""

    def moved(point: Point) -> Point:
        return (point[0] + across, point[1] + down)

    match shape:
        case Line(start, end):
            return shape._replace(start=moved(start), end=moved(end))
        case Box(corner):
            return shape._replace(corner=moved(corner))
        case Disc(middle) | Label(middle) | Mark(middle):
            return shape._replace(centre=moved(middle))


def dotted_grid(rows: int, columns: int) -> list[Shape]:
    """Dotted lines through the middles of all cells, and a frame."""
    lines: list[Shape] = [Line((0, row + 0.5), (columns, row + 0.5), "grid") for row in range(rows)]
    lines += [Line((column + 0.5, 0), (column + 0.5, rows), "grid") for column in range(columns)]
    return [*lines, Box((0, 0), columns, rows, outline="faint")]


def grid(rows: int, columns: int) -> list[Shape]:
    """The faint boxes of all cells, row by row."""
    return [Box((column, row), 1, 1, outline="faint") for row in range(rows) for column in range(columns)]


BAND, CLEAR = 0.5, 0.02
"""Of a wash along a line, in cells: how broad it is, and how far it keeps away from the middles of the cells
at its ends, so that it is not taken for one about these cells."""


def washes(highlights: Sequence[Highlight]) -> list[Shape]:
    """The highlights as washes of colour, to be painted first; what several places share is washed once."""
    return [
        _wash(spot, highlight.role)
        for highlight in highlights
        for spot in dict.fromkeys(spot for place in highlight.places for spot in place.spots)
    ]


def _wash(spot: Spot, role: Role) -> Box:
    if isinstance(spot, Area):
        return Box(spot.corner, spot.width, spot.height, outline=None, fill=role)
    (x0, y0), (x1, y1) = spot
    left, top = min(x0, x1), min(y0, y1)
    width, height = abs(x1 - x0), abs(y1 - y0)
    across = CLEAR if width else -BAND / 2
    down = CLEAR if height else -BAND / 2
    return Box((left + across, top + down), width - 2 * across, height - 2 * down, outline=None, fill=role)
