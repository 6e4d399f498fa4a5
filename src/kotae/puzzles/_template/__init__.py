"""A room to copy: the smallest puzzle that has everything, built and tested with the rest.

Shade cells so that every row has as many as the number in front of it says. To make a room of your own, copy
this folder, give it a key, and add the key to `kotae.puzzles.registry`; CONTRIBUTING.md tells the rest.
"""

from __future__ import annotations

from kotae.media.functions import FunctionMedium
from kotae.puzzle import Boards, Puzzle
from kotae.puzzles._template.board import (
    OPTIONS,
    Shading,
    Shadows,
    answer_from_json,
    answer_to_json,
    format_answer,
    format_board,
    parse,
    parse_answer,
    settings_of,
)
from kotae.puzzles._template.check import CHECKS
from kotae.puzzles._template.draw import assemble, draw, handles, states
from kotae.puzzles._template.encode import ENCODINGS
from kotae.puzzles._template.record import board_from_json, board_to_json
from kotae.puzzles._template.words import demand, fact

PUZZLE: Puzzle[Shadows, Shading] = Puzzle(
    module=__name__,
    key="_template",
    title="Template",
    rules={"row-count": "Every row has as many shaded cells as its number says."},
    structure={},
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
)
