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


def room(name: str) -> Puzzle[Any, Any]:
    """The puzzle of that key, title or other name, in capitals or not; a key loads only its own folder."""
    key = name.lower() if isinstance(name, str) else ""
    if key in ROOMS:
        return _imported(key)
    named = {each.lower(): puzzle for puzzle in rooms() for each in (puzzle.title, *puzzle.names)}
    if key in named:
        return named[key]
    others = f"; there are {', '.join(ROOMS)}"
    raise BadInput(f"there is no puzzle {quoted(name)}{meant(key, [*ROOMS, *named], others)}")


def rooms() -> list[Puzzle[Any, Any]]:
    """Every puzzle, in the order of the list."""
    return [_imported(key) for key in ROOMS]


def _imported(key: str) -> Puzzle[Any, Any]:
    puzzle: Puzzle[Any, Any] = import_module(f"kotae.puzzles.{key}").PUZZLE
    return puzzle
