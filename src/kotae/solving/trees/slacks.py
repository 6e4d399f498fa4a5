"""The slack of the members of cuts, counted in a formula."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kotae.auditing.trees.evidence import Apart, Inequality, JoinedNodes, Member, Nodes, Single, Unused
from kotae.formula import Model
from kotae.solving.trees.network import Network
from kotae.solving.trees.solver import LinkSolver

Separations = dict[Nodes, list[Apart]]
"""For sets of nodes, the reasons found so far: they hold in every tree, under any prices."""


class SlackCounter:
    """Literals for the slack of members, and clauses for those models that count it wrong."""

    def __init__(self, net: Network, solver: LinkSolver, known: Separations, depth: int) -> None:
        self._net, self._solver, self._known, self._depth = net, solver, known, depth
        self._around = net.around
        self._levels: dict[Member, list[int]] = {}

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
                for reason in self._known.get(nodes, ()):
                    solver.load([self._between(reason, levels)])
                return levels
            case Inequality(members):
                slack = [-literal for each in members for literal in self.levels(each)]
                return [-literal for literal in self._sums(slack)[1:]]

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
        """Add clauses where nodes are left in more pieces than the model counts; False if there are none."""
        found = False
        for member, levels in self._levels.items():
            if isinstance(member, JoinedNodes):
                slack = next((k for k, literal in enumerate(levels) if model[literal]), None)
                if slack is not None and self._refined(member.nodes, slack, levels, model):
                    found = True
        return found

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
