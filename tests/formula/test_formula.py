"""Formulas: what is filed comes back in order and under its rule, and names say what was meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Never

import pytest

from kotae.errors import Unserved
from kotae.formula import Block, Cut, Formula, Model, Origin, Requirement, Soft, Writable, holds

EACH = Origin("each")
LEFT, RIGHT = Origin("side", ((0, 0),)), Origin("side", ((0, 3), (2, 3)))


class Cuttable:
    """A constraint that can only be cut: variable 1 is true."""

    def cuts(self, model: Model) -> Iterator[Cut]:
        if not model[1]:
            yield Cut((1,), (), "whole")


class Written(Cuttable):
    """The same with clauses, through a helper variable."""

    def __init__(self, helper: str) -> None:
        self.helper = helper

    def write(self, formula: Formula, origin: Origin) -> None:
        helper = formula.variable(self.helper)
        formula.add(origin, [(helper,), (-helper, 1)])


def filled() -> Formula:
    """Clauses of every filing over four variables."""
    formula = Formula()
    formula.reserve(4, lambda i: f"lamp {i} is lit")
    formula.add(EACH, [(1, 2), (3, 4)])
    formula.add_each([(-1, -2), (-3,)], lambda i: (LEFT, RIGHT)[i])
    formula.imply([EACH, RIGHT], [(4,)])
    return formula


def test_a_literal_holds_in_a_model() -> None:
    model = [False, True, False]
    assert [holds(model, literal) for literal in (1, -1, 2, -2)] == [True, False, False, True]


def test_an_origin_reads_as_a_rule_and_its_cells() -> None:
    assert [str(origin) for origin in (EACH, LEFT, RIGHT)] == ["each", "side r0c0", "side r0c3 and r2c3"]


def test_blocks_tell_the_clauses_in_order_with_their_filing() -> None:
    assert [*filled().blocks()] == [
        Block((EACH,), False, [(1, 2), (3, 4)]),
        Block((LEFT,), False, [(-1, -2)]),
        Block((RIGHT,), False, [(-3,)]),
        Block((EACH, RIGHT), True, [(4,)]),
    ]


def test_the_clauses_lie_in_one_list() -> None:
    assert filled().clauses == [(1, 2), (3, 4), (-1, -2), (-3,), (4,)]


def test_each_run_counts_its_own_clauses_from_nought() -> None:
    formula = Formula()
    formula.add_each([(1,), (2,)], lambda i: Origin("one", ((0, i),)))
    formula.add_each([(3,), (4,)], lambda i: Origin("two", ((0, i),)))
    told = [str(*block.origins) for block in formula.blocks()]
    assert told == ["one r0c0", "one r0c1", "two r0c0", "two r0c1"]


def test_a_generator_may_make_variables_while_it_is_filed() -> None:
    formula = Formula()
    formula.add(EACH, ((formula.variable(f"made {i}"),) for i in range(3)))
    assert formula.clauses == [(1,), (2,), (3,)]
    assert formula.name(3) == "made 2"


def test_nothing_filed_is_no_block() -> None:
    formula = Formula()
    formula.add(EACH, [])
    formula.add_each(iter(()), lambda i: EACH)
    formula.imply([EACH], ())
    assert [*formula.blocks()] == []
    formula.add(EACH, [()])
    assert [*formula.blocks()] == [Block((EACH,), False, [()])], "the empty clause is a clause"


def test_reserved_variables_are_consecutive_and_named_by_number() -> None:
    formula = Formula()
    assert formula.reserve(3, lambda i: f"a{i}") == 1
    assert formula.variable("alone") == 4
    assert formula.reserve(0, lambda i: "never") == 5
    assert formula.reserve(2, lambda i: f"b{i}") == 5
    assert formula.variables == 6
    assert [formula.name(v) for v in range(1, 7)] == ["a0", "a1", "a2", "alone", "b0", "b1"]


@pytest.mark.parametrize("variable", [0, -1, 5, 100])
def test_a_number_that_is_no_variable_has_no_name(variable: int) -> None:
    with pytest.raises(ValueError, match=rf"variables 1 to 4, not {variable}"):
        filled().name(variable)


def test_names_and_origins_are_asked_only_when_read() -> None:
    def refuse(number: int) -> Never:
        raise AssertionError("asked too early")

    formula = Formula()
    formula.reserve(2, refuse)
    formula.add_each([(1,), (2,)], refuse)
    assert (formula.variables, formula.clauses) == (2, [(1,), (2,)])
    with pytest.raises(AssertionError, match="too early"):
        formula.name(1)
    with pytest.raises(AssertionError, match="too early"):
        next(formula.blocks())


def test_a_restricted_formula_keeps_the_clauses_whose_rules_are_all_kept() -> None:
    formula = filled()
    requirement = Requirement(EACH, Cuttable())
    formula.require(EACH, requirement.constraint)
    formula.require(LEFT, Cuttable())
    part = formula.restricted(lambda rule: rule == "each")
    assert [*part.blocks()] == [Block((EACH,), False, [(1, 2), (3, 4)])]
    assert part.clauses == [(1, 2), (3, 4)]
    assert part.requirements == [requirement]
    assert [*formula.restricted(lambda rule: True).blocks()] == [*formula.blocks()]
    assert formula.restricted(lambda rule: False).clauses == []


def test_a_restricted_formula_has_the_same_variables_and_wishes() -> None:
    formula = filled()
    formula.prefer([1], 3)
    part = formula.restricted(lambda rule: False)
    assert part.variables == 4
    assert [part.name(v) for v in range(1, 5)] == [formula.name(v) for v in range(1, 5)]
    assert part.soft == formula.soft


def test_what_is_added_to_a_part_stays_out_of_the_whole() -> None:
    formula = filled()
    formula.require(LEFT, Written("helper"))
    for number in range(2):
        part = formula.restricted(lambda rule: True)
        part.write_out()
        part.variable(f"only in part {number}")
        part.prefer([1], 1)
        assert (part.name(5), part.name(6)) == ("helper", f"only in part {number}")
    assert (formula.variables, formula.soft, len(formula.requirements)) == (4, [], 1)
    assert formula.clauses == filled().clauses
    formula.variable("fifth")
    formula.variable("sixth")
    assert [formula.name(v) for v in (4, 5, 6)] == ["lamp 3 is lit", "fifth", "sixth"]
    assert part.name(5) == "helper"


def test_written_out_the_clauses_say_everything_under_the_same_rule() -> None:
    formula = filled()
    formula.require(LEFT, Written("left"))
    formula.require(RIGHT, Written("right"))
    formula.write_out()
    assert formula.requirements == []
    assert [*formula.blocks()][-2:] == [
        Block((LEFT,), False, [(5,), (-5, 1)]),
        Block((RIGHT,), False, [(6,), (-6, 1)]),
    ]
    formula.write_out()
    assert len(formula.clauses) == 9, "what is written out is not written twice"


def test_a_constraint_without_clauses_cannot_be_written_out_and_nothing_is() -> None:
    formula = filled()
    formula.require(LEFT, Written("left"))
    formula.require(RIGHT, Cuttable())
    with pytest.raises(Unserved, match="side cannot be written out as clauses; it can only be cut"):
        formula.write_out()
    assert formula.clauses == filled().clauses
    assert len(formula.requirements) == 2


def test_what_can_be_written_is_told_apart() -> None:
    assert isinstance(Written(""), Writable)
    assert not isinstance(Cuttable(), Writable)


def test_wishes_keep_their_order_and_price() -> None:
    formula = Formula()
    formula.prefer(iter((1, -2)), 3)
    formula.prefer([], 1)
    assert formula.soft == [Soft((1, -2), 3), Soft((), 1)]
    assert formula.clauses == []
