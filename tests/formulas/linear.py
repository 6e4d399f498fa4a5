"""A small solver of pseudo-Boolean files, written for tests alone: it tries values and propagates bounds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

ROW = re.compile(r"((?:[+-]\d+ ~?x\d+ )+)(>=|=) (-?\d+) ;")
TERM = re.compile(r"([+-]\d+) (~?)x(\d+)")


class AtLeast(NamedTuple):
    """Weights of literals, all positive, of which the true ones must reach a bound."""

    weights: dict[int, int]
    bound: int


def at_least(terms: Iterable[tuple[int, int]], bound: int) -> AtLeast:
    """The constraint with positive weights only: -w·x is -w + w·¬x."""
    weights: dict[int, int] = {}
    for weight, literal in terms:
        if weight < 0:
            weight, literal, bound = -weight, -literal, bound - weight
        assert abs(literal) not in map(abs, weights), "a variable occurs twice"
        weights[literal] = weight
    return AtLeast(weights, bound)


def constraints_of(file: str) -> list[AtLeast]:
    """The constraints of an OPB file, whose first line must count them rightly."""
    found = []
    rows = [line for line in file.splitlines() if line[0] not in "*m"]
    counts = re.match(r"\* #variable= (\d+) #constraint= (\d+)\n", file)
    assert counts is not None
    assert int(counts[2]) == len(rows)
    for row in rows:
        parts = ROW.fullmatch(row)
        assert parts is not None, row
        terms = [(int(w), -int(v) if sign else int(v)) for w, sign, v in TERM.findall(parts[1])]
        assert all(abs(literal) <= int(counts[1]) for _, literal in terms)
        found.append(at_least(terms, int(parts[3])))
        if parts[2] == "=":
            found.append(at_least([(-weight, literal) for weight, literal in terms], -int(parts[3])))
    return found


class Solver:
    """All values of some variables that the other variables can be chosen for."""

    def __init__(self, constraints: list[AtLeast]) -> None:
        self.constraints = constraints
        self.true: set[int] = set()
        self.having: dict[int, list[AtLeast]] = {}
        for constraint in constraints:
            for literal in constraint.weights:
                self.having.setdefault(-literal, []).append(constraint)
        self.consistent = self._propagate(constraints) is not None

    def models(self, variables: list[int]) -> Iterator[frozenset[int]]:
        """The literals of these variables, for each way to choose them."""
        others = sorted({abs(v) for c in self.constraints for v in c.weights} - {*variables})
        if self.consistent:
            yield from self._choices(variables, others)

    def _choices(self, variables: list[int], others: list[int]) -> Iterator[frozenset[int]]:
        variable = next((v for v in variables if v not in self.true and -v not in self.true), 0)
        if not variable:
            if self._extends(others):
                yield frozenset(v if v in self.true else -v for v in variables)
            return
        for literal in (variable, -variable):
            trail = self._assume(literal)
            if trail is not None:
                yield from self._choices(variables, others)
                self.true.difference_update(trail)

    def _extends(self, others: list[int]) -> bool:
        variable = next((v for v in others if v not in self.true and -v not in self.true), 0)
        if not variable:
            return True
        for literal in (-variable, variable):
            trail = self._assume(literal)
            if trail is not None:
                fits = self._extends(others)
                self.true.difference_update(trail)
                if fits:
                    return True
        return False

    def _assume(self, literal: int) -> list[int] | None:
        self.true.add(literal)
        trail = self._propagate(self.having.get(literal, []))
        if trail is None:
            self.true.discard(literal)
            return None
        return [literal, *trail]

    def _propagate(self, waiting: list[AtLeast]) -> list[int] | None:
        """The literals that follow, now true; None, and nothing changed, if a constraint fails."""
        trail: list[int] = []
        queue = list(waiting)
        while queue:
            weights, bound = queue.pop()
            slack = sum(weight for literal, weight in weights.items() if -literal not in self.true) - bound
            if slack < 0:
                self.true.difference_update(trail)
                return None
            for literal, weight in weights.items():
                if weight > slack and literal not in self.true and -literal not in self.true:
                    self.true.add(literal)
                    trail.append(literal)
                    queue += self.having.get(literal, [])
        return trail
