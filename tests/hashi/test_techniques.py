"""How the steps of a Hashi are told: each technique by its page, and all sentences on boards at random."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import chain
from random import Random

import pytest

import kotae
from kotae.formula import Origin
from kotae.geometry import Cell, cell_name
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.compose import compose
from kotae.puzzles.hashi.techniques import EXPLAINING, tell
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

LESSONS = lessons("hashi")


def test_the_page_has_every_technique() -> None:
    assert {lesson.technique for lesson in LESSONS} == EXPLAINING.techniques.keys()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.technique)
def test_technique(lesson: Lesson) -> None:
    assert_taught(lesson, EXPLAINING)


SQUARE = kotae.read("# kotae hashi\n1.2.1\n.....\n2.?.4\n")
A, B, C, D, E, F = SQUARE.instance.islands
CROSS = kotae.read("# kotae hashi\n.2.3.\n2...2\n.2.3.\n")


def number(cell: Cell) -> Origin:
    return Origin("island-count", (cell,))


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (
            made(SQUARE, {}, {(A, B): (0, 0), (A, D): (0, 0)}, number(A)),
            "r0c0 needs one bridge, but none fits: r0c2 and r2c0 take none.",
        ),
        (
            made(SQUARE, {}, {(C, F): (0, 1)}, number(F)),
            "r2c4 needs 4 bridges, but no more than 3 fit: r0c4 takes at most one.",
        ),
        (
            made(SQUARE, {}, {(A, B): (1, 2), (B, C): (1, 2), (B, E): (1, 1)}, number(B)),
            "r0c2 has only 2 bridges to give, but gives at least one each to r0c0 and r0c4 and one to r2c2.",
        ),
        (
            made(SQUARE, {}, {(A, D): (1, 2)}, number(A), number(D), group(A, D)),
            "Given at least one bridge on r0c0-r2c0, the numbers of r0c0 (1) and r2c0 (2) leave no way "
            "from r0c0 and r2c0 to the rest.",
        ),
        (
            made(SQUARE, {}, {(B, C): (0, 0), (E, F): (0, 0)}, group(C, F)),
            "With r0c2-r0c4 and r2c2-r2c4 closed, no way leads from r0c4 and r2c4 to the rest.",
        ),
        (
            made(SQUARE, {(E, F): (1, 2)}, {(D, E): (0, 0), (B, E): (0, 0)}, group(E)),
            "With r0c2-r2c2 and r2c0-r2c2 closed, the only way out of r2c2 leads to r2c4, so at least one "
            "bridge runs there.",
        ),
        (
            made(SQUARE, {}, dict.fromkeys([(A, B), (A, D), (B, E), (D, E)], (1, 2)), loop(A, B, D, E)),
            "The bridges r0c0-r0c2, r0c0-r2c0, r0c2-r2c2 and r2c0-r2c2 close a loop.",
        ),
        (
            made(SQUARE, {(D, E): (1, 1)}, {(A, D): (1, 1)}, number(D)),
            "r2c0 has 2 bridges to give and gives one to r0c0, so the last one goes to r2c2.",
        ),
    ],
)
def test_rare_steps(step: Step, sentence: str) -> None:
    assert tell(SQUARE.instance, step).sentence == sentence


def test_in_the_way_of_a_number() -> None:
    crossing = Origin("no-crossing", ((1, 1), (1, 0), (1, 4), (0, 1), (2, 1)))
    step = made(CROSS, {((1, 0), (1, 4)): (0, 0)}, {}, crossing, number((0, 1)))
    assert tell(CROSS.instance, step) == (
        "A bridge r1c0-r1c4 would bar r0c1-r2c1 and leave too few ways for the number of r0c1 (2), "
        "so there is none.",
        "in the way",
    )


def test_a_number_and_a_crossing_contradict() -> None:
    crossing = Origin("no-crossing", ((1, 1), (1, 0), (1, 4), (0, 1), (2, 1)))
    known = {((1, 0), (1, 4)): (1, 2), ((0, 1), (0, 3)): (0, 0)}
    assert tell(CROSS.instance, made(CROSS, {}, known, crossing, number((0, 1)))).sentence == (
        "The number of r0c1 (2) must be met; no bridges may cross at r1c1; at least one bridge runs between "
        "r1c0 and r1c4 and none between r0c1 and r0c3; these cannot all hold."
    )


def test_a_step_without_a_pattern_says_where_its_opposite_leads() -> None:
    assert_told(
        "# kotae hashi loops=no\n.3..4.2\n.......\n.2....1\n.......\n.......\n....2.2\n",
        "If at least one bridge runs between r2c1 and r2c6, it follows in 3 steps that with r0c4-r5c4 and "
        "r2c6-r5c6 closed, no way leads from r5c4 and r5c6 to the rest. So no bridge runs between r2c1 "
        "and r2c6.",
    )


def test_a_supposition_shows_no_more_than_its_opposite() -> None:
    assert_told(
        "# kotae hashi\n..12\n....\n23.2\n341.\n",
        "If no bridge runs between r0c2 and r0c3, it follows in 3 steps that with r0c2-r0c3 and r2c1-r2c3 "
        "closed, no way leads from r0c3 and r2c3 to the rest. So at least one bridge runs between r0c2 and "
        "r0c3. By the same rules, one bridge runs between r0c2 and r0c3 and none between r0c2 and r3c2.",
    )
    assert_told(
        "# kotae hashi\n1.\n32\n11\n",
        "Without a bridge between r1c0 and r2c0, the numbers of r2c0 (1) and r2c1 (1) would leave them no "
        "way to the rest, so one bridge runs there, and one bridge runs between r1c1 and r2c1 and none "
        "between r2c0 and r2c1.",
    )


def boards(count: int) -> list[Hashi]:
    """Boards at random with all options; some of their numbers are unknown."""
    random = Random(15)
    found = []
    for _ in range(count):
        board, answer = compose((random.randint(4, 9), random.randint(5, 10)), random)
        most = random.choice((2, 2, 3, 4, 1))
        numbers = Counter(chain(*answer.counts)) if most == 1 else board.islands
        unknown = random.choice((0, 0, 0.2))
        islands = {cell: None if random.random() < unknown else numbers[cell] for cell in board.islands}
        found.append(replace(board, islands=islands, loops=random.random() < 0.7, max_bridges=most))
    return found


@pytest.mark.parametrize("board", boards(30), ids=lambda board: f"{board.rows}x{board.columns}")
def test_sentences(board: Hashi) -> None:
    for step in steps(kotae.Board(PUZZLE, board)):
        assert [*complaints(step, cell_name, EXPLAINING.techniques)] == [], step.sentence
        for row, column in re.findall(r"r(\d+)c(\d+)", step.sentence):
            assert int(row) < board.rows
            assert int(column) < board.columns
