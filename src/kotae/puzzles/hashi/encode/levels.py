"""The default encoding: per corridor "at least 1 bridge", "at least 2", … and sums without helpers.

An island's number is a sum of ordered numbers (`kotae.encodings.ordered`): on the 400-island Coelho boards
8,700 clauses on average, where `subsets` takes 25,800 and `single-double` 18,200. Beyond three bridges per
corridor the sums go through a totalizer, whose size grows with the square of max-bridges and not its cube.

Implied clauses make the search shorter. Where two neighbouring islands want the same number n, n bridges
between them would cut both off from the rest; so there are fewer, unless there is no rest. The same holds for
an island and several neighbours whose numbers add up to its own: on the Coelho boards of 400 islands this
saves a quarter of the cuts and of the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from kotae.encoding import Encoding
from kotae.encodings import totalizer
from kotae.encodings.ordered import sum_is
from kotae.formula import Clause, Formula, Origin, Sum
from kotae.geometry import Cell, cell_name
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.encode.layout import Corridors, Levels

HELPER_FREE = 3
"""Levels per corridor up to which sums need no helper variables: at most 80 clauses for an island."""


def encode(instance: Hashi, *, bare: bool) -> Encoding[Bridges]:
    """The formula over levels."""
    layout = Corridors(instance)
    formula = Formula()
    levels = layout.levels(formula, bare=bare)

    def count(ending: list[int], wanted: int, cell: Cell) -> Iterable[Clause]:
        literals = levels.of_all(ending)
        if levels.top <= HELPER_FREE:
            return sum_is(literals, levels.top, wanted)
        return totalizer.exactly(literals, wanted, formula.variable, f"the bridges of {cell_name(cell)}")

    used = [(levels.at_least(number, 1),) for number in range(levels.count)]
    layout.state_rules(
        formula, used, count, lambda ending, wanted: Sum.exactly(levels.of_all(ending), wanted), bare=bare
    )
    if not bare:
        _keep_joined(layout, levels, formula)
    return levels.encoding(formula)


def _keep_joined(layout: Corridors, levels: Levels, formula: Formula) -> None:
    """Imply that islands do not all spend what they have on one that wants just as much."""
    islands = layout.board.islands
    for (cell, wanted), ending in zip(islands.items(), layout.ending, strict=True):
        spenders = []
        for number in ending:
            a, b = layout.ways[number]
            neighbour = b if a == cell else a
            most = islands[neighbour]
            if most is not None and most <= levels.top:
                spenders.append((number, neighbour, most))
        for size in range(1, min(len(spenders), len(islands) - 2) + 1):
            for group in combinations(spenders, size):
                twice = size == 1 and group[0][1] < cell  # of two islands, each is the other's neighbour
                if sum(most for _, _, most in group) == wanted and not twice:
                    cells = [cell, *(neighbour for _, neighbour, _ in group)]
                    formula.imply(
                        [Origin("connected"), *(Origin("island-count", (one,)) for one in cells)],
                        [[-levels.at_least(number, most) for number, _, most in group]],
                    )
