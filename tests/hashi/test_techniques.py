"""How the steps of a Hashi are told: each technique by its page, and all sentences on boards at random."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

import kotae
from kotae.geometry import cell_name
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.techniques import EXPLAINING
from tests.media.lessons import Lesson, complaints, lessons, steps

LESSONS = lessons("hashi")


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
        ("?", "r0c0 needs a bridge and has no neighbour."),
        ("3.1", "r0c0 needs 3 bridges, but no more than 2 fit."),
        ("1.2.1\n.....\n..2..", "r0c2 has only 2 bridges to give, and at least one each to r0c0 and r0c4 …"),
        ("2.2...\n......\n2.2...\n...2.2\n......\n...2.2", "No way leads from r0c0, r0c2, r2c0 and r2c2 to the rest."),
    ],
)
def test_contradictions(board: str, sentence: str) -> None:
    *_, last = steps(kotae.read(f"# kotae hashi\n{board}\n"))
    assert not last.facts
    assert last.sentence == sentence


def boards(count: int) -> list[Hashi]:
    """Boards at random with all options; some of their numbers are unknown."""
    random = Random(15)
    found = []
    for _ in range(count):
        board, _ = PUZZLE.compose((random.randint(4, 9), random.randint(5, 10)), random)
        unknown = random.choice((0, 0, 0.2))
        islands = {cell: None if random.random() < unknown else n for cell, n in board.islands.items()}
        most = random.choice((2, 2, 3, 4, 1))
        found.append(replace(board, islands=islands, loops=random.random() < 0.7, max_bridges=most))
    return found


@pytest.mark.parametrize("board", boards(30), ids=lambda board: f"{board.rows}x{board.columns}")
def test_sentences(board: Hashi) -> None:
    for step in steps(kotae.Board(PUZZLE, board)):
        assert [*complaints(step, cell_name, EXPLAINING.techniques)] == [], step.sentence
        for row, column in re.findall(r"r(\d+)c(\d+)", step.sentence):
            assert int(row) < board.rows
            assert int(column) < board.columns
