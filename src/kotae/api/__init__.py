"""Kotae's public functions; `import kotae` offers all of them, and loads them when first used.

In a notebook boards, pictures, answers and what the functions return show themselves as pictures, with their
words below: outcomes, verdicts, judgements, conflicts, what is forced, repairs, certificates. What knows no
board is told as text: facts, faults, conditions and changes, and the audit of a certificate.
"""

from __future__ import annotations

from kotae.api.answers import Answers, answers
from kotae.api.ask import Decoded, Judgement, check, decode, read_answer, solve
from kotae.api.board import Board, read, read_all
from kotae.api.booklet import booklet
from kotae.api.certificate import Audit, audit, certify
from kotae.api.convert import convert
from kotae.api.editing import Minimised, Repair, minimise, repair
from kotae.api.export import encode
from kotae.api.judging import Known, forced, verdict
from kotae.api.picture import Picture, draw
from kotae.auditing.document import Certificate
from kotae.errors import BadInput, KotaeError, Unserved, Unsound
from kotae.puzzle import Puzzle
from kotae.puzzles.registry import rooms as all_puzzles
from kotae.solving.conflict import Conflict
from kotae.solving.outcome import Impossible, Outcome, Refinement, Solved, Stats, Undecided
from kotae.solving.verdict import Verdict
from kotae.statements import Change, Condition, Fact, Fault

__all__ = [
    "Answers",
    "Audit",
    "BadInput",
    "Board",
    "Certificate",
    "Change",
    "Condition",
    "Conflict",
    "Decoded",
    "Fact",
    "Fault",
    "Impossible",
    "Judgement",
    "Known",
    "KotaeError",
    "Minimised",
    "Outcome",
    "Picture",
    "Puzzle",
    "Refinement",
    "Repair",
    "Solved",
    "Stats",
    "Undecided",
    "Unserved",
    "Unsound",
    "Verdict",
    "all_puzzles",
    "answers",
    "audit",
    "booklet",
    "certify",
    "check",
    "convert",
    "decode",
    "draw",
    "encode",
    "forced",
    "minimise",
    "read",
    "read_all",
    "read_answer",
    "repair",
    "solve",
    "verdict",
]
