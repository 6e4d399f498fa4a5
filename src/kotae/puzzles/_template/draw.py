"""The template as a picture, and what a hand may touch on it."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import Cell, at, centre
from kotae.puzzles._template.board import Shading, Shadows
from kotae.scene import Box, Highlight, Label, Mark, Scene, washes
from kotae.statements import Handle, State

STATES = (State("open", True), State("shaded", True), State("clear", False))


def draw(instance: Shadows, answer: Shading | None, highlights: Sequence[Highlight]) -> Scene:
    """Numbers in front, boxes behind them, shaded ones filled."""
    shapes = washes(highlights)
    for row, number in enumerate(instance.counts):
        shapes.append(Label(centre((row, 0)), str(number), bold=True))
    for row, column in _cells(instance):
        shapes.append(Box((column + 1, row), 1, 1, outline="faint"))
        if answer is not None and (row, column) in answer.shaded:
            shapes.append(Box((column + 1.2, row + 0.2), 0.6, 0.6, outline="answer", fill="answer"))
        elif answer is not None and (row, column) in answer.clear:
            shapes.append(Mark((column + 1.5, row + 0.5), "cross", "answer"))
    rows = len(instance.counts)
    return Scene(instance.columns + 1, rows, shapes, "Template", f"{rows} rows of {instance.columns} cells")


def handles(instance: Shadows) -> list[Handle]:
    """A handle per cell."""
    return [Handle(at(cell), STATES) for cell in _cells(instance)]


def assemble(instance: Shadows, states: Sequence[int]) -> Shading:
    """The drawing in which each cell shows the state of that number."""
    shown = list(zip(_cells(instance), states, strict=True))
    return Shading(
        frozenset(cell for cell, state in shown if state == 1),
        frozenset(cell for cell, state in shown if state == 2),
    )


def states(instance: Shadows, answer: Shading) -> list[int]:
    """The number of the state that each cell shows."""
    return [1 if cell in answer.shaded else 2 if cell in answer.clear else 0 for cell in _cells(instance)]


def _cells(instance: Shadows) -> list[Cell]:
    return [(row, column) for row in range(len(instance.counts)) for column in range(instance.columns)]
