"""Integers in clauses: exactly the wanted models, for values with and without gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product

import pytest
from pysat.solvers import Solver

from kotae.encodings.integers import PAIRS, Direct, Ordered, at_most_one, channel, forbidden, less, supported
from kotae.formula import Formula
from tests.encodings.models import models

DOMAINS = [(1,), (3,), (1, 2), (1, 4), (2, 3, 5), (1, 2, 3, 4), (0, 1, 6)]
PAIRED = list(product(DOMAINS, DOMAINS))


def integer(formula: Formula, values: Sequence[int]) -> Direct:
    """A direct integer with exactly one value."""
    number = {value: formula.variable(f"is {value}") for value in values}
    formula.clauses.append(tuple(number.values()))
    formula.clauses.extend(combinations([-literal for literal in number.values()], 2))
    return number


def ordered(formula: Formula, number: Direct) -> Ordered:
    """The same integer with bounds."""
    values = list(number)
    bounds = Ordered(values, [formula.variable(f"at least {value}") for value in values[1:]])
    formula.clauses.extend(channel(number, bounds))
    return bounds


def values_of(number: Direct, model: set[int]) -> list[int]:
    return [value for value, literal in number.items() if literal in model]


def pairs_allowed(
    clauses: Callable[[Formula, Direct, Direct], Iterable[tuple[int, ...]]],
    first: Sequence[int],
    second: Sequence[int],
) -> list[tuple[int, int]]:
    """The values that the clauses let two integers have together, as often as models have them."""
    formula = Formula()
    a, b = integer(formula, first), integer(formula, second)
    formula.clauses.extend(clauses(formula, a, b))
    return sorted(
        (values_of(a, model)[0], values_of(b, model)[0])
        for model in models(formula.clauses, formula.variables)
    )


@pytest.mark.parametrize("values", DOMAINS)
def test_bounds_follow_from_the_value(values: tuple[int, ...]) -> None:
    formula = Formula()
    number = integer(formula, values)
    bounds = ordered(formula, number)
    found = models(formula.clauses, formula.variables)
    assert len(found) == len(values)
    for model in found:
        [value] = values_of(number, model)
        reached = [literal in model for literal in bounds.reached]
        assert reached == [value >= bound for bound in values[1:]]


@pytest.mark.parametrize(("first", "second"), PAIRED)
def test_less(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    def clauses(formula: Formula, a: Direct, b: Direct) -> list[tuple[int, ...]]:
        return list(less(ordered(formula, a), ordered(formula, b)))

    expected = [(x, y) for x, y in product(first, second) if x < y]
    assert pairs_allowed(clauses, first, second) == expected


def test_less_takes_one_binary_clause_a_value_and_none_if_it_is_certain() -> None:
    a, b = Ordered([1, 2, 3, 4], [1, 2, 3]), Ordered([1, 2, 3, 4], [4, 5, 6])
    assert list(less(a, b)) == [(4,), (-1, 5), (-2, 6), (-3,)]
    assert list(less(a, Ordered([5, 6], [4]))) == []
    assert list(less(Ordered([3], []), Ordered([2], []))) == [()]
    # What "at least 3" asks of the second, "at least 2" asks already.
    assert list(less(a, Ordered([1, 5], [4]))) == [(4,)]


@pytest.mark.parametrize(("first", "second"), PAIRED)
def test_forbidden_and_supported_are_opposites(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    def beside(value: int) -> tuple[int, int]:
        return (value - 1, value + 1)

    allowed = pairs_allowed(lambda _, a, b: forbidden(a, b, beside), first, second)
    assert allowed == [(x, y) for x, y in product(first, second) if abs(x - y) != 1]
    allowed = pairs_allowed(lambda _, a, b: supported(a, b, beside), first, second)
    assert allowed == [(x, y) for x, y in product(first, second) if abs(x - y) == 1]


@pytest.mark.parametrize("count", [0, 1, 2, 5, PAIRS, PAIRS + 1, 36, 40, 43])
def test_at_most_one_refuses_any_two_and_nothing_else(count: int) -> None:
    formula = Formula()
    literals = [formula.variable(f"number {i}") for i in range(count)]
    formula.clauses.extend(at_most_one(literals, formula.variable))
    assert (formula.variables > count) == (count > PAIRS)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve(assumptions=[-literal for literal in literals])
        for literal in literals:
            others = [-other for other in literals if other != literal]
            assert solver.solve(assumptions=[literal, *others])
            # Propagation alone makes the others false.
            consistent, implied = solver.propagate(assumptions=[literal])
            assert consistent
            assert set(others) <= set(implied)


def test_many_literals_take_few_clauses_and_helpers_with_true_names() -> None:
    formula = Formula()
    literals = [formula.variable(f"number {i}") for i in range(100)]
    formula.clauses.extend(at_most_one(literals, formula.variable))
    assert len(formula.clauses) == 2 * 100 + 2 * 45
    assert formula.variables == 120
    assert formula.name(101) == "none of the literals 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    for helper in range(101, 121):
        named = [int(word) for word in formula.name(helper).removeprefix("none of the literals ").split(", ")]
        assert all((-helper, -literal) in formula.clauses for literal in named)
