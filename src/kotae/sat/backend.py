"""What the solver side asks of a SAT solver, and what some of them offer beyond it.

A search goes on in *slices*, so that time limits and cancellation work everywhere: PySAT's CaDiCaL cannot be
interrupted, but it stops after a number of conflicts; a program in a process of its own cannot count for us,
but it goes on working while we look at the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import NamedTuple, Protocol, runtime_checkable

from kotae.formula import Clause, Model


class Status(Enum):
    """How a slice of the search ended."""

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNFINISHED = "unfinished"


class Slice(NamedTuple):
    """How far to search before coming back; a backend heeds whichever it can measure."""

    conflicts: int
    seconds: float


class Backend(Protocol):
    """A SAT solver that keeps its clauses between questions."""

    name: str
    counts: bool
    """Whether `conflicts` counts them."""

    def load(self, clauses: Iterable[Clause]) -> None:
        """Take clauses for good."""

    def search(self, assumptions: Sequence[int], part: Slice) -> Status:
        """Search on for one slice; asked again without a change, an unfinished search continues."""

    def model(self, variables: int) -> Model:
        """The values of variables 1 to `variables` after a satisfiable search."""

    def conflicts(self) -> int:
        """How many conflicts there were so far; 0 from a backend that does not count."""

    def close(self) -> None:
        """Free what the solver holds; it cannot be used afterwards."""


@runtime_checkable
class Watching(Protocol):
    """A backend that asks about each model while it searches, and takes clauses in reply."""

    def watch(self, variables: Iterable[int], reply: Callable[[Model], list[Clause]]) -> None:
        """From now on, show every model of these variables; it stands only if the reply is no clause."""


@runtime_checkable
class Assuming(Protocol):
    """A backend that gives a core: assumptions that cannot hold together."""

    def core(self) -> list[int]:
        """Assumptions of the last unsatisfiable search that are enough for it; none if there is no model."""
