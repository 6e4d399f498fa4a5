"""Cuts made ready for others to check: only the reasons that are needed, and the steps from them."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from kotae.certify.cuts import CutCheck
from kotae.certify.evidence import Cut
from kotae.errors import Unsound
from kotae.puzzle import Spanning
from kotae.sat.proving import TooLong, steps_to_contradiction, to_blame

CONFLICTS = 5000
"""What explaining a cut may take; most take none."""


class Showing:
    """The cuts of one problem."""

    def __init__(self, problem: Spanning) -> None:
        self._problem = problem

    @cached_property
    def _check(self) -> CutCheck:
        return CutCheck(self._problem)

    def explained(self, cut: Cut, times: int = 1) -> Cut | None:
        """The cut with what it takes to check it; None if that takes too long."""
        try:
            return self._explained(cut, CONFLICTS * times)
        except TooLong:
            return None

    def _explained(self, cut: Cut, conflicts: int) -> Cut:
        while True:  # asked again about less, a solver mostly needs less still
            claim = self._check.claim(cut)
            blamed = to_blame(claim.clauses, claim.reasons, conflicts)
            if blamed is None:
                raise Unsound("a cut does not follow from its reasons")
            fewer = tuple(cut.reasons[k - claim.reasons.start] for k in blamed)
            if len(fewer) == len(cut.reasons):
                return replace(cut, steps=tuple(map(tuple, steps_to_contradiction(claim.clauses, conflicts))))
            cut = replace(cut, reasons=fewer)
