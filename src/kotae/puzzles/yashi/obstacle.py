"""Simple reasons why a Yashi board has no answer, where one is plain to see."""

from __future__ import annotations

from kotae.constraints.tarjan import graph_bridges
from kotae.puzzles.yashi.board import Yashi, parts
from kotae.puzzles.yashi.encode.layout import LinkLayout


def obstacle(board: Yashi) -> str | None:
    """Points that no link can join to the others, or two links that are needed and cross."""
    apart = parts(board)
    if len(apart) == 1:
        return _needed_crossing(board)
    part = min(apart, key=len)
    if len(part) == 1:
        return f"the point {part[0]} is alone in its row and in its column, so no link can reach it"
    return f"no link can join the {len(part)} points around {part[0]} to the others"


def _needed_crossing(board: Yashi) -> str | None:
    """Two links that cross, although each is the only way between two parts of the board."""
    layout = LinkLayout(board)
    _, places = graph_bridges(len(board.points), layout.ends)
    needed = {place + 1 for place in places}
    for across, down in layout.crossings():
        if across in needed and down in needed:
            one, other = board.links[across - 1], board.links[down - 1]
            place = layout.meeting((across, down))
            return (
                f"the links {one} and {other} are the only ways to parts of the board, but cross at {place}"
            )
    return None
