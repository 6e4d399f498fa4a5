"""The tables of patterns against plain enumeration, for every set of patterns that a cell can have."""

from __future__ import annotations

from itertools import product

import pytest

from kotae.puzzles.numberlink.encode.patterns import (
    AT_MOST,
    AVOIDING,
    CORNERS,
    DOWN,
    END,
    LEFT,
    OPPOSITE,
    PASSED,
    RIGHT,
    SIDES,
    UNUSED,
    UP,
    USING,
    clauses,
    crowding,
    literals,
    members,
    set_of,
    settled,
    with_sides,
)

Pattern = tuple[bool, ...]
"""Whether a line leaves a cell to the right, downwards, to the left and upwards."""
PATTERNS: list[Pattern] = list(product((False, True), repeat=4))
STEPS = {RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1), UP: (-1, 0)}


def number(pattern: Pattern) -> int:
    return sum(1 << side for side in SIDES if pattern[side])


def patterns_of(chosen: int) -> list[Pattern]:
    return [pattern for pattern in PATTERNS if chosen >> number(pattern) & 1]


def subsets(chosen: int) -> list[int]:
    """Every set that has a pattern, and none but these."""
    return [part for part in range(1, 1 << 16) if part & ~chosen == 0]


POSSIBLE = [*subsets(END), *subsets(PASSED | UNUSED)]
"""What a cell may still look like: an end has one line; any other cell has two, or none where it may."""


def test_the_sets_of_ends_and_passed_cells() -> None:
    assert patterns_of(END) == [pattern for pattern in PATTERNS if sum(pattern) == 1]
    assert patterns_of(PASSED) == [pattern for pattern in PATTERNS if sum(pattern) == 2]
    assert patterns_of(UNUSED) == [(False,) * 4]
    assert len(POSSIBLE) == 2**4 - 1 + 2**7 - 1


def test_sets_and_their_members() -> None:
    for chosen in POSSIBLE:
        assert members(chosen) == sorted(number(pattern) for pattern in patterns_of(chosen))
        assert set_of(members(chosen)) == chosen


def test_opposite_sides_and_corners_lie_across_the_cell() -> None:
    for side in SIDES:
        assert STEPS[OPPOSITE[side]] == (-STEPS[side][0], -STEPS[side][1])
        a, b = CORNERS[side]
        across = CORNERS[OPPOSITE[side]]
        assert sum(map(abs, (STEPS[a][0] + STEPS[b][0], STEPS[a][1] + STEPS[b][1]))) == 2, "a real corner"
        assert set(across) == {OPPOSITE[a], OPPOSITE[b]}


@pytest.mark.parametrize("side", SIDES)
def test_using_and_avoiding_a_side(side: int) -> None:
    assert patterns_of(USING[side]) == [pattern for pattern in PATTERNS if pattern[side]]
    assert patterns_of(AVOIDING[side]) == [pattern for pattern in PATTERNS if not pattern[side]]


def test_at_most_so_many_lines_at_a_corner() -> None:
    for corner, most in product(range(4), range(4)):
        a, b = CORNERS[corner]
        few = [pattern for pattern in PATTERNS if pattern[a] + pattern[b] <= most]
        assert patterns_of(AT_MOST[corner][most]) == few
    assert patterns_of(with_sides([2], [RIGHT, LEFT])) == [p for p in PATTERNS if p[RIGHT] and p[LEFT]]


def test_settled_sides_are_those_on_which_all_patterns_agree() -> None:
    for chosen in POSSIBLE:
        found = patterns_of(chosen)
        expected = {}
        for side in SIDES:
            if all(pattern[side] for pattern in found):
                expected[side] = True
            elif not any(pattern[side] for pattern in found):
                expected[side] = False
        assert dict(settled(chosen)) == expected
        assert len(settled(chosen)) == len(expected)


def test_crowded_corners_have_a_line_in_every_pattern() -> None:
    for chosen in POSSIBLE:
        least = {
            corner: min(pattern[a] + pattern[b] for pattern in patterns_of(chosen))
            for corner, (a, b) in enumerate(CORNERS)
        }
        assert dict(crowding(chosen)) == {corner: lines for corner, lines in least.items() if lines}
        assert len(crowding(chosen)) == len(dict(crowding(chosen)))


def test_literals_are_found_by_side_and_from_the_back() -> None:
    around = literals([11, 12, 13, 14])
    for side in SIDES:
        assert around[side] == 11 + side
        assert around[~side] == -(11 + side)


def written(chosen: int) -> list[dict[int, bool]]:
    """The clauses of a set: the sides that each speaks of, and whether a line there satisfies it."""
    picked = [clause(literals([1, 2, 3, 4])) for clause in clauses(chosen)]
    return [{abs(literal) - 1: literal > 0 for literal in clause} for clause in picked]


def satisfied(pattern: Pattern, clause: dict[int, bool]) -> bool:
    return any(pattern[side] == line for side, line in clause.items())


def test_clauses_admit_just_these_patterns_once_the_settled_sides_are_known() -> None:
    for chosen in POSSIBLE:
        known, parts = dict(settled(chosen)), written(chosen)
        for pattern in PATTERNS:
            if all(pattern[side] == line for side, line in known.items()):
                admitted = all(satisfied(pattern, clause) for clause in parts)
                assert admitted == (pattern in patterns_of(chosen)), (chosen, pattern)


def test_clauses_are_of_two_literals_or_more_none_on_settled_sides_and_none_could_be_shorter() -> None:
    seen = 0
    for chosen in POSSIBLE:
        known, parts = dict(settled(chosen)), written(chosen)
        for clause in parts:
            assert len(clause) >= 2
            assert not known.keys() & clause.keys()
            for side in clause:
                shorter = {other: line for other, line in clause.items() if other != side}
                assert not all(satisfied(pattern, shorter) for pattern in patterns_of(chosen))
            seen += 1
        assert len({tuple(sorted(clause.items())) for clause in parts}) == len(parts), "no clause twice"
    assert seen > 500


def test_a_set_that_is_settled_needs_no_clauses() -> None:
    for pattern in PATTERNS:
        assert clauses(1 << number(pattern)) == ()
