"""Nodes that belong together in pairs: the used edges join the two of a pair, and no two of different pairs.

Where lines neither branch nor stray, each of the two says it all; for a person they are different sights.
*Apart*: this way would join two pairs. *Joined*: this pocket has to be left, since the other one is outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kotae.checkpoints import watched
from kotae.constraints.graph import Edge, Graph, Groups, UsedLines
from kotae.constraints.tarjan import bridges
from kotae.formula import Cut, Model, Partial

Pairs = Sequence[Sequence[int]]
"""The nodes of each pair, by number."""


class PairsApart:
    """No way along used edges joins nodes of different pairs."""

    optimistic = False

    def __init__(self, graph: Graph, pairs: Pairs) -> None:
        self.graph = graph
        self.pair_of = {node: number for number, pair in enumerate(pairs) for node in pair}

    def cuts(self, model: Model) -> Iterator[Cut]:
        """For each two nodes of different pairs that a way joins past no other: not all of its edges."""
        neighbours: dict[int, list[Edge]] = {}
        for edge in watched(self.graph.used(model)):
            neighbours.setdefault(edge.a, []).append(edge)
            neighbours.setdefault(edge.b, []).append(edge)
        for root, pair in self.pair_of.items():
            if root not in neighbours:
                continue
            came: dict[int, tuple[int, Edge] | None] = {root: None}
            queue = [root]
            for node in queue:
                other = self.pair_of.get(node)
                if other is not None and node != root:
                    if other > pair:  # otherwise it was told the other way round
                        yield self._way(came, node)
                    continue
                for edge in neighbours[node]:
                    beyond = edge.b if edge.a == node else edge.a
                    if beyond not in came:
                        came[beyond] = (node, edge)
                        queue.append(beyond)

    def units(self, known: Partial) -> Iterator[Cut]:
        """For each open edge between lines of different pairs: it is not used."""
        lines = UsedLines(self.graph, known)
        groups = {lines.find(node) for node in self.pair_of}
        for edge in self.graph.edges:
            if known[edge.used] or not groups.issuperset((lines.find(edge.a), lines.find(edge.b))):
                continue
            one, other = self._nearest(lines, edge.a), self._nearest(lines, edge.b)
            if self.pair_of[one] == self.pair_of[other]:
                continue
            way = [*lines.way(one, edge.a), edge, *lines.way(edge.b, other)]
            cells = [self.graph.nodes[one]]
            node = one
            for step in way:
                node = step.b if step.a == node else step.a
                cells.append(self.graph.nodes[node])
            yield Cut(tuple(-step.used for step in way), tuple(cells), "path", lines.along(way))

    def _nearest(self, lines: UsedLines, node: int) -> int:
        """The first node of a pair on the way along used edges."""
        return next(member for member in lines.members(node) if member in self.pair_of)

    def _way(self, came: dict[int, tuple[int, Edge] | None], node: int) -> Cut:
        nodes = self.graph.nodes
        way: list[Edge] = []
        cells = [nodes[node]]
        while (step := came[node]) is not None:
            node = step[0]
            way.append(step[1])
            cells.append(nodes[node])
        ways = tuple((nodes[edge.a], nodes[edge.b]) for edge in way)
        return Cut(tuple(-edge.used for edge in way), tuple(cells), "path", ways)


class PairsJoined:
    """A way along used edges joins the two nodes of each pair, past the nodes of other pairs."""

    optimistic = True

    def __init__(self, graph: Graph, pairs: Pairs) -> None:
        self.graph = graph
        self.pairs = pairs
        ends = self._ends = {node: number for number, pair in enumerate(pairs) for node in pair}
        self._edges = []
        """For each pair, the edges that no node of another pair is part of."""
        for number in range(len(pairs)):
            free = (number, None)
            self._edges.append([e for e in graph.edges if ends.get(e.a) in free and ends.get(e.b) in free])

    def cuts(self, model: Model) -> Iterator[Cut]:
        """For each pair that is not joined: an edge leads on from what one of the two reaches.

        That is told of the one that reaches less.
        """
        for pair, edges in self._unjoined(lambda edge: model[edge.used]):
            neighbours: dict[int, list[int]] = {}
            for a, b, used in edges:
                if model[used]:
                    neighbours.setdefault(a, []).append(b)
                    neighbours.setdefault(b, []).append(a)
            sides = []
            for start in pair:
                side = {start}
                queue = [start]
                for node in queue:
                    for other in neighbours.get(node, ()):
                        if other not in side:
                            side.add(other)
                            queue.append(other)
                sides.append(side)
            yield self._pocket(min(sides, key=len), edges)

    def units(self, known: Partial) -> Iterator[Cut]:
        """For each edge that every way between a pair takes: it is used."""
        for pair, edges, wanted in self._wanted(known):
            beside: dict[int, list[tuple[int, Edge]]] = {}
            for edge in edges:
                if known[edge.used] >= 0:
                    beside.setdefault(edge.a, []).append((edge.b, edge))
                    beside.setdefault(edge.b, []).append((edge.a, edge))
            for edge in sorted(wanted):
                for end in pair:
                    side = {end}
                    queue = [end]
                    for node in queue:
                        for beyond, step in beside.get(node, ()):
                            if step is not edge and beyond not in side:
                                side.add(beyond)
                                queue.append(beyond)
                    yield self._pocket(side, edges)

    def _wanted(self, known: Partial) -> Iterator[tuple[Sequence[int], list[Edge], list[Edge]]]:
        """The pairs with undecided edges that every way between them takes, after the edges open to them.

        The edges between nodes of no pair are looked at once for all pairs.
        """
        ends = self._ends
        left = [edge for edge in self.graph.edges if known[edge.used] >= 0]
        inner = [edge for edge in left if edge.a not in ends and edge.b not in ends]
        found = bridges(len(self.graph.nodes), [(edge.a, edge.b) for edge in inner])
        beyond = [(inner[number], *nodes) for number, nodes in found.beyond.items()]
        beyond = [crossing for crossing in beyond if not known[crossing[0].used]]
        out: dict[int, list[tuple[int, Edge]]] = {end: [] for end in ends}
        for edge in left:
            for node, other in ((edge.a, edge.b), (edge.b, edge.a)):
                if node in ends:
                    out[node].append((other, edge))
        for pair, edges in self._unjoined(lambda edge: known[edge.used] > 0):
            direct = [edge for node, edge in out[pair[0]] if node == pair[1]]
            ways = [[way for way in out[end] if way[0] not in ends] for end in pair]
            parts = set.intersection(*({found.part[node] for node, _ in side} for side in ways))
            if len(parts) + len(direct) != 1:  # there are several ways, or none
                continue
            ways = [[(node, edge) for node, edge in side if found.part[node] in parts] for side in ways]
            wanted = direct + [side[0][1] for side in ways if len(side) == 1 and not known[side[0][1].used]]
            for edge, first, last in () if direct else beyond:
                here, there = ({first <= found.order[node] <= last for node, _ in side} for side in ways)
                if len(here) == len(there) == 1 and here != there:
                    wanted.append(edge)
            if wanted:
                yield pair, edges, wanted

    def _unjoined(self, used: Callable[[Edge], bool]) -> Iterator[tuple[Sequence[int], list[Edge]]]:
        """The pairs that used edges do not join past the nodes of others, with the edges open to them."""
        groups = Groups(len(self.graph.nodes))
        beside: dict[int, list[int]] = {node: [] for pair in self.pairs for node in pair}
        for edge in filter(used, watched(self.graph.edges)):
            a, b, _ = edge
            if a not in beside and b not in beside:
                groups.join(a, b)
            if a in beside:
                beside[a].append(b)
            if b in beside:
                beside[b].append(a)
        for pair, edges in zip(self.pairs, watched(self._edges), strict=True):
            if len(pair) == 2 and pair[1] not in beside[pair[0]]:
                one, other = ({groups.find(n) for n in beside[node] if n not in beside} for node in pair)
                if one.isdisjoint(other):
                    yield pair, edges

    def _pocket(self, side: set[int], edges: Sequence[Edge]) -> Cut:
        """One of the edges that lead out of a side is used."""
        leaving = tuple(used for a, b, used in edges if (a in side) != (b in side))
        return Cut(leaving, tuple(sorted(self.graph.nodes[node] for node in side)), "pocket")
