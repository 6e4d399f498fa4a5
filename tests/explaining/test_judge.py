"""The judge of explanations accepts right ones, and refuses wrong ones for what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.explaining.judge.judging import complaints, rules_of
from tests.explaining.judge.rules import Cell, Known
from tests.explaining.telling import (
    Made,
    board,
    bridges,
    digits,
    edge,
    explanation,
    link,
    reason,
    step,
    ways,
)

SQUARE = board("# kotae futoshiki\n1 .\n\n. .\n")
GIVEN = reason("given", (0, 0))
TOP, LEFT, RIGHT = (
    reason("row", (0, 0), (0, 1)),
    reason("column", (0, 0), (1, 0)),
    reason("column", (0, 1), (1, 1)),
)


def right_steps() -> list[Made]:
    """The square, cell by cell."""
    return [
        step([digits((0, 1), 2)], GIVEN, TOP),
        step([digits((1, 0), 2)], GIVEN, LEFT),
        step([digits((1, 1), 1)], RIGHT, known=[digits((0, 1), 2)]),
    ]


def found(of: Made, verdict: str, *steps: Made, drawing: Made | None = None) -> list[str]:
    """What the judge complains of."""
    return list(complaints(of, explanation(of, verdict, *steps), drawing))


def test_a_right_explanation_of_a_futoshiki() -> None:
    assert found(SQUARE, "unique", *right_steps()) == []


def test_a_reason_may_be_needed_for_one_of_the_facts_only() -> None:
    first, second, last = right_steps()
    both = step([*first["facts"], *second["facts"]], GIVEN, TOP, LEFT)
    assert found(SQUARE, "unique", both, last) == []


def _without_reason(steps: list[Made]) -> None:
    del steps[0]["reasons"][1]


def _reason_too_many(steps: list[Made]) -> None:
    steps[1]["reasons"].append(TOP)


def _known_too_many(steps: list[Made]) -> None:
    steps[2]["from"].append(digits((1, 0), 2))


def _wrong_fact(steps: list[Made]) -> None:
    steps[0]["facts"] = [digits((0, 1), 1)]


def _one_of_two_facts_wrong(steps: list[Made]) -> None:
    steps[0]["facts"].append(digits((1, 1), 1))


def _never_told(steps: list[Made]) -> None:
    del steps[0]


def _too_late(steps: list[Made]) -> None:
    steps.append(steps.pop(0))


def _incomplete(steps: list[Made]) -> None:
    del steps[2]


def _told_twice(steps: list[Made]) -> None:
    steps.append(steps[0])


def _told_along(steps: list[Made]) -> None:
    steps[2]["facts"].append(digits((1, 0), 2))


def _no_sign_there(steps: list[Made]) -> None:
    steps[0]["reasons"][1] = reason("inequality", (0, 0), (0, 1))


def _says_nothing(steps: list[Made]) -> None:
    steps[0]["facts"].append(digits((1, 1), 1, 2))


def _no_contradiction(steps: list[Made]) -> None:
    steps[1]["facts"] = []


def _more_is_known(steps: list[Made]) -> None:
    steps[0]["now"] = [digits((1, 1), 1)]


def _no_sentence(steps: list[Made]) -> None:
    steps[0]["sentence"] = ""


def _no_key(steps: list[Made]) -> None:
    del steps[0]["smallest"]


def _unworded_reason(steps: list[Made]) -> None:
    steps[0]["reasons"][0] = {"rule": "given", "cells": [[0, 0]]}


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (_without_reason, "step 1: {'cell': [0, 1], 'digits': [2]} does not follow"),
        (_reason_too_many, "step 2: it follows even without the reason {'rule': 'row'"),
        (_known_too_many, "step 3: it follows even without the known fact {'cell': [1, 0]"),
        (_wrong_fact, "step 1: {'cell': [0, 1], 'digits': [1]} does not follow"),
        (_one_of_two_facts_wrong, "step 1: {'cell': [1, 1], 'digits': [1]} does not follow"),
        (_never_told, "step 2: it builds on {'cell': [0, 1], 'digits': [2]}, which nothing told before says"),
        (_too_late, "step 2: it builds on {'cell': [0, 1], 'digits': [2]}, which nothing told before says"),
        (_incomplete, "answers show [1] at (1, 1), and the steps leave [1, 2]"),
        (_told_twice, "step 4: it tells {'cell': [0, 1], 'digits': [2]}, which is known already"),
        (_told_along, "step 3: it tells {'cell': [1, 0], 'digits': [2]}, which is known already"),
        (_no_sign_there, "step 1: inequality at [(0, 0), (0, 1)] is no reason: no sign is there"),
        (_says_nothing, "step 1: {'cell': [1, 1], 'digits': [1, 2]} is no fact"),
        (_no_contradiction, "step 2: it is no contradiction: its reasons and known facts can hold together"),
        (_more_is_known, f"step 1: it says that {digits((1, 1), 1)} is all that is known now, and it is not"),
        (_no_sentence, "step 1: it has no sentence"),
        (_no_key, "step 1: it lacks ['smallest']"),
        (_unworded_reason, "step 1: the reason {'rule': 'given', 'cells': [[0, 0]]} lacks ['sentence']"),
    ],
)
def test_a_spoilt_explanation_is_refused(spoil: Callable[[list[Made]], None], complaint: str) -> None:
    steps = right_steps()
    spoil(steps)
    first, *_ = found(SQUARE, "unique", *steps)
    assert first.startswith(complaint)


def test_the_verdict_is_judged() -> None:
    assert found(SQUARE, "several", *right_steps()) == ["the board is unique, not several"]
    assert "the verdict is impossible, and the last step is no contradiction" in found(
        SQUARE, "impossible", *right_steps()
    )


def test_no_steps_are_needed_where_a_sentence_says_why() -> None:
    of = board("# kotae yashi\no..\n.oo\n")
    told = explanation(of, "impossible")
    assert list(complaints(of, told)) == ["the verdict is impossible, and the last step is no contradiction"]
    assert list(complaints(of, {**told, "reason": "the point (0, 0) is alone"})) == []
    assert list(complaints(of, {**told, "complete": False})) == []
    of = board("# kotae yashi\noo\n")
    told = {**explanation(of, "impossible"), "reason": "there is none"}
    assert "the board is unique, not impossible" in list(complaints(of, told))


def test_undecided_may_be_incomplete_but_not_wrong() -> None:
    assert found(SQUARE, "undecided", *right_steps()[:2]) == []
    (complaint,) = found(SQUARE, "undecided", step([digits((0, 1), 2)], TOP))
    assert complaint.endswith("does not follow")


def test_an_explanation_that_goes_on_from_a_drawing() -> None:
    drawing = {"digits": [[None, 2], [None, None]]}
    _, left, last = right_steps()
    assert found(SQUARE, "unique", left, last, drawing=drawing) == []
    wrong = {"digits": [[None, 1], [None, None]]}
    clash = step([], GIVEN, TOP, known=[digits((0, 1), 1)])
    assert found(SQUARE, "impossible", clash, drawing=wrong) == []


def supposing() -> Made:
    """The first step of the square, told by supposing the opposite."""
    opposite = [
        step([digits((0, 0), 2)], TOP, known=[digits((0, 1), 1)]),
        step([], GIVEN, known=[digits((0, 0), 2)]),
    ]
    return step([digits((0, 1), 2)], GIVEN, TOP, supposing=opposite)


def test_a_step_may_suppose_the_opposite() -> None:
    assert found(SQUARE, "unique", supposing(), *right_steps()[1:]) == []


def test_a_step_may_say_which_opposite_it_supposes() -> None:
    first, second, last = right_steps()
    both = step([*second["facts"], *first["facts"]], GIVEN, TOP, LEFT, supposing=supposing()["supposing"])
    assert found(SQUARE, "unique", {**both, "supposed": digits((0, 1), 1)}, last) == []
    assert found(SQUARE, "unique", both, last) != []
    wrong = digits((1, 1), 1)
    complained = found(SQUARE, "unique", {**both, "supposed": wrong}, last)
    assert complained[0] == f"step 1: it supposes {wrong}, which contradicts none of its facts"


def test_what_the_whole_step_builds_on_is_known_while_supposing() -> None:
    first, second, last = right_steps()
    last["supposing"] = [step([], RIGHT, known=[digits((1, 1), 2), digits((0, 1), 2)])]
    assert found(SQUARE, "unique", first, second, last) == []
    bottom = reason("row", (1, 0), (1, 1))
    last["supposing"] = [step([], bottom, known=[digits((1, 1), 2), digits((1, 0), 2)])]
    complained = found(SQUARE, "unique", first, second, last)
    assert (
        f"step 3: supposing: step 1: it builds on {digits((1, 0), 2)}, which nothing told before says"
        in complained
    )


def test_what_is_supposed_is_judged_as_well() -> None:
    told = supposing()
    told["supposing"][1]["reasons"] = [GIVEN, LEFT]
    told["supposing"].append(step([digits((1, 0), 2)], LEFT, known=[digits((0, 1), 2)]))
    complained = found(SQUARE, "unique", told, *right_steps()[1:])
    assert [each.removeprefix("step 1: ") for each in complained] == [
        f"supposing: step 2: it follows even without the reason {LEFT}",
        "supposing: step 2 is a contradiction, but not the last step",
        f"supposing: step 3: it builds on {digits((0, 1), 2)}, which nothing told before says",
        f"supposing: step 3: {digits((1, 0), 2)} does not follow",
        "what it supposes leads to no contradiction",
        f"supposing: step 2: {LEFT} is no reason of the whole step",
        f"supposing: step 3: {LEFT} is no reason of the whole step",
    ]


def _supposes_in_vain(told: Made) -> None:
    told["supposing"].clear()


def _contradiction_missing(told: Made) -> None:
    told["supposing"].pop()


def _contradiction_untrue(told: Made) -> None:
    told["supposing"][1]["from"] = [digits((0, 1), 1)]


def _supposed_step_not_needed(told: Made) -> None:
    told["supposing"].insert(1, step([digits((1, 1), 2)], RIGHT, known=[digits((0, 1), 1)]))
    told["reasons"].append(RIGHT)


def _supposed_twice_without_end(told: Made) -> None:
    told["supposing"][0] |= {"supposed": digits((0, 0), 1), "supposing": []}


def _supposed_twice_and_wrong(told: Made) -> None:
    inner = step([], GIVEN, known=[digits((0, 0), 1)])
    told["supposing"][0] |= {"supposed": digits((0, 0), 1), "supposing": [inner]}


def _other_number_of_steps(told: Made) -> None:
    told["sentence"] = "If r0c1 were 1, it would follow in 3 steps that there is a contradiction."


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (_supposes_in_vain, "what it supposes leads to no contradiction"),
        (_contradiction_missing, "what it supposes leads to no contradiction"),
        (_contradiction_untrue, "supposing: step 2: it is no contradiction: its reasons and known facts can"),
        (_supposed_step_not_needed, "supposing: step 2: the last step needs no such step"),
        (_supposed_twice_without_end, "supposing: step 1: what it supposes leads to no contradiction"),
        (_supposed_twice_and_wrong, "supposing: step 1: supposing: step 1: it is no contradiction"),
        (_other_number_of_steps, "it speaks of 3 steps, and there are 2"),
    ],
)
def test_a_spoilt_supposition_is_refused(spoil: Callable[[Made], None], complaint: str) -> None:
    told = supposing()
    spoil(told)
    complained = found(SQUARE, "unique", told, *right_steps()[1:])
    assert any(each.startswith(f"step 1: {complaint}") for each in complained), complained


def test_no_more_is_concluded_than_that_it_is_not_as_supposed() -> None:
    of = board("# kotae futoshiki\n1 2 .\n\n. . .\n\n. . .\n")
    row = reason("row", (0, 0), (0, 1), (0, 2))
    ends = step([], reason("given", (0, 0)), row, known=[digits((0, 2), 1)])
    told = step([digits((0, 2), 3)], reason("given", (0, 0)), reason("given", (0, 1)), row)
    told |= {"supposed": digits((0, 2), 1), "supposing": [ends]}
    so = "If r0c2 were 1, it would follow that there are two. So r0c2 is"
    assert found(of, "undecided", {**told, "sentence": f"{so} 3."}) == [
        f"step 1: it concludes more than that it is not as supposed: {so} 3."
    ]
    assert found(of, "undecided", {**told, "sentence": f"{so} not 1. By the same rules, it is 3."}) == []


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("r0c0 and r1c0 are 1 or 2, so r1c1 (not 1) is 2.", {(0, 0): 3, (1, 0): 3, (1, 1): 2}),
        ("r0c1 is the 1 of row 0, so 1 is gone from r0c0.", {(0, 1): 1}),
        ("r0c0 and r0c1 are both 2, in the same row.", {(0, 0): 2, (0, 1): 2}),
        ("If r0c0 were 1, it would follow that r0c1 is 1. So r0c0 is at least 2.", {(0, 0): 2}),
        ("Only r0c0 and r0c1 are left for 1 and 2.", {}),
    ],
)
def test_what_sentences_say_of_digits(sentence: str, said: dict[Cell, int]) -> None:
    rules = rules_of(SQUARE)
    expected = {
        Known(cell[0] * 2 + cell[1], frozenset({1: [1], 2: [2], 3: [1, 2]}[held]))
        for cell, held in said.items()
    }
    found = set(rules.said(sentence))
    assert expected <= found
    assert {fact.handle for fact in found} == {fact.handle for fact in expected}


def test_a_sentence_that_says_too_much_is_refused() -> None:
    first, second, last = right_steps()
    first["sentence"] = "r0c0 is 1, so r0c1 is 2."
    second["sentence"] = "r0c0 is 1 and r1c1 is 1, so r1c0 is 2."
    assert found(SQUARE, "unique", first, second, last) == [
        f"step 2: it says that (1, 1) shows one of [1], which does not follow: {second['sentence']}"
    ]
    clash = step([], GIVEN, TOP, known=[digits((0, 1), 1)], sentence="r0c0 is 1 and r0c1 is 2.")
    assert found(SQUARE, "impossible", clash, drawing={"digits": [[None, 1], [None, None]]}) == [
        f"step 1: it says that (0, 1) shows one of [2], which does not follow: {clash['sentence']}"
    ]


def test_a_contradiction_needs_all_steps_before_it() -> None:
    of = board("# kotae futoshiki\n1 1\n\n. .\n")
    clash = step([], GIVEN, reason("given", (0, 1)), TOP)
    below = step([digits((1, 0), 2)], GIVEN, LEFT)
    assert found(of, "impossible", clash) == []
    assert found(of, "impossible", below, clash) == ["step 1: the last step needs no such step"]
    assert found(of, "undecided", below) == []


def test_a_hashi_with_a_group_that_would_be_cut_off() -> None:
    of = board("# kotae hashi\n1.2\n...\n1.2\n")
    a, b, c, d = (0, 0), (0, 2), (2, 0), (2, 2)
    joined = reason("connected", a, c, kind="group")
    apart = step([bridges(a, c, 0, 0)], reason("island-count", a), reason("island-count", c), joined)
    rest = [
        step([bridges(a, b, 1, 1)], reason("island-count", a), known=[bridges(a, c, 0, 0)]),
        step([bridges(c, d, 1, 1)], reason("island-count", c), known=[bridges(a, c, 0, 0)]),
        step([bridges(b, d, 1, 1)], reason("island-count", b), known=[bridges(a, b, 1, 1)]),
    ]
    assert found(of, "unique", apart, *rest) == []
    del apart["reasons"][2]
    assert found(of, "unique", apart, *rest)[0].endswith("does not follow")


def test_what_goes_without_saying_is_no_reason() -> None:
    of = board("# kotae hashi\n?.4.?\n")
    a, b, c = (0, 0), (0, 2), (0, 4)
    both, count = [bridges(a, b, 2, 2), bridges(b, c, 2, 2)], reason("island-count", b)
    at_least = step([bridges(a, b, 1, 2)], reason("island-count", a))
    assert found(of, "unique", at_least, step(both, count)) == []
    first, *_ = found(of, "unique", step(both, count, reason("max-bridges", a, b)))
    assert first.startswith("step 1: max-bridges at [(0, 0), (0, 2)] is no reason")


def test_a_hashi_that_is_impossible() -> None:
    of = board("# kotae hashi max-bridges=1 loops=no\n2.2\n...\n2.2\n")
    a, b, c, d = (0, 0), (0, 2), (2, 2), (2, 0)
    ring = [bridges(a, b, 1, 1), bridges(a, d, 1, 1), bridges(b, c, 1, 1), bridges(d, c, 1, 1)]
    loop = reason("no-loops", a, b, c, d, ways=ways(a, b, c, d, a))
    start = step(ring[:2], reason("island-count", a))
    steps = [
        start,
        step([ring[2]], reason("island-count", b)),
        step([ring[3]], reason("island-count", d)),
        step([], loop, known=ring),
    ]
    assert found(of, "impossible", *steps) == []
    assert found(of, "impossible", *steps[:3]) == [
        "the verdict is impossible, and the last step is no contradiction"
    ]
    assert "step 4 is a contradiction, but not the last step" in found(of, "impossible", *steps, start)


def test_a_numberlink_with_paths_and_ends() -> None:
    of = board("# kotae numberlink\n1.1\n2.2\n")
    (a, b, c), (d, e, f) = (((r, 0), (r, 1), (r, 2)) for r in range(2))
    steps = [
        step([edge(a, d, False)], reason("ends-joined", a, d, kind="path", ways=ways(a, d))),
        step([edge(c, f, False)], reason("ends-joined", c, f, kind="path", ways=ways(c, f))),
        step([edge(a, b, True)], reason("ends-joined", a), known=[edge(a, d, False)]),
        step([edge(b, c, True)], reason("ends-joined", c), known=[edge(c, f, False)]),
        step([edge(d, e, True)], reason("ends-joined", d), known=[edge(a, d, False)]),
        step([edge(e, f, True)], reason("ends-joined", f), known=[edge(c, f, False)]),
        step([edge(b, e, False)], reason("no-branching", b), known=[edge(a, b, True), edge(b, c, True)]),
    ]
    assert found(of, "unique", *steps) == []
    assert found(of, "unique", *steps[:-1]) == [
        "answers show [0] at ((0, 1), (1, 1)), and the steps leave [0, 1]"
    ]


def test_a_yashi_with_coordinates_of_its_own() -> None:
    of = board("# kotae yashi\n5,5\n7,5\n7,8\n")
    a, b, c = (5, 5), (7, 5), (7, 8)
    steps = [
        step([link(a, b, True)], reason("connected", a)),
        step([link(b, c, True)], reason("connected", c)),
    ]
    assert found(of, "unique", *steps) == []


def test_the_shortest_tree_is_not_the_judges_business() -> None:
    text = "o.o.\n....\n....\no.o.\n"
    shortest, every = board(f"# kotae yashi goal=shortest\n{text}"), board(f"# kotae yashi\n{text}")
    assert found(shortest, "unique") == found(shortest, "several") == found(every, "several") == []
    assert found(every, "unique") == ["the board is several, not unique"]
