"""What every Hashi encoding needs of a board: its corridors, and the rules that all encodings state alike."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from kotae.constraints.connected import Connected
from kotae.constraints.forest import NoLoops
from kotae.formula import Formula, Origin
from kotae.media.lines.layout import EdgeLayout
from kotae.media.lines.variables import LineVariables
from kotae.puzzles.hashi.answer import MEDIUM, Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi, has_odd_sum


class Corridors(EdgeLayout[Hashi, Bridges, Corridor]):
    """The corridors of a board, numbered, and the relations between them."""

    def __init__(self, board: Hashi) -> None:
        super().__init__(MEDIUM, board, list(board.islands))

    def variables(self, formula: Formula, top: int) -> LineVariables[Bridges, Corridor]:
        """New variables "at least 1 bridge", …, "at least `top`" for every corridor."""
        # What the formula keeps knows the corridors and not the formula: a ring of references would hold the
        # clauses of a finished board in memory until Python looks for rings.
        name = self.name
        formula.reserve(top * len(self.edges), lambda i: f"bridge {name(i // top)} at least {i % top + 1}")
        return LineVariables(
            make=Bridges,
            count=len(self.edges),
            edge=self.edges.__getitem__,
            number=self.board.number,
            top=top,
        )

    def order(self, formula: Formula, bridges: LineVariables[Bridges, Corridor], most: int) -> None:
        """File that more bridges include fewer, and that no corridor has more than `most`."""
        origin, steps = self.origin, bridges.top - 1
        numbers = range(len(self.edges))
        formula.add_each(
            [(-more, fewer) for number in numbers for fewer, more in pairwise(bridges.of(number))],
            lambda i: origin("ordered", i // steps),
        )
        if most < bridges.top:
            formula.add_each(
                [(-bridges.at_least(number, most + 1),) for number in numbers],
                lambda number: origin("max-bridges", number),
            )

    def imply_even(self, formula: Formula) -> None:
        """Imply nothing at all if the numbers add up to an odd one: each bridge counts at two islands.

        It is plain to see, but SAT solvers do not see it: on dense boards of 400 islands CaDiCaL is not done
        after 200,000 conflicts (parity: A. Urquhart, "Hard examples for resolution", 1987).
        """
        if has_odd_sum(self.board):
            formula.imply([Origin("island-count", (cell,)) for cell in self.board.islands], [()])

    def require_connected(self, formula: Formula, bridge: Callable[[int], int]) -> None:
        """State the rules about the whole: connected and, with loops=no, without loops."""
        graph = self.graph(bridge)
        formula.require(Origin("connected"), Connected(graph))
        if not self.board.loops:
            formula.require(Origin("no-loops"), NoLoops(graph))
