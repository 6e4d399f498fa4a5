"""How the steps of a Yashi are told: each technique by its page, and all sentences on boards at random."""

from __future__ import annotations

import re
from random import Random

import pytest

import kotae
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.board import Yashi
from kotae.puzzles.yashi.techniques import EXPLAINING
from tests.media.lessons import Lesson, complaints, lessons, steps

LESSONS = lessons("yashi")


def test_the_page_has_every_technique() -> None:
    assert {lesson.technique for lesson in LESSONS} == EXPLAINING.techniques.keys()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.technique)
def test_technique(lesson: Lesson) -> None:
    assert lesson.teaching.startswith(EXPLAINING.techniques[lesson.technique])
    told = [(step.technique, step.sentence) for step in steps(kotae.read(lesson.board), lesson.drawing)]
    assert (lesson.technique, lesson.sentence) in told


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("o.o.\n....\n..o.\n...o", "No way leads from (3, 3) to the rest."),
        (".o..\no..o\n.o..", "No way leads from (0, 1) and (3, 1) to the rest."),
        (
            ".ooo.\no...o\no...o\no...o\noooo.",
            "All ways from (1, 0), (2, 0) and (3, 0) to the rest cross those from (4, 1), (4, 2) and (4, 3).",
        ),
    ],
)
def test_contradictions(board: str, sentence: str) -> None:
    *_, last = steps(kotae.read(f"# kotae yashi\n{board}\n"))
    assert not last.facts
    assert last.sentence == sentence


def boards(count: int) -> list[Yashi]:
    """Boards at random, dense ones and others."""
    random = Random(15)
    sizes = [(random.randint(5, 8), random.randint(6, 9)) for _ in range(count)]
    return [PUZZLE.compose(size, random, points=sum(size) - 2)[0] for size in sizes]


@pytest.mark.parametrize("board", boards(30), ids=lambda board: f"{board.rows}x{board.columns}")
def test_sentences(board: Yashi) -> None:
    for step in steps(kotae.Board(PUZZLE, board)):
        told = [*complaints(step, lambda cell: str(board.point(cell)), EXPLAINING.techniques)]
        assert told == [], step.sentence
        for x, y in re.findall(r"\((\d+), (\d+)\)", step.sentence):
            assert int(x) <= board.far_corner.x
            assert int(y) <= board.far_corner.y
