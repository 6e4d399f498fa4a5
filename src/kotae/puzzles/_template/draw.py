"""The template as a picture: shaded cells filled, and the numbers behind the rows."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import centre
from kotae.puzzles._template.answer import Shading
from kotae.puzzles._template.board import Shadows
from kotae.scene import Box, Highlight, Label, Scene, grid, washes


def draw(instance: Shadows, answer: Shading | None, highlights: Sequence[Highlight]) -> Scene:
    """The rows with their numbers, and what is drawn."""
    rows, columns = instance.size
    shapes = washes(highlights) + grid(rows, columns)
    for row, shaded in enumerate(answer.rows if answer else ()):
        shapes += [Box((c + 0.2, row + 0.2), 0.6, 0.6, fill="answer") for c in range(columns) if shaded[c]]
    shapes += [Label(centre((row, columns)), str(n), bold=True) for row, n in enumerate(instance.counts)]
    return Scene(columns + 1, rows, shapes, "Template", f"{rows} rows of {columns} cells")
