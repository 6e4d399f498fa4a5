"""Hashi answers as subgraphs: corridors that connect all islands."""

from __future__ import annotations

from kotae.optional import Subgraphs
from kotae.puzzles.hashi.board import Hashi


def subgraphs(board: Hashi) -> Subgraphs:
    """All islands are one group; that a '?' has a bridge follows, unless it is alone."""
    from kotae.puzzles.hashi.encode.layout import Corridors  # loads formulas, which drawing does without

    layout = Corridors(board)
    some = None if len(board.islands) > 1 else range(1, 2)
    return Subgraphs(
        nodes=layout.nodes,
        links=layout.ends,
        most=board.max_bridges,
        degrees=[some if number is None else range(number, number + 1) for number in board.islands.values()],
        groups=[range(len(layout.nodes))],
        loops=board.loops,
        crossings=[(across, down) for across, down, _ in layout.crossings()],
    )
