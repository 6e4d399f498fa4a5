"""Drawn bridges: text, JSON and handles are those of the line medium."""

from __future__ import annotations

from typing import Any

from kotae.geometry import Cell, cell_name
from kotae.media.lines import LineDrawing, LineMedium
from kotae.media.lines.text import Page
from kotae.phrases import plural
from kotae.puzzles.hashi.board import Corridor, Hashi


class Bridges(LineDrawing[Corridor]):
    """How many bridges run along a corridor, and the corridors crossed out ("no bridge here")."""


def page(board: Hashi) -> Page:
    """The islands with their numbers."""
    return Page(board.rows, board.columns, board.printed)


def corridor(board: Hashi, a: Cell, b: Cell) -> Corridor | None:
    """The corridor between two islands, if they see each other."""
    return Corridor(a, b) if (a, b) in board.corridor_set else None


def record(corridor: Corridor, least: int, most: int) -> dict[str, Any]:
    """What is known of a corridor, as JSON."""
    return {"between": [list(cell) for cell in corridor], "bridges": [least, most]}


def sentence(corridor: Corridor, least: int, most: int) -> str:
    """What is known of a corridor, in words."""
    between = f"between {cell_name(corridor.a)} and {cell_name(corridor.b)}"
    if least == most:
        return f"{plural(most, 'bridge', ' runs', ' run') if most else 'no bridge runs'} {between}"
    count = f"{least} or {most}" if most == least + 1 else f"{least} to {most}"
    return f"{count} bridge{'s run' if most > 1 else ' runs'} {between}"


MEDIUM = LineMedium[Hashi, Bridges, Corridor](
    make=Bridges,
    edges=lambda board: board.corridors,
    edge=corridor,
    most=lambda board: board.max_bridges,
    page=page,
    key="bridges",
    unjoined="are not islands that see each other",
    record=record,
    sentence=sentence,
)
