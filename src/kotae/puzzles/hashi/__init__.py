"""Hashiwokakero: join all islands by bridges, as many at each island as it says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kotae.puzzle import Format, Puzzle
from kotae.puzzles.hashi.board import OPTIONS, Bridges, Hashi, format_board, obstacle, parse, settings_of
from kotae.puzzles.hashi.check import CHECKS
from kotae.puzzles.hashi.clues import CLUES
from kotae.puzzles.hashi.draw import draw
from kotae.puzzles.hashi.drawing import format_answer, from_json, parse_answer, to_json
from kotae.puzzles.hashi.encode import ENCODINGS
from kotae.puzzles.hashi.facts import condition, fact
from kotae.puzzles.hashi.handles import assemble, handles, states
from kotae.puzzles.hashi.record import board_from_json, board_to_json


def formats() -> Mapping[str, Format[Hashi, Bridges]]:
    """Foreign formats, which take a while to load and are asked for seldom."""
    from kotae.puzzles.hashi.exchange import EXCHANGE

    return EXCHANGE


PUZZLE: Puzzle[Hashi, Bridges] = Puzzle(
    key="hashi",
    title="Hashiwokakero",
    rules={
        "max-bridges": "No two islands are joined by more bridges than allowed.",
        "no-crossing": "Bridges cross neither each other nor islands.",
        "island-count": "As many bridges end at an island as its number says; at '?' there is at least one.",
        "connected": "One can walk from every island to every other one.",
        "no-loops": "With loops=no, no way along the bridges leads round in a loop.",
    },
    structure={
        "ordered": "Bridges run straight between two islands that see each other, none, one or more of them."
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
    clues=CLUES,
)
