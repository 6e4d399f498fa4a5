"""Cuts made ready for others to check: only the reasons that are needed, and the steps from them."""

from __future__ import annotations

from dataclasses import replace

from kotae.auditing.trees.cuts import CutCheck
from kotae.auditing.trees.evidence import Evidence, Inequality
from kotae.auditing.trees.form import check_form
from kotae.errors import Unsound
from kotae.sat.proving import TooLong, steps_to_contradiction, to_blame

CONFLICTS = 5000
"""What explaining a cut may take; most take none."""


class Showing:
    """The cuts of one problem, and their check."""

    def __init__(self, check: CutCheck) -> None:
        self._check = check

    def explained(self, cut: Inequality, times: int = 1) -> Inequality | None:
        """The cut with what it takes to check it, and checked; None if that takes too long."""
        try:
            explained = self._explained(cut, CONFLICTS * times)
        except TooLong:
            return None
        check_form(Evidence(cuts={explained: 0}))
        self._check.check(explained)
        return explained

    def _explained(self, cut: Inequality, conflicts: int) -> Inequality:
        while True:  # asked again about less, a solver mostly needs less still
            claim = self._check.claim(cut)
            blamed = to_blame(claim.clauses, claim.reasons, conflicts)
            if blamed is None:
                raise Unsound("a cut does not follow from its reasons")
            fewer = tuple(cut.reasons[k - claim.reasons.start] for k in blamed)
            if len(fewer) == len(cut.reasons):
                return replace(cut, steps=tuple(map(tuple, steps_to_contradiction(claim.clauses, conflicts))))
            cut = replace(cut, reasons=fewer)
