"""Hashi as a picture: islands as discs, bridges as parallel strokes."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import centre
from kotae.puzzles.hashi.answer import MEDIUM, Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.scene import Disc, Highlight, Label, Scene, washes

RADIUS = 0.4


def draw(instance: Hashi, answer: Bridges | None, highlights: Sequence[Highlight]) -> Scene:
    """The board, the bridges of the answer, and washes of colour behind highlighted cells."""
    shapes = washes(highlights)
    if answer is not None:
        shapes += MEDIUM.lines(instance, answer)
        shapes += MEDIUM.crosses(instance, answer)
    for cell, text in instance.printed.items():
        shapes.append(Disc(centre(cell), RADIUS))
        shapes.append(Label(centre(cell), text, bold=True))
    drawn = f", {sum(answer.counts.values())} bridges drawn" if answer is not None else ""
    return Scene(
        columns=instance.columns,
        rows=instance.rows,
        shapes=shapes,
        title=f"Hashi {instance.rows}×{instance.columns}",
        description=f"{len(instance.islands)} islands on {instance.rows} rows and "
        f"{instance.columns} columns{drawn}",
    )
