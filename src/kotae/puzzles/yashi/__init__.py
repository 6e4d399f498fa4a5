"""Yashi: join all points by links along rows and columns that neither cross nor lead round in a loop."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kotae.puzzle import Format, Puzzle
from kotae.puzzles.yashi.board import OPTIONS, Links, Yashi, format_board, parse, settings_of
from kotae.puzzles.yashi.check import CHECKS
from kotae.puzzles.yashi.draw import draw
from kotae.puzzles.yashi.drawing import format_answer, from_json, parse_answer, to_json
from kotae.puzzles.yashi.encode import ENCODINGS
from kotae.puzzles.yashi.facts import condition, fact
from kotae.puzzles.yashi.handles import assemble, handles, states
from kotae.puzzles.yashi.objective import OBJECTIVE
from kotae.puzzles.yashi.obstacle import obstacle
from kotae.puzzles.yashi.record import board_from_json, board_to_json


def formats() -> Mapping[str, Format[Yashi, Links]]:
    """Foreign formats, which take a while to load and are asked for seldom."""
    from kotae.puzzles.yashi.exchange import EXCHANGE

    return EXCHANGE


PUZZLE: Puzzle[Yashi, Links] = Puzzle(
    key="yashi",
    title="Yashi",
    rules={
        "no-crossing": "Links do not cross each other.",
        "no-cycles": "No way along the links leads round in a loop.",
        "connected": "One can walk along links from every point to every other one.",
    },
    structure={"straight": "A link joins two consecutive points of a row or column, or is not used."},
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
    objective=OBJECTIVE,
    # The seed says "connected" by the number of links, which tells only where there are no cycles.
    rests_on={"connected": ("no-cycles",)},
)
