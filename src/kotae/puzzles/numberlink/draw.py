"""Numberlink as a picture: ends as discs with their numbers, lines in colours that are told apart."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import Cell
from kotae.puzzles.numberlink.board import Lines, Numberlink
from kotae.scene import GROUPS, Box, Disc, Highlight, Label, Line, Mark, Role, Scene, Shape, centre

RADIUS = 0.36


def draw(instance: Numberlink, answer: Lines | None, highlights: Sequence[Highlight]) -> Scene:
    """The grid, the lines of the answer in the colour of their number, and highlighted cells behind."""
    shapes: list[Shape] = [
        Box((column, row), 1, 1, outline=None, fill=highlight.role)
        for highlight in highlights
        for row, column in highlight.cells
    ]
    shapes += [Box((column, row), 1, 1, outline="faint") for row, column in instance.cells]
    shapes += [
        Box((column, row), 1, 1, outline="ink", fill="ink") for row, column in sorted(instance.blocked)
    ]
    colours = {number: GROUPS[i % len(GROUPS)] for i, number in enumerate(instance.ends)}
    if answer is not None:
        roles = _roles(instance, answer, colours)
        for a, b in sorted(answer.links):
            shapes.append(Line(centre(a), centre(b), roles.get(a, "answer")))
        for a, b in sorted(answer.crosses):
            (x1, y1), (x2, y2) = centre(a), centre(b)
            shapes.append(Mark(((x1 + x2) / 2, (y1 + y2) / 2), "cross", "answer"))
    for cell, number in instance.label.items():
        shapes.append(Disc(centre(cell), RADIUS, outline=colours[number]))
        shapes.append(Label(centre(cell), number, size=0.45 if len(number) < 3 else 0.32, bold=True))
    return Scene(
        columns=instance.columns,
        rows=instance.rows,
        shapes=shapes,
        title=f"Numberlink {instance.rows}×{instance.columns}",
        description=f"{len(instance.ends)} numbers on {instance.rows} rows and {instance.columns} columns"
        + (f", {len(answer.links)} links drawn" if answer is not None else ""),
    )


def _roles(instance: Numberlink, answer: Lines, colours: dict[str, Role]) -> dict[Cell, Role]:
    """The colour of each cell that a line from an end reaches."""
    neighbours: dict[Cell, list[Cell]] = {}
    for a, b in answer.links:
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    found: dict[Cell, Role] = {}
    for start, number in instance.label.items():
        reached = [start]
        for cell in reached:
            if cell not in found:
                found[cell] = colours[number]
                reached += neighbours.get(cell, [])
    return found
