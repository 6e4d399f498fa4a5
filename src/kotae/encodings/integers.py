"""Integers of few values in clauses: by their values, by their bounds, and how two of them compare.

A *direct* integer has a literal "it is v" for each value v. An *ordered* one has a literal "it is at least v"
for each value but the least, so that a < b takes one binary clause a value and unit propagation carries
bounds along chains of comparisons (Tamura et al., "Compiling finite linear CSP into SAT", Constraints 14,
2009). Values that are missing in between cost nothing.

All give clauses and file nothing, so that the caller decides which rule and place they belong to. A
condition that the values cannot meet gives the empty clause; one that they always meet gives none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from math import isqrt
from typing import NamedTuple

from kotae.encodings import Fresh

Clauses = Iterable[tuple[int, ...]]
Direct = Mapping[int, int]
"""Each value, in ascending order, with the literal "it is this value"."""
Partners = Callable[[int], Iterable[int]]
"""The values that go with a value, for a relation between two integers."""

PAIRS = 32
"""The number of literals up to which "at most one" names every pair. Eight Futoshiki boards of 40×40 took
1.0 s in the median with pairs, and 10 and 19 s with two arrangements of helpers from 7 literals on; but an
empty board of 100×100 would have 150 million pairs, where with helpers it has 12 million clauses."""


class Ordered(NamedTuple):
    """An integer by its bounds: ``reached[i]`` says that it is at least ``values[i + 1]``."""

    values: Sequence[int]
    reached: Sequence[int]


def at_most_one(literals: Sequence[int], fresh: Fresh) -> Clauses:
    """Clauses that hold if and only if no two of the literals are true.

    Many literals are laid out in a rectangle: two true ones would be in different rows or different columns,
    and of the rows, and of the columns, all but one are empty (Chen, "A new SAT encoding of the at-most-one
    constraint", 2010). This takes about 2·n clauses and 2·√n helpers.
    """
    if len(literals) <= PAIRS:
        return combinations([-literal for literal in literals], 2)
    return _laid_out(literals, fresh)


def _laid_out(literals: Sequence[int], fresh: Fresh) -> Clauses:
    """The clauses of `at_most_one` with a helper for each row and column of the rectangle."""
    width = isqrt(len(literals) - 1) + 1
    rows = [literals[start : start + width] for start in range(0, len(literals), width)]
    columns = [literals[start::width] for start in range(width)]
    for lines in (rows, columns):
        empty = [fresh(f"none of the literals {', '.join(map(str, line))}") for line in lines]
        for line, none in zip(lines, empty, strict=True):
            yield from ((-none, -literal) for literal in line)
        yield from combinations(empty, 2)


def channel(number: Direct, bounds: Ordered) -> Clauses:
    """Clauses that tie the bounds of an integer to its values; it must have exactly one value besides."""
    reached = bounds.reached
    yield from ((-higher, lower) for lower, higher in pairwise(reached))
    below = ((), *((-literal,) for literal in reached))
    above = (*((literal,) for literal in reached), ())
    for value, low, high in zip(bounds.values, below, above, strict=True):
        literal = number[value]
        for within in low + high:
            yield (-literal, -within)
        yield (literal, *low, *high)


def less(smaller: Ordered, greater: Ordered) -> Clauses:
    """Clauses that hold if and only if the first integer is less than the second.

    A bound of the first that asks no more of the second than a lower bound did is left out.
    """
    asked = 0
    for i, value in enumerate(smaller.values):
        wanted = bisect_right(greater.values, value)
        if wanted == asked:
            continue
        asked = wanted
        premise = (-smaller.reached[i - 1],) if i else ()
        conclusion = (greater.reached[wanted - 1],) if wanted < len(greater.values) else ()
        yield (*premise, *conclusion)


def forbidden(a: Direct, b: Direct, partners: Partners) -> Clauses:
    """Clauses that hold if and only if the second integer is no partner of the first."""
    for value, literal in a.items():
        for partner in partners(value):
            if partner in b:
                yield (-literal, -b[partner])


def supported(a: Direct, b: Direct, partners: Partners) -> Clauses:
    """Clauses that hold if and only if the second integer is a partner of the first; each has one value."""
    for value, literal in a.items():
        yield (-literal, *(b[partner] for partner in partners(value) if partner in b))
