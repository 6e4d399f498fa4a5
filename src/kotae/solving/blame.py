"""Which members of a set cannot hold together: few of them, so that a person can see why.

*Minimal* means that none can be left out: members are dropped one by one, and what a solver blames makes the
set smaller at once. *Smallest* means that no other set has fewer members: whatever holds together leaves out
a member of every such set, so the smallest set that meets all that was ever left out is tried next, until one
fails. Liffiton and others, "A branch-and-bound algorithm for extracting smallest minimal unsatisfiable
formulas", 2005; Ignatiev and others, "Smallest MUS extraction with minimal hitting set dualization", 2015.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kotae.solving.limits import OutOfTime

TRIALS = 200
"""How many sets are tried on the way to a smallest one; on large boards the search for the next set gets
slow."""


@dataclass(frozen=True, slots=True)
class Failing:
    """Members that cannot hold together: these suffice."""

    blamed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Standing:
    """Members that can hold together, and all that hold where they do."""

    holding: Collection[int]


Judge = Callable[[Sequence[int]], Failing | Standing]
"""Says whether members can hold together; may raise `OutOfTime`."""


@dataclass(frozen=True, slots=True)
class Blame:
    """Members that cannot hold together."""

    members: tuple[int, ...]
    minimal: bool
    """Whether without any one of them the others can hold."""
    smallest: bool = False
    """Whether there are no fewer such members."""


def few(members: Sequence[int], judge: Judge) -> Blame | None:
    """Few of the members that cannot hold together; None if all of them can.

    Out of time, what is known by then; may raise `OutOfTime` if it is nothing.
    """
    first = judge(members)
    if isinstance(first, Standing):
        return None
    left: list[list[int]] = []
    found = _minimal([member for member in members if member in first.blamed], judge, members, left)
    if not found.minimal:
        return found
    try:
        return _smallest(members, found, judge, left)
    except OutOfTime:
        return found


def _minimal(blamed: Sequence[int], judge: Judge, every: Sequence[int], left: list[list[int]]) -> Blame:
    """Drop members one by one; what each set that can hold leaves out is added to `left`."""
    needed: list[int] = []
    rest = list(blamed)
    try:
        while rest:
            member, *others = rest
            found = judge([*needed, *others])
            if isinstance(found, Standing):
                needed.append(member)
                rest = others
                left.append([other for other in every if other not in found.holding])
            else:
                rest = [other for other in others if other in found.blamed]
    except OutOfTime:
        return Blame(tuple(member for member in blamed if member in {*needed, *rest}), minimal=False)
    return Blame(tuple(member for member in every if member in needed), minimal=True)


def _smallest(members: Sequence[int], found: Blame, judge: Judge, left: list[list[int]]) -> Blame:
    """The smallest set that fails, if few trials show it; or else the one that is known."""
    with hitting_sets(left) as hitting:
        for _ in range(TRIALS):
            hit = hitting.get()
            if hit is None or len(hit) >= len(found.members):
                return Blame(found.members, minimal=True, smallest=True)
            verdict = judge(hit)
            if isinstance(verdict, Failing):
                return Blame(tuple(m for m in members if m in hit), minimal=True, smallest=True)
            hitting.hit([member for member in members if member not in verdict.holding])
    return found


@contextmanager
def hitting_sets(sets: list[list[int]]) -> Iterator[Any]:
    """PySAT's search for the smallest set that meets all of these; more can be added by `hit`."""
    from pysat.examples.hitman import Hitman

    with Hitman(bootstrap_with=sets, htype="sorted", solver="g3") as hitting:
        yield hitting
