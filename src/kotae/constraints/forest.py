"""The used edges hold no loop: cuts that open the loops of a model, or a direction on every edge.

*Cuts*: each loop found in a model is forbidden as a whole. *Written*:
every used edge leads from one end up to the other, at most one of them into each node, over binary levels;
a loop would need as many arrivals as nodes, so all its edges would run the same way round, always upwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kotae.checkpoints import watched
from kotae.constraints.graph import Edge, Graph, UsedLines
from kotae.constraints.levels import Levels
from kotae.formula import Cut, Formula, Model, Origin, Partial, Sum, saying


class NoLoops:
    """The used edges form a forest."""

    kind = "no-loops"
    """The law that a certificate's cuts are judged by (`kotae.auditing.laws`)."""
    optimistic = False

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def cuts(self, model: Model) -> Iterator[Cut]:
        """For each edge that closes a loop in the model: not all edges of this loop are used.

        The loops are those that the other edges close in a breadth-first forest: short ones, each found by
        climbing from both ends to where they meet.
        """
        nodes = self.graph.nodes
        neighbours: list[list[tuple[int, Edge]]] = [[] for _ in nodes]
        for edge in watched(self.graph.used(model)):
            neighbours[edge.a].append((edge.b, edge))
            neighbours[edge.b].append((edge.a, edge))
        depth = [-1] * len(nodes)
        up: list[tuple[int, Edge] | None] = [None] * len(nodes)
        closing = []
        for root in watched(range(len(nodes))):
            if depth[root] >= 0:
                continue
            depth[root] = 0
            queue = [root]
            for node in queue:
                for other, edge in neighbours[node]:
                    if depth[other] < 0:
                        depth[other] = depth[node] + 1
                        up[other] = (node, edge)
                        queue.append(other)
                    elif up[node] != (other, edge) and up[other] != (node, edge) and edge.a == node:
                        closing.append(edge)
        for edge in watched(closing):
            loop = [edge]
            a, b = edge.a, edge.b
            while a != b:
                if depth[a] < depth[b]:
                    a, b = b, a
                step = up[a]
                assert step is not None, "only a root has no way up, and a root is never the deeper end"
                a = step[0]
                loop.append(step[1])
            cells = sorted({nodes[end] for step in loop for end in (step.a, step.b)})
            ways = tuple((nodes[step.a], nodes[step.b]) for step in loop)
            yield Cut(tuple(-step.used for step in loop), tuple(cells), "loop", ways)

    def units(self, known: Partial) -> Iterator[Cut]:
        """For each open edge that would close a loop with used ones: it is not used."""
        lines = UsedLines(self.graph, known)
        for edge in self.graph.edges:
            if not known[edge.used] and lines.find(edge.a) == lines.find(edge.b):
                loop = [edge, *lines.way(edge.a, edge.b)]
                cells = sorted({self.graph.nodes[end] for step in loop for end in (step.a, step.b)})
                yield Cut(tuple(-step.used for step in loop), tuple(cells), "loop", lines.along(loop))

    def write(self, formula: Formula, origin: Origin) -> None:
        """Add a direction for every used edge, with at most one arrival per node, always upwards."""
        levels = Levels(formula, self.graph.nodes, "height")
        arrivals: list[list[int]] = [[] for _ in self.graph.nodes]
        for edge in self.graph.edges:
            steps = []
            for lower, upper in ((edge.a, edge.b), (edge.b, edge.a)):
                step = levels.step(lower, upper, "foot")
                steps.append(step)
                arrivals[upper].append(step)
                formula.add(origin, levels.ascent(step, lower, upper))
            formula.add(origin, [(-edge.used, *steps)])
        for steps in arrivals:
            formula.add(
                origin,
                [(-one, -other) for one, other in combinations(steps, 2)],
                saying(Sum.at_most(steps, 1)),
            )
