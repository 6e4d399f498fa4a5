"""The puzzles that there are, with all that a page needs to offer them."""

from __future__ import annotations

from typing import Any

from kotae import __version__
from kotae.api.board import boards_of_text
from kotae.api.puzzles import all_puzzles, puzzle_record
from kotae.drafting import DIFFICULTIES, LARGEST, SYMMETRIES
from kotae.puzzle import Puzzle
from kotae.sat.catalog import backend_names
from kotae.web.tasks.ask import Ask

MEANING = {"unique": "one answer", "several": "several answers", "none": "no answer"}
"""What the first part of an example's name says of it."""


def puzzles(ask: Ask) -> dict[str, Any]:
    """Every puzzle with its rules, options, wishes for new boards, and examples."""
    return {
        "version": __version__,
        "puzzles": [_described(puzzle) for puzzle in all_puzzles()],
        "difficulties": DIFFICULTIES,
        "symmetries": SYMMETRIES,
        "largest": LARGEST,
        "backends": backend_names(),
    }


def _described(puzzle: Puzzle[Any, Any]) -> dict[str, Any]:
    generating = None if puzzle.generating is None else puzzle.generating()
    canvas = None if puzzle.canvas is None else puzzle.canvas()
    return {
        **puzzle_record(puzzle),
        "structure": dict(puzzle.structure),
        "explained": puzzle.explaining is not None,
        "new": None if generating is None else {"size": generating.size({}, "none")},
        "canvas": None
        if canvas is None
        else {"usual": canvas.usual, "largest": canvas.largest, "square": canvas.square},
        "pencil": puzzle.pencil_marks is not None,
        "examples": _examples(puzzle),
    }


def _examples(puzzle: Puzzle[Any, Any]) -> list[dict[str, str]]:
    """The boards in the room's folder, each with its name and what is true of it."""
    found = []
    for file in sorted(puzzle.examples.glob("*.txt")):
        true, _, name = file.stem.partition(".")
        if true in MEANING:
            text = file.read_text(encoding="utf-8")
            (board,) = boards_of_text("", text, puzzle.key, None, {})
            found.append({"name": name, "says": MEANING[true], "board": board.text()})
    return found
