"""Shaded cells as ``x``."""

from __future__ import annotations

from kotae.media.symbols import SymbolDrawing, SymbolMedium
from kotae.puzzles._template.board import Shadows
from kotae.scene import Box
from kotae.statements import State


class Shading(SymbolDrawing):
    """1 for each cell that is shaded."""


MEDIUM = SymbolMedium[Shadows, Shading](
    make=Shading,
    size=lambda instance: instance.size,
    symbols=lambda instance: (State("open", settled=True), State("shaded", settled=True)),
    text=".x",
    key="cells",
    stroke=lambda instance, cell, state: [Box((cell[1] + 0.2, cell[0] + 0.2), 0.6, 0.6, fill="answer")],
    record=lambda cell, states: {"cell": list(cell), "shaded": bool(states[0])},
)
