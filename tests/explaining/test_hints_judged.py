"""Hints for random drawings, right and wrong, are judged by rules that share nothing with Kotae's."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import kotae
from kotae.puzzles.registry import ROOMS
from tests.explaining.boards import drawings
from tests.explaining.judge.hints import hint_complaints
from tests.explaining.telling import Made, board, digits, reason, step
from tests.explaining.test_judged import BOARDS
from tests.yashi import brute

DRAWINGS = 2
"""How many drawings there are for each board that is judged elsewhere."""


@pytest.mark.parametrize("key", ROOMS)
def test_hints_are_right(key: str) -> None:
    found = Counter[str]()
    for made, drawing in drawings(key, BOARDS * DRAWINGS):
        hint = kotae.hint(made, drawing)
        told = json.loads(json.dumps(hint.json()))
        drawn = made.puzzle.medium.to_json(made.instance, drawing)
        for complaint in hint_complaints(made.json(), told, drawn):
            raise AssertionError(f"{complaint}\n{made}\n{drawing}")
        if told["verdict"] == "wrong" and told["reason"] is not None:
            _assert_in_no_shortest_answer(made, told)
            found["too long"] += 1
        found[hint.word] += 1
    assert {"hint", "wrong"} <= found.keys()
    assert found["too long"] or key != "yashi"


def _assert_in_no_shortest_answer(made: kotae.Board, told: Made) -> None:
    """Compare the entries with all shortest answers: none has all of them, and without any one, some has."""
    answers = brute.answers(made.instance)
    entries = [
        (frozenset(map(tuple, entry["cells"])), "is used" in entry["sentence"]) for entry in told["entries"]
    ]
    fitting = [
        [({frozenset(line) for line in answer} >= {link}) == used for link, used in entries]
        for answer in answers
    ]
    assert entries
    assert not any(map(all, fitting))
    for left_out in range(len(entries)):
        assert any(all(fits[:left_out] + fits[left_out + 1 :]) for fits in fitting)


SQUARE = board("# kotae futoshiki\n. .\n\n. .\n")
TWICE = {"digits": [[1, 1], [None, None]]}
ROW = reason("row", (0, 0), (0, 1))
CLASH = step([], ROW, known=[digits((0, 0), 1), digits((0, 1), 1)])
ENTRIES = [
    {"rule": "drawn", "cells": [[0, 0]], "sentence": "r0c0 holds 1"},
    {"rule": "drawn", "cells": [[0, 1]], "sentence": "r0c1 holds 1"},
]


def hinting(**changed: Any) -> Made:
    """The hint that two entries clash, with some of it changed."""
    cells = [[0, 0], [0, 1]]
    rest = {"step": CLASH, "before": [], "wrong": cells, "look": cells, "entries": ENTRIES, "reason": None}
    return {"verdict": "wrong", **rest, **changed}


def complained(hint: Made, drawing: Made = TWICE) -> list[str]:
    """What the judge says of a hint."""
    return list(hint_complaints(SQUARE, hint, drawing))


def test_a_right_hint_is_accepted() -> None:
    assert complained(hinting()) == []
    first = step([digits((0, 1), 2)], ROW, known=[digits((0, 0), 1)])
    drawing = {"digits": [[1, None], [None, None]]}
    right = hinting(verdict="hint", step=first, wrong=[], look=[[0, 1]], entries=[])
    assert complained(right, drawing) == []


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"wrong": [], "look": [], "entries": []}, "something is wrong, and no cell is named"),
        ({"look": [[1, 1]]}, "it tells to look at [[1, 1]], and [[0, 0], [0, 1]] are wrong"),
        ({"entries": ENTRIES[:1]}, "its wrong cells are not those of its entries"),
        ({"entries": ENTRIES[:1]}, "what it calls wrong can be right"),
        (
            {"step": step([digits((1, 0), 2)], reason("column", (0, 0), (1, 0)), known=[digits((0, 0), 1)])},
            "its last step is no contradiction",
        ),
        (
            {"step": {**CLASH, "from": [digits((0, 0), 1), digits((1, 0), 1)]}},
            f"step 1: it builds on {digits((1, 0), 1)}, which nothing told before says",
        ),
        ({"verdict": "hint"}, "it tells nothing that could be drawn"),
        ({"verdict": "undecided"}, "it is undecided, and has steps or wrong cells"),
        ({"verdict": "impossible", "step": None, "wrong": []}, "the board has an answer"),
    ],
)
def test_a_spoilt_hint_is_refused(changed: Made, complaint: str) -> None:
    assert complaint in complained(hinting(**changed))


def test_entries_that_are_not_drawn_or_not_needed_are_refused() -> None:
    cells = [[0, 0], [0, 1], [1, 0]]
    more = [*ENTRIES, {"rule": "drawn", "cells": [[1, 0]], "sentence": "r1c0 holds 2"}]
    told = hinting(entries=more, wrong=cells, look=cells)
    assert "some of its entries are not drawn" in complained(told)
    drawing = {"digits": [[1, 1], [2, None]]}
    assert f"its entries clash even without {more[2]}" in complained(told, drawing)


def test_steps_that_a_hint_does_not_need_are_refused() -> None:
    first = step([digits((1, 0), 2)], reason("column", (0, 0), (1, 0)), known=[digits((0, 0), 1)])
    last = step([digits((0, 1), 2)], ROW, known=[digits((0, 0), 1)])
    drawing = {"digits": [[1, None], [None, None]]}
    told = hinting(verdict="hint", before=[first], step=last, wrong=[], look=[[0, 1]], entries=[])
    assert complained(told, drawing) == ["step 1: the last step needs no such step"]
