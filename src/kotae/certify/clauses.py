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
        if 0 in step or not known.implies(step):  # 0 is its own opposite, so it would show anything
            return False
        known.add(step)
    return known.implies(())


class _Known:
    """Clauses that hold, and the literals that follow from them alone.

    Each clause is filed under two of its literals that are not false, its *watched* ones, which stand first:
    only when one of them becomes false is there anything to look at. Moskewicz and others, "Chaff:
    engineering an efficient SAT solver", 2001.
    """

    def __init__(self) -> None:
        self._watching: dict[int, list[list[int]]] = {}
        self._true: set[int] = set()
        self._broken = False

    def add(self, clause: Clause) -> None:
        """Take a clause, with what follows from it at once."""
        literals = sorted(set(clause), key=self._is_false)
        if not literals or self._is_false(literals[0]):
            self._broken = True
            return
        for literal in literals[:2]:
            self._watching.setdefault(literal, []).append(literals)
        alone = len(literals) == 1 or self._is_false(literals[1])
        if alone and not self._propagated(literals[:1])[0]:
            self._broken = True

    def implies(self, clause: Clause) -> bool:
        """Whether propagation breaks a clause if this one does not hold."""
        if self._broken:
            return True
        consistent, trail = self._propagated([-literal for literal in clause])
        self._true.difference_update(trail)
        return not consistent

    def _is_false(self, literal: int) -> bool:
        return -literal in self._true

    def _propagated(self, literals: Iterable[int]) -> tuple[bool, list[int]]:
        """Make literals true, and all that follows: whether no clause breaks, and what became true."""
        true, watching = self._true, self._watching
        trail: list[int] = []
        for literal in literals:
            if -literal in true:
                return False, trail
            if literal not in true:
                true.add(literal)
                trail.append(literal)
        for literal in trail:  # it grows on the way
            false = -literal
            kept: list[list[int]] = []
            clauses = watching.get(false, [])
            for place, clause in enumerate(clauses):
                if clause[0] == false and len(clause) > 1:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if first not in true:
                    for k in range(2, len(clause)):
                        other = clause[k]
                        if -other not in true:
                            clause[1], clause[k] = other, false
                            watching.setdefault(other, []).append(clause)
                            break
                    else:
                        kept.append(clause)
                        if -first in true:
                            watching[false] = kept + clauses[place + 1 :]
                            return False, trail
                        true.add(first)
                        trail.append(first)
                    continue
                kept.append(clause)
            if clauses:
                watching[false] = kept
        return True, trail
