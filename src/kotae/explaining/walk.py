"""The walk from what is known to all that is forced, always by the easiest step in sight.

Outlooks are looked at in the order of what a step costs there at least; again when more is known of what they
show. Cores stay true as more becomes known, so they are kept. Where no outlook shows a step, the opposite of
what is to be shown is supposed, and followed to a contradiction by unit propagation; where that shows none,
by further suppositions; and where these do not either, the whole board is searched.

To look at all open literals of the whole board again after every step took nearly all of the time of a
prototype, and 60 s did not suffice for half of a Hashi of 25×25; by windows it takes 3 to 5 s
(`python -m bench explain`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from kotae.checkpoints import checkpoint
from kotae.explaining.cores import NEVER, StepCore
from kotae.explaining.knowledge import Handles, Knowledge, knowing
from kotae.explaining.refuting import way_to_contradiction
from kotae.explaining.sight import Outlook, Sight
from kotae.explaining.solver import TooHard
from kotae.explaining.window import Window

SUPPOSED = 40
"""Literals that are supposed to be false where no outlook shows a step: those that fail soonest by unit
propagation, and of these the cheapest core is the next step."""
BY_CASES = 2
"""The same, where what is supposed fails only by further suppositions."""
MOST_UNTOLD = 4
"""A minimal core may be too small for suppositions to refute its opposite. How many such cores are set aside
before the search for others ends."""
MOST_CONFLICTS = 1000
"""Conflicts to see whether a core forces another literal, too."""
EFFORTS = ((10, 1000), (3, 10_000), (None, None))
"""How many literals are tried, and how many conflicts one question may take, where only a search of the
whole board shows a step: to make a core minimal can be very hard. In the end, all that it takes."""

Goal = Sequence[Collection[int]]
"""The states of each handle that are left in the end."""


class Taken(NamedTuple):
    """A core, and all that it forces."""

    core: StepCore
    literals: list[int]


class Walk:
    """The next steps from what is known to a goal or, without one, to a contradiction."""

    def __init__(self, sight: Sight, knowledge: Knowledge, goal: Goal | None) -> None:
        self.sight, self.knowledge = sight, knowledge
        self.seeking = goal is None
        """Whether it is a contradiction that is sought."""
        self._targets = None if goal is None else set(knowledge.open(goal))
        self._due = set(sight.outlooks)
        self._best: dict[int, StepCore] = {}
        self._foresee = True

    @property
    def done(self) -> bool:
        """Whether the goal is reached."""
        return self._targets is not None and not self._targets

    @property
    def in_sight(self) -> int:
        """How many literals are known to be forced by something that was seen."""
        return len(self._best)

    def next(self) -> StepCore | None:
        """The easiest step; its literal is 0 if it is a contradiction. None if nothing more is seen."""
        if self.done:
            return None
        self._look_ahead()
        while True:
            checkpoint()
            core = self._easiest()
            bound = NEVER if core is None else core.cost
            outlook = next(
                (
                    outlook
                    for outlook in self.sight.outlooks
                    if outlook in self._due and outlook.least < bound
                ),
                None,
            )
            if outlook is None:
                break
            self._look(outlook)
        if core is None:
            self._suppose()
            core = self._easiest()
        if core is None:
            self._look_everywhere()
            core = self._easiest()
        return core

    def take(self, literals: Iterable[int]) -> None:
        """Learn literals, and look again where they show."""
        changed = self.knowledge.learn(literals)
        true = self.knowledge.true
        if self._targets is not None:
            self._targets -= true
        kept, self._best = self._best, {}
        for literal, core in kept.items():
            if -literal in true:  # both have been shown
                members = core.known | {-literal}
                cost = self.sight.scale.total([*core.conditions, *members], 0, self.knowledge)
                self._keep(StepCore(0, core.conditions, members, cost))
            elif literal not in true:
                self._best[literal] = core
        for handle in changed:
            self._due.update(self.sight.showing.get(handle, ()))
        self._foresee = self._foresee or bool(changed)

    def together(self, core: StepCore) -> list[int]:
        """All open literals that the members of a core force, its own first."""
        window = self.sight.small(core.conditions)
        members = [*core.conditions, *core.known]
        found = [core.literal]
        for literal in list(self.open_in(window)):
            if literal != core.literal:
                with suppress(TooHard):
                    if window.suffices(members, literal, MOST_CONFLICTS) is not None:
                        found.append(literal)
        return found

    def contradiction(self, taken: Taken) -> Taken | None:
        """Return the contradiction if what is told leaves some handle no state, and None otherwise.

        Facts can neither say that a handle has no state, nor can it be learned.
        """
        core, handles, known = taken.core, self.sight.handles, self.knowledge
        by_handle: dict[int, list[int]] = {}
        for literal in taken.literals:
            by_handle.setdefault(handles.of[abs(literal)], []).append(literal)
        for handle, literals in by_handle.items():
            if known.states[handle].isdisjoint(handles.states(handle, literals)):
                window = self.sight.small(core.conditions)
                members = {*core.conditions, *core.known, *known.literals(handle)}
                window.include(abs(member) for member in members - core.conditions)
                found = self.sight.scale.minimal(window, members, 0, known)
                return None if found is None else Taken(found, [])
        return None

    def open_in(self, window: Window) -> Iterator[int]:
        """The literals in a window that a step can show."""
        true, of = self.knowledge.true, self.sight.handles.of
        for variable in sorted(window.variables):
            if variable in of and variable not in true and -variable not in true:
                for literal in (variable, -variable):
                    if self._targets is None or literal in self._targets:
                        yield literal

    def _easiest(self) -> StepCore | None:
        """Of equal costs, one that decides its handle comes first."""
        least = min((core.cost for core in self._best.values()), default=0)
        cheapest = (core for core in self._best.values() if core.cost == least)
        return min(
            cheapest, key=lambda core: (not self._decides(core.literal), abs(core.literal)), default=None
        )

    def _decides(self, literal: int) -> bool:
        """Whether a literal leaves its handle one state, or is a contradiction."""
        if not literal:
            return True
        handle = self.sight.handles.of[abs(literal)]
        return (
            len(self.knowledge.states[handle].intersection(self.sight.handles.states(handle, [literal]))) < 2
        )

    def _look(self, outlook: Outlook) -> None:
        """Find the cores in an outlook."""
        window = self.sight.window(outlook)
        self._due.discard(outlook)
        window.refresh(self.knowledge)
        if self.seeking and (members := window.forced(0, self.knowledge)) is not None:
            self._consider(window, members, 0)
            return
        for literal in list(self.open_in(window)):
            if (members := window.forced(literal, self.knowledge)) is not None:
                self._consider(window, members, literal)

    def _look_ahead(self) -> None:
        """Ask large constraints what they see."""
        if not self._foresee:
            return
        self._foresee = False
        grounds = self.sight.grounds
        known = [0] * (grounds.formula.variables + 1)
        for literal in self.knowledge.true:
            known[abs(literal)] = 1 if literal > 0 else -1
        for origin, constraint in grounds.large:
            if self.seeking:
                values = [value > 0 if value else constraint.optimistic for value in known]
                cuts = list(constraint.cuts(values))
                for cut in cuts:
                    selector = grounds.cut(origin, cut)
                    self._keep_cut(selector, 0, [-literal for literal in cut.clause])
                if cuts:
                    return
            for cut in constraint.units(known):
                literal = next(lit for lit in cut.clause if not known[abs(lit)])
                if self._targets is None or literal in self._targets:
                    selector = grounds.cut(origin, cut)
                    self._keep_cut(selector, literal, [-lit for lit in cut.clause if lit != literal])

    def _keep_cut(self, selector: int, literal: int, known: Iterable[int]) -> None:
        members = frozenset(known)
        cost = self.sight.scale.total([selector, *members], literal, self.knowledge)
        self._keep(StepCore(literal, frozenset([selector]), members, cost))

    def _suppose(self) -> None:
        """Suppose that literals are false, and keep the cores of those that fail."""
        targets, true = self._open(), self.knowledge.true
        prober = self.sight.prober
        prober.learn(true)
        for literal in prober.failing(targets)[:SUPPOSED]:
            self._refute(literal)
        if not self._best:
            self._suppose_by_cases(targets)

    def _suppose_by_cases(self, targets: Iterable[int]) -> None:
        """The same, by further suppositions; cores that cannot be told so only if there are no others."""
        others = sorted(self.knowledge.open(None))
        untold: dict[int, StepCore] = {}
        for literal in targets:
            checkpoint()
            if cases := self.sight.prober.cases(literal, others):
                self._refute(literal, cases)
                core = self._best.get(literal)
                if core is not None and not self._can_be_told(core):
                    untold[literal] = self._best.pop(literal)
            if len(self._best) == BY_CASES or len(untold) == MOST_UNTOLD:
                break
        self._best = self._best or untold

    def _can_be_told(self, core: StepCore) -> bool:
        """Whether suppositions lead from the opposite of a core's literal to a contradiction."""
        before = knowing(self.sight.handles, core.known)
        return way_to_contradiction(self.sight.grounds, core, before) is not None

    def _refute(self, literal: int, cases: Sequence[int] = ()) -> None:
        """Keep the core of a literal whose denial fails, if need be by cases."""
        checkpoint()
        true, grounds = self.knowledge.true, self.sight.grounds
        self.sight.refuter.learn(true, grounds.cuts)
        way = self.sight.refuter.inferences(literal, cases, true)
        if way is None:
            return
        conditions = frozenset().union(*(one.conditions for one in way))
        known = set().union(*(one.because for one in way)) & true
        about = {self.sight.handles.of[abs(member)] for member in known}
        members = set(conditions.union(*map(self.knowledge.literals, about)))
        self._consider(self._alone(members, literal), members, literal)

    def _open(self) -> list[int]:
        """The literals that a step can show."""
        return sorted(self.knowledge.open(None) if self._targets is None else self._targets)

    def _look_everywhere(self) -> None:
        """Keep a core of the whole board: the first that is found with little effort. It is large."""
        window = self.sight.window(self.sight.whole)
        window.refresh(self.knowledge)
        if self.seeking:
            if (members := window.forced(0, self.knowledge)) is not None:
                self._consider(window, members, 0)
            return
        following = self.sight.prober.following
        targets = sorted(self._open(), key=lambda literal: (-following(literal), literal))
        for count, conflicts in EFFORTS:
            for literal in targets[:count]:
                checkpoint()
                with suppress(TooHard):
                    members = window.forced(literal, self.knowledge, conflicts)
                    if members is not None:
                        self._consider(self._alone(members, literal), members, literal, conflicts)
                        return

    def _alone(self, members: set[int], literal: int) -> Window:
        """A window of just the conditions among the members of a core."""
        conditions = frozenset(members & self.sight.grounds.conditions.keys())
        small = self.sight.small(conditions)
        small.include(map(abs, (literal, *members - conditions)))
        return small

    def _consider(
        self, window: Window, members: set[int], literal: int, conflicts: int | None = None
    ) -> None:
        known = self._best.get(literal)
        bound = NEVER if known is None else known.cost
        found = self.sight.scale.minimal(window, members, literal, self.knowledge, bound, conflicts)
        if found is not None:
            self._keep(found)

    def _keep(self, core: StepCore) -> None:
        known = self._best.get(core.literal)
        if known is None or core.cost < known.cost:
            self._best[core.literal] = core


def needed(steps: Sequence[Taken], before: Collection[int], handles: Handles) -> list[Taken]:
    """The last step, and those that it needs directly or through others, each with what is needed of it.

    What is known of a handle may follow from several steps together. None of the steps can be left out.
    """
    of = handles.of
    shown: dict[int, dict[int, list[int]]] = {}
    """For each handle, the literals that each step shows of it; -1 stands for what is known before."""
    used: dict[int, list[tuple[int, int]]] = {}
    """For each handle, what is used of it: the step that uses it, and the literal."""
    for number, literals in enumerate([before, *(step.literals for step in steps)], -1):
        for literal in literals:
            shown.setdefault(of[abs(literal)], {}).setdefault(number, []).append(literal)
    kept: list[Taken] = []
    for number, (core, literals) in reversed([*enumerate(steps)]):
        about = dict.fromkeys(of[abs(literal)] for literal in literals)
        if kept and all(_known_without(number, shown[each], used.get(each, ()), handles) for each in about):
            for each in about:
                del shown[each][number]
            continue
        kept.append(Taken(core, [*literals[:1], *(lit for lit in literals[1:] if of[abs(lit)] in used)]))
        for literal in core.known:
            used.setdefault(of[abs(literal)], []).append((number, literal))
    return kept[::-1]


def _known_without(
    left_out: int, shown: Mapping[int, list[int]], used: Iterable[tuple[int, int]], handles: Handles
) -> bool:
    """Return True if all that is used of a handle is known without the step `left_out`."""
    return all(
        handles.follows(
            literal, chain.from_iterable(told for n, told in shown.items() if n < user and n != left_out)
        )
        for user, literal in used
    )
