"""Every room, the template among them, is held to the conformance kit."""

from __future__ import annotations

import pytest

from kotae.puzzle import puzzle_of
from kotae.puzzles.registry import ROOMS
from kotae.testing.conformance import QUESTIONS, Question
from kotae.testing.examples import examples


@pytest.mark.parametrize("key", [*ROOMS, "_template"])
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_conforms(key: str, question: Question) -> None:
    room = puzzle_of(f"kotae.puzzles.{key}")
    assert list(question(room, list(examples(room)))) == []
