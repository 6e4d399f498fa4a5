"""A formula: clauses filed by the rule and place they come from, with variables that have names.

A *block* is a run of clauses with one filing. The clauses themselves lie in one flat list, so that plain
solving hands them to a backend without looking at the filing: a Hashi board of 40,000 islands has 1.1 million
clauses in 300,000 blocks. For the same reason names, and the origins of clauses filed one by one, are
functions that are asked only when somebody reads them (DIMACS comments, explanations): this takes a
third off the time of encoding (docs/decisions/0005).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from operator import itemgetter
from typing import Literal, NamedTuple, Protocol, Self, runtime_checkable

from kotae.checkpoints import PORTION, asked, checkpoint, watched
from kotae.errors import Unserved, Unsound
from kotae.geometry import Cell, Place, cell_name, cell_names
from kotae.phrases import listed

Clause = Sequence[int]
Model = Sequence[bool]
"""What a SAT solver returns: ``model[v]`` is the value of variable v; index 0 is unused."""


def holds(model: Model, literal: int) -> bool:
    """Whether the literal is true in the model."""
    return model[literal] if literal > 0 else not model[-literal]


class Origin(NamedTuple):
    """A rule at a place; no cells means the whole board."""

    rule: str
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule} {cell_names(self.cells)}" if self.cells else self.rule


class Sum(NamedTuple):
    """A condition on the weights of the true literals, taken together."""

    terms: Sequence[tuple[int, int]]
    """Weights and literals; no variable occurs twice."""
    relation: Literal["=", "<=", ">="]
    bound: int

    @classmethod
    def exactly(cls, literals: Iterable[int], bound: int) -> Self:
        """So many of the literals are true."""
        return cls([(1, literal) for literal in literals], "=", bound)

    @classmethod
    def at_most(cls, literals: Iterable[int], bound: int) -> Self:
        """So many of the literals are true, or fewer."""
        return cls([(1, literal) for literal in literals], "<=", bound)

    @classmethod
    def at_least(cls, literals: Iterable[int], bound: int) -> Self:
        """So many of the literals are true, or more."""
        return cls([(1, literal) for literal in literals], ">=", bound)


Sums = Callable[[Origin], Iterable[Sum]]
"""What clauses of this origin say as sums, given the rest of the formula; asked only where sums are written.
One function serves all blocks of a rule, so that a formula that is searched pays nothing for it."""


def saying(*sums: Sum) -> Sums:
    """These sums, for clauses of which there are few enough to make them beforehand."""
    return lambda origin: sums


def said_elsewhere(origin: Origin) -> tuple[Sum, ...]:
    """The sums of clauses whose meaning is in the sums of another block of the same origin."""
    return ()


@dataclass(frozen=True, slots=True)
class Block:
    """Clauses that follow from the same origins: one for a rule's own, several for implied ones."""

    origins: tuple[Origin, ...]
    implied: bool
    clauses: Sequence[Clause]
    sums: Sums | None = None
    """Says the same as sums, asked with the first origin; none where clauses are all there is."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A clause that every answer satisfies and a given model does not, with the place that justifies it."""

    clause: tuple[int, ...]
    cells: tuple[Cell, ...]
    word: str
    """What the place is in that model: a "group" apart from the rest, a "loop"."""
    ways: tuple[tuple[Cell, Cell], ...] = ()
    """The lines along which it lies, if it is not all of its cells."""

    @property
    def place(self) -> Place:
        """The place that justifies it."""
        return Place(self.cells, self.ways)


class Constraint(Protocol):
    """A large condition, stated once; how it is met is chosen when solving."""

    def cuts(self, model: Model) -> Iterable[Cut]:
        """Clauses that hold in every solution and fail in this model; none if the model satisfies it."""


Partial = Sequence[int]
"""What is known of a model: ``partial[v]`` is 1 if variable v is true, -1 if it is false, 0 if it is open."""


@runtime_checkable
class Foreseeing(Protocol):
    """A constraint that sees what follows before there is a model: its steps can be explained."""

    optimistic: bool
    """The value of a variable that breaks it least: a cut against a model that has it wherever nothing is
    known speaks only of what is known."""

    def cuts(self, model: Model) -> Iterable[Cut]:
        """As every constraint."""

    def units(self, known: Partial) -> Iterable[Cut]:
        """Clauses that hold in every solution, and of which one literal is open and all others are false."""


@runtime_checkable
class Writable(Protocol):
    """A constraint that can also be written out as clauses beforehand."""

    def write(self, formula: Formula, origin: Origin) -> None:
        """Add clauses (and helper variables) that say the whole condition."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """A large constraint and the rule it stands for."""

    origin: Origin
    constraint: Constraint


@dataclass(frozen=True, slots=True)
class Soft:
    """A clause that may be broken at a price."""

    clause: tuple[int, ...]
    weight: int


Filing = tuple[tuple[Origin, ...] | Callable[[int], Origin], bool, Sums | None]
"""The origins of a run of clauses, or a function that gives each its own; whether it is implied; its sums."""


class Formula:
    """Clauses, large constraints and soft clauses over named variables; an encoder makes it, others read."""

    def __init__(self, cell_name: Callable[[Cell], str] = cell_name) -> None:
        self.cell_name = cell_name
        """What names and comments call a cell."""
        self.clauses: list[Clause] = []
        self.requirements: list[Requirement] = []
        self.soft: list[Soft] = []
        self.variables = 0
        self._due = PORTION
        """The number of clauses at which the next check point lies."""
        self._stops: list[int] = []
        self._filings: list[Filing] = []
        self._name_starts: list[int] = []
        self._names: list[Callable[[int], str]] = []

    def reserve(self, count: int, name: Callable[[int], str]) -> int:
        """The first of `count` new consecutive variables; ``name(i)`` says what the i-th of them means."""
        first = self.variables + 1
        self.variables += count
        self._name_starts.append(first)
        self._names.append(name)
        return first

    def variable(self, name: str) -> int:
        """One new variable, named by what is true when it is true."""
        return self.reserve(1, lambda _: name)

    def name(self, variable: int) -> str:
        """What is true when this variable is true."""
        if not 1 <= variable <= self.variables:
            raise ValueError(f"the formula has variables 1 to {self.variables}, not {variable}")
        family = bisect_right(self._name_starts, variable) - 1
        return self._names[family](variable - self._name_starts[family])

    def label(self, origin: Origin) -> str:
        """The rule and the place as a comment names them."""
        cells = listed([self.cell_name(cell) for cell in origin.cells])
        return f"{origin.rule} {cells}" if cells else origin.rule

    def add(self, origin: Origin, clauses: Iterable[Clause], sums: Sums | None = None) -> None:
        """File clauses that state a rule at a place, and what they say as sums."""
        self._file((origin,), False, clauses, sums)

    def add_each(self, clauses: Iterable[Clause], origin: Callable[[int], Origin]) -> None:
        """File clauses of many places, the i-th at ``origin(i)``; those of one place follow each other."""
        self._file(origin, False, clauses)

    def imply(self, origins: Iterable[Origin], clauses: Iterable[Clause], sums: Sums | None = None) -> None:
        """File clauses that already follow from these origins together and only help the search."""
        self._file(tuple(origins), True, clauses, sums)

    def require(self, origin: Origin, constraint: Constraint) -> None:
        """State a large condition, to be met by whatever method the solver side chooses."""
        self.requirements.append(Requirement(origin, constraint))

    def prefer(self, clause: Iterable[int], weight: int) -> None:
        """State a wish: breaking this clause costs `weight`."""
        self.soft.append(Soft(tuple(clause), weight))

    def blocks(self) -> Iterator[Block]:
        """The clauses in order, each run with its filing."""
        start = 0
        for stop, (origins, implied, sums) in watched(zip(self._stops, self._filings, strict=True)):
            if isinstance(origins, tuple):
                yield Block(origins, implied, self.clauses[start:stop], sums)
            else:
                filed = zip(map(origins, range(stop - start)), self.clauses[start:stop], strict=True)
                for origin, run in groupby(filed, key=itemgetter(0)):
                    yield Block((origin,), implied, [clause for _, clause in run])
            start = stop

    def cuts(
        self, model: Model, keep: Callable[[Origin], bool] = lambda origin: True
    ) -> list[tuple[Origin, Cut]]:
        """The cuts of large constraints against a model, each with its origin; of those that `keep` accepts.

        Each is shown to be false in the model, or refinement could loop for ever.
        """
        found = [
            (requirement.origin, cut)
            for requirement in self.requirements
            if keep(requirement.origin)
            for cut in requirement.constraint.cuts(model)
        ]
        for origin, cut in watched(found):
            if any(holds(model, literal) for literal in cut.clause):
                raise Unsound(f"a cut for {origin} does not exclude the model that it answers")
        return found

    def write_out(self) -> None:
        """Turn every large constraint into clauses, so that the clauses alone say everything."""
        writable = []
        for origin, constraint in ((r.origin, r.constraint) for r in self.requirements):
            if not isinstance(constraint, Writable):
                raise Unserved(f"{origin.rule} cannot be written out as clauses; it can only be cut")
            writable.append((origin, constraint))
        for origin, written in writable:
            written.write(self, origin)
        self.requirements = []

    def restricted(self, keep: Callable[[str], bool]) -> Formula:
        """The same variables with only the clauses and constraints of the rules that `keep` accepts."""
        part = Formula(self.cell_name)
        part.variables = self.variables
        part._name_starts, part._names = self._name_starts.copy(), self._names.copy()
        part.soft = self.soft.copy()
        for block in self.blocks():
            if all(keep(origin.rule) for origin in block.origins):
                part._file(block.origins, block.implied, block.clauses, block.sums)
        part.requirements = [r for r in self.requirements if keep(r.origin.rule)]
        return part

    def _file(
        self,
        origins: tuple[Origin, ...] | Callable[[int], Origin],
        implied: bool,
        clauses: Iterable[Clause],
        sums: Sums | None = None,
    ) -> None:
        before = len(self.clauses)
        if asked() is None:
            self.clauses.extend(clauses)
        else:
            self._extend(iter(clauses))
        if len(self.clauses) > before:
            self._stops.append(len(self.clauses))
            self._filings.append((origins, implied, sums))

    def _extend(self, clauses: Iterator[Clause]) -> None:
        """Add clauses in portions, with a check point after every thousand."""
        while True:
            before = len(self.clauses)
            self.clauses.extend(islice(clauses, PORTION))
            size = len(self.clauses)
            if size >= self._due:
                self._due = size + PORTION
                checkpoint(size)
            if size - before < PORTION:
                return
