"""Yashi as a picture: points as dots, links as strokes between them with their lengths in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.geometry import centre
from kotae.puzzles.yashi.answer import MEDIUM, Links
from kotae.puzzles.yashi.board import Link, Point, Yashi
from kotae.scene import Box, Disc, Highlight, Label, Scene, Shape, washes

RADIUS = 0.2
SIZE = 0.4
"""The height of a length's text: at the usual 32 pixels to a cell, anything much smaller is hard to read."""
DIGIT, HEIGHT = 0.24, 0.42
"""The room that a length takes on its link: for each digit, and from top to bottom."""


def draw(instance: Yashi, answer: Links | None, highlights: Sequence[Highlight]) -> Scene:
    """The points, the links of the answer, and washes of colour behind highlighted cells."""
    shapes = washes(highlights)
    if answer is not None:
        shapes += MEDIUM.lines(instance, answer)
        shapes += _lengths(instance, answer)
        shapes += MEDIUM.crosses(instance, answer)
    shapes += [Disc(centre(instance.cell(point)), RADIUS, fill="ink") for point in instance.points]
    points = f"{len(instance.points)} point{'s' * (len(instance.points) != 1)}"
    drawn = f", {len(answer.links)} links of length {answer.length} drawn" if answer is not None else ""
    return Scene(
        columns=instance.columns,
        rows=instance.rows,
        shapes=shapes,
        title=f"Yashi {instance.rows}×{instance.columns}",
        description=f"{points} on {instance.rows} rows and {instance.columns} columns{drawn}",
        origin=(instance.corner.y, instance.corner.x),
    )


def _lengths(instance: Yashi, answer: Links) -> Iterator[Shape]:
    """The lengths of links longer than 1, on paper so that they can be read.

    One whose link is crossed in its middle stands half a cell before, or it would hide the crossing.
    """
    long = [link for link in sorted(answer.links) if link.length > 1]
    middles = {
        vertical: {_middle(link) for link in long if link.vertical is vertical} for vertical in (True, False)
    }
    crossed = {place for link in long for place in link.between() if place in middles[not link.vertical]}
    for link in long:
        (x1, y1), (x2, y2) = MEDIUM.ends(instance, link)
        before = 0.5 if _middle(link) in crossed else 0.0
        x = (x1 + x2) / 2 - (0 if link.vertical else before)
        y = (y1 + y2) / 2 - (before if link.vertical else 0)
        width = DIGIT * len(str(link.length)) + 0.1
        yield Box((x - width / 2, y - HEIGHT / 2), width, HEIGHT, outline=None, fill="paper")
        yield Label((x, y), str(link.length), "answer", size=SIZE)


def _middle(link: Link) -> Point | None:
    """The place in the middle of a link, if there is one and not a gap between two places."""
    (x1, y1), (x2, y2) = link
    return Point((x1 + x2) // 2, (y1 + y2) // 2) if link.length % 2 == 0 else None
