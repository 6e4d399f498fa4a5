"""Small solvers over a few conditions of a board, asked by the thousand.

Their variables are numbered anew, since a solver assigns all variables up to the highest number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from kotae.checkpoints import checkpoint
from kotae.formula import Clause
from kotae.sat.backend import Slice, Status
from kotae.sat.library import Library

if TYPE_CHECKING:
    from kotae.explaining.grounds import Grounds

BACKEND = "minisat22"
BETWEEN_CHECKS = 1000
"""Conflicts between two looks at the clock: less than 0.1 s."""


class TooHard(Exception):
    """A question takes more conflicts than it is worth."""


class Solver:
    """Clauses of a formula in a solver with numbers of its own."""

    def __init__(self) -> None:
        self._library = Library(BACKEND)
        self._number: dict[int, int] = {}
        self.variables: list[int] = [0]
        """The variable of the formula, or the selector, by its number here."""

    def local(self, literal: int) -> int:
        """The literal as this solver knows it."""
        variable = abs(literal)
        number = self._number.get(variable)
        if number is None:
            number = self._number[variable] = len(self.variables)
            self.variables.append(variable)
        return number if literal > 0 else -number

    def load(self, clauses: Iterable[Clause]) -> None:
        """Take clauses for good."""
        local = self.local
        self._library.load([[local(literal) for literal in clause] for clause in clauses])

    def core(self, assume: Sequence[int], conflicts: int | None = None) -> set[int] | None:
        """Of the literals, some that cannot hold together; None if all can.

        `TooHard` if more conflicts than that do not decide it.
        """
        assumptions = [self.local(literal) for literal in assume]
        spent = 0
        while (status := self._library.search(assumptions, Slice(BETWEEN_CHECKS, 1.0))) is Status.UNFINISHED:
            spent += BETWEEN_CHECKS
            if conflicts is not None and spent >= conflicts:
                raise TooHard
            checkpoint()
        if status is Status.SATISFIABLE:
            return None
        return {
            self.variables[number] if number > 0 else -self.variables[-number]
            for number in self._library.core()
        }

    def model(self) -> list[int]:
        """The literals that hold, after a question whose literals can hold together."""
        values = self._library.model(len(self.variables) - 1)
        return [v if value else -v for v, value in zip(self.variables, values, strict=True) if v]

    def implied(self, assume: Sequence[int]) -> list[int]:
        """The literals that unit propagation comes by."""
        _, literals = self._library.propagated([self.local(literal) for literal in assume])
        return [self.variables[n] if n > 0 else -self.variables[-n] for n in literals]

    def prefer(self, literals: Iterable[int]) -> None:
        """Try these literals first wherever the search has a choice."""
        self._library.phases([self.local(literal) for literal in literals])

    def close(self) -> None:
        """Free the solver."""
        self._library.close()


def propagated(grounds: Grounds[Any, Any], literals: Iterable[int], own: Collection[int]) -> set[int]:
    """What literals imply of some variables by the structure, by unit propagation."""
    found = set(literals)
    queue = list(found)
    for literal in queue:
        for clause in grounds.helpers.get(abs(literal), ()):
            left = [other for other in clause if -other not in found]
            if len(left) == 1 and left[0] not in found:
                found.add(left[0])
                queue.append(left[0])
    return {literal for literal in found if abs(literal) in own}
