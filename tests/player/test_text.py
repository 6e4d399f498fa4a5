"""Steps as text for a terminal."""

from __future__ import annotations

from kotae.api.text import of_step
from kotae.geometry import WHOLE, at
from kotae.statements import Fact, Reason, Step

FACT = Fact(0, at((0, 0)), {}, "r0c0 holds 1", decided=True, state=1, states=(1,))
KNOWN = Fact(1, at((0, 1)), {}, "r0c1 holds 2 or 3", decided=False, states=(2, 3))
STEP = Step(
    facts=(FACT,),
    known=(KNOWN,),
    reasons=(Reason("row", WHOLE, "row 0 holds each digit once"),),
    technique="only place",
    sentence="Row 0 has one place left for a 1, which is r0c0.",
    supposing=(Step(facts=(), sentence="Row 0 has no place for a 1."),),
)


def test_a_step_has_its_number_and_its_name() -> None:
    assert of_step(STEP, 7) == "7. Row 0 has one place left for a 1, which is r0c0. [only place]"


def test_reasons_are_told_where_they_are_wanted() -> None:
    assert of_step(STEP, 7, reasons=True).splitlines()[1:] == [
        "   why: row 0 holds each digit once",
        "   known: r0c1 holds 2 or 3",
        "   so: r0c0 holds 1",
        "   suppose: 1. Row 0 has no place for a 1.",
        "   note: none of the reasons can be left out",
    ]


def test_lines_are_no_wider_than_the_terminal() -> None:
    assert of_step(STEP, 12, width=30).splitlines() == [
        "12. Row 0 has one place left",
        "    for a 1, which is r0c0.",
        "    [only place]",
    ]
    assert max(map(len, of_step(STEP, 12, width=40, reasons=True).splitlines())) <= 40
    assert len(of_step(STEP, 12, width=1).splitlines()) > 3, "a few words stand in a line, whatever happens"


def test_a_step_without_a_sentence_says_what_follows() -> None:
    assert of_step(Step(facts=(FACT, KNOWN), smallest=True), 1, reasons=True).splitlines() == [
        "1. r0c0 holds 1 and r0c1 holds 2 or 3",
        "   so: r0c0 holds 1",
        "   so: r0c1 holds 2 or 3",
        "   note: nothing easier forces this",
    ]
    assert of_step(Step(facts=()), 1) == "1. this cannot be"
