"""WCNF in both styles and OPB: what is written means what the formula means."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from kotae.codec.opb import opb_text
from kotae.codec.wcnf import wcnf_text
from kotae.formula import Formula, Origin, Sum, said_elsewhere, saying


def roads() -> Formula:
    formula = Formula()
    formula.reserve(3, lambda i: f"link {i + 1} is drawn")
    formula.add(Origin("connected"), [(1, 2), (2, 3, 2)])
    formula.prefer((-1,), 4)
    formula.prefer((-2,), 3)
    formula.prefer((1, -3), 2)
    formula.prefer((-2,), 2)
    formula.prefer((3,), 0)
    return formula


def test_the_files_say_what_everything_is() -> None:
    names = ["1 link 1 is drawn\n", "2 link 2 is drawn\n", "3 link 3 is drawn\n"]
    assert list(wcnf_text(roads(), ["kotae yashi"])) == [
        "c kotae yashi\n",
        *(f"c {name}" for name in names),
        *("c connected\n", "h 1 2 0\n", "h 2 3 2 0\n"),
        *("c soft clauses\n", "4 -1 0\n", "3 -2 0\n", "2 1 -3 0\n", "2 -2 0\n"),
    ]
    assert list(wcnf_text(roads(), top=True)) == [
        *(f"c {name}" for name in names),
        "p wcnf 3 6 12\n",
        *("c connected\n", "12 1 2 0\n", "12 2 3 2 0\n"),
        *("c soft clauses\n", "4 -1 0\n", "3 -2 0\n", "2 1 -3 0\n", "2 -2 0\n"),
    ]
    assert list(opb_text(roads(), ["kotae yashi"])) == [
        "* #variable= 4 #constraint= 3\n",
        "* kotae yashi\n",
        *(f"* {name}" for name in names),
        "* 4 the wish for +1 x1 +1 ~x3 is broken\n",
        "min: +4 x1 +5 x2 +2 x4 ;\n",
        *("* connected\n", "+1 x1 +1 x2 >= 1 ;\n", "+1 x2 +1 x3 >= 1 ;\n"),
        *("* soft clauses\n", "+1 x1 +1 ~x3 +1 x4 >= 1 ;\n"),
    ]


class Whole:
    def cuts(self, model: object) -> tuple[()]:
        return ()


def test_what_cannot_be_said_is_refused_at_once() -> None:
    unwritten, negative, heavy = roads(), roads(), roads()
    unwritten.require(Origin("connected"), Whole())
    negative.prefer((1,), -1)
    heavy.prefer((1,), 2**63)
    for write in (wcnf_text, opb_text):
        with pytest.raises(ValueError, match="not written out"):
            write(unwritten)
        with pytest.raises(ValueError, match="negative weight"):
            write(negative)
    with pytest.raises(ValueError, match="63 bits"):
        wcnf_text(heavy)


CLAUSES = st.lists(st.lists(st.integers(-4, 4).filter(bool), max_size=3), max_size=5)
WISHES = st.lists(
    st.tuples(st.lists(st.integers(-4, 4).filter(bool), max_size=3), st.integers(0, 9)), max_size=4
)


def wished(clauses: list[list[int]], soft: list[tuple[list[int], int]]) -> Formula:
    formula = Formula()
    formula.reserve(4, lambda i: f"link {i + 1}")
    formula.add(Origin("row"), clauses)
    for clause, weight in soft:
        formula.prefer(clause, weight)
    return formula


def cheapest(formula: Formula) -> int | None:
    """The least price of a model, by trying all, or None if there is none."""
    prices = []
    for bits in product((False, True), repeat=4):
        true = {v if bit else -v for v, bit in enumerate(bits, 1)}
        if all(true & set(clause) for clause in formula.clauses):
            prices.append(sum(soft.weight for soft in formula.soft if not true & set(soft.clause)))
    return min(prices, default=None)


@given(CLAUSES, WISHES, st.booleans())
def test_somebody_elses_reader_finds_what_was_written(
    clauses: list[list[int]], soft: list[tuple[list[int], int]], top: bool
) -> None:
    text = "".join(wcnf_text(wished(clauses, soft), ["a\rb"], top=top))
    found = WCNF(from_string=text)
    assert found.hard == clauses
    assert [*zip(found.soft, found.wght, strict=True)] == [wish for wish in soft if wish[1]]


@pytest.mark.parametrize("top", [False, True])
def test_a_maxsat_solver_finds_the_cheapest(top: bool) -> None:
    formula = roads()
    with RC2(WCNF(from_string="".join(wcnf_text(formula, ["kotae yashi"], top=top)))) as solver:
        model = solver.compute()
        assert solver.cost == 4
    assert model == [1, -2, 3]


@given(CLAUSES, WISHES)
def test_opb_has_the_models_and_prices_of_the_formula(
    clauses: list[list[int]], soft: list[tuple[list[int], int]]
) -> None:
    formula = wished(clauses, soft)
    lines = list(opb_text(formula, ["a ; b"]))
    counts = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)\n", lines[0])
    assert counts
    body = [line for line in lines if not line.startswith("*")]
    goal = [line.removeprefix("min:") for line in body if line.startswith("min:")]
    limits = [line.split(">=") for line in body if not line.startswith("min:")]
    assert len(limits) == int(counts[2])

    def value(terms: str, bits: tuple[bool, ...]) -> int:
        found = re.findall(r"\+(\d+) (~?)x(\d+)", terms)
        assert re.fullmatch(r"\s*(\+\d+ ~?x\d+ )*;?\s*", terms), terms
        return sum(int(weight) * (bits[int(v) - 1] != bool(sign)) for weight, sign, v in found)

    prices = [
        sum(value(terms, bits) for terms in goal)
        for bits in product((False, True), repeat=int(counts[1]))
        if all(value(left, bits) >= int(right.rstrip(" ;\n")) for left, right in limits)
    ]
    assert min(prices, default=None) == cheapest(formula)


def test_opb_of_a_formula_without_variables() -> None:
    formula = Formula()
    formula.add(Origin("given"), [()])
    assert list(opb_text(formula)) == ["* #variable= 1 #constraint= 1\n", "* given\n", "+1 x1 >= 2 ;\n"]


def test_sums_stand_in_opb_in_place_of_their_clauses() -> None:
    formula = Formula()
    formula.reserve(3, lambda i: f"marble {i + 1} is red")
    helper = formula.variable("a helper of the first count")
    first, second, third = (Origin("row-count", ((row, 0),)) for row in range(3))
    formula.add(first, [(1, helper), (2, -helper)], saying(Sum([(2, 1), (1, -2)], "<=", 2)))
    formula.add(second, [(1, 2)], said_elsewhere)
    formula.add(second, [(-1, -2)], lambda origin: [Sum.exactly(range(1, 3), origin.cells[0][0])])
    formula.add(third, [()], saying(Sum.at_least([], 1), Sum.at_most([], 0), Sum.at_least([3], 1)))
    formula.add(third, [(-3,)])
    for made in (formula, formula.restricted(lambda rule: True)):
        assert list(opb_text(made)) == [
            "* #variable= 4 #constraint= 5\n",
            *(f"* {v} marble {v} is red\n" for v in (1, 2, 3)),
            *("* row-count r0c0\n", "-2 x1 -1 ~x2 >= -2 ;\n"),
            *("* row-count r1c0\n", "+1 x1 +1 x2 = 1 ;\n"),
            *("* row-count r2c0\n", "+1 x1 >= 2 ;\n", "+1 x3 >= 1 ;\n", "+1 ~x3 >= 1 ;\n"),
        ]
