"""Straight lines between places, compared pair by pair: what the brute forces of line puzzles share."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, product

from kotae.geometry import Cell

Line = tuple[Cell, Cell]
"""A straight line between two places, the upper or left one first."""


def in_sight(places: Collection[Cell]) -> list[Line]:
    """The pairs of places in one row or column with no other between them."""
    return [
        (a, b)
        for a, b in combinations(sorted(places), 2)
        if (a[0] == b[0] or a[1] == b[1]) and not any(c in inside((a, b)) for c in places)
    ]


def inside(line: Line) -> set[Cell]:
    """The places strictly between the ends of a line."""
    (r1, c1), (r2, c2) = line
    return set(product(range(r1, r2 + 1), range(c1, c2 + 1))) - set(line)


def meeting(one: Line, other: Line) -> Cell | None:
    """Where two lines cross, if they do."""
    return next(iter(inside(one) & inside(other)), None)


def crossing(lines: Collection[Line]) -> bool:
    """Whether any two lines cross."""
    return any(meeting(*pair) is not None for pair in combinations(lines, 2))


def joined(places: Collection[Cell], lines: Collection[Line]) -> bool:
    """Whether one can walk from the first place to all others."""
    reached = set(list(places)[:1])
    while more := {end for line in lines if reached & {*line} for end in line} - reached:
        reached |= more
    return len(reached) == len(places)
