"""What every Hashi encoding needs of a board: its corridors, and the rules that all encodings state alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from kotae.constraints.connected import Connected
from kotae.constraints.forest import NoLoops
from kotae.formula import Clause, Formula, Origin, Sum
from kotae.geometry import Cell, sights
from kotae.media.lines.layout import EdgeLayout
from kotae.media.lines.variables import LineVariables
from kotae.puzzles.hashi.answer import MEDIUM, Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi, has_odd_sum

Levels = LineVariables[Bridges, Corridor]


def least_variables(board: Hashi) -> int:
    """At least how many variables a bare formula has: one more per corridor than bridges are allowed."""
    return sights(board.islands) * (board.max_bridges + 1)


class Corridors(EdgeLayout[Hashi, Bridges, Corridor]):
    """The corridors of a board, numbered, and the relations between them."""

    def __init__(self, board: Hashi) -> None:
        super().__init__(MEDIUM, board, list(board.islands))

    def top(self, *, bare: bool) -> int:
        """The most bridges of a corridor that there are variables for; bare, one more than allowed."""
        return self.board.max_bridges + bare

    def levels(self, formula: Formula, *, bare: bool) -> Levels:
        """New variables "at least 1 bridge", "at least 2", … for every corridor, where more include fewer.

        Bare, max-bridges forbids the highest level.
        """
        # What the formula keeps knows the corridors and not the formula: a ring of references would hold the
        # clauses of a finished board in memory until Python looks for rings.
        name, origin, numbers = self.name, self.origin, range(len(self.edges))
        top = self.top(bare=bare)
        formula.reserve(top * len(numbers), lambda i: f"bridge {name(i // top)} at least {i % top + 1}")
        levels = LineVariables.of_board(self, top=top)
        formula.add_each(
            [(-more, fewer) for number in numbers for fewer, more in pairwise(levels.of(number))],
            lambda i: origin("ordered", i // (top - 1)),
        )
        if bare:
            excess = [(-levels.at_least(number, top),) for number in numbers]
            formula.add_each(excess, lambda number: origin("max-bridges", number))
        return levels

    def state_rules(
        self,
        formula: Formula,
        used: Sequence[Sequence[int]],
        count: Callable[[list[int], int, Cell], Iterable[Clause]],
        total: Callable[[list[int], int], Sum],
        *,
        bare: bool,
    ) -> None:
        """State what bridges must not cross, how many end at each island, and that all is connected.

        ``used[n]`` are variables each of which says that corridor n has a bridge, the first whenever it has
        one; ``count(corridors, wanted, cell)`` are the clauses for the number of an island, and
        ``total(corridors, wanted)`` says it as a sum.

        An odd sum of all numbers implies that there is no answer, for each bridge counts at two islands. It
        is plain to see, but SAT solvers do not see it: on dense boards of 400 islands CaDiCaL is not done
        after 200,000 conflicts (parity: A. Urquhart, "Hard examples for resolution", 1987).
        """
        self.file_crossings(formula, self.crossings(), used)
        islands = [Origin("island-count", (cell,)) for cell in self.nodes]
        numbers = self.board.islands

        def number_of_island(island: Origin) -> list[Sum]:
            cell = island.cells[0]
            wanted = numbers[cell]
            assert wanted is not None, "an island without a number has a clause and no sum"
            return [total(self.ending_at[cell], wanted)]

        for island, wanted, ending in zip(islands, numbers.values(), self.ending, strict=True):
            if wanted is None:
                formula.add(island, [[variable for number in ending for variable in used[number]]])
            else:
                formula.add(island, count(ending, wanted, island.cells[0]), number_of_island)
        graph = self.graph(lambda number: used[number][0])
        formula.require(Origin("connected"), Connected(graph))
        if not self.board.loops:
            formula.require(Origin("no-loops"), NoLoops(graph))
        if not bare and has_odd_sum(self.board):
            formula.imply(islands, [()])
