"""How a question ends: with an answer, with "there is none", or with "not known", each a type of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

A = TypeVar("A")


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
class Solved(Generic[A]):
    """An answer that passed its check."""

    answer: A
    stats: Stats = field(default_factory=Stats, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Impossible:
    """There is no answer."""

    stats: Stats = field(default_factory=Stats, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Undecided:
    """A limit was hit first; the reason says which."""

    reason: str
    stats: Stats = field(default_factory=Stats, kw_only=True, compare=False, repr=False)


Outcome = Solved[A] | Impossible | Undecided
