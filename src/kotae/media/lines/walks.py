"""Walks along drawn lines, for checks: what they meet, which nodes they join, and what is part of a loop.

Encoders must not use it: a check and the clauses it is set against would share a mistake.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from kotae.geometry import Cell

N = TypeVar("N")


def neighbours(nodes: Iterable[N], edges: Iterable[tuple[N, N]]) -> dict[N, list[N]]:
    """For each node, the nodes that lines join it to; nodes that are not listed come last."""
    found: dict[N, list[N]] = {node: [] for node in nodes}
    for a, b in edges:
        found.setdefault(a, []).append(b)
        found.setdefault(b, []).append(a)
    return found


def collisions(
    ways: Collection[tuple[Cell, Cell]], nodes: Container[Cell]
) -> Iterator[tuple[Cell, tuple[tuple[Cell, Cell], ...]]]:
    """Each cell where a straight way runs over a node, or one down meets one across, with these ways."""
    across = {(a[0], column): (a, b) for a, b in ways if a[0] == b[0] for column in range(a[1] + 1, b[1])}
    yield from ((cell, (way,)) for cell, way in across.items() if cell in nodes)
    for a, b in ways:
        for cell in ((row, a[1]) for row in range(a[0] + 1, b[0])):
            if cell in nodes:
                yield cell, ((a, b),)
            if cell in across:
                yield cell, ((a, b), across[cell])


def groups(joined: Mapping[N, Sequence[N]]) -> list[list[N]]:
    """The connected components, each with its nodes in the order in which a walk reaches them."""
    unseen = dict.fromkeys(joined)
    found = []
    while unseen:
        group = [unseen.popitem()[0]]
        for node in group:
            for other in joined[node]:
                if other in unseen:
                    del unseen[other]
                    group.append(other)
        found.append(group)
    return found


def without_dead_ends(joined: Mapping[N, Sequence[N]]) -> dict[N, list[N]]:
    """What is left when dead ends are taken away again and again: loops, and the ways between loops."""
    left = {node: list(others) for node, others in joined.items()}
    ends = [node for node, others in left.items() if len(others) < 2]
    while ends:
        node = ends.pop()
        for other in left.pop(node, ()):
            left[other].remove(node)
            if len(left[other]) == 1:
                ends.append(other)
    return left
