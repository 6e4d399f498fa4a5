"""Futoshiki: each digit once in every row and column, and the signs between cells hold."""

from __future__ import annotations

from kotae.media.functions import FunctionMedium
from kotae.puzzle import Boards, Puzzle
from kotae.puzzles.futoshiki.board import (
    OPTIONS,
    Digits,
    Futoshiki,
    answer_from_json,
    answer_to_json,
    format_answer,
    format_board,
    parse,
    parse_answer,
    settings_of,
)
from kotae.puzzles.futoshiki.check import CHECKS
from kotae.puzzles.futoshiki.clues import CLUES
from kotae.puzzles.futoshiki.draw import draw
from kotae.puzzles.futoshiki.encode import ENCODINGS
from kotae.puzzles.futoshiki.handles import assemble, handles, states
from kotae.puzzles.futoshiki.record import board_from_json, board_to_json
from kotae.puzzles.futoshiki.words import demand, fact

PUZZLE: Puzzle[Futoshiki, Digits] = Puzzle(
    module=__name__,
    key="futoshiki",
    title="Futoshiki",
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
    boards=Boards(
        parse=parse,
        format=format_board,
        from_json=board_from_json,
        to_json=board_to_json,
        settings=settings_of,
    ),
    medium=FunctionMedium(
        parse=parse_answer,
        format=format_answer,
        from_json=answer_from_json,
        to_json=answer_to_json,
        handles=handles,
        assemble=assemble,
        states=states,
        fact=fact,
    ),
    encodings=ENCODINGS,
    checks=CHECKS,
    draw=draw,
    demand=demand,
    formats_in=f"{__name__}.formats",
    clues=CLUES,
)
