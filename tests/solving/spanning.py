"""Spanning problems from points of a grid, and their shortest trees by trying everything."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

from kotae.optional import Spanning

Point = tuple[int, int]


def spanning(points: list[Point]) -> Spanning:
    """Links between consecutive points of a row or column; they cross where both pass through a cell."""
    links: list[tuple[int, int]] = []
    lengths: list[int] = []
    passing: list[set[Point]] = []
    numbered = sorted((x, y, k) for k, (x, y) in enumerate(points))
    for (x, y, p), (x2, y2, q) in pairwise(numbered):
        if x == x2:
            links.append((p, q))
            lengths.append(y2 - y)
            passing.append({(x, between) for between in range(y + 1, y2)})
    for (y, x, p), (y2, x2, q) in pairwise(sorted((y, x, k) for x, y, k in numbered)):
        if y == y2:
            links.append((p, q))
            lengths.append(x2 - x)
            passing.append({(between, y) for between in range(x + 1, x2)})
    through: dict[Point, list[int]] = {}
    for link, cells in enumerate(passing):
        for cell in cells:
            through.setdefault(cell, []).append(link)
    crossings = sorted((pair[0], pair[1]) for pair in through.values() if len(pair) == 2)
    return Spanning(len(points), links, lengths, crossings)


def scattered(random: Random, most: int = 9) -> Spanning:
    """Up to `most` points anywhere on a small grid; often there is no tree."""
    width, height = random.randint(2, 6), random.randint(2, 6)
    cells = [(x, y) for x in range(width) for y in range(height)]
    return spanning(random.sample(cells, min(len(cells), random.randint(1, most))))


def sparse(count: int, seed: int) -> Spanning:
    """As `grown`, and no two points are neighbours, which makes it much harder."""
    return grown(count, seed, apart=True)


def grown(count: int, seed: int, *, apart: bool = False) -> Spanning:
    """So many points that grew as a tree over a sixth of the cells: a tree exists, and crossings abound."""
    random = Random(seed)
    side = round(2.5 * count**0.5)
    start = (random.randrange(side), random.randrange(side))
    points = [start]
    taken = {start}
    while len(points) < count:
        x, y = random.choice(points)
        dx, dy = random.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        cells = [(x + dx * k, y + dy * k) for k in range(1, random.randint(2, 8) + 1)]
        ex, ey = cells[-1]
        if apart and {(ex + 1, ey), (ex - 1, ey), (ex, ey + 1), (ex, ey - 1)} & set(points):
            continue
        if 0 <= ex < side and 0 <= ey < side and taken.isdisjoint(cells):
            taken.update(cells)
            points.append(cells[-1])
    return spanning(points)


def least(problem: Spanning) -> int | None:
    """The length of the shortest tree, of all sets of links that could be one; None if none is."""
    crossing = set(problem.crossings)
    lengths = []
    for chosen in combinations(range(len(problem.links)), problem.nodes - 1):
        if crossing.isdisjoint(combinations(chosen, 2)):
            group = list(range(problem.nodes))
            for a, b in (problem.links[link] for link in chosen):
                old, new = group[a], group[b]
                group = [new if g == old else g for g in group]
            if len(set(group)) == 1:
                lengths.append(sum(problem.lengths[link] for link in chosen))
    return min(lengths, default=None)
