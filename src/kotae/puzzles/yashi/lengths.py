"""The lengths of links, which stand on them in a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kotae.geometry import centre
from kotae.puzzles.yashi.board import Link, Point, Yashi
from kotae.scene import Box, Label, Shape

SIZE = 0.4
"""The height of a length's text: at the usual 32 pixels to a cell, anything much smaller is hard to read."""
DIGIT, HEIGHT = 0.24, 0.42
"""The room that a length takes on its link: for each digit, and from top to bottom."""


def lengths(instance: Yashi, links: Iterable[Link]) -> Iterator[Shape]:
    """The lengths of links longer than 1, on paper so that they can be read.

    One whose link is crossed in its middle stands half a cell before, or it would hide the crossing.
    """
    long = [link for link in sorted(links) if link.length > 1]
    middles = {
        vertical: {_middle(link) for link in long if link.vertical is vertical} for vertical in (True, False)
    }
    crossed = {place for link in long for place in link.between() if place in middles[not link.vertical]}
    for link in long:
        yield from length(instance, link, before=0.5 if _middle(link) in crossed else 0.0)


def length(instance: Yashi, link: Link, *, before: float = 0.0) -> tuple[Shape, ...]:
    """The length of a link longer than 1, on paper, so many cells before its middle."""
    if link.length == 1:
        return ()
    (x1, y1), (x2, y2) = (centre(instance.cell(point)) for point in link)
    x = (x1 + x2) / 2 - (0 if link.vertical else before)
    y = (y1 + y2) / 2 - (before if link.vertical else 0)
    width = DIGIT * len(str(link.length)) + 0.1
    ground = Box((x - width / 2, y - HEIGHT / 2), width, HEIGHT, outline=None, fill="paper")
    return ground, Label((x, y), str(link.length), "answer", size=SIZE)


def _middle(link: Link) -> Point | None:
    """The place in the middle of a link, if there is one and not a gap between two places."""
    (x1, y1), (x2, y2) = link
    return Point((x1 + x2) // 2, (y1 + y2) // 2) if link.length % 2 == 0 else None
