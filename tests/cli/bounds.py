"""The bound of a shortest tree, recomputed from the JSON alone as `docs/trees.md` describes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from pysat.card import ITotalizer
from pysat.solvers import Minisat22

Record = dict[str, Any]
Link = tuple[int, int, int, int]


class BoundChecker:
    """The points of a board, and what `prices` says of it."""

    def __init__(self, points: Iterable[tuple[int, int]], prices: Record) -> None:
        self.points = sorted(points)
        self.links = sorted(
            _sights(self.points) + [(x, y, p, q) for y, x, q, p in _sights(_turned(self.points))]
        )
        self.number = {point: k for k, point in enumerate(self.points)}
        self.variable = {link: k + 1 for k, link in enumerate(self.links)}
        self.crossing = [pair for pair in combinations(self.links, 2) if _cross(*pair)]
        self.prices, self.cuts = prices, prices["cuts"]

    def bound(self) -> Fraction:
        """What the prices show."""
        unit = self.prices["unit"]
        cost = {link: (link[2] - link[0] + link[3] - link[1]) * unit for link in self.links}
        back = 0
        for one, other, price in self.prices["crossings"]:
            assert price >= 0
            assert (tuple(one), tuple(other)) in self.crossing or (tuple(other), tuple(one)) in self.crossing
            cost[tuple(one)] += price
            cost[tuple(other)] += price
            back += price
        for cut in self.cuts:
            constant, sums = self.slack(cut)
            back += cut["price"] * constant
            for link, times in sums.items():
                cost[link] -= cut["price"] * times
        return Fraction(self._lightest(cost) - back, unit)

    def slack(self, cut: Record) -> tuple[int, Counter[Link]]:
        """What the slacks of a cut's members come to beyond 1: a number, and a sum over the links in use."""
        constant, sums = -1, Counter[Link]()
        for member in cut["members"]:
            match member:
                case {"unused": link}:
                    sums[tuple(link)] += 1
                case {"single": pair}:
                    constant += 1
                    sums.subtract(map(tuple, pair))
                case {"joined": nodes}:
                    constant += len(nodes) - 1
                    sums.subtract(self._between(set(nodes)))
                case {"cut": number}:
                    more, others = self.slack(self.cuts[number])
                    constant += more
                    sums.update(others)
        return constant, sums

    def follows(self, cut: Record) -> bool:
        """Whether the reasons of a cut contradict that none of its members has slack."""
        variables, slacks = len(self.links), dict[str, list[int]]()
        clauses = [[-self.variable[one], -self.variable[other]] for one, other in self.crossing]

        def new() -> int:
            nonlocal variables
            variables += 1
            return variables

        def slack(member: Record) -> list[int]:
            """Variables of which as many are true as the member has slack, as far as is needed here."""
            nonlocal variables
            name = str(member)
            if name not in slacks:
                match member:
                    case {"unused": link}:
                        slacks[name] = [self.variable[tuple(link)]]
                    case {"single": pair}:
                        slacks[name] = [new()]
                        clauses.append([*slacks[name], *(self.variable[tuple(link)] for link in pair)])
                    case {"joined": nodes}:
                        slacks[name] = [new() for _ in nodes[1:]]
                        clauses.extend([-more, less] for less, more in pairwise(slacks[name]))
                    case {"cut": number}:
                        within = [literal for each in self.cuts[number]["members"] for literal in slack(each)]
                        with ITotalizer(within, ubound=4, top_id=variables) as total:
                            clauses.extend(total.cnf.clauses)
                            variables = total.top_id
                            slacks[name] = total.rhs[1:]  # the first says that there is one at least
            return slacks[name]

        for member in cut["members"]:
            clauses.extend([-literal] for literal in slack(member))
        for reason in cut["reasons"]:
            match reason:
                case {"apart": parts, "of": nodes}:
                    whole = set(range(len(self.points)) if nodes is None else nodes)
                    rest = whole.difference(*parts)
                    assert rest
                    inside = {node: k for k, part in enumerate([*parts, rest]) for node in part}
                    clause = [
                        self.variable[link]
                        for link in self._between(whole)
                        if len({inside[node] for node in self._ends(link)}) == 2
                    ]
                    clauses.append(
                        clause + ([] if nodes is None else [slack({"joined": nodes})[len(parts) - 1]])
                    )
                case {"loop": links, "through": groups}:
                    inside = {node: -1 - k for k, group in enumerate(groups) for node in group}
                    assert _closes(
                        [[inside.get(node, node) for node in self._ends(tuple(link))] for link in links]
                    )
                    clauses.append([-self.variable[tuple(link)] for link in links])
                    clauses[-1] += [slack({"joined": group})[0] for group in groups]
        with Minisat22(bootstrap_with=clauses) as solver:
            return not solver.solve()

    def _ends(self, link: Link) -> tuple[int, int]:
        return self.number[link[0], link[1]], self.number[link[2], link[3]]

    def _between(self, nodes: set[int]) -> list[Link]:
        return [link for link in self.links if nodes.issuperset(self._ends(link))]

    def _lightest(self, cost: dict[Link, int]) -> int:
        """The cost of the lightest spanning tree, crossings allowed."""
        group = list(range(len(self.points)))
        total = 0
        for link in sorted(cost, key=cost.__getitem__):
            a, b = (group[node] for node in self._ends(link))
            if a != b:
                total += cost[link]
                group = [b if each == a else each for each in group]
        assert len(set(group)) == 1
        return total


def _turned(points: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted((y, x) for x, y in points)


def _sights(points: list[tuple[int, int]]) -> list[Link]:
    """Points that follow each other on the same line."""
    return [(x, y, p, q) for (x, y), (p, q) in pairwise(points) if x == p]


def _cross(one: Link, other: Link) -> bool:
    for (x, y, p, q), (r, s, t, u) in ((one, other), (other, one)):
        if y == q and r == t and x < r < p and s < y < u:
            return True
    return False


def _closes(links: list[list[int]]) -> bool:
    """Whether links between groups close a loop; none lies within one."""
    group: dict[int, int] = {}
    closed = False
    for one, other in links:
        assert one != other
        a, b = group.setdefault(one, one), group.setdefault(other, other)
        closed = closed or a == b
        group.update({node: b for node, each in group.items() if each == a})
    return closed
