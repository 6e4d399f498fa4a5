"""Shaded cells as ``x``."""

from __future__ import annotations

from kotae.media.symbols import SymbolDrawing, SymbolMedium
from kotae.puzzles._template.board import Shadows
from kotae.statements import State


class Shading(SymbolDrawing):
    """1 for each cell that is shaded."""


MEDIUM = SymbolMedium[Shadows, Shading](
    make=Shading,
    size=lambda instance: instance.size,
    symbols=lambda instance: (State("open", settled=True), State("shaded", settled=True)),
    text=".x",
    key="cells",
    record=lambda cell, states: {"cell": list(cell), "shaded": bool(states[0])},
)
