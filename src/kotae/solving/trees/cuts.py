"""Cuts as inequalities: what prices and spanning trees have to know of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kotae.auditing.trees.evidence import Inequality, JoinedNodes, Member, Single, Unused


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A cut as a linear inequality: the coefficients of a tree's links add up to at most `most`."""

    cut: Inequality
    coefficients: list[tuple[int, int]]
    """Links, each with its coefficient, which is not 0."""
    most: int


class RowMaker:
    """Makes rows of the cuts of one network, one from another."""

    def __init__(
        self, nodes: int, a: Sequence[int], b: Sequence[int], around: Sequence[Sequence[int]]
    ) -> None:
        self._nodes, self._a, self._b, self._around = nodes, a, b, around
        self._made: dict[Inequality, Row] = {}

    def row(self, cut: Inequality) -> Row:
        """The slack of all members together is 1 or more, written as a row.

        A tree has nodes - 1 links, so that one number may be subtracted from every coefficient: the one that
        makes most of them 0. Without that, a cut about half of the nodes would have half of the links.
        """
        if cut not in self._made:
            total: Counter[int] = Counter()
            most = -1
            for member in cut.members:
                coefficients, limit = self._slack(member)
                most += limit
                for link, coefficient in coefficients:
                    total[link] += coefficient
            values = Counter(total.values())
            values[0] += len(self._a) - len(total)
            usual = values.most_common(1)[0][0]
            links = range(len(self._a)) if usual else total
            shifted = [(link, total[link] - usual) for link in links if total[link] != usual]
            self._made[cut] = Row(cut, shifted, most - usual * (self._nodes - 1))
        return self._made[cut]

    def _slack(self, member: Member) -> tuple[list[tuple[int, int]], int]:
        """Coefficients and a right-hand side: the member's slack is what a tree's links fall short of it."""
        match member:
            case Unused(link):
                return [(link, -1)], 0
            case Single(one, other):
                return [(one, 1), (other, 1)], 1
            case JoinedNodes(nodes):
                a, b = self._a, self._b
                inner = [(e, 1) for v in nodes for e in self._around[v] if a[e] == v and b[e] in nodes]
                return inner, len(nodes) - 1
            case Inequality():
                row = self.row(member)
                return row.coefficients, row.most
