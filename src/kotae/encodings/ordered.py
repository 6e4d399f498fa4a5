"""Sums of small numbers in order encoding, without helper variables and without subsets.

A number from 0 to `top` is given by `top` literals "at least 1", "at least 2", …, each implying the one
before. "The sum is at most k" fails just where some numbers reach levels that add up to k+1, so one clause
forbids each way of adding up to k+1; "at least k" alike. These are all the prime implicates, so unit
propagation finds everything that follows.

For the four corridors of a Hashi island with two levels each, "exactly 4" takes 32 clauses of at most four
literals, where the subsets of eight literals take 112 of five: a third of the clauses on a whole board, and
a third of the time (`python -m bench hashi`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from operator import itemgetter
from typing import Any

from kotae.formula import Clause

Pick = Callable[[Sequence[int]], Any]


def sum_is(literals: Sequence[int], top: int, total: int) -> list[Clause]:
    """Clauses that hold if and only if the numbers, `top` literals each one after the other, sum to `total`.

    The literals of each number are assumed to be ordered; clauses that say so are the caller's.
    """
    both = [*literals, *(-literal for literal in literals)]
    return [pick(both) for pick in _picks(len(literals) // top, top, total)]


@cache
def _picks(count: int, top: int, total: int) -> tuple[Pick, ...]:
    """One function per clause, which takes its literals out of the list of all literals and their opposites.

    They run in C, and boards have few shapes: this is what makes 40,000 islands take one second.
    """
    if not 0 <= total <= count * top:
        return (itemgetter(slice(0)),)
    opposite = count * top
    picks = []
    for levels in product(range(top + 1), repeat=count):
        reached = sum(levels)
        if reached == total + 1:  # not every number is at its level or above
            picks.append([opposite + i * top + level - 1 for i, level in enumerate(levels) if level])
        if reached == total - 1:  # not every number is at its level or below
            picks.append([i * top + level for i, level in enumerate(levels) if level < top])
    # With a single index an itemgetter returns the item itself; a slice keeps it a sequence.
    return tuple(itemgetter(*p) if len(p) > 1 else itemgetter(slice(p[0], p[0] + 1)) for p in picks)
