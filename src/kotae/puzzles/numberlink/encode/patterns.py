"""What a line may do in one cell, as sets of patterns.

A *pattern* is the set of sides by which lines leave a cell, four bits; what a cell may still look like is a
set of patterns, sixteen bits. Both are plain integers, and every question about them is answered once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import product
from operator import itemgetter

RIGHT, DOWN, LEFT, UP = SIDES = range(4)
CORNERS = ((RIGHT, DOWN), (LEFT, DOWN), (LEFT, UP), (RIGHT, UP))
"""The two sides of a cell at each of its corners, which are sides of one square of four cells, too."""
OPPOSITE = (LEFT, UP, RIGHT, DOWN)
"""The side across a cell from each side; the same for corners."""


def set_of(patterns: Iterable[int]) -> int:
    """The set of these patterns."""
    return sum(1 << pattern for pattern in patterns)


def members(patterns: int) -> list[int]:
    """The patterns in a set."""
    return [pattern for pattern in range(16) if patterns >> pattern & 1]


def with_sides(counts: Iterable[int], sides: Iterable[int] = SIDES) -> int:
    """The patterns in which the number of lines that leave by these sides is one of the counts."""
    mask = sum(1 << side for side in sides)
    return set_of(pattern for pattern in range(16) if (pattern & mask).bit_count() in counts)


USING = tuple(with_sides([1], [side]) for side in SIDES)
"""The patterns with a line at each side."""
AVOIDING = tuple(with_sides([0], [side]) for side in SIDES)
"""The patterns without a line at each side."""
AT_MOST = tuple(tuple(with_sides(range(most + 1), corner) for most in range(4)) for corner in CORNERS)
"""The patterns with at most that many lines at each corner."""
UNUSED = with_sides([0])
END = with_sides([1])
PASSED = with_sides([2])


@cache
def settled(patterns: int) -> tuple[tuple[int, bool], ...]:
    """The sides about which all patterns in the set agree, and whether there is a line."""
    found = members(patterns)
    agreed = ((side, {pattern >> side & 1 for pattern in found}) for side in SIDES)
    return tuple((side, lines == {1}) for side, lines in agreed if len(lines) == 1)


@cache
def crowding(patterns: int) -> tuple[tuple[int, int], ...]:
    """The corners where every pattern in the set has a line, each with the least number of them."""
    found = members(patterns)
    least = (
        min((sum(pattern >> side & 1 for side in corner) for pattern in found), default=0)
        for corner in CORNERS
    )
    return tuple((corner, lines) for corner, lines in enumerate(least) if lines)


@cache
def clauses(patterns: int) -> tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]:
    """The shortest clauses that admit just these patterns, as functions that pick one from `literals`.

    They speak only of the sides that are not settled, so none is shorter than two literals.
    """
    open_sides = sorted({*SIDES} - {side for side, _ in settled(patterns)})
    found: list[dict[int, int]] = []
    for signs in sorted(product((0, 1, -1), repeat=len(open_sides)), key=lambda signs: sum(map(abs, signs))):
        clause = {side: sign for side, sign in zip(open_sides, signs, strict=True) if sign}
        if any(shorter.items() <= clause.items() for shorter in found):
            continue
        if all(
            any((pattern >> side & 1) == (sign > 0) for side, sign in clause.items())
            for pattern in members(patterns)
        ):
            found.append(clause)
    return tuple(
        itemgetter(*(side if sign > 0 else ~side for side, sign in clause.items())) for clause in found
    )


def literals(links: Sequence[int]) -> list[int]:
    """A cell's links as literals: used by side, and from the back unused by side."""
    right, down, left, up = links
    return [right, down, left, up, -up, -left, -down, -right]
