"""What an outcome claims about the number of answers, by which runs can contradict each other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

NONE, ONE, MORE = 1, 2, 4
"""That there may be no answer, one, several; together, as bits, what a claim leaves possible."""
ANYTHING = NONE | ONE | MORE
CLAIMS = {NONE: "no answer", ONE: "one answer", MORE: "several answers", ONE | MORE: "an answer"}
"""What claims say, in words."""
WORDS = {
    "solved": ONE | MORE,
    "forced": ONE | MORE,
    "shortest": ONE | MORE,
    "unique": ONE,
    "graded": ONE,
    "several": MORE,
    "impossible": NONE,
}
"""Undecided and failures leave everything possible."""


def claimed(task: str, outcome: str, result: Mapping[str, Any]) -> int:
    """The numbers of answers that a result leaves possible."""
    if (task, outcome) == ("grade", "several"):
        return ONE | MORE  # steps lead to several; only one of them may be as short as is wanted
    if outcome in ("complete", "limited"):
        answers = result.get("answers")
        if not isinstance(answers, list):
            return ANYTHING
        counted = (NONE, ONE)[len(answers)] if len(answers) < 2 else MORE
        if outcome == "complete" or counted == MORE:
            return counted
        return ONE | MORE if answers else ANYTHING
    return WORDS.get(outcome, ANYTHING)


def answer_mark(outcome: str, result: Mapping[str, Any]) -> int | None:
    """A number that tells the answer from others, where it would be the only one if there is only one."""
    answers: Sequence[object] = ()
    if outcome == "solved" and result.get("optimal") is not False:
        answers = [result.get("answer")]
    elif outcome in ("unique", "complete") and isinstance(result.get("answers"), list):
        answers = result["answers"]
    if len(answers) != 1 or not isinstance(answers[0], dict):
        return None
    return hash(json.dumps(answers[0], sort_keys=True))
