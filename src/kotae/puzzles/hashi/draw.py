"""Hashi as a picture: islands as discs on faint corridors of nothing, bridges as parallel strokes."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import centre
from kotae.puzzles.hashi.board import UNKNOWN, Bridges, Hashi
from kotae.scene import Disc, Highlight, Label, Line, Mark, Scene, washes

RADIUS = 0.4


def draw(instance: Hashi, answer: Bridges | None, highlights: Sequence[Highlight]) -> Scene:
    """The board, the bridges of the answer, and washes of colour behind highlighted cells."""
    shapes = washes(highlights)
    bridges = 0
    if answer is not None:
        for (a, b), count in answer.counts.items():
            shapes.append(Line(centre(a), centre(b), "answer", strands=count))
            bridges += count
        for a, b in answer.crosses:
            (x1, y1), (x2, y2) = centre(a), centre(b)
            shapes.append(Mark(((x1 + x2) / 2, (y1 + y2) / 2), "cross", "answer"))
    for cell, wanted in instance.islands.items():
        text = UNKNOWN if wanted is None else str(wanted)
        shapes.append(Disc(centre(cell), RADIUS))
        shapes.append(Label(centre(cell), text, bold=True))
    drawn = f", {bridges} bridges drawn" if answer is not None else ""
    return Scene(
        columns=instance.columns,
        rows=instance.rows,
        shapes=shapes,
        title=f"Hashi {instance.rows}×{instance.columns}",
        description=f"{len(instance.islands)} islands on {instance.rows} rows and "
        f"{instance.columns} columns{drawn}",
    )
