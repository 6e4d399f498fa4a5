"""The template as a picture: shaded cells filled, and the numbers behind the rows."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import centre
from kotae.phrases import plural
from kotae.puzzles._template.answer import MEDIUM, Shading
from kotae.puzzles._template.board import Shadows
from kotae.scene import Highlight, Label, Scene, grid, washes


def draw(instance: Shadows, answer: Shading | None, highlights: Sequence[Highlight]) -> Scene:
    """The rows with their numbers, and what is drawn."""
    rows, columns = instance.size
    shapes = washes(highlights) + grid(rows, columns)
    shapes += MEDIUM.drawn(instance, answer) if answer else []
    shapes += [Label(centre((row, columns)), str(n), bold=True) for row, n in enumerate(instance.counts)]
    return Scene(columns + 1, rows, shapes, "Template", f"{plural(rows, 'row')} of {plural(columns, 'cell')}")
