"""Numbers for the nodes of a graph, in binary, so that steps that climb can never run in a circle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.formula import Clause, Formula
from kotae.geometry import Cell


class Levels:
    """A level per node: as many bits as it takes to give every node one of its own.

    Each constraint has its own word for them, so that two in one formula do not name variables alike.
    """

    def __init__(self, formula: Formula, nodes: Sequence[Cell], word: str) -> None:
        self.formula = formula
        self.nodes = nodes
        self.word = word
        self.bits = bits = max(1, (len(nodes) - 1).bit_length())
        called = formula.cell_name  # what the formula keeps must not lead back to it
        self.first = formula.reserve(
            bits * len(nodes), lambda i: f"bit {i % bits} of the {word} of {called(nodes[i // bits])}"
        )

    def step(self, lower: int, upper: int, word: str) -> int:
        """A new variable: the lower node is the upper node's `word` (its parent, say)."""
        return self.formula.variable(f"{self._called(lower)} is the {word} of {self._called(upper)}")

    def ascent(self, step: int, lower: int, upper: int) -> Iterator[Clause]:
        """Clauses: if the step is taken, the level of `lower` is less than that of `upper`.

        Compared bit by bit from the least significant one; "less in the bits below k" needs a helper for
        each k but the last, where it is the step itself. One direction suffices: helpers need only imply.
        """
        below = 0
        for k in range(self.bits):
            low = self.first + lower * self.bits + k
            high = self.first + upper * self.bits + k
            last = k == self.bits - 1
            less = step if last else self.formula.variable(self._name(lower, upper, k))
            if below:
                yield (-less, -low, high)
                yield (-less, -low, below)
                yield (-less, high, below)
            else:
                yield (-less, -low)
                yield (-less, high)
            below = less

    def _name(self, lower: int, upper: int, k: int) -> str:
        low, up = self._called(lower), self._called(upper)
        bits = "bit 0" if k == 0 else f"bits 0 to {k}"
        return f"the {self.word} of {low} is below that of {up} in {bits}"

    def _called(self, node: int) -> str:
        return self.formula.cell_name(self.nodes[node])
