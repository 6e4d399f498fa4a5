"""Hashi answers as subgraphs: corridors that connect all islands."""

from __future__ import annotations

from kotae.optional import Subgraphs
from kotae.puzzles.hashi.board import Hashi


def subgraphs(board: Hashi) -> Subgraphs:
    """All islands are one group; a '?' has any number of bridges but none."""
    from kotae.puzzles.hashi.encode.layout import Corridors  # loads formulas, which drawing does without

    layout = Corridors(board)
    any_number = range(1, 4 * board.max_bridges + 1)
    return Subgraphs(
        nodes=layout.nodes,
        links=layout.ends,
        most=board.max_bridges,
        degrees=[
            any_number if number is None else range(number, number + 1) for number in board.islands.values()
        ],
        groups=[range(len(layout.nodes))],
        loops=board.loops,
        crossings=[(across, down) for across, down, _ in layout.crossings()],
    )
