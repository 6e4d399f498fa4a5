"""Forms: what is read is written again, and what is not there is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotae.codec.syntax import BREAK, GAP, Choice, Fields, Form, Many, Maybe, Number, Part, Sign, Text
from tests.refusals import assert_refused

POINT = Form(
    Sign("", r"\s*"),
    Sign("(", r"\(\s*"),
    Number("x", "x"),
    Sign(",", r"\s*,\s*"),
    Number("y", "y"),
    Sign(")"),
)
WALK = Form(
    Text("name", "[a-z]+", "a name in small letters"),
    GAP,
    Choice("way", {"to": "there", "into": "there", "from": "back"}, "a way"),
    Maybe(r"[ \t]*[0-9]", (GAP, Number("times", most=99)), {"times": 1}),
    BREAK,
    Many("points", POINT),
)


def test_fields_of_a_text() -> None:
    points = [{"x": 1, "y": 2}, {"x": 4, "y": 5}]
    expected = {"name": "anna", "way": "there", "times": 3, "points": points}
    assert WALK.read("anna  into 3 \n(1,2) ( 4 , 5)\n\n") == expected


def test_the_first_way_of_saying_it_is_written() -> None:
    assert WALK.write(WALK.read("anna\tinto 1\n ( 1 ,2)(3,4)")) == "anna to\n(1,2)(3,4)"


def test_what_may_be_missing_can_be_written_always() -> None:
    form = Form(Maybe("x", (Sign("x"), Number("n")), {"n": 7}, always=True))
    assert (form.read("")["n"], form.read("x3")["n"]) == (7, 3)
    assert form.write({"n": 7}) == "x7"


@given(
    st.text("abcxyz", min_size=1),
    st.sampled_from(["there", "back"]),
    st.integers(0, 99),
    st.lists(st.tuples(st.integers(0, 10**9 - 1), st.integers(0, 10**9 - 1)), max_size=4),
)
def test_fields_are_read_back(name: str, way: str, times: int, points: list[tuple[int, int]]) -> None:
    said: dict[str, Any] = {"name": name, "way": way, "times": times}
    said["points"] = [{"x": x, "y": y} for x, y in points]
    assert WALK.read(WALK.write(said)) == said


def test_a_text_may_repeat_a_form() -> None:
    points = [{"x": 1, "y": 2}, {"x": 3, "y": 4}, {"x": 5, "y": 6}]
    assert POINT.read_all("\n(1,2)\n\n (3,4) (5,6)\n") == points
    assert POINT.read_all(" \n ") == []


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "expected a name in small letters, not the end of the line"),
        ("Anna to", 1, 1, "expected a name in small letters, not 'Anna'"),
        ("anna\nto", 1, 5, "expected a blank, not the end of the line"),
        ("anna", 1, 5, "expected a blank, not the end of the line"),
        ("anna/to", 1, 5, "expected a blank, not '/'"),
        ("anna  at 1", 1, 7, "expected a way ('to', 'into', 'from'), not 'at'"),
        ("anna to 1 2", 1, 11, "expected the end of the line, not '2'"),
        ("anna to 100", 1, 9, "expected the number of times from 0 to 99, not 100"),
        ("anna to 1\n\n(1,-2)", 3, 4, "expected y, not '-2)'"),
        ("anna to 1\n(1,٣)", 2, 4, "expected y, not '٣)'"),
        ("anna to 1\n(1 2)", 2, 4, "expected ',', not '2)'"),
        ("anna to 1\n(1,2", 2, 5, "expected ')', not the end of the line"),
        ("anna to 1\n(1,2)\n more", 3, 2, "expected '(', not 'more'"),
        (f"anna to 1\n({'9' * 5000},2)", 2, 2, "x of 5000 digits is too large"),
        (f"anna to 1\n{'x' * 5000}", 2, 1, "expected '(', not 'xxxxxxxxxxxxxxxxxxxx…'"),
        ("anna to 1\n\x1b[31m", 2, 1, "expected '(', not '\N{REPLACEMENT CHARACTER}[31m'"),
    ],
)
def test_what_is_not_there_is_refused_with_its_place(text: str, line: int, column: int, message: str) -> None:
    assert_refused(WALK.read, text, line, column, message)


def test_nothing_may_stand_behind_a_form() -> None:
    assert_refused(POINT.read, "(1,2)\n ;", 2, 2, "expected nothing more, not ';'")


@pytest.mark.parametrize(
    ("part", "text", "message"),
    [
        (Number("rows", least=1), "0", "expected the number of rows from 1 on, not 0"),
        (Number("rows", least=1, most=8), "9", "expected the number of rows from 1 to 8, not 9"),
        (Number("rows", "the height", 1, 8), "0", "expected the height from 1 to 8, not 0"),
        (Sign("::", "[:;]+", "a colon"), "x", "expected a colon, not 'x'"),
    ],
)
def test_parts_complain_in_their_own_words(part: Part, text: str, message: str) -> None:
    assert_refused(Form(part).read, text, 1, 1, message)


def test_complaints_about_fields_tell_where_they_were_read() -> None:
    fields = WALK.read("anna to\n(1,2)\n  (33,4)")
    assert str(fields.error("who is it?", "name")) == "line 1, column 1: who is it?"
    assert str(fields["points"][1].error("too far", "x")) == "line 3, column 4: too far"
    assert str(fields["points"][1].error("too far", "x", behind=1)) == "line 3, column 5: too far"
    assert str(fields.error("nobody said so", "age")) == "nobody said so"
    assert str(Fields(age=3).error("made by hand", "age")) == "made by hand"
