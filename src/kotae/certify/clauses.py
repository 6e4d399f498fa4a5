"""Whether clauses contradict each other, shown step by step (reverse unit propagation).

Each step is a clause: if it did not hold, plain propagation would break one of the clauses before it. So it
holds. After the last step, propagation alone breaks a clause. Goldberg and Novikov, "Verification of proofs
of unsatisfiability for CNF formulas", 2003.
"""

from __future__ import annotations

from collections.abc import Iterable

Clause = tuple[int, ...]


def contradictory(clauses: Iterable[Clause], steps: Iterable[Clause]) -> bool:
    """Whether these steps show that no values satisfy all of the clauses."""
    known = _Known()
    for clause in clauses:
        known.add(clause)
    for step in steps:
        if not known.implies(step):
            return False
        known.add(step)
    return known.implies(())


class _Known:
    """Clauses that hold, and the literals that follow from them alone."""

    def __init__(self) -> None:
        self._with: dict[int, list[Clause]] = {}
        """The clauses that a literal stands in."""
        self._true: set[int] = set()
        self._broken = False

    def add(self, clause: Clause) -> None:
        """Take a clause, with what follows from it at once."""
        for literal in set(clause):
            self._with.setdefault(literal, []).append(clause)
        rest = _rest(clause, self._true)
        if rest is not None and len(rest) < 2:
            self._broken = self._broken or not rest or not self._propagated(rest, self._true)

    def implies(self, clause: Clause) -> bool:
        """Whether propagation breaks a clause if this one does not hold."""
        return self._broken or not self._propagated([-literal for literal in clause], set(self._true))

    def _propagated(self, literals: Iterable[int], true: set[int]) -> bool:
        """Make literals true, and all that follows; False if that breaks a clause."""
        queue = list(literals)
        while queue:
            literal = queue.pop()
            if literal in true:
                continue
            if -literal in true:
                return False
            true.add(literal)
            for clause in self._with.get(-literal, ()):
                rest = _rest(clause, true)
                if rest is not None and len(rest) < 2:
                    if not rest:
                        return False
                    queue.extend(rest)
        return True


def _rest(clause: Clause, true: set[int]) -> set[int] | None:
    """The literals of a clause that are open; None if one is true."""
    if any(literal in true for literal in clause):
        return None
    return {literal for literal in clause if -literal not in true}
