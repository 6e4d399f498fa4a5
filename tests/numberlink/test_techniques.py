"""Steps in words: each technique on a small board, contradictions, and sentences that read well anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from kotae.geometry import cell_name
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.techniques import EXPLAINING
from kotae.statements import Step
from tests.numberlink.brute import RULES, read, under

FOUR = "...1\n.12.\n2..."
FIVE = ".....\n...1.\n..2..\n2...1"
SIX = "1.1\n2.2"
CASES = [
    (
        "corner",
        (FOUR, "yes", "no"),
        "A line has to run through r0c0, and it has only two ways, to r0c1 and r1c0: it takes both.",
    ),
    (
        "two ways left",
        ("...1.\n.1.2.\n2....", "yes", "yes"),
        "A line has to run through r0c2, and only two ways are left, to r0c1 and r1c2: it takes both.",
    ),
    (
        "forced turn along a diagonal",
        (FIVE, "yes", "no"),
        "The line turns at r0c0 and would touch itself if it ran on to r1c1: so no line runs from r1c1 to r0c1 "
        "or r1c0. Then the line from r0c0 into r0c1 goes on to r0c2, and the line through r1c1 has to turn, to "
        "r1c2 and r2c1.",
    ),
    (
        "only way on",
        ("1..#\n.21.\n...2", "no", "no"),
        "The line from r1c2 into r0c2 can only go on to r0c1: r0c2 has no other neighbour.",
    ),
    (
        "dead end",
        ("1...\n.21#\n...2", "no", "no"),
        "A line from r0c2 into r0c3 could not leave it again: r0c3 has no other neighbour. So none runs there.",
    ),
    (
        "full cell",
        (SIX, "no", "no"),
        "r0c1 has its two lines, to r0c0 and r0c2, so no line runs from it to r1c1.",
    ),
    (
        "end is done",
        ("1.12\n2...", "no", "yes"),
        "The 1 at r0c2 has its line, to r0c1, so no line runs from it to r1c2.",
    ),
    (
        "stranded end",
        (SIX, "yes", "yes"),
        "The 1 at r0c0 has only one way, to r0c1: r1c0 has another number.",
    ),
    (
        "pocket",
        (SIX, "no", "yes"),
        "The 1 at r0c0 has to get out of r0c0, r0c1 and r1c1, and the only way out leads from r0c1 to r0c2: "
        "so a line runs there.",
    ),
    (
        "would join two numbers",
        ("12.\n.12", "yes", "no"),
        "The 1 at r0c0 and the 2 at r0c1 are different numbers, so no line runs between them.",
    ),
    (
        "would touch itself",
        (FOUR, "yes", "no"),
        "The line turns at r0c0 and would touch itself if it ran on to r1c1: so no line runs from r1c1 to r0c1 "
        "or r1c0. Then the line from r0c0 into r0c1 goes on to r0c2, and a line runs from r1c1 to r2c1, since "
        "no line joins 1 at r1c1 and 2 at r1c2.",
    ),
    (
        "would close a loop",
        ("....\n....\n#21.\n2.1.", "yes", "yes"),
        "A line between r0c1 and r1c1 would close the loop r0c0–r0c1–r1c1–r1c0–r0c0, so none runs there. "
        "Then the line from r0c0 into r0c1 goes on to r0c2.",
    ),
]


@pytest.mark.parametrize(("name", "board", "sentence"), CASES, ids=[case[0] for case in CASES])
def test_a_step_bears_its_name(name: str, board: tuple[str, str, str], sentence: str) -> None:
    told = [step.sentence for step in explained(*board) if step.technique == name]
    assert sentence in told
