"""Simple reasons why a Yashi board has no answer, where one is plain to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotae.puzzles.yashi.board import Yashi

if TYPE_CHECKING:  # it loads formulas, which drawing does without
    from kotae.puzzles.yashi.encode.layout import LinkLayout


def obstacle(board: Yashi) -> str | None:
    """Points that no link can join to the others, or two links that are needed and cross."""
    from kotae.puzzles.yashi.encode.layout import LinkLayout

    layout = LinkLayout(board)
    apart = layout.parts()
    if len(apart) == 1:
        return _needed_crossing(layout)
    part = [board.points[node] for node in min(apart, key=len)]
    if len(part) == 1:
        return f"the point {part[0]} is alone in its row and in its column, so no link can reach it"
    return f"no link can join the {len(part)} points around {part[0]} to the others"


def _needed_crossing(layout: LinkLayout) -> str | None:
    """Two links that cross, although each is the only way between two parts of the board."""
    from kotae.constraints.tarjan import graph_bridges

    board = layout.board
    needed = set(graph_bridges(len(board.points), layout.ends)[1])
    for across, down, cell in layout.crossings():
        if across in needed and down in needed:
            both = f"the links {board.links[across]} and {board.links[down]}"
            return f"{both} are the only ways to parts of the board, but cross at {board.point(cell)}"
    return None
