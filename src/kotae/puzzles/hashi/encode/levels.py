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

from itertools import combinations, pairwise

from kotae.encodings import totalizer
from kotae.encodings.ordered import sum_is
from kotae.formula import Clause, Formula, Model, Origin
from kotae.geometry import Cell, cell_name
from kotae.puzzle import Encoding
from kotae.puzzles.hashi.board import Bridges, Hashi
from kotae.puzzles.hashi.encode.layout import Layout

HELPER_FREE = 3
"""Levels per corridor up to which sums need no helper variables: at most 80 clauses for an island."""


class Levels:
    """Variables "at least 1", …, "at least `top`" for every corridor, consecutively from 1."""

    def __init__(self, layout: Layout, formula: Formula, top: int) -> None:
        self.layout = layout
        self.formula = formula
        self.top = top
        formula.reserve(
            top * len(layout.corridors), lambda i: f"bridge {layout.name(i // top)} at least {i % top + 1}"
        )

    def at_least(self, number: int, bridges: int) -> int:
        """The variable that is true when corridor `number` has that many bridges or more."""
        return number * self.top + bridges

    def of(self, number: int) -> range:
        """All variables of a corridor, from "at least 1" up."""
        return range(number * self.top + 1, (number + 1) * self.top + 1)

    def order(self) -> None:
        """File that more bridges include fewer, so that one answer has one model."""
        # Here and below, what the formula keeps knows the layout and not `self`: a ring of references would
        # hold the clauses of a finished board in memory until Python looks for rings.
        layout, steps = self.layout, self.top - 1
        numbers = range(len(layout.corridors))
        self.formula.add_each(
            [(-more, fewer) for number in numbers for fewer, more in pairwise(self.of(number))],
            lambda i: layout.origin("ordered", i // steps),
        )

    def limit(self, most: int) -> None:
        """File that a corridor has no more than `most` bridges, where there is a variable for more."""
        if most < self.top:
            layout = self.layout
            self.formula.add_each(
                [(-self.at_least(number, most + 1),) for number in range(len(layout.corridors))],
                lambda number: layout.origin("max-bridges", number),
            )

    def decode(self, model: Model) -> Bridges:
        """The bridges that a model draws."""
        top = self.top
        counts = {}
        for number, corridor in enumerate(self.layout.corridors):
            first = number * top + 1
            if model[first]:
                counts[corridor] = sum(model[first : first + top])
        return Bridges(counts)

    def pin(self, answer: Bridges) -> list[int]:
        """The literals that say exactly these bridges; contradicting ones if no model can draw so many."""
        literals = []
        for number, corridor in enumerate(self.layout.corridors):
            count = answer.counts.get(corridor, 0)
            if count > self.top:
                return [1, -1]
            literals += [v if bridges <= count else -v for bridges, v in enumerate(self.of(number), 1)]
        return literals

    def claims(self, answer: Bridges) -> list[int]:
        """The literals that a half-drawn board asserts: at least the bridges drawn, and none at crosses."""
        literals = []
        for number, corridor in enumerate(self.layout.corridors):
            count = answer.counts.get(corridor, 0)
            if count > self.top:
                return [1, -1]
            if count:
                literals.append(self.at_least(number, count))
            elif corridor in answer.crosses:
                literals.append(-self.at_least(number, 1))
        return literals

    def state_literals(self, number: int, bridges: int) -> list[int]:
        """The literals that say that a corridor has just so many bridges."""
        least = [self.at_least(number, bridges)] if bridges else []
        return least + ([-self.at_least(number, bridges + 1)] if bridges < self.top else [])

    def encoding(self) -> Encoding[Bridges]:
        """The finished encoding over these variables."""
        return Encoding(
            formula=self.formula,
            decode=self.decode,
            pin=self.pin,
            claims=self.claims,
            state_literals=self.state_literals,
        )


def encode(instance: Hashi, *, bare: bool) -> Encoding[Bridges]:
    """The formula over levels; bare, each corridor has one level more, which max-bridges forbids."""
    layout = Layout(instance)
    formula = Formula()
    top = instance.max_bridges + bare
    levels = Levels(layout, formula, top)
    levels.order()
    levels.limit(instance.max_bridges)
    crossings = layout.crossings()
    formula.add_each(
        [(-a * top - 1, -b * top - 1) for a, b, _ in crossings],  # neither has "at least 1"
        lambda i: layout.crossing_origin(crossings[i]),
    )
    for cell, wanted in instance.islands.items():
        formula.add(Origin("island-count", (cell,)), _count(levels, cell, wanted))
    layout.require_connected(formula, lambda number: levels.at_least(number, 1))
    if not bare:
        layout.imply_even(formula)
        _keep_joined(levels)
    return levels.encoding()


def _count(levels: Levels, cell: Cell, wanted: int | None) -> list[Clause]:
    """Clauses: as many bridges end at the island as it wants."""
    ending = levels.layout.ending[cell]
    if wanted is None:
        return [[levels.at_least(number, 1) for number in ending]]
    literals = [variable for number in ending for variable in levels.of(number)]
    if levels.top <= HELPER_FREE:
        return [*sum_is(literals, levels.top, wanted)]
    what = f"the bridges of {cell_name(cell)}"
    return [*totalizer.exactly(literals, wanted, levels.formula.variable, what)]


def _keep_joined(levels: Levels) -> None:
    """Imply that islands do not all spend what they have on one that wants just as much."""
    layout, islands = levels.layout, levels.layout.board.islands
    for cell, wanted in islands.items():
        spenders = []
        for number in layout.ending[cell]:
            a, b = layout.corridors[number]
            neighbour = b if a == cell else a
            most = islands[neighbour]
            if most is not None and most <= levels.top:
                spenders.append((number, neighbour, most))
        for size in range(1, min(len(spenders), len(islands) - 2) + 1):
            for group in combinations(spenders, size):
                twice = size == 1 and group[0][1] < cell  # of two islands, each is the other's neighbour
                if sum(most for _, _, most in group) == wanted and not twice:
                    cells = [cell, *(neighbour for _, neighbour, _ in group)]
                    levels.formula.imply(
                        [Origin("connected"), *(Origin("island-count", (one,)) for one in cells)],
                        [[-levels.at_least(number, most) for number, _, most in group]],
                    )
