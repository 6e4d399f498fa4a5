"""The rules of Yashi, one check each, by looking at what is drawn.

Nothing here knows of links or crossings that were worked out for the encoders: a link is followed place by
place, and what may still be drawn is found by looking out from each point.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from kotae.geometry import along, at
from kotae.media.lines.walks import collisions, groups, neighbours, without_dead_ends
from kotae.phrases import cut_off, some
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Link, Point, Yashi
from kotae.statements import Fault


def no_crossing(instance: Yashi, answer: Links, *, partial: bool) -> Iterator[Fault]:
    """No place lies under two links, and no point under any."""
    ways = [(instance.cell(a), instance.cell(b)) for a, b in sorted(answer.links)]
    for cell, met in collisions(ways, {instance.cell(point) for point in instance.points}):
        met = met[::-1]
        first, *other = (Link(instance.point(a), instance.point(b)) for a, b in met)
        said = f"the link {first} runs over the point {instance.point(cell)}"
        if other:
            said = f"the links {first} and {other[0]} cross at {instance.point(cell)}"
        yield Fault("no-crossing", along(*met, cells=(cell, *chain(*met))), said)


def no_cycles(instance: Yashi, answer: Links, *, partial: bool) -> Iterator[Fault]:
    """No way along links leads back to its start except by turning round; of each group a loop is told."""
    left = without_dead_ends(neighbours(instance.points, sorted(answer.links)))
    for group in sorted(map(sorted, groups(left))):
        loop = _loop(left, group[0])
        yield Fault(
            "no-cycles",
            at(*map(instance.cell, loop)),
            f"links lead round in a loop through {some([str(point) for point in loop])}",
        )


def connected(instance: Yashi, answer: Links, *, partial: bool) -> Iterator[Fault]:
    """All points are joined; half-drawn, they still can be, by links that cross none of those drawn."""
    links = sorted(answer.links)
    joined = neighbours(instance.points, [*links, *(_in_sight(instance, Drawn(answer)) if partial else ())])
    *apart, _ = sorted(sorted(map(sorted, groups(joined))), key=len)
    for group in apart:
        leads = f"no link {'can lead' if partial else 'leads'}"
        said = cut_off([*map(str, group)], len(instance.points), "point", leads)
        yield Fault("connected", at(*map(instance.cell, group)), said)


CHECKS = {"no-crossing": no_crossing, "no-cycles": no_cycles, "connected": connected}


class Drawn:
    """The links of a drawing by row and by column, so that one which passes a place is found."""

    def __init__(self, answer: Links) -> None:
        self.rows: dict[int, list[Link]] = {}
        self.columns: dict[int, list[Link]] = {}
        for link in sorted(answer.links):
            if link.vertical:
                self.columns.setdefault(link.a.x, []).append(link)
            else:
                self.rows.setdefault(link.a.y, []).append(link)

    def across(self, place: Point) -> Link | None:
        """The link that passes the place from left to right."""
        row = self.rows.get(place.y, [])
        before = bisect_left(row, place.x, key=lambda link: link.a.x)
        return row[before - 1] if before and row[before - 1].b.x > place.x else None

    def down(self, place: Point) -> Link | None:
        """The link that passes the place from above."""
        column = self.columns.get(place.x, [])
        before = bisect_left(column, place.y, key=lambda link: link.a.y)
        return column[before - 1] if before and column[before - 1].b.y > place.y else None


def _in_sight(instance: Yashi, drawn: Drawn) -> Iterator[tuple[Point, Point]]:
    """Each point with the next ones to the right and below, where no link that is drawn passes between."""
    points = set(instance.points)
    right, bottom = instance.far_corner
    for point in instance.points:
        x, y = point
        level = (Point(place, y) for place in range(x + 1, right + 1))
        upright = (Point(x, place) for place in range(y + 1, bottom + 1))
        for way, passing in ((level, drawn.down), (upright, drawn.across)):
            met = next((place for place in way if place in points or passing(place)), None)
            if met in points:
                yield point, met


def _loop(neighbours: Mapping[Point, Sequence[Point]], start: Point) -> list[Point]:
    """The first loop on a walk that never turns round; every point here has two neighbours or more."""
    walk = {start: 0}
    before, here = start, neighbours[start][0]
    while here not in walk:
        walk[here] = len(walk)
        before, here = here, next(point for point in neighbours[here] if point != before)
    return list(walk)[walk[here] :]
