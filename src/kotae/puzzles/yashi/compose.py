"""A random tree of links, and the board that it is an answer of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotae.media.lines.growing import Growth
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Link, Point, Yashi

if TYPE_CHECKING:
    from random import Random


def compose(
    size: tuple[int, int],
    random: Random,
    *,
    points: int | None = None,
    shortest: bool = False,
    apart: bool = False,
) -> tuple[Yashi, Links]:
    """A board with that many points; whether a shortest tree is wanted, and no two lie side by side."""
    network = Growth.grown(size, points, random, apart=apart)
    places = sorted(Point(column, row) for row, column in map(network.cell, network.nodes))
    links = (Link(Point(c1, r1), Point(c2, r2)) for (r1, c1), (r2, c2) in network.edges)
    return Yashi(tuple(places), shortest), Links.along(sorted(links))
