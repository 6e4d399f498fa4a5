"""What every Hashi encoding needs of a board: corridors by number, who ends where, and what crosses."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from kotae.constraints.connected import Connected
from kotae.constraints.forest import NoLoops
from kotae.constraints.graph import Edge, Graph
from kotae.formula import Formula, Origin
from kotae.geometry import Cell, cell_name
from kotae.media.lines.variables import LineVariables
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi, has_odd_sum


class Corridors:
    """The corridors of a board, numbered, and the relations between them."""

    def __init__(self, board: Hashi) -> None:
        self.board = board
        self.corridors = board.corridors
        self.ending: dict[Cell, list[int]] = {cell: [] for cell in board.islands}
        """The numbers of the corridors that end at an island."""
        for number, (a, b) in enumerate(self.corridors):
            self.ending[a].append(number)
            self.ending[b].append(number)

    def variables(self, formula: Formula, top: int) -> LineVariables[Bridges, Corridor]:
        """New variables "at least 1 bridge", …, "at least `top`" for every corridor."""
        # What the formula keeps knows the corridors and not the formula: a ring of references would hold the
        # clauses of a finished board in memory until Python looks for rings.
        name = self.name
        formula.reserve(
            top * len(self.corridors), lambda i: f"bridge {name(i // top)} at least {i % top + 1}"
        )
        return LineVariables(
            make=Bridges,
            count=len(self.corridors),
            edge=self.corridors.__getitem__,
            number=self.board.number,
            top=top,
        )

    def order(self, formula: Formula, bridges: LineVariables[Bridges, Corridor], most: int) -> None:
        """File that more bridges include fewer, and that no corridor has more than `most`."""
        origin, steps = self.origin, bridges.top - 1
        numbers = range(len(self.corridors))
        formula.add_each(
            [(-more, fewer) for number in numbers for fewer, more in pairwise(bridges.of(number))],
            lambda i: origin("ordered", i // steps),
        )
        if most < bridges.top:
            formula.add_each(
                [(-bridges.at_least(number, most + 1),) for number in numbers],
                lambda number: origin("max-bridges", number),
            )

    def name(self, number: int) -> str:
        """The corridor as variables are named after it: ``r0c0-r0c2``."""
        corridor = self.corridors[number]
        return f"{cell_name(corridor.a)}-{cell_name(corridor.b)}"

    def origin(self, rule: str, number: int) -> Origin:
        """A rule at a corridor."""
        return Origin(rule, tuple(self.corridors[number]))

    def crossings(self) -> list[tuple[int, int, Cell]]:
        """The pairs of corridors that cross, the one across first, and where.

        Cells are looked up, not pairs compared: a board of 40,000 islands has 70,000 corridors.
        """
        across: dict[Cell, int] = {}
        for number, corridor in enumerate(self.corridors):
            if not corridor.vertical:
                across.update(dict.fromkeys(corridor.water(), number))
        return [
            (across[cell], number, cell)
            for number, corridor in enumerate(self.corridors)
            if corridor.vertical
            for cell in corridor.water()
            if cell in across
        ]

    def crossing_origin(self, crossing: tuple[int, int, Cell]) -> Origin:
        """Where two corridors cross: the cell first, then the islands that they join."""
        a, b, cell = crossing
        return Origin("no-crossing", (cell, *self.corridors[a], *self.corridors[b]))

    def imply_even(self, formula: Formula) -> None:
        """Imply nothing at all if the numbers add up to an odd one: each bridge counts at two islands.

        It is plain to see, but SAT solvers do not see it: on dense boards of 400 islands CaDiCaL is not done
        after 200,000 conflicts (parity: A. Urquhart, "Hard examples for resolution", 1987).
        """
        if has_odd_sum(self.board):
            formula.imply([Origin("island-count", (cell,)) for cell in self.board.islands], [()])

    def require_connected(self, formula: Formula, bridge: Callable[[int], int]) -> None:
        """State the rules about the whole: connected and, with loops=no, without loops."""
        at = {cell: node for node, cell in enumerate(self.board.islands)}
        edges = [Edge(at[a], at[b], bridge(number)) for number, (a, b) in enumerate(self.corridors)]
        graph = Graph(list(self.board.islands), edges)
        formula.require(Origin("connected"), Connected(graph))
        if not self.board.loops:
            formula.require(Origin("no-loops"), NoLoops(graph))
