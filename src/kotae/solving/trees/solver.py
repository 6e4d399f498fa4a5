"""A SAT solver with a count of its variables, for formulas about the links of a network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kotae.formula import Clause, Model
from kotae.sat.backend import Assuming, Phased, Slice, Status
from kotae.sat.catalog import open_backend

BACKEND = "cadical195"
"""It takes thousands of assumptions with ease, says which it needed, and keeps to phases."""


class LinkSolver:
    """Variable 1 and so on stand for the links, in their order; further ones are made as needed."""

    def __init__(self, links: int) -> None:
        self._variables = links
        self._backend = open_backend(BACKEND)

    def variable(self) -> int:
        """A new variable."""
        self._variables += 1
        return self._variables

    def add(self, clauses: Iterable[Clause]) -> None:
        """Take clauses for good."""
        self._backend.load(clauses)

    def prefer(self, literals: Iterable[int]) -> None:
        """Try these first."""
        assert isinstance(self._backend, Phased), f"{BACKEND} keeps to phases"
        self._backend.phases(literals)

    def search(self, assumptions: Sequence[int], part: Slice) -> Status:
        """Look for a model."""
        return self._backend.search(assumptions, part)

    def model(self) -> Model:
        """The values of all variables."""
        return self._backend.model(self._variables)

    def core(self) -> list[int]:
        """Assumptions of the last search that cannot hold together."""
        assert isinstance(self._backend, Assuming), f"{BACKEND} gives cores"
        return self._backend.core()

    def close(self) -> None:
        """Free what the solver holds."""
        self._backend.close()
