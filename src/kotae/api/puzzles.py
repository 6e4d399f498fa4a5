"""The puzzles that there are, and their answers."""

from __future__ import annotations

from typing import Any

from kotae.api.recognising import JSON, OWN
from kotae.drafting import Knob
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


def knobs_of(puzzle: Puzzle[Any, Any]) -> tuple[Knob, ...]:
    """What one can wish for of new boards of a puzzle."""
    return () if puzzle.generating is None else puzzle.generating().knobs


def puzzle_record(puzzle: Puzzle[Any, Any]) -> dict[str, Any]:
    """A puzzle as `kotae puzzles --json` lists it."""
    return {
        "key": puzzle.key,
        "title": puzzle.title,
        "names": list(puzzle.names),
        "rules": dict(puzzle.rules),
        "options": {o.name: {"values": list(o.values), "sentence": o.sentence} for o in puzzle.options},
        "encodings": {name: encoder.summary for name, encoder in puzzle.encodings.items()},
        "formats": [OWN, JSON, *puzzle.formats],
        "wishes": {
            knob.name: {"least": knob.least, "most": knob.most, "sentence": knob.sentence}
            for knob in knobs_of(puzzle)
        },
    }
