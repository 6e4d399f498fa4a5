"""Two ways of counting: exactly the right models, and nothing that unit propagation misses."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from kotae.encodings import subsets, totalizer
from kotae.formula import Formula
from tests.encodings.models import Names, missed, mixed, models, projections, wanted

SIDES = ("at_most", "at_least", "exactly")
METHODS = ("subsets", "totalizer")
CASES = [(count, bound) for count in range(7) for bound in range(-1, count + 2)]


def clauses_of(
    method: str, side: str, literals: Sequence[int], bound: int, fresh: Names
) -> list[tuple[int, ...]]:
    if method == "subsets":
        return list(getattr(subsets, side)(literals, bound))
    return list(getattr(totalizer, side)(literals, bound, fresh, "the marbles"))


def keeps(side: str, number: int, bound: int) -> bool:
    return {"at_most": number <= bound, "at_least": number >= bound, "exactly": number == bound}[side]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("method", METHODS)
def test_the_models_are_those_with_the_right_number(method: str, side: str) -> None:
    for count, bound in CASES:
        for literals in (list(range(1, count + 1)), mixed(count)):
            fresh = Names(count)
            clauses = clauses_of(method, side, literals, bound, fresh)
            variables = range(1, count + 1)
            good = wanted(variables, lambda true: keeps(side, len(true & set(literals)), bound))  # noqa: B023
            assert projections(clauses, variables) == good, (literals, bound)
            if side == "exactly":
                assert len(models(clauses, fresh.top)) == len(good), "the literals must decide every helper"


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("method", METHODS)
def test_unit_propagation_misses_nothing(method: str, side: str) -> None:
    for count, bound in CASES:
        literals = mixed(count)
        variables = range(1, count + 1)
        clauses = clauses_of(method, side, literals, bound, Names(count))
        good = wanted(variables, lambda true: keeps(side, len(true & set(literals)), bound))  # noqa: B023
        assert missed(clauses, variables, good) == (0, 0), (literals, bound)


@pytest.mark.parametrize("side", SIDES)
def test_a_helper_is_true_only_when_its_name_is(side: str) -> None:
    pattern = re.compile(r"at (least|most) (\d+) of (?:the first|numbers (\d+) to) (\d+) of the marbles")
    for count, bound in CASES:
        literals = mixed(count)
        fresh = Names(count)
        found = models(clauses_of("totalizer", side, literals, bound, fresh), fresh.top)
        assert len(set(fresh.meant.values())) == len(fresh.meant)
        for helper, name in fresh.meant.items():
            said = pattern.fullmatch(name)
            assert said, name
            stretch = literals[int(said[3] or 1) - 1 : int(said[4])]
            for model in found:
                number = len(model & set(stretch))
                holds = number >= int(said[2]) if said[1] == "least" else number <= int(said[2])
                assert holds or helper not in model, (name, bound)
                assert side != "exactly" or holds == (helper in model), (name, bound)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("method", METHODS)
def test_a_literal_given_twice_counts_twice(method: str, side: str) -> None:
    literals = [1, 2, 2, -3, 3]
    for bound in range(-1, 7):
        fresh = Names(3)
        clauses = clauses_of(method, side, literals, bound, fresh)
        good = wanted((1, 2, 3), lambda true: keeps(side, sum(x in true for x in literals), bound))  # noqa: B023
        assert projections(clauses, (1, 2, 3)) == good


def test_an_impossible_bound_is_the_empty_clause_and_a_certain_one_is_nothing() -> None:
    for method in METHODS:
        fresh = Names(2)
        assert clauses_of(method, "at_most", (1, 2), -3, fresh) == [()]
        assert clauses_of(method, "at_least", (1, 2), 3, fresh) == [()]
        assert clauses_of(method, "exactly", (1, 2), 5, fresh) == [()]
        assert clauses_of(method, "exactly", (), 1, fresh) == [()]
        assert clauses_of(method, "exactly", (), 0, fresh) == []
        assert clauses_of(method, "at_most", (1, 2), 2, fresh) == []
        assert clauses_of(method, "at_least", (1, 2), -1, fresh) == []
        assert fresh.meant == {}


def test_sizes_are_told_without_making_the_clauses() -> None:
    for count, bound in [*CASES, (3, -4), (3, 9)]:
        literals = range(1, count + 1)
        assert subsets.size_at_most(count, bound) == len(list(subsets.at_most(literals, bound)))
        assert subsets.size_at_least(count, bound) == len(list(subsets.at_least(literals, bound)))
        assert subsets.size_exactly(count, bound) == len(list(subsets.exactly(literals, bound)))
    assert subsets.size_exactly(400, 200) > 10**100


def test_a_formula_names_the_helpers() -> None:
    formula = Formula()
    first = formula.reserve(4, lambda i: f"marble {i + 1}")
    list(totalizer.exactly(range(first, first + 4), 2, formula.variable, "the marbles"))
    assert [formula.name(v) for v in range(5, formula.variables + 1)] == [
        "at least 1 of the first 2 of the marbles",
        "at least 2 of the first 2 of the marbles",
        "at least 1 of numbers 3 to 4 of the marbles",
        "at least 2 of numbers 3 to 4 of the marbles",
    ]


def test_thousands_of_literals_take_few_clauses() -> None:
    for bound in (2, 2998):
        fresh = Names(3000)
        clauses = clauses_of("totalizer", "exactly", range(1, 3001), bound, fresh)
        assert len(clauses) < 30_000
