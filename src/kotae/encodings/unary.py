"""Counting by merging: unary numbers over stretches of the literals, added up in an order that others choose.

The count of a stretch is a row of literals "at least 1 of them", "at least 2 of them", …; two neighbouring
stretches are merged by clauses "at least i here and at least j there make at least i+j" and, for lower
bounds, "fewer than i+1 here and fewer than j+1 there make fewer than i+j+1". `totalizer` merges
halves; a sequential counter would merge one literal at a time, and nothing else would differ.

Two things are not in the papers. Counts that the bound decides are constants and need no variable: with k of
n wanted, a stretch of m holds at most k, and at least k-(n-m) because the others hold no more than n-m. This
leaves the sequential counter k·(n-k)-1 variables of Sinz's k·(n-1). And each helper's name is true whenever
the helper is: under an upper bound alone only "not counted" can be trusted, so there the variable is "at
most 1 of the first 5" rather than the opposite of "at least 2". Under `exactly` the literals decide every
helper: the formula has no more models than it would have without helpers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kotae.encodings import Fresh

Merge = tuple[int, int, int]
"""Start, middle and stop: the counts of ``[start, middle)`` and ``[middle, stop)`` are added."""

TRUE = 1 << 62
FALSE = -TRUE
"""Literals that are decided; negating one gives the other, as with variables."""


class Tally(NamedTuple):
    """The count of a stretch: certainly `low`, and one literal for each further one that is possible."""

    low: int
    reached: Sequence[int]

    def at_least(self, number: int) -> int:
        """The literal that says that the count is that number or more."""
        if number <= self.low:
            return TRUE
        if number > self.low + len(self.reached):
            return FALSE
        return self.reached[number - self.low - 1]

    def numbers(self) -> range:
        """The counts that are possible."""
        return range(self.low, self.low + len(self.reached) + 1)


def counted(
    literals: Sequence[int],
    bound: int,
    fresh: Fresh,
    what: str,
    merges: Iterable[Merge],
    *,
    most: bool = False,
    least: bool = False,
) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if no more (`most`) or no fewer (`least`) than `bound` are true."""
    count = len(literals)
    if (most and bound < 0) or (least and bound > count):
        yield ()
    elif bound <= 0:
        if most:
            yield from ((-literal,) for literal in literals)
    elif bound >= count:
        if least:
            yield from ((literal,) for literal in literals)
    else:
        yield from _merged(literals, bound, fresh, what, merges, most, least)


def _merged(
    literals: Sequence[int],
    bound: int,
    fresh: Fresh,
    what: str,
    merges: Iterable[Merge],
    most: bool,
    least: bool,
) -> Iterator[tuple[int, ...]]:
    tallies = {(at, at + 1): Tally(0, (literal,)) for at, literal in enumerate(literals)}
    for start, middle, stop in merges:
        left, right = tallies.pop((start, middle)), tallies.pop((middle, stop))
        size = stop - start
        low, high = max(0, bound - (len(literals) - size)), min(size, bound)
        stretch = f"the first {stop} of {what}" if start == 0 else f"numbers {start + 1} to {stop} of {what}"
        if least:
            reached = [fresh(f"at least {number} of {stretch}") for number in range(low + 1, high + 1)]
        else:
            reached = [-fresh(f"at most {number - 1} of {stretch}") for number in range(low + 1, high + 1)]
        total = tallies[start, stop] = Tally(low, reached)
        for i in left.numbers():
            for j in right.numbers():
                if most:
                    yield from _decided(-left.at_least(i), -right.at_least(j), total.at_least(i + j))
                if least:
                    yield from _decided(
                        left.at_least(i + 1), right.at_least(j + 1), -total.at_least(i + j + 1)
                    )


def _decided(*clause: int) -> Iterator[tuple[int, ...]]:
    """The clause without its false constants, or nothing if a constant makes it true."""
    if TRUE not in clause:
        yield tuple(literal for literal in clause if literal != FALSE)
