"""Yashi as a picture: points as dots, links as strokes between them with their lengths in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import Cell, centre
from kotae.phrases import plural
from kotae.puzzles.yashi.answer import MEDIUM, Links
from kotae.puzzles.yashi.board import Yashi
from kotae.puzzles.yashi.lengths import lengths
from kotae.scene import Disc, Highlight, Scene, washes

RADIUS = 0.2


def draw(instance: Yashi, answer: Links | None, highlights: Sequence[Highlight]) -> Scene:
    """The points, the links of the answer, and washes of colour behind highlighted cells."""
    shapes = washes(highlights)
    if answer is not None:
        shapes += MEDIUM.lines(instance, answer)
        shapes += lengths(instance, answer.links)
        shapes += MEDIUM.crosses(instance, answer)
    shapes += [dot(instance.cell(point)) for point in instance.points]
    points = plural(len(instance.points), "point")
    size = f"{plural(instance.rows, 'row')} and {plural(instance.columns, 'column')}"
    drawn = ""
    if answer is not None:
        drawn = f", {plural(len(answer.links), 'link')} of length {answer.length} drawn"
    return Scene(
        columns=instance.columns,
        rows=instance.rows,
        shapes=shapes,
        title=f"Yashi {instance.rows}×{instance.columns}",
        description=f"{points} on {size}{drawn}",
        origin=(instance.corner.y, instance.corner.x),
    )


def dot(cell: Cell) -> Disc:
    """A point."""
    return Disc(centre(cell), RADIUS, fill="ink")
