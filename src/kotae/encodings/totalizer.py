"""Counting by halves: the totalizer, a tree whose nodes hold the counts of their leaves.

A fact about one literal reaches the total in log n steps instead of n, with fewer helpers and slightly more
clauses than the sequential counter. Unit propagation finds everything that follows.

O. Bailleux and Y. Boufkhad, "Efficient CNF Encoding of Boolean Cardinality Constraints", CP 2003; `unary`
says what is done differently here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.encodings import Fresh
from kotae.encodings.unary import Merge, counted


def at_most(literals: Sequence[int], bound: int, fresh: Fresh, what: str) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if no more than `bound` of the literals, called `what`, are true."""
    return counted(literals, bound, fresh, what, halves(0, len(literals)), most=True)


def at_least(literals: Sequence[int], bound: int, fresh: Fresh, what: str) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if `bound` or more of the literals, called `what`, are true."""
    return counted(literals, bound, fresh, what, halves(0, len(literals)), least=True)


def exactly(literals: Sequence[int], bound: int, fresh: Fresh, what: str) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if `bound` of the literals, called `what`, are true."""
    return counted(literals, bound, fresh, what, halves(0, len(literals)), most=True, least=True)


def halves(start: int, stop: int) -> Iterator[Merge]:
    """The merges that add up each half of a stretch and then the two halves."""
    if stop - start > 1:
        middle = (start + stop) // 2
        yield from halves(start, middle)
        yield from halves(middle, stop)
        yield start, middle, stop
