"""How the steps of a Yashi are told: each technique by its page, and all sentences on boards at random."""

from __future__ import annotations

import re
from random import Random

import pytest

import kotae
from kotae.formula import Origin
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.board import Yashi
from kotae.puzzles.yashi.compose import compose
from kotae.puzzles.yashi.techniques import EXPLAINING, tell
from kotae.statements import Step
from tests.media.lessons import (
    Lesson,
    assert_taught,
    assert_told,
    complaints,
    group,
    lessons,
    loop,
    made,
    steps,
)

LESSONS = lessons("yashi")


def test_the_page_has_every_technique() -> None:
    assert {lesson.technique for lesson in LESSONS} == EXPLAINING.techniques.keys()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.technique)
def test_technique(lesson: Lesson) -> None:
    assert_taught(lesson, EXPLAINING)


CROSS = kotae.read("# kotae yashi\n.oo.\no..o\n.oo.\n")
A, B, C, D, E, F = (0, 1), (0, 2), (1, 0), (1, 3), (2, 1), (2, 2)
LOOP = loop(A, B, E, F)
CROSSINGS = [Origin("no-crossing", ((1, x), C, D, (0, x), (2, x))) for x in (1, 2)]


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (made(CROSS, {}, {}, group(C, D)), "No way leads from (0, 1) and (3, 1) to the rest."),
        (
            made(CROSS, {}, {}, *CROSSINGS, group(A, B), group(C)),
            "All ways from (1, 0) and (2, 0) to the rest cross those from (0, 1).",
        ),
        (
            made(CROSS, {(A, E): (1, 1)}, {}, CROSSINGS[1], group(A, B), group(C)),
            "Without a link (1, 0)-(1, 2), all ways from (1, 0) and (2, 0) to the rest would cross those "
            "from (0, 1), so this link is used.",
        ),
        (
            made(CROSS, {}, {(C, D): (1, 1)}, *CROSSINGS, group(A, B)),
            "With (1, 0)-(1, 2) and (2, 0)-(2, 2) barred by (0, 1)-(3, 1), no way leads from (1, 0) and "
            "(2, 0) to the rest.",
        ),
        (
            made(CROSS, {(B, F): (1, 1), (C, D): (0, 0)}, {(A, E): (0, 0)}, CROSSINGS[1], group(A, B)),
            "With (1, 0)-(1, 2) closed, the only way from (1, 0) and (2, 0) to the rest is (2, 0)-(2, 2), so "
            "this link is used, which bars (0, 1)-(3, 1).",
        ),
        (
            made(CROSS, {}, {(A, E): (1, 1), (C, D): (1, 1)}, CROSSINGS[0]),
            "The links (0, 1)-(3, 1) and (1, 0)-(1, 2) cross.",
        ),
        (
            made(CROSS, {(A, B): (1, 1), (E, F): (0, 0)}, {(C, D): (0, 0)}, LOOP, group(A), group(B)),
            "Links must lead to the rest from (1, 0) and from (2, 0); no loop may lead through (1, 0), "
            "(2, 0), (1, 2) and (2, 2); the link (0, 1)-(3, 1) is not used; so the link (1, 0)-(2, 0) "
            "is used, and (1, 2)-(2, 2) is not.",
        ),
    ],
)
def test_rare_steps(step: Step, sentence: str) -> None:
    assert tell(CROSS.instance, step).sentence == sentence


def test_a_step_without_a_pattern_says_where_its_opposite_leads() -> None:
    assert_told(
        "# kotae yashi\n......\no.o.o.\n.o...o\no.o...\n.o..o.\no....o\n",
        "If the link (1, 2)-(1, 4) is not used, it follows in 3 steps that the links (1, 2)-(5, 2) and "
        "(4, 1)-(4, 4) cross. So the link (1, 2)-(1, 4) is used. By the same rules, the link (0, 3)-(2, 3) "
        "is not used.",
    )


def boards(count: int) -> list[Yashi]:
    """Boards at random, dense ones and others."""
    random = Random(15)
    sizes = [(random.randint(5, 8), random.randint(6, 9)) for _ in range(count)]
    return [compose(size, random, points=sum(size) - 2)[0] for size in sizes]


@pytest.mark.parametrize("board", boards(30), ids=lambda board: f"{board.rows}x{board.columns}")
def test_sentences(board: Yashi) -> None:
    for step in steps(kotae.Board(PUZZLE, board)):
        told = [*complaints(step, lambda cell: str(board.point(cell)), EXPLAINING.techniques)]
        assert told == [], step.sentence
        for x, y in re.findall(r"\((\d+), (\d+)\)", step.sentence):
            assert int(x) <= board.far_corner.x
            assert int(y) <= board.far_corner.y
