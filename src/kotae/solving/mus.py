"""Members of a set that cannot hold together: a core, small enough for a person to see why.

A core is *minimal* (a MUS) if none of its members can be left out: they are dropped one by one, and the core
that a solver gives makes the set smaller at once. It is *smallest* if no core has fewer members: whatever
holds together leaves out a member of every core, so the smallest set that meets all that was ever left out
is tried next, until one fails. Liffiton and others, "A branch-and-bound algorithm for extracting smallest
minimal unsatisfiable formulas", 2005; Ignatiev and others, "Smallest MUS extraction with minimal hitting set
dualization", 2015.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kotae.checkpoints import OutOfTime

TRIALS = 200
"""How many sets are tried on the way to a smallest one; on large boards the search for the next set gets
slow."""


@dataclass(frozen=True, slots=True)
class Failing:
    """Members cannot hold together: those of the core suffice for that."""

    core: frozenset[int]


@dataclass(frozen=True, slots=True)
class Standing:
    """Members can hold together, and these are all that hold where they do."""

    holding: Collection[int]


Decide = Callable[[Sequence[int]], Failing | Standing]
"""Whether members can hold together; may raise `OutOfTime`."""


@dataclass(frozen=True, slots=True)
class Core:
    """Members that cannot hold together."""

    members: tuple[int, ...]
    minimal: bool
    """Whether without any one of them the others can hold."""
    smallest: bool = False
    """Whether no core has fewer members."""


def small_core(members: Sequence[int], decide: Decide) -> Core | None:
    """A core with few members, the smallest one if that is found in time; None if all members can hold.

    Raises `OutOfTime` if a limit is hit before any core is known.
    """
    first = decide(members)
    if isinstance(first, Standing):
        return None
    left: list[list[int]] = []
    found = _minimal([member for member in members if member in first.core], decide, members, left)
    if not found.minimal:
        return found
    try:
        return _smallest(members, found, decide, left)
    except OutOfTime:
        return found


def _minimal(core: Sequence[int], decide: Decide, every: Sequence[int], left: list[list[int]]) -> Core:
    """Drop members one by one; what each set that can hold leaves out is added to `left`."""
    needed: list[int] = []
    rest = list(core)
    try:
        while rest:
            member, *others = rest
            found = decide([*needed, *others])
            if isinstance(found, Standing):
                needed.append(member)
                rest = others
                left.append([other for other in every if other not in found.holding])
            else:
                rest = [other for other in others if other in found.core]
    except OutOfTime:
        return Core(tuple(member for member in core if member in {*needed, *rest}), minimal=False)
    return Core(tuple(member for member in every if member in needed), minimal=True)


def _smallest(members: Sequence[int], found: Core, decide: Decide, left: list[list[int]]) -> Core:
    """The smallest core, if few trials show it; otherwise the one that is known."""
    with hitting_sets(left) as hitting:
        for _ in range(TRIALS):
            hit = hitting.get()
            if hit is None or len(hit) >= len(found.members):
                return Core(found.members, minimal=True, smallest=True)
            tried = decide(hit)
            if isinstance(tried, Failing):
                return Core(tuple(m for m in members if m in hit), minimal=True, smallest=True)
            hitting.hit([member for member in members if member not in tried.holding])
    return found


@contextmanager
def hitting_sets(sets: list[list[int]]) -> Iterator[Any]:
    """PySAT's search for the smallest set that meets all of these; more can be added by `hit`."""
    from pysat.examples.hitman import Hitman

    with Hitman(bootstrap_with=sets, htype="sorted", solver="g3") as hitting:
        yield hitting
