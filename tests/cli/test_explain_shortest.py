"""Yashi with goal=shortest: steps as far as the rules lead, then sums that show how short answers can be."""

from __future__ import annotations

from typing import Any

import pytest

import kotae
from tests.cli.command import Here
from tests.cli.shapes import assert_cells
from tests.small import UNIQUE

SHORTEST = "# kotae yashi goal=shortest\n"
PRICED = f"{SHORTEST}.o..o\no.oo.\noo..o\n..oo.\no..o.\n"
"""A crossing has a price that shows the bound."""
LONGER = f"{SHORTEST}o..o\n....\no..o\n"
"""Across is longer than down: 3 and 2."""
LONE = f"{SHORTEST}o.o...\n..oo..\n....o.\n......\no.o.o.\n"
"""Several answers, of which one is shortest."""
FINISHED_LONG = '{"links": [[0, 0, 3, 0], [0, 2, 3, 2], [0, 0, 0, 2]]}'
DOOMED = '{"links": [[0, 0, 3, 0], [0, 2, 3, 2]]}'
FINE = '{"links": [[0, 0, 0, 2]]}'


def assert_adds_up(sums: dict[str, Any]) -> None:
    """The prices show that no answer is shorter."""
    assert sums.keys() == {"length", "bound", "lightest", "allowance", "cuts", "prices"}
    assert sums["bound"] == sums["lightest"] - sums["allowance"]
    assert sums["length"] - 1 < sums["bound"] <= sums["length"]
    for price in sums["prices"]:
        assert price["price"] > 0
        one, other = price["links"]
        assert_cells([*one, *other])
    if not sums["cuts"]:
        assert sum(price["price"] for price in sums["prices"]) == sums["allowance"]


@pytest.mark.parametrize(("text", "verdict"), [(PRICED, "several"), (LONE, "unique"), (LONGER, "several")])
def test_the_steps_of_any_answer_then_sums(here: Here, text: str, verdict: str) -> None:
    told = here("explain", here.write("b", text), "--json")
    record = told.record()
    freely = here("explain", here.write("c", text.replace("shortest", "any")), "--json").record()
    assert (told.status, record["verdict"]) == (0, verdict)
    assert record["rules"] == {"goal": "shortest"}
    assert record["steps"] == freely["steps"]
    assert (freely["verdict"], freely["sums"]) == ("several", None)
    assert_adds_up(record["sums"])
    best = here("verdict", "b", "--json").record()
    assert (
        {answer["length"] for answer in record["answers"]} == {record["sums"]["length"]} == {best["length"]}
    )
    assert len(record["answers"]) == (2 if verdict == "several" else 1)


def test_a_price_is_that_of_two_links_that_cross(here: Here) -> None:
    record = here("explain", here.write("b", PRICED), "--json", "-o", "b.svg").record()
    [price] = record["sums"]["prices"]
    ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = sorted(
        price["links"], key=lambda link: link[0][0] == link[1][0]
    )
    assert ay == by
    assert cx == dx
    assert min(ax, bx) < cx < max(ax, bx)
    assert min(cy, dy) < ay < max(cy, dy)
    drawn = (here.folder / "b.svg").read_text(encoding="utf-8")
    assert f">{int(price['price'] * 1000) / 1000:g}</text>" in drawn


@pytest.mark.parametrize("text", [PRICED, LONE, LONGER], ids=["priced", "lone", "longer"])
def test_the_sum_and_the_answers_are_told(here: Here, text: str) -> None:
    told = here("explain", here.write("b", text))
    record = here("explain", "b", "--json").record()
    assert "a matter of sums" in told.out
    assert f"has length {record['sums']['length']}." in told.out
    assert ("0 crossings" in told.out) is False
    drawings = told.out.split("(goal=shortest)\n")[1].split("\n\n")
    board = kotae.read(text)
    assert [kotae.read_answer(board, drawing).json() for drawing in drawings] == record["answers"]


def test_no_sums_where_the_rules_leave_one_answer(here: Here) -> None:
    text = UNIQUE["yashi"]
    asked = here("explain", "-", "--rule", "goal=shortest", "--json", "--quiet", stdin=text).record()
    freely = here("explain", "-", "--json", stdin=text).record()
    assert (asked["verdict"], asked["sums"]) == ("unique", None)
    assert asked["steps"] == freely["steps"]
    assert here("grade", "-", "--rule", "goal=shortest", "--quiet", "--json", stdin=text).status == 0


def test_a_board_that_only_sums_decide_has_no_grade(here: Here) -> None:
    told = here("grade", "-", "--json", stdin=LONE)
    record = told.record()
    assert (told.status, record["verdict"], record["grade"]) == (1, "several", None)
    assert "a matter of sums" in record["reason"]


@pytest.mark.parametrize(
    ("drawing", "says"),
    [(FINISHED_LONG, "obeys the rules, but it is not a"), (DOOMED, "cannot become a")],
    ids=["finished", "doomed"],
)
def test_a_drawing_that_is_too_long_is_wrong(here: Here, drawing: str, says: str) -> None:
    here.write("b", LONGER)
    here.write("d", drawing)
    reason = f"the drawing {says} shortest answer: the shortest has length 7"
    hints = [here("hint", "b", "d", "--depth", depth) for depth in "123"]
    assert [hint.status for hint in hints] == [1, 1, 1]
    entries = (
        "These cannot be right together: the link (0, 0)-(3, 0) is used and the link (0, 2)-(3, 2) is used."
    )
    assert [hint.out for hint in hints] == [
        "Something is wrong. Look at (0, 0), (3, 0), (0, 2) and (3, 2).\n",
        f"{entries}\n",
        f"{entries}\nT{reason[1:]}.\n",
    ]
    record = here("hint", "b", "d", "--json").record()
    assert (record["verdict"], record["step"], record["reason"]) == ("wrong", None, reason)
    assert record["wrong"] == record["look"] == [[0, 0], [0, 2], [3, 0], [3, 2]]
    told = here("explain", "b", "--from", "d", "--json")
    record = told.record()
    assert (told.status, record["verdict"], record["reason"]) == (1, "impossible", reason)
    assert record["steps"] == record["answers"] == []


def test_a_drawing_that_can_become_a_shortest_answer(here: Here) -> None:
    here.write("b", LONGER)
    here.write("d", FINE)
    told = here("hint", "b", "d", "--json")
    assert (told.status, told.record()["verdict"]) == (3, "undecided")
    record = here("explain", "b", "--from", "d", "--json").record()
    assert record["verdict"] == "several"
    assert all([0, 0, 0, 2] in answer["links"] for answer in record["answers"])
    assert all(answer["length"] == 7 for answer in record["answers"])
    done = here.write("s", here("solve", "b", "--quiet").out)
    assert here("hint", "b", done).out == "The drawing is finished and right.\n"


def test_the_verdict_is_that_of_shortest_answers_that_go_on_from_the_drawing(here: Here) -> None:
    here.write("b", LONGER)
    record = here("explain", "b", "--from", "-", "--json", stdin='{"links": [[0, 0, 3, 0]]}').record()
    assert (record["verdict"], record["differ"]) == ("unique", [])
    assert [answer["links"] for answer in record["answers"]] == [[[0, 0, 0, 2], [0, 0, 3, 0], [3, 0, 3, 2]]]
    assert_adds_up(record["sums"])


def test_a_drawing_can_leave_one_answer_without_sums(here: Here) -> None:
    here.write("b", LONGER)
    here.write("d", '{"links": [[0, 0, 0, 2], [3, 0, 3, 2], [0, 0, 3, 0]]}')
    record = here("explain", "b", "--from", "d", "--json").record()
    assert (record["verdict"], record["sums"], len(record["answers"])) == ("unique", None, 1)


def test_without_time_a_drawing_is_not_judged(here: Here) -> None:
    here.write("b", LONGER)
    here.write("d", FINE)
    hint = here("hint", "b", "d", "--time-limit", "0", "--json")
    found = here("explain", "b", "--from", "d", "--time-limit", "0", "--json")
    assert (hint.status, hint.record()["verdict"]) == (3, "undecided")
    assert (found.status, found.record()["verdict"], found.record()["complete"]) == (3, "undecided", False)
