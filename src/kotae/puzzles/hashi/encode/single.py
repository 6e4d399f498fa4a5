"""The second Hashi seed's encoding: per corridor Single, Double and Active, and weighted sums.

A corridor is Single or Double but not both, and Active if it is either. Crossing speaks of Active alone; an
island's number is a pseudo-Boolean sum of its Singles and twice its Doubles, made into clauses by PySAT.
Connectivity is the seed's "lazy" refinement, or any other method.

Bare, a fourth variable Triple stands for more than two bridges, so that max-bridges can be switched off.
"""

from __future__ import annotations

from itertools import combinations

from kotae.encodings import weighted
from kotae.formula import Clause, Formula, Model, Origin
from kotae.geometry import Cell, cell_name
from kotae.puzzle import Encoding
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.encode.layout import Corridors

WORDS = ("single", "double", "triple")


def refusal(instance: Hashi) -> str | None:
    """Why this encoding cannot serve the board: it has words for two bridges only."""
    if instance.max_bridges != 2:
        return f"it is made for max-bridges=2, not {instance.max_bridges}; 'levels' can serve it"
    return None


class Kinds:
    """Variables of every corridor: the kinds of bridge it can be, then Active, consecutively from 1."""

    def __init__(self, layout: Corridors, formula: Formula, kinds: int) -> None:
        self.layout = layout
        self.kinds = kinds
        words = (*WORDS[:kinds], "active")
        self.width = len(words)
        formula.reserve(
            self.width * len(layout.corridors),
            lambda i: f"bridge {layout.name(i // self.width)} is {words[i % self.width]}",
        )

    def of(self, number: int) -> range:
        """The variables single, double, … of a corridor."""
        first = number * self.width + 1
        return range(first, first + self.kinds)

    def active(self, number: int) -> int:
        """The variable that is true when the corridor has any bridge."""
        return (number + 1) * self.width

    def domain(self, number: int) -> list[Clause]:
        """Clauses: at most one kind, and active if and only if there is one."""
        kinds, active = self.of(number), self.active(number)
        return [
            *((-one, -other) for one, other in combinations(kinds, 2)),
            (-active, *kinds),
            *((-kind, active) for kind in kinds),
        ]

    def decode(self, model: Model) -> Bridges:
        """The bridges that a model draws."""
        return Bridges(
            {
                corridor: bridges
                for number, corridor in enumerate(self.layout.corridors)
                for bridges, variable in enumerate(self.of(number), 1)
                if model[variable]
            }
        )

    def pin(self, answer: Bridges) -> list[int]:
        """The literals that say exactly these bridges; contradicting ones if no model can draw so many."""
        if any(count > self.kinds for count in answer.counts.values()):
            return [1, -1]
        return [
            variable if answer.counts.get(corridor, 0) == bridges else -variable
            for number, corridor in enumerate(self.layout.corridors)
            for bridges, variable in enumerate(self.of(number), 1)
        ]

    def claims(self, answer: Bridges) -> list[int]:
        """The literals that a half-drawn board asserts: at least the bridges drawn, and none at crosses."""
        literals = []
        for number, corridor in enumerate(self.layout.corridors):
            count = answer.counts.get(corridor, 0)
            if count > self.kinds:
                return [1, -1]
            if count:
                literals.append(self.active(number))
                literals += [-variable for variable in self.of(number)[: count - 1]]
            elif corridor in answer.crosses:
                literals.append(-self.active(number))
        return literals

    def state_literals(self, number: int, bridges: int) -> list[int]:
        """The literal that says that a corridor has just so many bridges."""
        return [self.of(number)[bridges - 1] if bridges else -self.active(number)]


def encode(instance: Hashi, *, bare: bool) -> Encoding[Bridges]:
    """The formula over Single, Double and Active."""
    layout = Corridors(instance)
    formula = Formula()
    kinds = Kinds(layout, formula, 2 + bare)
    for number in range(len(layout.corridors)):
        formula.add(layout.origin("ordered", number), kinds.domain(number))
        if bare:
            formula.add(layout.origin("max-bridges", number), [(-kinds.of(number)[-1],)])
    crossings = layout.crossings()
    formula.add_each(
        [(-kinds.active(a), -kinds.active(b)) for a, b, _ in crossings],
        lambda i: layout.crossing_origin(crossings[i]),
    )
    for cell, wanted in instance.islands.items():
        formula.add(Origin("island-count", (cell,)), _count(kinds, formula, cell, wanted))
    layout.require_connected(formula, kinds.active)
    if not bare:
        layout.imply_even(formula)
    return Encoding(
        formula=formula,
        decode=kinds.decode,
        pin=kinds.pin,
        claims=kinds.claims,
        state_literals=kinds.state_literals,
    )


def _count(kinds: Kinds, formula: Formula, cell: Cell, wanted: int | None) -> list[Clause]:
    """Clauses: Singles count one and Doubles two, and together they make the island's number."""
    ending = kinds.layout.ending[cell]
    if wanted is None:
        return [[kinds.active(number) for number in ending]]
    literals = [variable for number in ending for variable in kinds.of(number)]
    weights = list(range(1, kinds.kinds + 1)) * len(ending)
    return [
        *weighted.exactly(literals, weights, wanted, formula.variable, f"the bridges of {cell_name(cell)}")
    ]
