"""Kotae's public functions; `import kotae` offers all of them, and loads them when first used."""

from __future__ import annotations

from kotae.api.answers import Answers, answers
from kotae.api.ask import Decoded, Judgement, check, decode, read_answer, solve
from kotae.api.board import Board, read, read_all
from kotae.api.export import encode
from kotae.api.picture import Picture, draw
from kotae.errors import BadInput, KotaeError, Unserved, Unsound
from kotae.puzzle import Fault, Puzzle
from kotae.puzzles.registry import rooms as all_puzzles
from kotae.solving.outcome import Impossible, Outcome, Solved, Stats, Undecided
from kotae.solving.session import Refinement

__all__ = [
    "Answers",
    "BadInput",
    "Board",
    "Decoded",
    "Fault",
    "Impossible",
    "Judgement",
    "KotaeError",
    "Outcome",
    "Picture",
    "Puzzle",
    "Refinement",
    "Solved",
    "Stats",
    "Undecided",
    "Unserved",
    "Unsound",
    "all_puzzles",
    "answers",
    "check",
    "decode",
    "draw",
    "encode",
    "read",
    "read_all",
    "read_answer",
    "solve",
]
