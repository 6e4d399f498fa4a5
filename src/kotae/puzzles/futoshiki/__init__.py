"""Futoshiki: each digit once in every row and column, and the signs between cells hold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kotae.puzzle import Format, Puzzle
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
from kotae.puzzles.futoshiki.facts import condition, fact
from kotae.puzzles.futoshiki.handles import assemble, handles, states
from kotae.puzzles.futoshiki.record import board_from_json, board_to_json


def formats() -> Mapping[str, Format[Futoshiki, Digits]]:
    """Foreign formats, which take a while to load and are asked for seldom."""
    from kotae.puzzles.futoshiki.exchange import EXCHANGE

    return EXCHANGE


PUZZLE: Puzzle[Futoshiki, Digits] = Puzzle(
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
    examples=Path(__file__).parent / "examples",
    parse=parse,
    format=format_board,
    settings=settings_of,
    parse_answer=parse_answer,
    format_answer=format_answer,
    answer_from_json=answer_from_json,
    answer_to_json=answer_to_json,
    board_from_json=board_from_json,
    board_to_json=board_to_json,
    encodings=ENCODINGS,
    checks=CHECKS,
    formats=formats,
    draw=draw,
    handles=handles,
    assemble=assemble,
    states=states,
    fact=fact,
    condition=condition,
    clues=CLUES,
)
