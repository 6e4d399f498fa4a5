"""What fails by unit propagation if it is supposed, with what large constraints see on the way.

Conditions hold throughout in this solver, and so does what is known: a question takes microseconds, where one
that names them all as assumptions takes a fifth of a millisecond.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from kotae.checkpoints import watched
from kotae.explaining.grounds import Grounds
from kotae.explaining.solver import BACKEND
from kotae.sat.library import Library

MOST_ROUNDS = 6
"""How often all literals whose denial would fail are added to a supposition."""


class Prober:
    """Conditions of a board in a solver that only propagates, and cuts as they are found."""

    def __init__(self, grounds: Grounds[Any, Any], conditions: Iterable[int], *, large: bool = True) -> None:
        self._grounds = grounds
        self._large = large
        self._library = Library(BACKEND)
        self._library.load(grounds.structure)
        self._loaded: set[int] = set()
        for selector in conditions:
            self._load(selector)
        self._known: set[int] = set()
        self._stood: dict[int, frozenset[int]] = {}
        """For literals that stood when they were supposed, all that held then."""

    def learn(self, literals: Collection[int]) -> None:
        """Take literals as known, and the cuts that were found elsewhere."""
        new = sorted(set(literals) - self._known)
        self._known.update(new)
        self._library.load([(literal,) for literal in new])
        if self._large:
            for selector in self._grounds.cuts:
                self._load(selector)

    def failing(self, literals: Collection[int]) -> list[int]:
        """Of the literals, those whose denial fails, the soonest first.

        Large constraints are asked only where nothing fails without them.
        """
        lengths = self._library.failing([], [-literal for literal in literals])
        if not lengths and self._large:
            for literal in watched(literals):
                if (length := self._refused(-literal)) is not None:
                    lengths[-literal] = length
        return sorted((-each for each in lengths), key=lambda literal: (lengths[-literal], literal))

    def cases(self, literal: int, others: Collection[int]) -> list[int] | None:
        """Of others, those that hold in turn if a literal does not, until that fails; None if it stands."""
        assumed = [-literal]
        left = [-other for other in others]
        for _ in range(MOST_ROUNDS):
            stands, followed = self._library.propagated(assumed)
            if not stands:
                return assumed[1:]
            holding = self._known.union(followed, assumed)
            left = [other for other in left if other not in holding and -other not in holding]
            failing = self._library.failing(assumed, left)
            if failing:  # where both denials fail, what one of them says fails plainly
                assumed += [-other for other in failing if other < 0 or -other not in failing]
            elif not self._foreseen(-literal, holding):
                break
        return None

    def following(self, literal: int) -> int:
        """How much follows from a literal."""
        return len(self._library.propagated([literal])[1])

    def _refused(self, literal: int) -> int | None:
        """How much follows before a literal fails; None if it stands."""
        while True:
            stands, followed = self._library.propagated([literal])
            if not stands:
                return len(followed)
            if not self._foreseen(literal, self._known.union(followed)):
                return None

    def _foreseen(self, literal: int, holding: Collection[int]) -> bool:
        """Whether large constraints see something new, if all of that holds once the literal is supposed."""
        if not self._large or self._stood.get(literal, frozenset()).issuperset(holding):
            return False
        if self._foresee(holding):
            return True
        self._stood[literal] = frozenset(holding)
        return False

    def _foresee(self, holding: Collection[int]) -> bool:
        """Ask large constraints what they see; False if it is nothing new."""
        grounds = self._grounds
        known = [0] * (grounds.formula.variables + 1)
        for literal in holding:
            known[abs(literal)] = 1 if literal > 0 else -1
        found = False
        for origin, constraint in grounds.large:
            values = [value > 0 if value else constraint.optimistic for value in known]
            for cut in (*constraint.cuts(values), *constraint.units(known)):
                found = self._load(grounds.cut(origin, cut)) or found
        return found

    def _load(self, selector: int) -> bool:
        """Take a condition; False if it is there already."""
        if selector in self._loaded:
            return False
        self._loaded.add(selector)
        self._library.load(self._grounds.clauses[selector])
        return True

    def close(self) -> None:
        """Free the solver."""
        self._library.close()
