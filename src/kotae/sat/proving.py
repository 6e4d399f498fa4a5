"""Why clauses contradict each other: which of them do, and steps that show it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from kotae.formula import Clause
from kotae.sat.library import Library, interrupts_held


class TooLong(Exception):
    """The search took more conflicts than it was given."""


def to_blame(clauses: Sequence[Clause], optional: Collection[int], conflicts: int) -> list[int] | None:
    """The optional clauses, by number, that a contradiction needs beside all others; None: there is none.

    May raise `TooLong`.
    """
    from pysat.solvers import Glucose4

    first = 1 + max((abs(literal) for clause in clauses for literal in clause), default=0)
    selectors = {k: first + place for place, k in enumerate(optional)}
    with Glucose4() as solver:
        for k, clause in enumerate(clauses):
            solver.add_clause((*clause, -selectors[k]) if k in selectors else clause)
        if _satisfiable(solver, list(selectors.values()), conflicts):
            return None
        core = set(solver.get_core() or ())
    return [k for k, selector in selectors.items() if selector in core]


class Recording(Library):
    """Glucose, which writes down what it learns; its proofs are short."""

    def __init__(self) -> None:
        from pysat.solvers import Glucose42

        self.name = "glucose42"
        self._solver: Any = Glucose42(with_proof=True)

    def steps(self) -> list[Clause]:
        """What was learnt so far, clause by clause (a DRUP proof without its deletions)."""
        return _steps(self._solver)


def steps_to_contradiction(clauses: Sequence[Clause], conflicts: int) -> list[Clause]:
    """What a solver learns on its way, clause by clause (a DRUP proof without its deletions).

    By Glucose: its proofs are short. May raise `TooLong`.
    """
    from pysat.solvers import Glucose4

    with Glucose4(with_proof=True) as solver:
        for clause in clauses:
            solver.add_clause(clause)
        _satisfiable(solver, [], conflicts)
        return _steps(solver)


def _steps(solver: Any) -> list[Clause]:
    lines = [line.split() for line in solver.get_proof() or ()]
    return [tuple(map(int, words[:-1])) for words in lines if words[0] != "d" and len(words) > 1]


def _satisfiable(solver: Any, assumptions: list[int], conflicts: int) -> bool:
    solver.conf_budget(conflicts)
    with interrupts_held():
        answer = solver.solve_limited(assumptions=assumptions)
    if answer is None:
        raise TooLong
    return bool(answer)
