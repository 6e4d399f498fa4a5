"""Boards that are any formula, each clause of it a condition, with a rule about the whole that cuts show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Handles, Knowledge
from kotae.formula import Clause, Cut, Formula, Model, Origin, Partial
from kotae.geometry import at
from kotae.optional import Explaining
from kotae.puzzle import Puzzle
from kotae.statements import Condition
from tests.formula.clauses import models, satisfied
from tests.solving.formulas import Answer, toy

RULES = {"light": "A cheap clause.", "heavy": "A dear clause.", "large": "All that cuts say."}
EXPLAINING: Explaining[Formula] = Explaining(
    weights={"light": 10, "heavy": 24, "large": 15},
    known=4,
    noted=6,
    grades=(10.0, 20.0, 30.0),
    tell=lambda formula, step: None,
    techniques={},
)


class Lazy:
    """A large constraint: clauses without negation, told only by cuts."""

    optimistic = True

    def __init__(self, clauses: Sequence[tuple[int, ...]]) -> None:
        self.clauses = clauses

    def cuts(self, model: Model) -> Iterator[Cut]:
        """The clauses that fail."""
        return (_cut(clause) for clause in self.clauses if not satisfied(model, [clause]))

    def units(self, known: Partial) -> Iterator[Cut]:
        """The clauses of which one literal is left."""
        for clause in self.clauses:
            if sorted(known[literal] for literal in clause) == [*[-1] * (len(clause) - 1), 0]:
                yield _cut(clause)


def _cut(clause: tuple[int, ...]) -> Cut:
    return Cut(clause, tuple((0, literal - 1) for literal in clause), "group")


def demand(instance: Formula, origin: Origin, cut: Cut | None = None) -> Condition:
    """What a clause, or a cut, demands: that it holds."""
    cells = origin.cells if cut is None else cut.cells
    return Condition(origin.rule, at(*cells), f"{origin.rule} {cells}")


def board(clauses: Iterable[Clause], lazy: Sequence[tuple[int, ...]], variables: int) -> Formula:
    """The formula with these clauses, every third of them dear."""
    formula = Formula()
    formula.reserve(variables, lambda i: f"number {i + 1} is true")
    for number, clause in enumerate(clauses):
        rule = "light" if number % 3 else "heavy"
        cells = tuple(sorted({(number % 2, abs(literal) - 1) for literal in clause}))
        formula.add(Origin(rule, ((2 + number, 0), *cells)), [clause])
    formula.require(Origin("large"), Lazy(lazy))
    return formula


class Toy:
    """A random board with some of it known, and all of its models."""

    PUZZLE: Puzzle[Formula, Answer] = replace(
        toy(), rules=RULES, demand=demand, explaining=lambda: EXPLAINING
    )

    def __init__(self, seed: int) -> None:
        while not self._made(random := Random(seed)):
            seed += 1000
        self.knowledge = Knowledge(self.handles)
        model = random.choice(self.models)
        for variable in range(1, self.variables + 1):
            if random.random() < 0.3:
                self.knowledge.learn([variable if model[variable] else -variable])

    def _made(self, random: Random) -> bool:
        self.variables = random.randint(3, 6)
        numbers = range(1, self.variables + 1)
        self.clauses: list[tuple[int, ...]] = [
            tuple(random.choice((-1, 1)) * v for v in random.sample(numbers, random.randint(1, 3)))
            for _ in range(random.randint(2, 7))
        ]
        self.lazy = [tuple(sorted(random.sample(numbers, random.randint(1, 3)))) for _ in range(2)]
        self.models = models([*self.clauses, *self.lazy], self.variables)
        self.instance = board(self.clauses, self.lazy, self.variables)
        self.grounds = Grounds(self.PUZZLE, self.instance)
        self.handles = Handles(self.grounds)
        return bool(self.models)

    def literals(self) -> list[int]:
        """Every literal that is not known."""
        numbers = range(1, self.variables + 1)
        return [s * v for v in numbers for s in (1, -1) if {v, -v}.isdisjoint(self.knowledge.true)]

    def force(self, members: Iterable[int], literal: int) -> bool:
        """Whether conditions, cuts and known literals force a literal, by all values of all variables."""
        clauses = self.grounds.clauses
        said = [c for member in members for c in clauses.get(member, [(member,)])]
        return not models([*said, (-literal,)] if literal else said, self.variables)
