"""Whether a core is the cheapest that there is for its literal; if not, a cheaper one.

Whatever holds together without forcing the literal leaves out a member of every core. The cheapest set that
meets all that was ever left out (a hitting set) is tried next: if it forces the literal, nothing cheaper
does. A. Ignatiev and others, "Smallest MUS extraction with minimal hitting set dualization", 2015; with
costs: E. Gamba, B. Bogaerts, T. Guns, "Efficiently explaining CSPs with unsatisfiable subset optimization",
2023.

A rule about the whole board counts as one member, at what its cheapest cut can cost: so the bound holds for
all cuts, known or not. Models are sought close to an answer, so that they break little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from kotae.checkpoints import checkpoint
from kotae.explaining.cores import StepCore
from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Knowledge
from kotae.explaining.sight import Sight
from kotae.explaining.window import TooLong, Window
from kotae.solving.mus import hitting_sets

TRIALS = 15
"""Sets that are tried for one core. On one 9×9 Futoshiki, 30 trials showed 158 of 224 cores to be smallest,
20 trials 154 and 10 trials 107."""
WORK = 30_000
"""Trials times variables, for one core: on larger boards there are fewer trials."""
PATIENCE = 3
"""Models that are answered by cuts, for one core."""
IN_ALL = 40
"""Such models on one board, besides those that led to a smallest core: on a 10×10 Numberlink most lead
nowhere, and took a third of the time of an explanation."""
MOST_MEMBERS = 8
"""Larger cores are not tried: there are too many sets that could be cheaper."""

Member = tuple[str, Any]
"""``("condition", selector)``, ``("fact", literal)`` or ``("rule", key)`` for all of its cuts."""


class Smallest:
    """Cheapest cores on one board, near one of its answers."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._grounds: Grounds[Any, Any] = sight.grounds
        self._window: Window = sight.window(sight.whole)
        self._answer: frozenset[int] | None = None
        self._left = IN_ALL

    def cheapest(self, core: StepCore, knowledge: Knowledge) -> StepCore:
        """The core, known to be the smallest if few trials show that; or a cheaper one."""
        if len(core.conditions) + len(core.known) > MOST_MEMBERS or not self._prepared(knowledge):
            return core
        patience = iter(range(min(PATIENCE, self._left)))
        try:
            return self._tried(core, knowledge, patience)
        except TooLong:
            self._left = max(0, self._left - PATIENCE)
            return core

    def _tried(self, core: StepCore, knowledge: Knowledge, patience: Iterator[int]) -> StepCore:
        weights: dict[Member, int] = {}
        with hitting_sets([]) as hitting:
            for _ in range(min(TRIALS, WORK // self._grounds.formula.variables)):
                checkpoint()
                chosen = [] if not weights else hitting.get()
                cost = sum(weights[member] for member in chosen)
                if cost >= core.cost:
                    return replace(core, smallest=True)
                found = self._forcing(chosen, core.literal, patience)
                if found is not None:
                    return self._better(core, found, cost, knowledge)
                left = self._broken(knowledge)
                for member in left:
                    weights.setdefault(member, self._weight(member, core.literal, knowledge))
                hitting.hit(left, weights)
        return core

    def _prepared(self, knowledge: Knowledge) -> bool:
        """Whether an answer is known; it is what models are compared with."""
        if self._answer is None:
            if self._window.forced(0, knowledge) is not None:
                return False
            self._answer = frozenset(self._window.model())
            self._window.prefer(self._answer)
        return True

    def _weight(self, member: Member, literal: int, knowledge: Knowledge) -> int:
        kind, key = member
        if kind == "rule":
            return self._grounds.telling.weights[key]
        return self._sight.scale.price(key, literal, knowledge)

    def _forcing(self, chosen: Iterable[Member], literal: int, patience: Iterator[int]) -> set[int] | None:
        """What forces the literal, of these members; None if they do not, and a model is then at hand."""
        members = [key for kind, key in chosen if kind != "rule"]
        rules = {key for kind, key in chosen if kind == "rule"}
        return self._window.decided(members, literal, rules, patience)

    def _broken(self, knowledge: Knowledge) -> list[Member]:
        """The members that do not hold in the last model."""
        assert self._answer is not None, "prepared"
        grounds, of = self._grounds, knowledge.handles.of
        model = self._window.model()
        held = set(model)
        changed = [literal for literal in model if literal not in self._answer]
        self._window.prefer([-literal for literal in changed])  # solvers go by their last model
        found: dict[Member, None] = {}
        for literal in changed:
            for selector, clause in grounds.holding.get(-literal, ()):
                if held.isdisjoint(clause):
                    found["condition", selector] = None
            handle = of.get(abs(literal))
            if handle is not None:
                found.update(
                    {("fact", known): None for known in knowledge.literals(handle) if -known in held}
                )
        if grounds.large:
            values = self._window.values()
            broken = {origin.rule for origin, large in grounds.large if any(True for _ in large.cuts(values))}
            found.update({("rule", rule): None for rule in sorted(broken)})
        return list(found)

    def _better(self, core: StepCore, members: set[int], bound: int, knowledge: Knowledge) -> StepCore:
        """The core of these members, if it is cheaper than the one that is known."""
        found = self._sight.scale.minimal(self._window, members, core.literal, knowledge, core.cost)
        if found is None:
            return core
        return replace(found, smallest=found.cost <= bound)
