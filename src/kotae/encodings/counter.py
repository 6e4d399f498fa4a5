"""Counting one literal after the other: the sequential counter.

Its helpers are the easiest to read aloud ("at least 2 of the first 5 of …") and its clauses the fewest (see
the table of the package), but a chain of implications is n long where the totalizer's is log n. Unit
propagation finds everything that follows.

C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005; `unary` says what is
done differently here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.encodings import Fresh
from kotae.encodings.unary import Merge, counted


def at_most(literals: Sequence[int], bound: int, fresh: Fresh, what: str) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if no more than `bound` of the literals, called `what`, are true."""
    return counted(literals, bound, fresh, what, chain(len(literals)), most=True)


def at_least(literals: Sequence[int], bound: int, fresh: Fresh, what: str) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if `bound` or more of the literals, called `what`, are true."""
    return counted(literals, bound, fresh, what, chain(len(literals)), least=True)


def exactly(literals: Sequence[int], bound: int, fresh: Fresh, what: str) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if `bound` of the literals, called `what`, are true."""
    return counted(literals, bound, fresh, what, chain(len(literals)), most=True, least=True)


def chain(count: int) -> Iterator[Merge]:
    """The merges that add one literal at a time."""
    return ((0, at, at + 1) for at in range(1, count))
