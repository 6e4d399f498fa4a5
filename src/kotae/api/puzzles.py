"""The puzzles that there are, and their answers."""

from __future__ import annotations

from typing import Any

from kotae.puzzle import Puzzle
from kotae.puzzles.answers import Answer as Answer
from kotae.puzzles.answers import Bridges as Bridges
from kotae.puzzles.answers import Digits as Digits
from kotae.puzzles.answers import Lines as Lines
from kotae.puzzles.answers import Links as Links
from kotae.puzzles.registry import rooms


def all_puzzles() -> list[Puzzle[Any, Any]]:
    """Every puzzle, in alphabetical order."""
    return rooms()
