"""Numberlink: join the two ends of each number by lines that neither cross nor branch."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kotae.puzzle import Format, Puzzle
from kotae.puzzles.numberlink.board import (
    OPTIONS,
    Lines,
    Numberlink,
    format_board,
    obstacle,
    parse,
    settings_of,
    streamline,
)
from kotae.puzzles.numberlink.check import CHECKS
from kotae.puzzles.numberlink.clues import CLUES
from kotae.puzzles.numberlink.draw import draw
from kotae.puzzles.numberlink.drawing import format_answer, from_json, parse_answer, to_json
from kotae.puzzles.numberlink.encode import ENCODINGS
from kotae.puzzles.numberlink.facts import condition, fact
from kotae.puzzles.numberlink.handles import assemble, handles, states
from kotae.puzzles.numberlink.record import board_from_json, board_to_json


def formats() -> Mapping[str, Format[Numberlink, Lines]]:
    """Foreign formats, which take a while to load and are asked for seldom."""
    from kotae.puzzles.numberlink.exchange import EXCHANGE

    return EXCHANGE


PUZZLE: Puzzle[Numberlink, Lines] = Puzzle(
    key="numberlink",
    title="Numberlink",
    rules={
        "no-branching": "At most one line leaves an end, and at most two any other cell.",
        "ends-joined": "Lines lead from each end to the other one of the same number.",
        "no-stray-loops": "No line runs round in a loop that no end is part of.",
        "fill": "With fill=yes, a line runs through every cell.",
        "no-touching": "With touch=no, a line does not run beside itself.",
    },
    structure={
        "joined": "Two neighbouring cells are joined by a line or not.",
        "numbered": "An end has the number that is printed there.",
    },
    options=OPTIONS,
    examples=Path(__file__).parent / "examples",
    parse=parse,
    format=format_board,
    settings=settings_of,
    parse_answer=parse_answer,
    format_answer=format_answer,
    answer_from_json=from_json,
    answer_to_json=to_json,
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
    obstacle=obstacle,
    streamline=streamline,
    # Whether a line touches itself is a question about paths from end to end.
    rests_on={"no-touching": ("no-branching", "ends-joined", "no-stray-loops")},
    clues=CLUES,
)
