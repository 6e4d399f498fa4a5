"""From a core to a step that can be told: facts, reasons, a sentence and, where it is hard, a refutation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from kotae.explaining.cores import StepCore
from kotae.explaining.following import told_together
from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Handles, Knowledge, knowing
from kotae.explaining.refuting import way_to_contradiction
from kotae.explaining.sight import Sight
from kotae.explaining.smallest import Smallest
from kotae.explaining.supposing import as_steps
from kotae.explaining.walk import Taken, Walk
from kotae.phrases import capital, listed
from kotae.statements import Fact, Step

HARD = 2
"""With more conditions than this, or without a name, a step is also told as a refutation."""


class Teller:
    """Tells the steps of one board."""

    def __init__(self, grounds: Grounds[Any, Any], handles: Handles) -> None:
        self.grounds, self.handles = grounds, handles
        self._cheapest: Smallest | None = None

    def printed(self, walk: Walk) -> tuple[Step, Taken] | None:
        """What the board says itself, in one step; None if there is nothing that is not known already."""
        handles = self.handles
        literals: list[int] = []
        conditions: set[int] = set()
        for selector in self.grounds.static():
            for clause in self.grounds.clauses[selector]:
                if len(clause) != 1 or abs(clause[0]) not in handles.of:
                    continue
                fact = handles.fact(clause)
                known = {clause[0], -clause[0]} & walk.knowledge.true
                if fact is not None and fact.printed and not known:
                    literals.append(clause[0])
                    conditions.add(selector)
        if not literals:
            return None
        cost = min(map(self.grounds.weight, conditions))
        taken = Taken(
            StepCore(literals[0], frozenset(conditions), frozenset(), cost, smallest=True), literals
        )
        return self.told(walk.knowledge, taken), taken

    def step(self, walk: Walk, core: StepCore) -> tuple[Step, Taken]:
        """The step of a core, before the walk has taken it, and what it rests on."""
        if core.literal:
            core = self._smallest(walk, core)
        taken = told_together(walk, core)
        step = self.told(walk.knowledge, taken)
        if taken.literals and self._is_hard(core, step):
            step = self._refuting(walk.sight, taken.core, step)
        return step, taken

    def _is_hard(self, core: StepCore, step: Step) -> bool:
        return step.technique is None or len(core.conditions) > HARD

    def _smallest(self, walk: Walk, core: StepCore) -> StepCore:
        """The cheapest core for the same literal, where there is an answer to compare with."""
        if walk.done or walk.seeking:
            return core
        if self._cheapest is None:
            self._cheapest = Smallest(walk.sight)
        return self._cheapest.cheapest(core, walk.knowledge)

    def in_order(self, before: Knowledge, steps: Iterable[Taken]) -> list[Step]:
        """Steps in words, where nothing is known besides what they show and what is known before them."""
        knowledge = before.copy()
        found = []
        for taken in steps:
            found.append(self.told(knowledge, taken))
            knowledge.learn(taken.literals)
        return found

    def told(self, before: Knowledge, taken: Taken) -> Step:
        """A core and what it forces, in words."""
        core, literals = taken
        after = before.copy()
        after.learn(literals)
        facts = self.facts(literals)
        reasons = [self.grounds.reason(selector, self.handles.of) for selector in sorted(core.conditions)]
        rank = list(self.grounds.puzzle.rules)
        reasons.sort(key=lambda reason: (rank.index(reason.rule), reason.cells))
        step = Step(
            facts=tuple(facts),
            main=self._main(core, facts[0]) if facts else None,
            now=tuple(self.known_of(after, literals)),
            known=tuple(self.facts(sorted(core.known))),
            reasons=tuple(reasons),
            cost=core.cost,
            smallest=core.smallest,
        )
        return self._worded(step)

    def _main(self, core: StepCore, first: Fact) -> Fact:
        """The first fact, if the literal of the core says all of it; otherwise what that says."""
        own = [core.literal, *(each for each in core.known if self.handles.of[abs(each)] == first.handle)]
        states = self.handles.states(first.handle, own)
        return first if set(states) <= set(first.states) else self.handles.fact([core.literal]) or first

    def _worded(self, step: Step) -> Step:
        told = self.grounds.telling.tell(self.grounds.instance, step)
        if told is None:
            return replace(step, sentence=plainly(step))
        return replace(step, sentence=told.sentence, technique=told.technique)

    def known_of(self, knowledge: Knowledge, literals: Iterable[int]) -> list[Fact]:
        """All that is known of the handles of literals, the handle of the first literal first."""
        handles = dict.fromkeys(self.handles.of[abs(literal)] for literal in literals)
        return self.facts(literal for handle in handles for literal in knowledge.literals(handle))

    def facts(self, literals: Iterable[int]) -> list[Fact]:
        """What literals say of their handles, the handle of the first literal first."""
        by_handle: dict[int, list[int]] = {}
        for literal in literals:
            by_handle.setdefault(self.handles.of[abs(literal)], []).append(literal)
        first, *others = by_handle or [0]
        found = (self.handles.fact(by_handle[h]) for h in [first, *sorted(others)] if h in by_handle)
        return [fact for fact in found if fact is not None]

    def _refuting(self, sight: Sight, core: StepCore, step: Step, *, by_cases: bool = True) -> Step:
        """The same step with what follows from its opposite, until that is a contradiction."""
        supposed = self.handles.fact([-core.literal])
        before = knowing(self.handles, core.known)
        way = way_to_contradiction(self.grounds, core, before, by_cases=by_cases)
        if way is None or supposed is None:
            return step
        before.learn([-core.literal])
        taken = as_steps(sight, way, before)
        told = self.in_order(before, taken)
        turns = {one.literal for one in way if one.turn}
        for number, one in enumerate(taken):
            if one.core.literal in turns and self._is_hard(one.core, told[number]):
                told[number] = self._refuting(sight, one.core, told[number], by_cases=False)
        return self._worded(replace(step, supposed=supposed, supposing=tuple(told)))


def plainly(step: Step) -> str:
    """The sentence of a step that its room has no better one for."""
    why = [reason.sentence for reason in step.reasons] + [fact.sentence for fact in step.known]
    if not step.facts:
        return f"These cannot all hold: {'; '.join(why)}."
    then = listed([fact.sentence for fact in step.facts])
    return f"{capital('; '.join(why))}: so {then}."
