"""What the steps of a board can stand on: its conditions, each with a selector, and cuts as they are needed.

The formula is bare, so that each clause belongs to one rule at one place. A rule that costs nothing goes
without saying: its clauses hold throughout, like those of the structure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic

from kotae.checkpoints import watched
from kotae.errors import Unserved
from kotae.formula import Clause, Cut, Foreseeing, Formula, Origin
from kotae.generic import A, I
from kotae.geometry import Place
from kotae.optional import Explaining
from kotae.puzzle import Puzzle
from kotae.statements import Condition, Reason

FAR = 1
"""What each cell costs that lies between a reason and what it is a reason for."""
PLAIN_CELLS = 1
"""A group or a loop of more cells than this costs more, by one per cell."""

BROAD = 20
"""What is added to the cost of a condition that speaks of the whole board."""


class Grounds(Generic[I, A]):
    """The conditions of a board by their selectors, which are numbered after the variables."""

    def __init__(self, puzzle: Puzzle[I, A], instance: I) -> None:
        assert puzzle.explaining is not None, "asked only for puzzles that explain"
        self.puzzle, self.instance = puzzle, instance
        self.telling: Explaining[I] = puzzle.explaining()
        encode = self.telling.encode
        encoder = next(iter(puzzle.encodings.values()))
        self.encoding = encoder.encode(instance, bare=True) if encode is None else encode(instance)
        self.formula: Formula = self.encoding.formula
        self.conditions: dict[int, Condition] = {}
        self.clauses: dict[int, list[Clause]] = {}
        """The clauses of each condition."""
        self.cuts: dict[int, Cut] = {}
        """Of the conditions, those that are cuts of large constraints."""
        self.broad: dict[int, str] = {}
        """Those that speak of the whole board, with their kind: they are no outlook, but what is supposed can
        fail by them."""
        self.structure: list[Clause] = []
        """What holds throughout."""
        self.holding: dict[int, list[tuple[int, Clause]]] = {}
        """The clauses of conditions that hold a literal, but for cuts, with their selectors."""
        self.helpers: dict[int, list[Clause]] = {}
        """The clauses of the structure that speak of a variable."""
        self.large: list[tuple[Origin, Foreseeing]] = []
        """The large constraints, with what they are for."""
        for requirement in self.formula.requirements:
            if not isinstance(requirement.constraint, Foreseeing):
                raise Unserved(f"{requirement.origin.rule} cannot be explained: it foresees nothing")
            self.large.append((requirement.origin, requirement.constraint))
        self._next = self.formula.variables
        self._known: dict[tuple[str, tuple[Any, ...]], int] = {}
        self._file()

    def _file(self) -> None:
        free = {rule for rule, weight in self.telling.weights.items() if weight == 0}
        free |= self.puzzle.structure.keys()
        by_origin: dict[Origin, list[Clause]] = {}
        for block in self.formula.blocks():
            origin = block.origins[0]
            if origin.rule in free:
                self.structure += block.clauses
            else:
                by_origin.setdefault(origin, []).extend(block.clauses)
        for clause in watched(self.structure):
            for literal in clause:
                self.helpers.setdefault(abs(literal), []).append(clause)
        for origin, clauses in watched(by_origin.items()):
            kind = self.telling.broad(*origin)
            whole = None if kind is None else Cut((), origin.cells, kind)
            demand = self.puzzle.demand(self.instance, origin, whole)
            selector = self._filed(demand, origin.cells, clauses)
            if kind is not None:
                self.broad[selector] = kind
            for clause in clauses:
                for literal in clause:
                    self.holding.setdefault(literal, []).append((selector, clause))

    def _filed(self, condition: Condition, key: tuple[Any, ...], clauses: list[Clause]) -> int:
        self._next += 1
        self._known[condition.rule, key] = self._next
        self.conditions[self._next] = condition
        self.clauses[self._next] = clauses
        return self._next

    def cut(self, origin: Origin, cut: Cut) -> int:
        """The selector of a cut."""
        key = tuple(sorted(cut.clause))
        if (known := self._known.get((origin.rule, key))) is not None:
            return known
        selector = self._filed(self.puzzle.demand(self.instance, origin, cut), key, [cut.clause])
        self.cuts[selector] = cut
        return selector

    def reason(self, selector: int, of: Mapping[int, int]) -> Reason:
        """A condition as the reason of a step; `of` has the handles of variables."""
        condition = self.conditions[selector]
        cut = self.cuts.get(selector)
        if cut is None:
            return Reason(condition.rule, condition.place, condition.sentence, self.broad.get(selector))
        handles = tuple(sorted({of[abs(literal)] for literal in cut.clause}))
        return Reason(condition.rule, condition.place, condition.sentence, cut.word, handles)

    def weight(self, selector: int) -> int:
        """What a condition costs as a reason, wherever it lies."""
        condition = self.conditions[selector]
        more = len(condition.cells) - PLAIN_CELLS if selector in self.cuts else 0
        if selector in self.broad:
            more = BROAD
        return self.telling.weights[condition.rule] + max(0, more)

    def static(self) -> Iterator[int]:
        """The conditions that are no cuts."""
        return (selector for selector in self.conditions if selector not in self.cuts)

    def variables(self, selectors: Iterable[int]) -> set[int]:
        """The variables that conditions speak of."""
        return {abs(lit) for selector in selectors for clause in self.clauses[selector] for lit in clause}


def distance(one: Place, other: Place) -> int:
    """How many steps, diagonal ones included, lead from one place to another; 0 to the whole board."""
    return min(
        (max(abs(a - c), abs(b - d)) for a, b in one.cells for c, d in other.cells),
        default=0,
    )
