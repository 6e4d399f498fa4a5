"""All nodes are one group: cuts that join what a model leaves apart, or a tree written out.

*Cuts*, the default: where a model leaves several groups, each group must get an edge to the outside. All
groups are answered at once, which takes 3 to 12 rounds on boards of 100 to 40,000 islands. This is the
"lazy approach" of the second Hashi seed, and cheaper than any clauses written beforehand.

*Written*: one node is the root; every other node has a parent across a used edge, on a lower level; levels
are numbers in binary. A step from a node to its parent goes down, so it ends, and only at the root. On the
400-island Coelho boards this adds 41,000 clauses and the search takes 1.2 s on average; counting steps with
a linear feedback shift register instead of comparing levels makes fewer clauses (31,000) and took 3.2 s. On
random boards of that size it takes 33 times as long as the cuts (`python -m bench hashi`).
"""

from __future__ import annotations

from collections.abc import Iterator

from kotae.checkpoints import watched
from kotae.constraints.graph import Graph
from kotae.constraints.levels import Levels
from kotae.constraints.tarjan import graph_bridges
from kotae.formula import Cut, Formula, Model, Origin, Partial


class Connected:
    """The used edges join all nodes into one group."""

    kind = "connected"
    """The law that a certificate's cuts are judged by (`kotae.auditing.laws`)."""
    optimistic = True

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def cuts(self, model: Model) -> Iterator[Cut]:
        """For each group that the model leaves apart: an edge that leads out of it is used.

        Two groups share one cut, told of the smaller. A group that no edge leads out of gives the empty
        clause: nothing can connect this graph.
        """
        graph = self.graph
        # Written out, not by `Groups`: of all that Python does for a forced part, this is what takes longest.
        parent = list(range(len(graph.nodes)))
        left = len(parent)
        for a, b, _ in watched(graph.used(model)):
            while parent[a] != a:
                parent[a] = a = parent[parent[a]]
            while parent[b] != b:
                parent[b] = b = parent[parent[b]]
            if a != b:
                parent[a] = b
                left -= 1
        if left <= 1:
            return
        roots = []
        for node in range(len(parent)):
            while parent[node] != node:
                parent[node] = node = parent[parent[node]]
            roots.append(node)
        members: dict[int, list[int]] = {root: [] for root in roots}
        for node, root in enumerate(roots):
            members[root].append(node)
        ways_out: dict[int, list[int]] = {root: [] for root in members}
        for a, b, used in watched(graph.edges):
            if roots[a] != roots[b]:
                ways_out[roots[a]].append(used)
                ways_out[roots[b]].append(used)
        smallest_first = sorted(members.values(), key=len)
        for group in watched(smallest_first[:1] if len(members) == 2 else smallest_first):
            yield Cut(tuple(ways_out[roots[group[0]]]), tuple(graph.nodes[node] for node in group), "group")

    def units(self, known: Partial) -> Iterator[Cut]:
        """For each edge that alone still joins two parts: it is used."""
        graph = self.graph
        left = [edge for edge in graph.edges if known[edge.used] >= 0]
        parts, needed = graph_bridges(len(graph.nodes), [(edge.a, edge.b) for edge in left])
        if parts > 1:
            return
        wanted = [left[place] for place in needed if not known[left[place].used]]
        beside: list[list[int]] = [[] for _ in graph.nodes] if wanted else []
        for edge in left if wanted else ():
            beside[edge.a].append(edge.b)
            beside[edge.b].append(edge.a)
        for edge in wanted:
            sides = [_reached(beside, edge.a, edge.b), _reached(beside, edge.b, edge.a)]
            side = min(sides, key=len)
            leaving = tuple(e.used for e in graph.edges if (e.a in side) != (e.b in side))
            yield Cut(leaving, tuple(graph.nodes[node] for node in sorted(side)), "group")

    def write(self, formula: Formula, origin: Origin) -> None:
        """Add a tree of parents over levels, rooted at the node with the most edges."""
        graph = self.graph
        if not graph.nodes:
            return
        root = widest(graph)
        levels = Levels(formula, graph.nodes, "level")
        parents: list[list[int]] = [[] for _ in graph.nodes]
        for edge in graph.edges:
            for parent, child in ((edge.a, edge.b), (edge.b, edge.a)):
                if child != root:
                    step = levels.step(parent, child, "parent")
                    parents[child].append(step)
                    formula.add(origin, [(-step, edge.used), *levels.ascent(step, parent, child)])
        for node, choices in enumerate(parents):
            if node != root:
                formula.add(origin, [choices])


def _reached(beside: list[list[int]], start: int, not_first: int) -> set[int]:
    """The nodes on the side of `start` of an edge that alone joins two parts, whose other end is given."""
    found = {start}
    queue = [start]
    for node in queue:
        for other in beside[node]:
            if other not in found and not (node == start and other == not_first):
                found.add(other)
                queue.append(other)
    return found


def widest(graph: Graph) -> int:
    """The node with the most edges, which makes a good root."""
    degree = [0] * len(graph.nodes)
    for a, b, _ in graph.edges:
        degree[a] += 1
        degree[b] += 1
    return max(range(len(degree)), key=degree.__getitem__)
