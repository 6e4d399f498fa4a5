"""Cuts made ready for others to check: only the reasons that are needed, and the steps from them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import replace

from kotae.auditing.trees.cuts import CutCheck
from kotae.auditing.trees.evidence import Evidence, Inequality
from kotae.auditing.trees.form import check_form
from kotae.checkpoints import OutOfTime
from kotae.errors import Unsound
from kotae.formula import Clause
from kotae.phrases import plural
from kotae.sat.backend import Slice, Status
from kotae.sat.library import Library
from kotae.sat.proving import Recording

BACKEND = "glucose4"
"""Its proofs are short."""
CONFLICTS = 5000
"""What explaining a cut may take; most take none."""


class Explainer:
    """Explains the cuts of one problem, and has them checked."""

    def __init__(self, check: CutCheck) -> None:
        self._check = check

    def explained(self, cut: Inequality, times: int = 1) -> Inequality | None:
        """The cut with what it takes to check it, and checked; None if that takes too long."""
        try:
            explained = self._explained(cut, CONFLICTS * times)
        except OutOfTime:
            return None
        check_form(Evidence(cuts={explained: 0}))
        self._check.check(explained)
        return explained

    def _explained(self, cut: Inequality, conflicts: int) -> Inequality:
        while True:  # asked again about less, a solver mostly needs less still
            claim = self._check.claim(cut)
            core = clause_core(claim.clauses, claim.reasons, conflicts)
            if core is None:
                raise Unsound("a cut does not follow from its reasons")
            fewer = tuple(cut.reasons[k - claim.reasons.start] for k in core)
            if len(fewer) == len(cut.reasons):
                return replace(cut, steps=tuple(steps_to_contradiction(claim.clauses, conflicts)))
            cut = replace(cut, reasons=fewer)


def clause_core(clauses: Sequence[Clause], optional: Collection[int], conflicts: int) -> list[int] | None:
    """The numbers of the optional clauses that a contradiction needs beside all others; None without one.

    Raises `OutOfTime` if it takes more conflicts.
    """
    first = 1 + max((abs(literal) for clause in clauses for literal in clause), default=0)
    selectors = {k: first + place for place, k in enumerate(optional)}
    with closing(Library(BACKEND)) as solver:
        solver.load(
            (*clause, -selectors[k]) if k in selectors else clause for k, clause in enumerate(clauses)
        )
        if _satisfiable(solver, list(selectors.values()), conflicts):
            return None
        core = set(solver.core())
    return [k for k, selector in selectors.items() if selector in core]


def steps_to_contradiction(clauses: Sequence[Clause], conflicts: int) -> list[tuple[int, ...]]:
    """What a solver learns on its way, clause by clause (a DRUP proof without its deletions).

    Raises `OutOfTime` if it takes more conflicts.
    """
    with closing(Recording(BACKEND)) as solver:
        solver.load(clauses)
        _satisfiable(solver, [], conflicts)
        return solver.steps()


def _satisfiable(solver: Library, assumptions: list[int], conflicts: int) -> bool:
    status = solver.search(assumptions, Slice(conflicts, seconds=float("inf")))
    if status is Status.UNFINISHED:
        raise OutOfTime(f"the limit of {plural(conflicts, 'conflict')} was reached")
    return status is Status.SATISFIABLE
