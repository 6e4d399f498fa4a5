"""Sums of ordered numbers: the right models, nothing that unit propagation misses, and no clause too many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

import pytest
from pysat.solvers import Solver

from kotae.encodings import subsets
from kotae.encodings.ordered import sum_is
from tests.encodings.models import missed, mixed, projections

SHAPES = [(count, top) for count in range(4) for top in (1, 2, 3)]
CASES = [(count, top, total) for count, top in SHAPES for total in range(-1, count * top + 2)]
Interval = tuple[int, int]


def clauses_of(literals: Sequence[int], top: int, total: int) -> list[tuple[int, ...]]:
    return [tuple(clause) for clause in sum_is(literals, top, total)]


def numbers(literals: Sequence[int], top: int) -> list[Sequence[int]]:
    """The literals of each number, "at least 1" first."""
    return [literals[start : start + top] for start in range(0, len(literals), top)]


def order(literals: Sequence[int], top: int) -> list[tuple[int, ...]]:
    return [(-more, fewer) for number in numbers(literals, top) for fewer, more in pairwise(number)]


def values(literals: Sequence[int], top: int, levels: Sequence[int]) -> dict[int, bool]:
    """The variables when the numbers have these values."""
    true = {}
    for number, level in zip(numbers(literals, top), levels, strict=True):
        for at, literal in enumerate(number, 1):
            true[abs(literal)] = (at <= level) == (literal > 0)
    return true


@pytest.mark.parametrize(("count", "top", "total"), CASES)
def test_the_models_are_those_with_the_right_sum(count: int, top: int, total: int) -> None:
    variables = range(1, count * top + 1)
    for literals in (list(variables), mixed(count * top)):
        clauses = clauses_of(literals, top, total) + order(literals, top)
        good = sorted(
            tuple(values(literals, top, levels)[v] for v in variables)
            for levels in product(range(top + 1), repeat=count)
            if sum(levels) == total
        )
        assert projections(clauses, variables) == good


@pytest.mark.parametrize(("count", "top", "total"), [case for case in CASES if case[0] * case[1] <= 6])
def test_unit_propagation_misses_nothing(count: int, top: int, total: int) -> None:
    variables = range(1, count * top + 1)
    literals = mixed(count * top)
    clauses = clauses_of(literals, top, total) + order(literals, top)
    assert missed(clauses, variables, projections(clauses, variables)) == (0, 0)


def boxes(count: int, top: int) -> Iterator[tuple[Interval, ...]]:
    """Every choice of an interval for each number."""
    intervals = [*combinations(range(top + 1), 2), *((level, level) for level in range(top + 1))]
    return product(intervals, repeat=count)


@pytest.mark.parametrize("total", range(10))
def test_bounds_are_as_narrow_as_the_sum_makes_them(total: int) -> None:
    """As before for three numbers from 0 to 3, but by intervals: 1,000 of them instead of 19,683 cases."""
    count = top = 3
    literals = range(1, count * top + 1)
    guard = count * top + 1
    clauses = clauses_of(literals, top, total) + order(literals, top)
    with Solver("minisat22", bootstrap_with=[(*clause, -guard) for clause in clauses]) as solver:
        for box in boxes(count, top):
            assumed = [guard]
            for number, (low, high) in zip(numbers(literals, top), box, strict=True):
                assumed += [*number[:low], *(-literal for literal in number[high:])]
            alive, implied = solver.propagate(assumptions=assumed)
            left = [levels for levels in product(*(range(a, b + 1) for a, b in box)) if sum(levels) == total]
            assert alive == bool(left), box
            known = {*implied, *assumed}
            for number, possible in (
                zip(numbers(literals, top), zip(*left, strict=True), strict=True) if left else ()
            ):
                assert known.issuperset(number[: min(possible)]), box
                assert known.issuperset(-literal for literal in number[max(possible) :]), box


@pytest.mark.parametrize(("count", "top", "total"), CASES)
def test_clauses_are_prime_and_each_is_there_once(count: int, top: int, total: int) -> None:
    literals = range(1, count * top + 1)
    clauses = clauses_of(literals, top, total)
    rest = order(literals, top)
    assert len(set(clauses)) == len(clauses)
    with Solver("minisat22", bootstrap_with=clauses + rest) as solver:
        for clause in clauses:
            for literal in clause:
                shorter = [-other for other in clause if other != literal]
                assert solver.solve(assumptions=shorter) or not solver.solve(), clause


@pytest.mark.parametrize("total", [-5, -1, 7, 100])
def test_an_impossible_sum_is_the_empty_clause(total: int) -> None:
    assert clauses_of(range(1, 7), 2, total) == [()]
    assert clauses_of((), 2, total) == [()]


def test_the_sum_of_nothing() -> None:
    assert clauses_of((), 2, 0) == []


def test_one_level_is_plain_counting() -> None:
    for total in range(5):
        by_subsets = {frozenset(clause) for clause in subsets.exactly((1, 2, 3, 4), total)}
        assert {frozenset(clause) for clause in clauses_of((1, 2, 3, 4), 1, total)} == by_subsets


def test_four_corridors_with_two_levels_take_32_clauses_for_exactly_four() -> None:
    clauses = clauses_of(range(1, 9), 2, 4)
    assert len(clauses) == 32
    assert max(map(len, clauses)) == 4
    assert len(list(subsets.exactly(range(1, 9), 4))) == 112


def test_the_order_of_the_literals_matters_and_not_their_numbers() -> None:
    plain = clauses_of((1, 2, 3, 4), 2, 3)
    rename = {1: 9, 2: -7, 3: 5, 4: 8}
    renamed = {tuple(rename[abs(x)] * (1 if x > 0 else -1) for x in clause) for clause in plain}
    assert set(clauses_of((9, -7, 5, 8), 2, 3)) == renamed
