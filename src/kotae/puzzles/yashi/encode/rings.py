"""Every cycle of a graph, as a sum of its fundamental cycles.

An edge outside a spanning forest closes one cycle with it, and these are fundamental. Every cycle is a sum of
some of them, in which edges that occur twice cancel out; k of them have 2^k - 1 sums, and those that are a
single ring are the cycles. To look at all sums is quick where k is small, and the work is known beforehand,
unlike that of a search along paths, which may end in many blind alleys.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from kotae.constraints.forest import NoLoops
from kotae.constraints.graph import Edge, Graph, Groups


def independent(graph: Graph) -> int:
    """The number of fundamental cycles."""
    groups = Groups(len(graph.nodes))
    return sum(not groups.join(edge.a, edge.b) for edge in graph.edges)


def rings(graph: Graph) -> Iterator[list[Edge]]:
    """The edges of every cycle, each cycle once; edges are variables from 1, in order."""
    every_edge = [True] * (len(graph.edges) + 1)
    fundamental = [frozenset(cut.clause) for cut in NoLoops(graph).cuts(every_edge)]
    total: frozenset[int] = frozenset()
    for step in range(1, 1 << len(fundamental)):
        # In this order (a Gray code) each sum differs by one fundamental cycle from the one before.
        total ^= fundamental[(step & -step).bit_length() - 1]
        if _is_ring(graph, total):
            yield [graph.edges[number - 1] for number in sorted(-literal for literal in total)]


def _is_ring(graph: Graph, literals: Set[int]) -> bool:
    """Whether edges in which every node occurs an even number of times are one ring."""
    neighbours: dict[int, list[int]] = {}
    for literal in literals:
        a, b, _ = graph.edges[-literal - 1]
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    if any(len(others) > 2 for others in neighbours.values()):
        return False
    start = next(iter(neighbours))
    before, here = start, neighbours[start][0]
    steps = 1
    while here != start:
        one, other = neighbours[here]
        before, here = here, other if one == before else one
        steps += 1
    return steps == len(literals)
