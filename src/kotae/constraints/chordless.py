"""Every group of used edges is joined directly wherever two of its nodes are neighbours.

*Cuts*: where two nodes of a group are joined only round about, the way between them must not be used as a
whole, unless the direct edge is; where loops are forbidden, too, not even then. *Written*: an edge that is
not used has different numbers at its ends, numbers being the same along used edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kotae.checkpoints import watched
from kotae.constraints.graph import Edge, Graph, UsedLines
from kotae.formula import Cut, Formula, Model, Origin, Partial
from kotae.geometry import cell_name


class Chordless:
    """No group of the used edges, which are to form paths, has an unused edge between two of its nodes."""

    kind = "chordless"
    """The law that a certificate's cuts are judged by (`kotae.auditing.laws`)."""
    optimistic = False

    def __init__(
        self,
        graph: Graph,
        number: Callable[[int], Sequence[int]],
        open_to: Callable[[Edge], bool] = lambda edge: True,
        *,
        alone: bool = False,
    ) -> None:
        self.graph = graph
        self.alone = alone
        """Whether it must stand without a rule against loops: a cut then allows the direct edge as well."""
        self.number = number
        """The literals of a node's number in binary; along a used edge, numbers are the same."""
        self.open_to = open_to
        """Whether an edge could come to be unused inside a group; where it cannot, nothing is written."""

    def cuts(self, model: Model) -> Iterator[Cut]:
        """For each unused edge inside a group: not all edges on the way from one of its ends to the other."""
        graph = self.graph
        neighbours: list[list[tuple[int, int]]] = [[] for _ in graph.nodes]
        direct = set()
        for a, b, used in watched(graph.used(model)):
            neighbours[a].append((b, used))
            neighbours[b].append((a, used))
            direct.add(used)
        group = [-1] * len(graph.nodes)
        came: list[tuple[int, int]] = [(-1, 0)] * len(graph.nodes)
        depth = [0] * len(graph.nodes)
        for root in watched(range(len(graph.nodes))):
            if group[root] >= 0 or not neighbours[root]:
                continue
            group[root] = root
            queue = [root]
            for node in queue:
                for other, used in neighbours[node]:
                    if group[other] < 0:
                        group[other] = root
                        came[other] = (node, used)
                        depth[other] = depth[node] + 1
                        queue.append(other)
        for a, b, used in watched(graph.edges):
            if group[a] >= 0 and group[a] == group[b] and used not in direct:
                ends = (graph.nodes[a], graph.nodes[b])
                way = [used] if self.alone else []
                while a != b:
                    if depth[a] < depth[b]:
                        a, b = b, a
                    way.append(-came[a][1])
                    a = came[a][0]
                yield Cut(tuple(way), ends, "touch", (ends,))

    def units(self, known: Partial) -> Iterator[Cut]:
        """For each open edge between two groups that would lie side by side elsewhere, too: it is not used.

        Only where a way must not lead round even with the direct edge.
        """
        if self.alone:
            return
        graph = self.graph
        lines = UsedLines(graph, known)
        beside: list[list[int]] = [[] for _ in graph.nodes]
        for edge in graph.edges:
            beside[edge.a].append(edge.b)
            beside[edge.b].append(edge.a)
        for edge in graph.edges:
            if known[edge.used]:
                continue
            other = set(lines.members(edge.b))
            if edge.a in other:
                continue
            pairs = [(x, y) for x in lines.members(edge.a) for y in beside[x] if y in other]
            ways = {
                (x, y): [*lines.way(x, edge.a), edge, *lines.way(edge.b, y)]
                for x, y in pairs
                if (x, y) != (edge.a, edge.b)
            }
            if ways:
                x, y = min(ways, key=lambda pair: len(ways[pair]))
                clause = tuple(-step.used for step in ways[x, y])
                yield Cut(clause, (graph.nodes[x], graph.nodes[y]), "touch", lines.along(ways[x, y]))

    def write(self, formula: Formula, origin: Origin) -> None:
        """Add, for each edge: it is used, or one of its nodes is not, or their numbers differ in some bit."""
        in_use = self._in_use(formula, origin)
        for a, b, used in filter(self.open_to, self.graph.edges):
            one, other = self.graph.nodes[a], self.graph.nodes[b]
            apart = [used, -in_use[a], -in_use[b]]
            for k, (x, y) in enumerate(zip(self.number(a), self.number(b), strict=True)):
                differ = formula.variable(
                    f"the numbers of {cell_name(one)} and {cell_name(other)} differ in bit {k}"
                )
                formula.add(origin, [(-differ, x, y), (-differ, -x, -y)])
                apart.append(differ)
            formula.add(origin, [apart])

    def _in_use(self, formula: Formula, origin: Origin) -> list[int]:
        """A variable per node that is true if an edge of it is used."""
        nodes = self.graph.nodes
        first = formula.reserve(len(nodes), lambda i: f"a line runs through {cell_name(nodes[i])}")
        for a, b, used in self.graph.edges:
            formula.add(origin, [(-used, first + a), (-used, first + b)])
        return list(range(first, first + len(nodes)))
