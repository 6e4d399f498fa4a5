"""A window: a few conditions of a board, what they force given what is known, and the least that forces it.

Large constraints are looked at through every window: where a model of the window, with whatever is undecided
elsewhere as favourable as can be, still breaks one, the cut joins the window.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Knowledge
from kotae.explaining.solver import Solver
from kotae.formula import Clause

MOST_ROUNDS = 100
"""Models of a window that are answered by cuts, for one literal."""
MODELS = 16
"""Models that are kept, so that a literal that one of them denies is not asked for again."""


class TooLong(Exception):
    """A question takes more cuts than it is worth."""


class Window:
    """Some conditions of a board in a solver."""

    def __init__(self, grounds: Grounds[Any, Any], conditions: Iterable[int], *, large: bool = True) -> None:
        self.grounds = grounds
        self.conditions: list[int] = []
        """Cuts included, which are added as they are needed."""
        self.variables: set[int] = set()
        """The variables that the window speaks of."""
        self._large = grounds.large if large else []
        self._solver = Solver()
        self._loaded: set[int] = set()
        self._models: list[frozenset[int]] = []
        self._seen: set[int] = set()
        """Literals that hold in a model which agrees with all that is known."""
        for selector in conditions:
            self.add(selector)
        self._static = tuple(self.conditions)
        self._own = frozenset(self.variables)

    def add(self, selector: int) -> None:
        """Take a condition into the window."""
        clauses = self.grounds.clauses[selector]
        self._loaded.add(selector)
        self.conditions.append(selector)
        self._solver.load([(*clause, -selector) for clause in clauses])
        self.include(abs(literal) for clause in clauses for literal in clause)

    def include(self, variables: Iterable[int]) -> None:
        """Take variables into the window, with what the structure says of them and of those beside them."""
        waiting = [variable for variable in variables if variable not in self.variables]
        clauses: dict[int, Clause] = {}
        while waiting:
            variable = waiting.pop()
            if variable in self.variables:
                continue
            self.variables.add(variable)
            self._solver.local(variable)
            for clause in self.grounds.helpers.get(variable, ()):
                clauses[id(clause)] = clause
                waiting += map(abs, clause)
        self._solver.load(clauses.values())

    def refresh(self, knowledge: Knowledge) -> None:
        """See which models agree with what is known; before a look through the window."""
        denied = {-literal for literal in knowledge.true}
        self._models = self._models[-MODELS:]
        self._seen = set().union(*(model for model in self._models if denied.isdisjoint(model)))

    def forced(self, literal: int, knowledge: Knowledge, conflicts: int | None = None) -> set[int] | None:
        """Selectors and known literals that force the literal, or None.

        With 0 for the literal: that contradict each other.
        """
        if -literal in self._seen:
            return None
        denied = [-literal] if literal else []
        self.include(map(abs, denied))
        for number in range(MOST_ROUNDS):
            known = self._known(knowledge)
            # First without the cuts that earlier questions have left: a known fact often says the same.
            conditions = self.conditions if number else self._static
            assume = [*conditions, *known, *denied]
            core = self._solver.core(assume, conflicts)
            if core is not None:
                core.discard(-literal)
                return core
            if not number and len(self.conditions) > len(self._static):
                continue
            model = self._solver.model()
            if self._large:
                model = self._certain(model, assume)
            if not self._cut(model, knowledge):
                self._models.append(frozenset(model))
                self._seen.update(model)
                return None
        return None

    def suffices(self, members: Iterable[int], literal: int, conflicts: int | None = None) -> set[int] | None:
        """Of these members alone, some that force the literal; None if they do not.

        `TooHard` if more conflicts than that do not decide it.
        """
        core = self._solver.core([*members, -literal] if literal else [*members], conflicts)
        if core is not None:
            core.discard(-literal)
        return core

    def decided(
        self, members: Iterable[int], literal: int, rules: Collection[str], patience: Iterator[int]
    ) -> set[int] | None:
        """What forces the literal, of these members and all cuts of some rules; None if nothing does.

        A model that breaks none of these is then at hand. Each model that is answered by cuts takes one of
        `patience`; `TooLong` if there is none left.
        """
        grounds = self.grounds
        while True:
            cuts = [each for each in grounds.cuts if grounds.conditions[each].rule in rules]
            for selector in cuts:
                if selector not in self._loaded:
                    self.add(selector)
            core = self.suffices([*members, *cuts], literal)
            if core is not None or not rules:
                return core
            before = len(grounds.cuts)
            for origin, cut in grounds.formula.cuts(self.values(), lambda origin: origin.rule in rules):
                grounds.cut(origin, cut)
            if len(grounds.cuts) == before:
                return None
            if next(patience, None) is None:
                raise TooLong

    def values(self) -> list[bool]:
        """The last model as the formula's constraints take it."""
        values = [False] * (self.grounds.formula.variables + 1)
        for literal in self.model():
            if 0 < literal < len(values):
                values[literal] = True
        return values

    def model(self) -> list[int]:
        """The literals that hold in the last model."""
        return self._solver.model()

    def prefer(self, literals: Iterable[int]) -> None:
        """Have models hold these literals wherever there is a choice."""
        self._solver.prefer(literals)

    def _known(self, knowledge: Knowledge) -> list[int]:
        """The literals that say what is known of the handles in the window."""
        of = knowledge.handles.of
        handles = sorted({of[variable] for variable in self.variables if variable in of})
        return [literal for handle in handles for literal in knowledge.literals(handle)]

    def _certain(self, model: Iterable[int], assume: list[int]) -> list[int]:
        """What a model says that large constraints are held against.

        Variables that only cuts have brought in count as undecided unless their values follow.
        """
        size = self.grounds.formula.variables + 1
        certain = {literal for literal in self._solver.implied(assume) if abs(literal) < size}
        certain |= {literal for literal in model if abs(literal) in self._own}
        return sorted(certain)

    def _cut(self, certain: Iterable[int], knowledge: Knowledge) -> bool:
        """Add the cuts against all models that agree with that; False if there are none."""
        grounds = self.grounds
        size = grounds.formula.variables + 1
        found = []
        for origin, constraint in self._large:
            values = [constraint.optimistic] * size
            for literal in knowledge.true:
                values[abs(literal)] = literal > 0
            for literal in certain:
                values[abs(literal)] = literal > 0
            found += [grounds.cut(origin, cut) for cut in constraint.cuts(values)]
        new = [selector for selector in dict.fromkeys(found) if selector not in self._loaded]
        for selector in new:
            self.add(selector)
        return bool(new)

    def close(self) -> None:
        """Free the solver."""
        self._solver.close()
