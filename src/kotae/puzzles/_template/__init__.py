"""A room to copy, built and tested with the rest: shade as many cells of each row as its number says."""

from __future__ import annotations

from kotae.encoding import Encoder
from kotae.puzzle import Puzzle
from kotae.puzzles._template.answer import MEDIUM, Shading
from kotae.puzzles._template.board import BOARDS, Shadows
from kotae.puzzles._template.check import row_count
from kotae.puzzles._template.draw import draw
from kotae.puzzles._template.encode import demand, encode

PUZZLE: Puzzle[Shadows, Shading] = Puzzle(
    module=__name__,
    key="_template",
    title="Template",
    rules={"row-count": "Every row has as many shaded cells as its number says."},
    boards=BOARDS,
    medium=MEDIUM,
    checks={"row-count": row_count},
    encodings={"counter": Encoder(summary="a variable per cell, a totalizer per row", encode=encode)},
    demand=demand,
    draw=draw,
)
