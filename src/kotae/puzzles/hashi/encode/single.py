"""The second Hashi seed's encoding: per corridor Single, Double and Active, and weighted sums.

A corridor is Single or Double but not both, and Active if it is either. Crossing speaks of Active alone; an
island's number is a pseudo-Boolean sum of its Singles and twice its Doubles, made into clauses by PySAT.
Connectivity is the seed's "lazy" refinement, or any other method.

Bare, a fourth variable Triple stands for more than two bridges, so that max-bridges can be switched off.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from kotae.encoding import Encoding
from kotae.encodings import weighted
from kotae.formula import Clause, Formula, Model, Sum
from kotae.geometry import Cell, cell_name
from kotae.media.lines.variables import EdgeVariables
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi
from kotae.puzzles.hashi.encode.layout import Corridors

WORDS = ("single", "double", "triple")


def refusal(instance: Hashi) -> str | None:
    """Why this encoding cannot serve the board: it has words for two bridges only."""
    if instance.max_bridges != 2:
        return f"it is made for max-bridges=2, not {instance.max_bridges}; 'levels' can serve it"
    return None


class Kinds(EdgeVariables[Bridges, Corridor]):
    """Variables of every corridor: the kinds of bridge it can be, then Active."""

    def of(self, number: int) -> range:
        """The variables single, double, … of a corridor."""
        first = number * (self.top + 1) + 1
        return range(first, first + self.top)

    def weighed(self, numbers: Iterable[int]) -> list[tuple[int, int]]:
        """The kinds of some corridors, each with the number of bridges that it stands for."""
        return [each for number in numbers for each in enumerate(self.of(number), 1)]

    def active(self, number: int) -> int:
        """The variable that is true when the corridor has any bridge."""
        return (number + 1) * (self.top + 1)

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
        return self.make(
            {
                self.edge(number): bridges
                for number in range(self.count)
                for bridges, variable in enumerate(self.of(number), 1)
                if model[variable]
            }
        )

    def least(self, number: int, bridges: int) -> list[int]:
        """Active, and none of the smaller kinds."""
        return [self.active(number), *(-variable for variable in self.of(number)[: bridges - 1])]

    def state_literals(self, number: int, bridges: int) -> list[int]:
        """The literal of the kind, or that it is not active."""
        return [self.of(number)[bridges - 1] if bridges else -self.active(number)]


def encode(instance: Hashi, *, bare: bool) -> Encoding[Bridges]:
    """The formula over Single, Double and Active."""
    layout = Corridors(instance)
    formula = Formula()
    words, name = (*WORDS[: 2 + bare], "active"), layout.name
    width = len(words)
    formula.reserve(width * len(layout.edges), lambda i: f"bridge {name(i // width)} is {words[i % width]}")
    kinds = Kinds.of_board(layout, top=2 + bare)
    for number in range(len(layout.edges)):
        formula.add(layout.origin("ordered", number), kinds.domain(number))
        if bare:
            formula.add(layout.origin("max-bridges", number), [(-kinds.of(number)[-1],)])

    def count(ending: list[int], wanted: int, cell: Cell) -> Iterable[Clause]:
        """Clauses: Singles count one and Doubles two, and together they make the island's number."""
        weights, literals = zip(*kinds.weighed(ending), strict=True) if ending else ((), ())
        return weighted.exactly(
            literals, weights, wanted, formula.variable, f"the bridges of {cell_name(cell)}"
        )

    used = [(kinds.active(number),) for number in range(kinds.count)]
    layout.state_rules(
        formula, used, count, lambda ending, wanted: Sum(kinds.weighed(ending), "=", wanted), bare=bare
    )
    return kinds.encoding(formula)
