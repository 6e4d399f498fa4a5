"""The variables of a line medium, and the literals that say what is drawn along an edge."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Self

from kotae.encoding import Encoding
from kotae.formula import Formula, Model
from kotae.media.lines import D, E
from kotae.media.lines.layout import EdgeLayout


@dataclass(frozen=True, kw_only=True)
class EdgeVariables(ABC, Generic[D, E]):
    """Variables of every edge, consecutively; edges are numbered from 0."""

    make: Callable[[dict[E, int]], D]
    count: int
    """The number of edges."""
    edge: Callable[[int], E]
    number: Callable[[E], int]
    first: int = 1
    """The first variable."""
    top: int = 1
    """The most lines of an edge that there are variables for."""

    @classmethod
    def of_board(cls, layout: EdgeLayout[Any, D, E], top: int = 1) -> Self:
        """The variables of all edges of a board."""
        make = layout.make
        return cls(
            make=lambda counts: make(counts, frozenset()),
            count=len(layout.edges),
            edge=layout.edges.__getitem__,
            number=layout.number,
            top=top,
        )

    @abstractmethod
    def decode(self, model: Model) -> D:
        """The lines that a model draws."""

    @abstractmethod
    def least(self, edge: int, lines: int) -> list[int]:
        """The literals that say that an edge has that many lines or more; there is one line at least."""

    @abstractmethod
    def state_literals(self, edge: int, lines: int) -> list[int]:
        """The literals that say that an edge has exactly that many lines."""

    def pin(self, answer: D) -> list[int]:
        """The literals that say exactly these lines; contradicting ones if no model can draw as many."""
        counts = self._counts(answer)
        if max(counts, default=0) > self.top:
            return [1, -1]
        return [literal for edge, lines in enumerate(counts) for literal in self.state_literals(edge, lines)]

    def claims(self, answer: D) -> list[int]:
        """The literals that a half-drawn board asserts: at least the lines drawn, and none at crosses."""
        drawn = sorted((self.number(edge), count) for edge, count in answer.counts.items())
        if any(count > self.top for _, count in drawn):
            return [1, -1]
        crossed = sorted(self.number(edge) for edge in answer.crosses)
        said = [self.least(*each) for each in drawn] + [self.state_literals(edge, 0) for edge in crossed]
        return [literal for literals in said for literal in literals]

    def encoding(self, formula: Formula, **more: Any) -> Encoding[D]:
        """The encoding of a formula over these variables."""
        return Encoding(
            formula=formula,
            decode=self.decode,
            pin=self.pin,
            claims=self.claims,
            state_literals=self.state_literals,
            **more,
        )

    def _counts(self, answer: D) -> list[int]:
        """The number of lines of each edge."""
        counts = [0] * self.count
        for edge, count in answer.counts.items():
            counts[self.number(edge)] = count
        return counts


class LineVariables(EdgeVariables[D, E]):
    """The order encoding: edge n has k lines or more if variable ``first + n * top + k - 1`` is true.

    More lines include fewer, which the formula has to say, so that one answer has one projection on them.
    """

    def at_least(self, edge: int, lines: int) -> int:
        """The variable that is true when an edge has that many lines or more."""
        return self.first + edge * self.top + lines - 1

    def of(self, edge: int) -> range:
        """All variables of an edge, from "at least 1" up."""
        start = self.first + edge * self.top
        return range(start, start + self.top)

    def of_all(self, edges: Iterable[int]) -> list[int]:
        """All variables of some edges; as many are true as there are lines along them together."""
        return [variable for edge in edges for variable in self.of(edge)]

    def decode(self, model: Model) -> D:
        """The lines that a model draws."""
        first, top, edge = self.first, self.top, self.edge
        used = [n for n, drawn in enumerate(model[first : first + self.count * top : top]) if drawn]
        if top == 1:
            return self.make({edge(n): 1 for n in used})
        return self.make({edge(n): sum(model[first + n * top : first + n * top + top]) for n in used})

    def pin(self, answer: D) -> list[int]:
        """The literals that say exactly these lines, one for each variable."""
        counts = self._counts(answer)
        if max(counts, default=0) > self.top:
            return [1, -1]
        if self.top == 1:  # the same, four times as quick
            return [v if count else -v for v, count in enumerate(counts, self.first)]
        return [
            variable if lines <= count else -variable
            for edge, count in enumerate(counts)
            for lines, variable in enumerate(self.of(edge), 1)
        ]

    def least(self, edge: int, lines: int) -> list[int]:
        """The one literal that says it."""
        return [self.at_least(edge, lines)]

    def state_literals(self, edge: int, lines: int) -> list[int]:
        """That many lines or more, and not one more than that."""
        exactly = self.first + edge * self.top + lines - 1
        if not lines:
            return [-exactly - 1]
        return [exactly] if lines == self.top else [exactly, -exactly - 1]
