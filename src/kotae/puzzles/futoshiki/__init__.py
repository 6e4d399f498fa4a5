"""Futoshiki: each digit once in every row and column, and the signs between cells hold."""

from __future__ import annotations

from kotae.puzzle import Deferred, Puzzle, later
from kotae.puzzles.futoshiki.answer import MEDIUM, Digits, distinct
from kotae.puzzles.futoshiki.board import BOARDS, OPTIONS, Futoshiki
from kotae.puzzles.futoshiki.check import CHECKS
from kotae.puzzles.futoshiki.clues import CLUES
from kotae.puzzles.futoshiki.compose import compose
from kotae.puzzles.futoshiki.draw import draw, pencil_marks
from kotae.puzzles.futoshiki.words import demand, instructions

PUZZLE: Puzzle[Futoshiki, Digits] = Puzzle(
    module=__name__,
    key="futoshiki",
    title="Futoshiki",
    names=("unequal", "more or less"),
    rules={
        "given": "A printed digit stays as it is.",
        "row": "Every row holds each digit once.",
        "column": "Every column holds each digit once.",
        "inequality": "A sign between two cells points at the smaller digit.",
        "adjacent": "With mode=adjacent, neighbouring digits differ by one just where there is a mark.",
    },
    structure={
        "one-digit": "Every cell holds one digit.",
        "at-least": "A cell is at least a number if and only if its digit is that number or more.",
    },
    options=OPTIONS,
    boards=BOARDS,
    medium=MEDIUM,
    encodings=Deferred(f"{__name__}.encode", "ENCODINGS"),
    checks=CHECKS,
    draw=draw,
    pencil_marks=pencil_marks,
    distinct=distinct,
    demand=demand,
    instructions=instructions,
    compose=compose,
    canvas=later(f"{__name__}.canvas", "CANVAS"),
    generating=later(f"{__name__}.generate", "GENERATING"),
    explaining=later(f"{__name__}.techniques", "EXPLAINING"),
    formats=Deferred(f"{__name__}.formats", "FORMATS"),
    clues=CLUES,
)
