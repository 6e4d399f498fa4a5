"""Numberlink: join the two ends of each number by lines that neither cross nor branch."""

from __future__ import annotations

from kotae.media.functions import FunctionMedium
from kotae.puzzle import Boards, Puzzle
from kotae.puzzles.numberlink.answer import format_answer, from_json, parse_answer, to_json
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
from kotae.puzzles.numberlink.encode import ENCODINGS
from kotae.puzzles.numberlink.handles import assemble, handles, states
from kotae.puzzles.numberlink.record import board_from_json, board_to_json
from kotae.puzzles.numberlink.words import demand, fact, switch

PUZZLE: Puzzle[Numberlink, Lines] = Puzzle(
    module=__name__,
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
    streamline=streamline,
    # Whether a line touches itself is a question about paths from end to end.
    rests_on={"no-touching": ("no-branching", "ends-joined", "no-stray-loops")},
    clues=CLUES,
)
