"""What runs may say of the same board, and what is a contradiction."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kotae.batch.report import summed_up
from tests.batch.results import ONE, OTHER, line, write


def said(task: str, outcome: str, **result: Any) -> dict[str, Any]:
    return line("a", outcome, task=task, result=result)


TWO = [ONE, OTHER]
CONTRADICTIONS = [
    (said("verdict", "unique"), said("verdict", "impossible"), "one answer against no answer"),
    (said("verdict", "unique"), said("certify", "several"), "one answer against several answers"),
    (said("solve", "solved"), said("verdict", "impossible"), "an answer against no answer"),
    (said("forced", "forced"), said("explain", "impossible"), "an answer against no answer"),
    (said("grade", "graded"), said("verdict", "several"), "one answer against several answers"),
    (said("grade", "several"), said("verdict", "impossible"), "an answer against no answer"),
    (said("certify", "shortest"), said("verdict", "impossible"), "an answer against no answer"),
    (said("answers", "complete", answers=[]), said("solve", "solved"), "no answer against an answer"),
    (
        said("answers", "complete", answers=TWO),
        said("verdict", "unique"),
        "several answers against one answer",
    ),
    (
        said("answers", "limited", answers=TWO),
        said("verdict", "unique"),
        "several answers against one answer",
    ),
    (
        said("verdict", "unique", answers=[ONE]),
        said("solve", "solved", answer=OTHER, optimal=None),
        "one answer only, and not the same",
    ),
    (
        said("answers", "complete", answers=[ONE]),
        said("verdict", "unique", answers=[OTHER]),
        "one answer only, and not the same",
    ),
]
AGREEMENTS = [
    (said("verdict", "unique"), said("solve", "solved")),
    (said("verdict", "several"), said("solve", "solved")),
    (said("verdict", "several", answers=TWO), said("solve", "solved", answer=ONE)),
    (said("solve", "solved", answer=ONE), said("solve", "solved", answer=OTHER)),
    (said("verdict", "unique", answers=[ONE]), said("solve", "solved", answer=OTHER, optimal=False)),
    (said("verdict", "unique"), said("verdict", "undecided")),
    (said("verdict", "impossible"), said("verdict", "timeout")),
    (said("verdict", "unique"), said("certify", "shortest")),
    (said("verdict", "unique"), said("grade", "several")),
    (said("answers", "limited", answers=[ONE]), said("verdict", "several")),
    (said("verdict", "unique"), line("b", "impossible")),
]


@pytest.mark.parametrize(("one", "other", "reason"), CONTRADICTIONS)
def test_runs_that_contradict_each_other(
    tmp_path: Path, one: dict[str, Any], other: dict[str, Any], reason: str
) -> None:
    report = summed_up([write(tmp_path / "one", one), write(tmp_path / "other", other)])
    (found,) = report.disagreements
    assert (found.key, found.puzzle, found.reason) == ("a", "hashi", reason)
    assert [(each.run.number, each.board.outcome) for each in found.said] == [
        (1, one["outcome"]),
        (2, other["outcome"]),
    ]


@pytest.mark.parametrize(("one", "other"), AGREEMENTS)
def test_runs_that_can_both_be_right(tmp_path: Path, one: dict[str, Any], other: dict[str, Any]) -> None:
    report = summed_up([write(tmp_path / "one", one), write(tmp_path / "other", other)])
    assert report.disagreements == []


def test_different_grades_are_no_contradiction(tmp_path: Path) -> None:
    grades = [said("grade", "graded", grade=grade) for grade in (3.5, 4.0)]
    report = summed_up([write(tmp_path / f"{n}", record) for n, record in enumerate(grades)])
    assert report.disagreements == []
    assert [each.board.grade for board in report.differences for each in board.said] == [3.5, 4.0]
