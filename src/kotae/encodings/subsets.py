"""Counting without helper variables: a clause for every subset that would be too many, or too few.

At most k of n: of any k+1 literals one is false. At least k of n: of any n-k+1 literals one is true. Unit
propagation finds everything that follows (the tests try every half-assigned case up to n = 6), and an
explanation shows only literals that a person knows. The price is the number of clauses, which `size_exactly`
and its siblings tell without making them, so that an encoder can refuse in time: exactly 5 of 20 takes
43,605 clauses, 10 of 30 already 69 million.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb


def at_most(literals: Sequence[int], bound: int) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if no more than `bound` of the literals are true."""
    return combinations([-literal for literal in literals], _above(bound))


def at_least(literals: Sequence[int], bound: int) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if `bound` or more of the literals are true."""
    return combinations(literals, _above(len(literals) - bound))


def exactly(literals: Sequence[int], bound: int) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if `bound` of the literals are true, no more and no fewer."""
    yield from at_most(literals, bound)
    yield from at_least(literals, bound)


def size_at_most(count: int, bound: int) -> int:
    """The number of clauses that `at_most` yields for that many literals."""
    return comb(count, _above(bound))


def size_at_least(count: int, bound: int) -> int:
    """The number of clauses that `at_least` yields for that many literals."""
    return comb(count, _above(count - bound))


def size_exactly(count: int, bound: int) -> int:
    """The number of clauses that `exactly` yields for that many literals."""
    return size_at_most(count, bound) + size_at_least(count, bound)


def _above(bound: int) -> int:
    """The size of the subsets that break the bound; 0, whose only subset is the empty clause, if all do."""
    return max(bound + 1, 0)
