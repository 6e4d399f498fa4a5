"""The check of a cut: its reasons hold in every tree, and its members cannot all be without slack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kotae.auditing.trees.clauses import contradictory
from kotae.auditing.trees.evidence import Apart, Inequality, JoinedNodes, Loop, Member, Nodes, Single, Unused
from kotae.checkpoints import watched
from kotae.errors import BadInput
from kotae.formula import Clause
from kotae.optional import Spanning


class CutCheck:
    """Checks the cuts of one problem."""

    def __init__(self, problem: Spanning) -> None:
        self.problem = problem
        self._shown: set[Inequality] = set()
        self.crossing = {frozenset(pair) for pair in watched(problem.crossings)}
        self.rivals: dict[int, list[int]] = {}
        """The links that each link crosses and that have a higher number."""
        for one, other in watched(problem.crossings):
            self.rivals.setdefault(min(one, other), []).append(max(one, other))
        self.around: list[list[int]] = [[] for _ in range(problem.nodes)]
        """The links at each node."""
        for link, ends in enumerate(problem.links):
            for node in ends:
                self.around[node].append(link)

    def check(self, cut: Inequality) -> None:
        """Raise `BadInput` unless the reasons show the cut; cuts among its members are taken as shown.

        A cut that was shown is not looked at again.
        """
        if cut in self._shown:
            return
        if not contradictory(self.claim(cut).clauses, cut.steps):
            raise BadInput("a cut does not follow from its reasons by its steps")
        self._shown.add(cut)

    def claim(self, cut: Inequality) -> CutClaim:
        """The clauses that the steps of a cut have to refute."""
        return CutClaim(self, cut)


class CutClaim:
    """Clauses that say: this is a tree, and no member of the cut has slack.

    Variable 1 and so on stand for the links, the others count slack.
    """

    def __init__(self, known: CutCheck, cut: Inequality) -> None:
        self._known, self._problem = known, known.problem
        self._depth, self._deepest = cut.depth, _deepest(cut.reasons)
        self._variables = len(self._problem.links)
        self._slack: dict[Member, list[int]] = {}
        self._links: set[int] = set()
        """The links that some clause speaks of."""
        self.clauses: list[Clause] = []
        for inner in in_order(member for member in cut.members if isinstance(member, Inequality)):
            self._slack_of(inner)  # one by one: cuts may be nested deep
        for member in cut.members:
            for literal in self._slack_of(member):
                self._add([-literal])
        for nodes in self._deepest:
            self._slack_of(JoinedNodes(nodes))
        self.reasons = range(len(self.clauses), len(self.clauses) + len(cut.reasons))
        """Which clauses stand for the reasons, one for each."""
        for reason in cut.reasons:
            self._add(self._apart(reason) if isinstance(reason, Apart) else self._loop(reason))
        self.clauses += [
            (-one - 1, -other - 1)
            for one in self._links
            for other in known.rivals.get(one, ())
            if other in self._links
        ]

    def _add(self, clause: Iterable[int]) -> None:
        self.clauses.append(tuple(clause))
        self._links.update(abs(literal) - 1 for literal in self.clauses[-1])

    def _variable(self) -> int:
        self._variables += 1
        return self._variables

    def _slack_of(self, member: Member) -> list[int]:
        """Literals of which at most as many are true as the member has slack."""
        if member not in self._slack:
            self._slack[member] = self._count(member)
        return self._slack[member]

    def _count(self, member: Member) -> list[int]:
        match member:
            case Unused(link):
                if not 0 <= link < len(self._problem.links):
                    raise BadInput(f"a cut speaks of link {link}, which does not exist")
                return [link + 1]
            case Single(one, other):
                if frozenset((one, other)) not in self._known.crossing:
                    raise BadInput(
                        f"a cut speaks of the crossing of links {one} and {other}, which do not cross"
                    )
                neither = self._variable()
                self._add([neither, one + 1, other + 1])
                return [neither]
            case JoinedNodes(nodes):
                if not nodes or not all(0 <= node < self._problem.nodes for node in nodes):
                    raise BadInput("a cut speaks of nodes that do not exist")
                slack = [self._variable() for _ in range(self._deepest.get(nodes, 1))]
                for less, more in pairwise(slack):
                    self._add([-more, less])
                return slack
            case Inequality(members):
                return self._beyond_one([literal for each in members for literal in self._slack_of(each)])

    def _beyond_one(self, literals: Sequence[int]) -> list[int]:
        """Literals that are true if at least two of these are, at least three, and so on."""
        sums: list[int] = []
        for literal in literals:
            longer = [self._variable() for _ in range(min(len(sums), self._depth) + 1)]
            for k, more in enumerate(longer):
                if k < len(sums):
                    self._add([-sums[k], more])
                self._add([-literal, more] if k == 0 else [-literal, -sums[k - 1], more])
            sums = longer
        return sums[1:]

    def _apart(self, reason: Apart) -> list[int]:
        """Unless there are more pieces than parts, a link runs between two parts."""
        nodes = range(self._problem.nodes) if reason.nodes is None else reason.nodes
        part = {node: k for k, part in enumerate(reason.parts) for node in part}
        inside = all(node in nodes for node in part)
        if not inside or len(part) < sum(map(len, reason.parts)) or not all(reason.parts):
            raise BadInput("the parts of a cut's reason are not disjoint parts of its nodes")
        if not part or len(part) == len(nodes):
            raise BadInput("a cut's reason has no parts, or its parts leave nothing out")
        clause = sorted(
            {link + 1 for node in part for link in self._known.around[node] if self._runs(link, nodes, part)}
        )
        if reason.nodes is None:
            if len(reason.parts) > 1:
                raise BadInput("a cut's reason leaves all nodes in several pieces")
        else:
            clause.append(self._slack_of(JoinedNodes(reason.nodes))[len(reason.parts) - 1])
        return clause

    def _runs(self, link: int, nodes: Container[int], part: Mapping[int, int]) -> bool:
        """Whether a link joins two of the nodes that are not in the same part."""
        a, b = self._problem.links[link]
        return a in nodes and b in nodes and part.get(a) != part.get(b)

    def _loop(self, reason: Loop) -> list[int]:
        """The links close a loop once each of the groups is joined, so one is missing or one is in pieces."""
        group = {node: k for k, nodes in enumerate(reason.through) for node in nodes}
        if len(group) < sum(map(len, reason.through)):
            raise BadInput("the groups of a cut's loop overlap")
        if len(set(reason.links)) < len(reason.links):
            raise BadInput("the links of a cut's loop are not all different")
        parent: dict[int, int] = {}

        def top(node: int) -> int:
            place = -1 - group[node] if node in group else node
            while (above := parent.get(place, place)) != place:
                parent[place] = place = parent.get(above, above)
            return place

        closed = False
        for link in watched(reason.links):
            if not 0 <= link < len(self._problem.links):
                raise BadInput(f"a cut speaks of link {link}, which does not exist")
            one, other = self._problem.links[link]
            if one in group and group[one] == group.get(other):
                raise BadInput("a link of a cut's loop lies within one of its groups")
            a, b = top(one), top(other)
            closed = closed or a == b
            parent[a] = b
        if not closed:
            raise BadInput("the links of a cut's loop close none")
        in_pieces = [self._slack_of(JoinedNodes(nodes))[0] for nodes in reason.through]
        return [-link - 1 for link in reason.links] + in_pieces


def _deepest(reasons: Iterable[Apart | Loop]) -> dict[Nodes, int]:
    """For each set of nodes, the largest slack that the reasons speak of."""
    deepest: dict[Nodes, int] = {}
    for reason in reasons:
        if isinstance(reason, Loop):
            for nodes in reason.through:
                deepest.setdefault(nodes, 1)
        elif reason.nodes is not None:
            deepest[reason.nodes] = max(deepest.get(reason.nodes, 1), len(reason.parts))
    return deepest


@dataclass(frozen=True, slots=True)
class Slack:
    """A member's slack as a linear function: a constant, and a coefficient for each link that a tree uses."""

    constant: int
    links: Mapping[int, int]


class SlackSums:
    """The slack of the members of one problem's cuts as linear functions."""

    def __init__(self, problem: Spanning) -> None:
        self._problem = problem
        self._made: dict[Member, Slack] = {}

    def of(self, member: Member) -> Slack:
        """The slack of a member."""
        if member not in self._made:
            self._made[member] = self._make(member)
        return self._made[member]

    def _make(self, member: Member) -> Slack:
        match member:
            case Unused(link):
                return Slack(0, {link: 1})
            case Single(one, other):
                return Slack(1, {one: -1, other: -1})
            case JoinedNodes(nodes):
                inner = [k for k, (a, b) in enumerate(self._problem.links) if a in nodes and b in nodes]
                return Slack(len(nodes) - 1, dict.fromkeys(inner, -1))
            case Inequality(members):
                total: Counter[int] = Counter()
                constant = -1
                for slack in map(self.of, members):
                    constant += slack.constant
                    for link, times in slack.links.items():
                        total[link] += times
                return Slack(constant, total)


def in_order(cuts: Iterable[Inequality]) -> list[Inequality]:
    """These cuts and all cuts that they speak of, each after those that it speaks of."""
    order: dict[Inequality, None] = {}
    begun: set[Inequality] = set()
    stack = [(cut, False) for cut in cuts]
    while stack:
        cut, ready = stack.pop()
        if cut in order:
            continue
        if ready:
            order[cut] = None
        elif cut in begun:
            raise BadInput("a cut speaks of itself")
        else:
            begun.add(cut)
            stack.append((cut, True))
            stack.extend((member, False) for member in cut.members if isinstance(member, Inequality))
    return list(order)
