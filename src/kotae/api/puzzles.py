"""The puzzles that there are."""

from __future__ import annotations

from typing import Any

from kotae.puzzle import Puzzle
from kotae.puzzles.registry import rooms


def all_puzzles() -> list[Puzzle[Any, Any]]:
    """Every puzzle, in alphabetical order."""
    return rooms()
