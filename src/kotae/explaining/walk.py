"""The walk from what is known to all that is forced, always by the easiest step in sight.

Outlooks are looked at in the order of what a step costs there at least; again when more is known of what they
show. Cores stay true as more becomes known, so they are kept. Where no outlook shows a step, the opposite of
what is to be shown is supposed, and followed up through simple outlooks to a contradiction (`Walk.refuted`).

To look at all open literals of the whole board again after every step took nearly all of the time of a
prototype, and 60 s did not suffice for half of a Hashi of 25×25; by windows
it takes some 3 s (`python -m bench explain`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from kotae.checkpoints import checkpoint
from kotae.explaining.cores import NEVER, StepCore
from kotae.explaining.knowledge import Handles, Knowledge
from kotae.explaining.sight import Outlook, Sight
from kotae.explaining.window import Window

SUPPOSED = 10
"""Literals that are supposed to be false where no outlook shows a step: those that fail soonest by unit
propagation, and of these the cheapest core is the next step."""
MOST_SUPPOSED, FEWEST_SUPPOSED = 40, 5
"""Literals that are supposed to be false if none of them fails; half as many after each time none did."""
MOST_FOLLOWED = 40
"""Steps that a supposition is followed for."""

Goal = Sequence[Collection[int]]
"""The states of each handle that are left in the end."""


class Taken(NamedTuple):
    """A core, and all that it forces."""

    core: StepCore
    literals: list[int]


class Walk:
    """The next steps from what is known to a goal or, without one, to a contradiction."""

    def __init__(
        self, sight: Sight, knowledge: Knowledge, goal: Goal | None, *, supposing: bool = False
    ) -> None:
        self.sight, self.knowledge = sight, knowledge
        self.seeking = goal is None
        """Whether it is a contradiction that is sought."""
        self._supposing = supposing
        """Whether only simple outlooks are looked at, and at first none of them."""
        self._targets = None if goal is None else set(knowledge.open(goal))
        self._due = set() if supposing else set(sight.outlooks)
        self._outlooks = [outlook for outlook in sight.outlooks if outlook.simple or not supposing]
        self._best: dict[int, StepCore] = {}
        self._foresee = sight.large and not supposing
        self._hopes = MOST_SUPPOSED
        """How many suppositions are tried before the whole board is looked at."""

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
                (outlook for outlook in self._outlooks if outlook in self._due and outlook.least < bound),
                None,
            )
            if outlook is None:
                break
            self._look(outlook)
        if core is None and not self._supposing:
            self._suppose()
            core = self._easiest()
        if core is None and not self._supposing:
            self._look_everywhere()
            core = self._easiest()
        return self._contradiction(core) or core if core is not None and self.seeking else core

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
        self._foresee = self._foresee or (bool(changed) and self.sight.large)

    def together(self, core: StepCore) -> list[int]:
        """All open literals that the members of a core force, its own first."""
        window = self.sight.small(core.conditions)
        members = [*core.conditions, *core.known]
        others = [literal for literal in self.open_in(window) if literal != core.literal]
        found = [literal for literal in others if window.suffices(members, literal) is not None]
        return [core.literal, *found]

    def _contradiction(self, core: StepCore) -> StepCore | None:
        """The contradiction that a core makes with what is known of a handle, if it leaves it no state."""
        handles, known = self.sight.handles, self.knowledge
        by_handle: dict[int, list[int]] = {}
        for literal in self.together(core) if core.literal else ():
            by_handle.setdefault(handles.of[abs(literal)], []).append(literal)
        for handle, literals in by_handle.items():
            if known.states[handle].isdisjoint(handles.states(handle, literals)):
                window = self.sight.small(core.conditions)
                members = {*core.conditions, *core.known, *known.literals(handle)}
                window.include(abs(member) for member in members - core.conditions)
                return self.sight.scale.minimal(window, members, 0, known)
        return None

    def refuted(self, literal: int) -> list[Taken] | None:
        """The steps from the opposite of a literal to a contradiction, without those that it does not need.

        None if simple outlooks do not show one.
        """
        inner = Walk(self.sight, self.knowledge.copy(), None, supposing=True)
        inner.take([-literal])
        steps: list[Taken] = []
        while len(steps) < MOST_FOLLOWED and (core := inner.next()) is not None:
            if not core.literal:
                before = self.knowledge.true | {-literal}
                return needed([*steps, Taken(core, [])], before, self.sight.handles)
            steps.append(Taken(core, inner.together(core)))
            inner.take(steps[-1].literals)
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
        # A supposition is followed without large constraints in the windows, for speed; what they see by
        # themselves is asked for separately.
        plainly = self._supposing
        if self.seeking and (members := window.forced(0, self.knowledge, plainly=plainly)) is not None:
            self._consider(window, members, 0)
            return
        for literal in list(self.open_in(window)):
            if (members := window.forced(literal, self.knowledge, plainly=plainly)) is not None:
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
        """Suppose that literals are false, and keep the cheapest core of those that fail."""
        for number, literal in enumerate(self._promising()):
            checkpoint()
            if number >= (SUPPOSED if self._best else self._hopes):
                break
            if (steps := self.refuted(literal)) is None:
                continue
            conditions = frozenset().union(*(step.core.conditions for step in steps))
            members = {*conditions, *self._known_before(steps)}
            small = self.sight.small(conditions)
            small.include(map(abs, (literal, *members - conditions)))
            if small.suffices(members, literal) is not None:
                self._consider(small, members, literal)
        self._hopes = MOST_SUPPOSED if self._best else max(FEWEST_SUPPOSED, self._hopes // 2)

    def _promising(self) -> list[int]:
        """The open literals; first those whose denial fails by unit propagation, the soonest first."""
        window = self.sight.window(self.sight.whole)
        targets = sorted(self.knowledge.open(None) if self._targets is None else self._targets)
        lengths = {literal: window.fails(literal, self.knowledge) for literal in targets}
        return sorted(targets, key=lambda literal: (lengths[literal] is None, lengths[literal] or 0, literal))

    def _known_before(self, steps: Sequence[Taken]) -> set[int]:
        """What steps use of what is known without a supposition."""
        handles, knowledge = self.sight.handles, self.knowledge
        shown = {literal for step in steps for literal in step.literals}
        used = {literal for step in steps for literal in step.core.known}
        about = {handles.of[abs(literal)] for literal in used - knowledge.true - shown}
        return (used & knowledge.true).union(*map(knowledge.literals, about))

    def _look_everywhere(self) -> None:
        """Find a core in the whole board. It is large, so no others are looked for to compare it with."""
        window = self.sight.window(self.sight.whole)
        window.refresh(self.knowledge)
        if self.seeking:
            if (members := window.forced(0, self.knowledge)) is not None:
                self._consider(window, members, 0)
            return
        for literal in self._promising():
            checkpoint()
            if (members := window.forced(literal, self.knowledge)) is not None:
                conditions = frozenset(members & self.sight.grounds.conditions.keys())
                small = self.sight.small(conditions)
                small.include(map(abs, (literal, *members - conditions)))
                self._consider(small, members, literal)
                return

    def _consider(self, window: Window, members: set[int], literal: int) -> None:
        known = self._best.get(literal)
        bound = NEVER if known is None else known.cost
        found = self.sight.scale.minimal(window, members, literal, self.knowledge, bound)
        if found is not None:
            self._keep(found)

    def _keep(self, core: StepCore) -> None:
        known = self._best.get(core.literal)
        if known is None or core.cost < known.cost:
            self._best[core.literal] = core


def needed(steps: Sequence[Taken], before: Collection[int], handles: Handles) -> list[Taken]:
    """The last step, and those that it needs directly or through others, each with what is needed of it.

    What is known of a handle may follow from several steps together: then all of them are needed.
    """
    shown = {literal for step in steps for literal in step.literals}
    literals: set[int] = set()
    about: set[int] = set()
    kept: list[Taken] = []
    for step in reversed(steps):
        own = set(step.literals)
        if kept and literals.isdisjoint(own) and about.isdisjoint(handles.of[abs(lit)] for lit in own):
            continue
        wanted = [lit for lit in step.literals if lit in literals or handles.of[abs(lit)] in about]
        kept.append(Taken(step.core, list(dict.fromkeys([*step.literals[:1], *wanted]))))
        for literal in step.core.known - set(before):
            if literal in shown:
                literals.add(literal)
            else:
                about.add(handles.of[abs(literal)])
    return kept[::-1]
