"""The slack of the members of cuts, counted in a formula."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from operator import itemgetter

from kotae.auditing.trees.cuts import in_order
from kotae.auditing.trees.evidence import Apart, Inequality, JoinedNodes, Member, Nodes, Single, Unused
from kotae.formula import Model
from kotae.solving.trees.network import Network, find
from kotae.solving.trees.solver import LinkSolver

Separations = dict[Nodes, list[Apart]]
"""For sets of nodes, the reasons found so far: they hold in every tree, under any prices."""


class SlackCounter:
    """Literals for the slack of members, and clauses for those models that count it wrong."""

    def __init__(self, net: Network, solver: LinkSolver, known: Separations, depth: int) -> None:
        self._net, self._solver, self._known, self._depth = net, solver, known, depth
        self._around = net.around
        self._levels: dict[Member, list[int]] = {}
        self._inner: dict[JoinedNodes, Callable[[Model], Sequence[bool]]] = {}
        """For sets of nodes, what tells which links between them a model uses."""

    def levels(self, member: Member) -> list[int]:
        """Literals for a slack of at most 0, 1, and so on; beyond the last one, anything goes."""
        if member not in self._levels:
            self._levels[member] = self._made(member)
        return self._levels[member]

    def _made(self, member: Member) -> list[int]:
        solver = self._solver
        match member:
            case Unused(link):
                return [-link - 1]
            case Single(one, other):
                literal = solver.variable()
                solver.load([(-literal, one + 1, other + 1)])
                return [literal]
            case JoinedNodes(nodes):
                levels = [solver.variable() for _ in range(min(self._depth, len(nodes) - 1))]
                solver.load((-less, more) for less, more in pairwise(levels))
                self._inner[member] = self._links_within(nodes)
                for reason in self._known.get(nodes, ()):
                    solver.load([self._between(reason, levels)])
                return levels
            case Inequality(members):
                slack = [-literal for each in members for literal in self.levels(each)]
                return [-literal for literal in self._sums(slack)[1:]]

    def _links_within(self, nodes: Nodes) -> Callable[[Model], Sequence[bool]]:
        a, b = self._net.a, self._net.b
        inner = [e + 1 for v in nodes for e in self._around[v] if a[e] == v and b[e] in nodes]
        return itemgetter(0, 0, *inner)  # two values that are false, since of one alone it makes no sequence

    def _sums(self, literals: Sequence[int]) -> list[int]:
        """Literals that are true if at least 1, 2, … of these are: a totalizer, only as far as needed."""
        if len(literals) < 2:
            return list(literals)
        middle = len(literals) // 2
        left, right = self._sums(literals[:middle]), self._sums(literals[middle:])
        sums = [self._solver.variable() for _ in range(min(self._depth + 1, len(left) + len(right)))]
        for i in range(len(left) + 1):
            for j in range(len(right) + 1):
                if 0 < i + j <= len(sums):
                    given = [-left[i - 1]] * (i > 0) + [-right[j - 1]] * (j > 0)
                    self._solver.load([(*given, sums[i + j - 1])])
        return sums

    def refined(self, model: Model) -> bool:
        """Add clauses where nodes are left in more pieces than the model counts; False if there are none.

        Without loops, the number of links tells the number of pieces. To look for the pieces of all sets of
        nodes took a quarter of the time on 1,000 scattered points.
        """
        found, forest = False, self._is_forest(model)
        for member, inner in self._inner.items():
            levels = self._levels[member]
            slack = next((k for k, literal in enumerate(levels) if model[literal]), None)
            if slack is None or (forest and len(member.nodes) - sum(inner(model)) <= slack + 1):
                continue
            if self._refined(member.nodes, slack, levels, model):
                found = True
        return found

    def _is_forest(self, model: Model) -> bool:
        """Whether the links of a model close no loop."""
        parent = list(range(self._net.nodes))
        for used, a, b in zip(model[1:], self._net.a, self._net.b, strict=False):
            if used:
                x, y = find(parent, a), find(parent, b)
                if x == y:
                    return False
                parent[x] = y
        return True

    def _refined(self, nodes: Nodes, slack: int, levels: list[int], model: Model) -> bool:
        pieces = self._pieces(nodes, model)
        if len(pieces) <= slack + 1:
            return False
        pieces.sort(key=len)
        for start in range(0, len(pieces) - 1, slack + 1):
            start = min(start, len(pieces) - slack - 2)
            parts = tuple(frozenset(piece) for piece in pieces[start : start + slack + 1])
            reason = Apart(nodes, parts)
            self._known.setdefault(nodes, []).append(reason)
            self._solver.load([self._between(reason, levels)])
        return True

    def _pieces(self, nodes: Nodes, model: Model) -> list[list[int]]:
        """What the links of a model leave these nodes in."""
        a, b, around = self._net.a, self._net.b, self._around
        seen: set[int] = set()
        pieces = []
        for start in nodes:
            if start not in seen:
                seen.add(start)
                piece = [start]
                for v in piece:
                    for e in around[v]:
                        if model[e + 1]:
                            t = a[e] + b[e] - v
                            if t in nodes and t not in seen:
                                seen.add(t)
                                piece.append(t)
                pieces.append(piece)
        return pieces

    def _between(self, reason: Apart, levels: list[int]) -> tuple[int, ...]:
        """The clause of a reason: if there are no more pieces than parts, some link is between the parts."""
        net, nodes = self._net, reason.nodes
        assert nodes is not None, "the members of a cut name their nodes"
        part = {v: k for k, part in enumerate(reason.parts) for v in part}
        links = {
            e + 1
            for v, k in part.items()
            for e in self._around[v]
            if (t := net.a[e] + net.b[e] - v) in nodes and part.get(t) != k
        }
        return (*sorted(links), -levels[len(reason.parts) - 1])


def separations(cuts: Iterable[Inequality]) -> Separations:
    """Those that cuts, and the cuts among their members, have among their reasons."""
    found: dict[Nodes, dict[Apart, None]] = {}
    for cut in in_order(cuts):
        for reason in cut.reasons:
            if isinstance(reason, Apart) and reason.nodes is not None:
                found.setdefault(reason.nodes, {})[reason] = None
    return {nodes: list(reasons) for nodes, reasons in found.items()}


def joined_within(members: Sequence[Member]) -> list[JoinedNodes]:
    """The sets of nodes that the cuts among these members speak of, and cuts within cuts."""
    found: dict[Member, None] = {}
    stack = [member for member in members if isinstance(member, Inequality)]
    while stack:
        for member in stack.pop().members:
            if member not in found:
                found[member] = None
                if isinstance(member, Inequality):
                    stack.append(member)
    return [member for member in found if isinstance(member, JoinedNodes)]
