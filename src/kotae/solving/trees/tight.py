"""What costs a tree nothing beyond the bound, as a formula: a tree of that kind, or why there is none.

Under given prices, a tree costs more than the bound only where it uses a link that has a lighter one instead,
leaves a priced crossing unused, leaves a group in pieces (`groups`), or keeps away from a priced cut. All of
it that costs more than a margin is assumed not to happen. A model is then a tree at most some margins away
from the shortest. If there is none, the core is a few assumptions in some neighbourhood: together they
make a new cut, which the prices violate by a whole unit.

The tight spots of a large board add up like this; branching multiplied them. 1,000 points with a gap of 14
units between prices and tree were open after 150 s of branching, and take 3 s.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from kotae.auditing.trees.evidence import Inequality, JoinedNodes, Member, Reason, Single, Unused
from kotae.sat.backend import Slice, Status
from kotae.solving.trees.alarm import Alarm
from kotae.solving.trees.groups import GroupTree
from kotae.solving.trees.network import Network
from kotae.solving.trees.prices import Prices, priced
from kotae.solving.trees.refining import Refiner
from kotae.solving.trees.slacks import Separations, SlackCounter, joined_within
from kotae.solving.trees.solver import LinkSolver

CONFLICTS = 2000
"""How long one search may take; what takes longer is left to other prices."""
SHORT = Slice(conflicts=100, seconds=0.02)
"""How long a search may take to show that a core does not need a member."""
PATIENCE = 150
"""Models that are refined before one is a tree, or before the next core."""
LARGEST = 60
"""Members of the largest core that makes a cut. Larger ones hardly raise the bound: their lightest quarter is
no longer assumed instead."""
DEPTH = 3
"""How far slack is counted at first; beyond, the formula takes it for less than it is, which loses cores."""
TRIMS = 3
"""How often the solver is asked for a core of its last core."""


@dataclass(slots=True)
class Findings:
    """What the prices led to."""

    cuts: list[tuple[Inequality, int]] = field(default_factory=list)
    """Cuts, each with what the bound gains by it at least."""
    tree: list[int] | None = None
    """The links of a tree."""
    impossible: bool = False
    """There is no tree at all."""
    complete: bool = True
    """Nothing was left out because it took too long."""


@dataclass(frozen=True, slots=True)
class _Assumed:
    """A member that is assumed to have no slack, and what its slack would cost."""

    cost: int
    member: Member | int
    """A group is given as its number."""
    size: int = 0
    """The nodes of a group: large ones make large cuts."""


@dataclass(slots=True)
class Effort:
    """How far to go; it grows where it was too little."""

    times: int = 1
    """By what factor searches may be longer than usual."""
    depth: int = field(default_factory=lambda: DEPTH)
    """How far slack is counted."""


class Tight:
    """The formula for one network and its prices."""

    def __init__(self, net: Network, prices: Prices, margin: int, known: Separations, effort: Effort) -> None:
        self._net, self._known, self._margin = net, known, margin
        self._slice = Slice(CONFLICTS * effort.times, 0.2 * effort.times)
        self._depth = effort.depth
        self._patience, self._largest = PATIENCE * effort.times, LARGEST * effort.times
        self._solver = solver = LinkSolver(len(net.a))
        groups = GroupTree(net, priced(net, prices), margin)
        self._refiner = Refiner(net, solver, groups)
        self._slacks = SlackCounter(net, solver, known, effort.depth)
        self._live: dict[int, _Assumed] = {}
        """The assumptions, by their literals."""
        solver.load((-i - 1, -j - 1) for i, j in net.crossings)
        for e, extra in enumerate(groups.extra):
            if extra > margin:
                self._live[-e - 1] = _Assumed(extra, Unused(e))
        for (i, j), price in zip(net.crossings, prices, strict=False):
            if price > margin:
                literal = solver.variable()
                solver.load([(-literal, i + 1, j + 1)])
                self._live[literal] = _Assumed(price, Single(i, j))
        for g, (literal, group) in enumerate(zip(self._refiner.literal, groups.groups, strict=True)):
            first, last = group.span
            self._live[literal] = _Assumed(group.cost, g, last - first)
        for row, price in zip(net.cuts, prices[len(net.crossings) :], strict=True):
            if price > margin and (levels := self._slacks.levels(row.cut)):
                self._live[levels[0]] = _Assumed(price, row.cut)
        self._whole = len(groups.groups) - 1
        chosen = set(groups.tree)
        solver.phases([e + 1 if e in chosen else -e - 1 for e in range(len(net.a))])

    def close(self) -> None:
        """Free what the solver holds."""
        self._solver.close()

    def conflicts(self) -> int:
        """How many conflicts there were so far."""
        return self._solver.conflicts()

    def explore(self, expired: Alarm) -> Findings:
        """Find cores, one after the other, and then a tree.

        What a core leaves of the cost of its members is there for the next ones: on scattered boards, about
        twice as many are found under the same prices as if they had to be disjoint.
        """
        found = Findings()
        patience = self._patience
        while True:
            patience -= 1
            if patience < 0 or expired():
                found.complete = False
                break
            status = self._solver.search(list(self._live), self._slice)
            if status is Status.UNFINISHED:
                found.complete = False
                break
            if status is Status.UNSATISFIABLE:
                core = self._reduced(self._solver.core(), expired)
                core.sort(key=lambda literal: self._live[literal].cost)
                if self._live[core[0]].member == self._whole:
                    found.impossible = True
                    break
                if len(core) > self._largest:
                    self._release(core[: len(core) // 4])
                    found.complete = False
                    continue
                gain = self._live[core[0]].cost
                found.cuts.append((self._cut(core), gain))
                self._charge(core, gain)
                patience = self._patience
                continue
            model = self._solver.model(self._solver.variables)
            wrong = self._refiner.refined(model)
            if not self._slacks.refined(model) and not wrong:
                found.tree = [e for e in range(len(self._net.a)) if model[e + 1]]
                break
        return found

    def _reduced(self, core: list[int], expired: Alarm) -> list[int]:
        """A part of the core that is a core, too, without large groups if possible."""
        for _ in range(TRIMS):
            self._solver.search(core, self._slice)
            smaller = self._solver.core()
            if not 0 < len(smaller) < len(core):
                break
            core = smaller
        if len(core) > 2 * self._largest:
            return core
        core.sort(key=lambda literal: (-self._live[literal].size, self._live[literal].cost))
        k = 0
        while k < len(core) > 1 and not expired():
            rest = core[:k] + core[k + 1 :]
            if self._solver.search(rest, SHORT) is Status.UNSATISFIABLE:
                needed = set(self._solver.core())
                core = [literal for literal in rest if literal in needed]
            else:
                k += 1
        return core

    def _cut(self, core: Iterable[int]) -> Inequality:
        assumed = [self._live[literal].member for literal in core]
        members: list[Member] = []
        for member in assumed:
            if not isinstance(member, int):
                members.append(member)
            elif member != self._whole:
                members.append(JoinedNodes(self._refiner.nodes(member)))
        reasons: list[Reason] = list(self._refiner.reasons({g for g in assumed if isinstance(g, int)}))
        for joined in joined_within(members):
            reasons += self._known.get(joined.nodes, [])
        return Inequality(tuple(members), tuple(reasons), self._depth)

    def _charge(self, core: Iterable[int], gain: int) -> None:
        """Take a cut's gain from the cost of each of its members; those with little left are released."""
        for literal in core:
            assumed = self._live[literal]
            self._live[literal] = replace(assumed, cost=assumed.cost - gain)
        self._release([literal for literal in core if self._live[literal].cost <= self._margin])

    def _release(self, core: Iterable[int]) -> None:
        """Assume these no longer."""
        for literal in core:
            g = self._live[literal].member
            if g == self._whole:
                continue
            del self._live[literal]
            if isinstance(g, int):
                self._refiner.dissolve(g)
