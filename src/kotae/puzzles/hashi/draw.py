"""Hashi as a picture: islands as discs, bridges as parallel strokes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.geometry import Cell, centre
from kotae.phrases import plural
from kotae.puzzles.hashi.answer import MEDIUM, Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.scene import Box, Disc, Highlight, Label, Scene, Shape, washes
from kotae.statements import Fact

RADIUS = 0.4
NOTE, WIDTH, HEIGHT = 0.34, 0.4, 0.34
"""Of what is pencilled in beside an island: the height of its text, and the room that it takes."""
APART = 0.75
"""How far from the middle of an island that is: between its disc and what may cross one cell away."""


def draw(instance: Hashi, answer: Bridges | None, highlights: Sequence[Highlight]) -> Scene:
    """The board, the bridges of the answer, and washes of colour behind highlighted cells."""
    shapes = washes(highlights)
    if answer is not None:
        shapes += MEDIUM.lines(instance, answer)
        shapes += MEDIUM.crosses(instance, answer)
    for cell, text in instance.printed.items():
        shapes += island(cell, text)
    drawn = f", {plural(sum(answer.counts.values()), 'bridge')} drawn" if answer is not None else ""
    return Scene(
        columns=instance.columns,
        rows=instance.rows,
        shapes=shapes,
        title=f"Hashi {instance.rows}×{instance.columns}",
        description=f"{plural(len(instance.islands), 'island')} on {plural(instance.rows, 'row')} and "
        f"{plural(instance.columns, 'column')}{drawn}",
    )


def island(cell: Cell, text: str) -> list[Shape]:
    """An island with its number."""
    return [Disc(centre(cell), RADIUS), Label(centre(cell), text, bold=True)]


def pencil_marks(instance: Hashi, facts: Sequence[Fact]) -> Iterator[Shape]:
    """How many bridges there are at least or at most, near the lower or right island of a corridor."""
    for fact in facts:
        if not fact.decided:
            (r1, c1), (r2, c2) = fact.cells
            least, most = fact.states[0], fact.states[-1]
            text = _bounds(least, most, instance.max_bridges)
            back = min(APART, (r2 - r1 + c2 - c1) / 2)
            x, y = centre((r2, c2))
            x, y = (x - back, y) if r1 == r2 else (x, y - back)
            yield Box((x - WIDTH / 2, y - HEIGHT / 2), WIDTH, HEIGHT, outline=None, fill="paper")
            yield Label((x, y), text, "answer", NOTE)


def _bounds(least: int, most: int, allowed: int) -> str:
    if least == most:
        return str(least)
    if most == allowed:
        return f"≥{least}"
    return f"{least}–{most}" if least else f"≤{most}"
