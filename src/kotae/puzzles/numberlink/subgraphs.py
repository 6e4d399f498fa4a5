"""Numberlink answers as subgraphs: lines from end to end. That none touches itself cannot be said."""

from __future__ import annotations

from kotae.optional import Subgraphs
from kotae.puzzles.numberlink.board import Numberlink


def subgraphs(board: Numberlink) -> Subgraphs | None:
    """Each pair of ends is a group; other cells have two links, or none with fill=no."""
    if not board.touch:
        return None
    at = {cell: node for node, cell in enumerate(board.cells)}
    passed = range(2, 3) if board.fill else range(0, 3, 2)
    return Subgraphs(
        nodes=board.cells,
        links=[(at[a], at[b]) for a, b in board.links],
        degrees=[range(1, 2) if cell in board.label else passed for cell in board.cells],
        groups=[[at[cell] for cell in cells] for cells in board.ends.values()],
    )
