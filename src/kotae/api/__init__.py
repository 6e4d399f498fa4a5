"""Kotae's public functions; `import kotae` offers all of them, and loads them when first used."""

from __future__ import annotations

from kotae.api.answers import Answers, answers
from kotae.api.ask import Decoded, Judgement, check, decode, read_answer, solve
from kotae.api.board import Board, read, read_all
from kotae.api.export import encode
from kotae.api.picture import Picture, draw
from kotae.api.verdict import Known, forced, verdict
from kotae.errors import BadInput, KotaeError, Unserved, Unsound
from kotae.puzzle import Condition, Fact, Fault, Puzzle
from kotae.puzzles.registry import rooms as all_puzzles
from kotae.solving.conflict import Conflict
from kotae.solving.outcome import Impossible, Outcome, Solved, Stats, Undecided
from kotae.solving.session import Refinement
from kotae.solving.verdict import Verdict

__all__ = [
    "Answers",
    "BadInput",
    "Board",
    "Condition",
    "Conflict",
    "Decoded",
    "Fact",
    "Fault",
    "Impossible",
    "Judgement",
    "Known",
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
    "Verdict",
    "all_puzzles",
    "answers",
    "check",
    "decode",
    "draw",
    "encode",
    "forced",
    "read",
    "read_all",
    "read_answer",
    "solve",
    "verdict",
]
