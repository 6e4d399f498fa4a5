"""What the judge has to know of a puzzle, as answer set programs, and how it reads what an explanation tells.

A board is handles that show states: `is(Handle,State)`. A reason is a few rules and constraints that bite
while `on(Number)` is assumed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Cell = tuple[int, int]
Record = Mapping[str, Any]
"""A JSON object."""


class Refused(Exception):
    """Something that an explanation tells and that the board cannot have."""


class Known(NamedTuple):
    """A fact: the states that a handle can show."""

    handle: int
    states: frozenset[int]


class Reason(NamedTuple):
    """A rule at a place; without cells, the whole rule."""

    rule: str
    cells: tuple[Cell, ...] = ()
    kind: str | None = None
    """How the cells are meant, where a rule can mean several things: a path, a pocket."""
    ways: tuple[tuple[Cell, Cell], ...] = ()
    """The links of a loop or a path."""

    @classmethod
    def read(cls, record: Record) -> Reason:
        """The reason of a JSON object."""
        ways = tuple((cell(a), cell(b)) for a, b in record.get("ways") or ())
        return cls(record["rule"], tuple(map(cell, record["cells"])), record.get("kind"), ways)

    def refuse(self, why: str) -> Refused:
        """The complaint that this is no reason on the board."""
        return Refused(f"{self.rule} at {list(self.cells)} is no reason: {why}")


class Rules(ABC):
    """The rules of a puzzle on a board."""

    keys: Sequence[str]
    """The rules that hold on this board, but for what goes without saying."""
    states: Sequence[range]
    """What each handle can show, whatever the rules say."""
    printed: Collection[int] = ()
    """Handles whose state is printed, so that no step need tell it."""

    @abstractmethod
    def structure(self) -> str:
        """The program of the board without any rule, apart from the handles."""

    @abstractmethod
    def place(self, handle: int) -> object:
        """The cells of a handle, for complaints."""

    @abstractmethod
    def fact(self, record: Record) -> Known:
        """The fact of a JSON object."""

    @abstractmethod
    def drawn(self, answer: Record) -> Iterator[Known]:
        """What a half-finished drawing says."""

    def on_board(self) -> Iterator[Known]:
        """What the board itself shows, so that hints need not tell it."""
        return iter(())

    @abstractmethod
    def program(self, number: int, reason: Reason) -> Iterable[str]:
        """What a reason says while `on(number)` holds."""

    @abstractmethod
    def where(self, handle: int) -> Sequence[Cell]:
        """The cells of a handle."""

    @abstractmethod
    def reasons(self) -> Iterator[Reason]:
        """Every reason that a step on the board can have; on large boards there are too many."""

    @abstractmethod
    def parts(self, handle: int) -> Iterable[frozenset[int]]:
        """The states that facts about a handle leave which exclude one thing, or all but one."""

    def said(self, sentence: str) -> Iterator[Known]:
        """What a sentence says of handles, as far as it can be read."""
        return iter(())

    def tellable(self, states: frozenset[int]) -> frozenset[int]:
        """The closest that a fact can come to saying that just these states are possible."""
        return states


def cell(pair: Sequence[int]) -> Cell:
    """The cell of a JSON list."""
    a, b = pair
    return a, b
