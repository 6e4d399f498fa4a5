"""Yashi answers as subgraphs: trees without crossings, or the shortest of them."""

from __future__ import annotations

from kotae.optional import Subgraphs
from kotae.puzzles.yashi.board import Yashi
from kotae.puzzles.yashi.objective import spanning


def subgraphs(board: Yashi) -> Subgraphs:
    """All points are one group, and there are no loops."""
    tree = spanning(board)
    return Subgraphs(
        nodes=[board.cell(point) for point in board.points],
        links=tree.links,
        degrees=[None] * tree.nodes,
        groups=[range(tree.nodes)],
        crossings=tree.crossings,
        lengths=tree.lengths if board.shortest else None,
    )
