"""Boards of a difficulty: only those of that grade come, and they are made again without being graded."""

from __future__ import annotations

import re

import pytest

import kotae
from kotae.drafting import DIFFICULTIES, Difficulty

SIZES: dict[str, tuple[int, int]] = {
    "futoshiki": (5, 5),
    "hashi": (7, 7),
    "yashi": (8, 8),
    "numberlink": (5, 5),
}


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("key", ["futoshiki", "hashi", "yashi"])
def test_only_boards_of_that_grade_come(key: str, difficulty: Difficulty) -> None:
    found = kotae.generate(key, size=SIZES[key], seed=1, count=2, difficulty=difficulty)
    for board in found:
        assert found.grade is not None
        assert found.grade.word == difficulty
        graded = kotae.grade(kotae.read(board.text()))
        assert (graded.word, graded.number) == (difficulty, found.grade.number)
        assert found.tries >= 1
    assert (found.count, found.complete) == (2, True)
    assert found.tried >= 2


def test_clues_are_added_where_it_is_too_hard() -> None:
    added = []
    for board in kotae.generate("futoshiki", size=(6, 6), seed=1, count=4, difficulty="fair"):
        assert board.made is not None
        if "--add" in board.made.command:
            added.append(board)
    assert added


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_tried_so_far_is_reported(jobs: int) -> None:
    reports: list[str] = []
    found = kotae.generate(
        "futoshiki", size=(4, 4), difficulty="hard", seed=1, count=2, jobs=jobs, progress=reports.append
    )
    tries = [found.tries for _ in found]
    assert min(tries) > 1
    tried = dict.fromkeys(report.partition(",")[0] for report in reports if "tried" in report)
    for count in tries:
        assert f"{count - 1} tried: {count - 1} easy" in tried
    words = re.compile(r"(\d+ tried: \d+ easy)?(, )?(\d+ clues? taken away)?")
    assert all(map(words.fullmatch, reports))
