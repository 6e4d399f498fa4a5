"""Links that may vary from answer to answer, as far as it is seen without search."""

from __future__ import annotations

from itertools import groupby

from kotae.constraints.graph import Groups
from kotae.constraints.tarjan import graph_bridges
from kotae.puzzles.yashi.board import Yashi
from kotae.puzzles.yashi.encode.layout import LinkLayout
from kotae.puzzles.yashi.encode.presolve import settle


def undecided(board: Yashi) -> list[int]:
    """The links that presolving neither finds to be used by every answer nor by none."""
    layout = LinkLayout(board)
    settled = settle(layout, layout.crossings())
    decided = settled.used | settled.unused if settled else set()
    return [link for link in range(len(layout.ends)) if link not in decided]


def length_ties(board: Yashi) -> list[int]:
    """The links that are in some shortest trees and not in others, if links may cross.

    By Kruskal's algorithm: of links of one length, those vary that lie on loops made of nothing else but
    shorter links, contracted, and each other.
    """
    layout = LinkLayout(board)
    lengths = [link.length for link in board.links]
    groups = Groups(len(layout.nodes))
    found: list[int] = []
    for _, same in groupby(sorted(range(len(lengths)), key=lengths.__getitem__), key=lengths.__getitem__):
        ends = {link: (groups.find(layout.ends[link][0]), groups.find(layout.ends[link][1])) for link in same}
        useful = [link for link, (a, b) in ends.items() if a != b]
        _, needed = graph_bridges(len(layout.nodes), [ends[link] for link in useful])
        found += [useful[place] for place in sorted(set(range(len(useful))) - set(needed))]
        for link in useful:
            groups.join(*layout.ends[link])
    return sorted(found)
