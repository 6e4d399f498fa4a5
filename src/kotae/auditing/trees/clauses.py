"""Whether clauses contradict each other, shown step by step (reverse unit propagation).

Each step is a clause: if it did not hold, unit propagation would break one of the clauses before it. So it
holds. After the last step, propagation alone breaks a clause. Goldberg and Novikov, "Verification of proofs
of unsatisfiability for CNF formulas", 2003.
"""

from __future__ import annotations

from collections.abc import Iterable

from kotae.auditing.propagation import Propagation
from kotae.checkpoints import watched
from kotae.formula import Clause


def contradictory(clauses: Iterable[Clause], steps: Iterable[Clause]) -> bool:
    """Whether these steps show that no values satisfy all of the clauses."""
    numbered: dict[int, int] = {}  # whatever numbers the variables have, they are counted from 1 here

    def dense(clause: Clause) -> Clause:
        return tuple(
            [
                numbered.setdefault(literal, len(numbered) + 1)
                if literal > 0
                else -numbered.setdefault(-literal, len(numbered) + 1)
                for literal in clause
            ]
        )

    stated = [dense(clause) for clause in clauses]
    shown: list[Clause] = []
    for step in steps:
        if 0 in step:  # it is its own opposite, so it would show anything
            return False
        shown.append(dense(step))
    known = Propagation(len(numbered))
    for clause in watched(stated):
        known.add(clause)
    for step in watched(shown):
        if not known.implies(step):
            return False
        known.add(step)
    return known.broken is not None
