"""Hashiwokakero: join all islands by bridges, as many at each island as it says."""

from __future__ import annotations

from kotae.media.functions import FunctionMedium
from kotae.puzzle import Boards, Puzzle
from kotae.puzzles.hashi.answer import format_answer, from_json, parse_answer, to_json
from kotae.puzzles.hashi.board import OPTIONS, Bridges, Hashi, format_board, obstacle, parse, settings_of
from kotae.puzzles.hashi.check import CHECKS
from kotae.puzzles.hashi.clues import CLUES
from kotae.puzzles.hashi.draw import draw
from kotae.puzzles.hashi.encode import ENCODINGS
from kotae.puzzles.hashi.handles import assemble, handles, states
from kotae.puzzles.hashi.record import board_from_json, board_to_json
from kotae.puzzles.hashi.words import demand, fact, switch

PUZZLE: Puzzle[Hashi, Bridges] = Puzzle(
    module=__name__,
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
        from_json=from_json,
        to_json=to_json,
        handles=handles,
        assemble=assemble,
        states=states,
        fact=fact,
    ),
    encodings=ENCODINGS,
    checks=CHECKS,
    draw=draw,
    demand=demand,
    switch=switch,
    formats_in=f"{__name__}.formats",
    obstacle=obstacle,
    clues=CLUES,
)
