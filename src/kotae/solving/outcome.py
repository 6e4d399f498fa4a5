"""How a question ends (an answer, no answer, not decided), and what a search says on its way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Never

from kotae.formula import Cut, Origin
from kotae.generic import A_co
from kotae.notebook import Pictured

if TYPE_CHECKING:
    from kotae.auditing.trees.evidence import Evidence


@dataclass(slots=True)
class Stats:
    """What a session did so far."""

    encoding: str = ""
    backend: str = ""
    variables: int = 0
    clauses: int = 0
    conflicts: int = 0
    cuts: int = 0
    encode_seconds: float = 0.0
    solve_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Optimum:
    """How short the answer is where the shortest is asked for, and how that is known."""

    length: int | None
    """The length of the best answer found."""
    bound: int
    """No answer is shorter."""
    evidence: Evidence | None = field(default=None, hash=False)
    """What shows the bound: `auditing.trees.spanning.shown_bound` works it out. MaxSAT shows nothing."""
    history: tuple[tuple[float, int, int | None], ...] = field(default=(), compare=False)
    """Seconds, bound and best length after each change."""

    @property
    def proven(self) -> bool:
        """Whether the best answer is a shortest one."""
        return self.length is not None and self.length <= self.bound


@dataclass(frozen=True, slots=True)
class Solved(Pictured, Generic[A_co]):
    """An answer that passed its check; where the shortest is asked for, a proven shortest one."""

    answer: A_co
    optimum: Optimum | None = field(default=None, kw_only=True, compare=False, repr=False)
    stats: Stats = field(default_factory=Stats, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Impossible(Pictured):
    """There is no answer."""

    reason: str | None = None
    """Why, where that is plain to see."""
    stats: Stats = field(default_factory=Stats, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Undecided(Pictured, Generic[A_co]):
    """A limit was hit first; the reason says which."""

    reason: str
    answer: A_co | None = field(default=None, kw_only=True)
    """The best answer until then, where the shortest is asked for; it passed its check."""
    optimum: Optimum | None = field(default=None, kw_only=True, compare=False, repr=False)
    stats: Stats = field(default_factory=Stats, kw_only=True, compare=False, repr=False)


Outcome = Solved[A_co] | Impossible | Undecided[A_co]
"""How a question ends: an answer, no answer, or not decided within the limits; `match` tells them apart."""
Found = Solved[A_co] | Impossible | Undecided[Never]
"""The same of a search that has nothing to show when a limit is hit."""


@dataclass(frozen=True, slots=True)
class Refinement(Generic[A_co]):
    """A model that breaks a large constraint: what it draws, and the cuts that answer it."""

    number: int
    drawing: A_co
    cuts: tuple[tuple[Origin, Cut], ...]
    names: Mapping[int, str] = field(hash=False)
    """For each variable of the cuts, what is true when it is true."""

    def name(self, variable: int) -> str:
        """What is true when a variable of the cuts is true."""
        return self.names[variable]
