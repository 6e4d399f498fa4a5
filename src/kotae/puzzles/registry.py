"""The rooms of the house by key; a new puzzle is one folder and one line here.

Only the front ends import this; everything else takes a `Puzzle` as an argument.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kotae.codec.lines import quoted
from kotae.errors import BadInput
from kotae.phrases import meant
from kotae.puzzle import Puzzle

ROOMS: tuple[str, ...] = (
    "futoshiki",
    "hashi",
    "numberlink",
    "yashi",
)


def room(key: str) -> Puzzle[Any, Any]:
    """The puzzle of that key, in capitals or not; its folder is imported only now."""
    if not isinstance(key, str) or key.lower() not in ROOMS:
        others = f"; there are {', '.join(ROOMS)}"
        raise BadInput(f"there is no puzzle {quoted(key)}{meant(str(key), ROOMS, others)}")
    puzzle: Puzzle[Any, Any] = import_module(f"kotae.puzzles.{key.lower()}").PUZZLE
    return puzzle


def rooms() -> list[Puzzle[Any, Any]]:
    """Every puzzle, in the order of the list."""
    return [room(key) for key in ROOMS]
