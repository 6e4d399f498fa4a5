"""Clauses at random, clauses that contradict each other, and all models of clauses by trying all values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random

from kotae.formula import Clause, Model, holds


def any_clauses(random: Random, variables: int, count: int) -> list[tuple[int, ...]]:
    """Clauses with literals of any kind, some twice and some beside their opposite."""
    literals = [*range(1, variables + 1), *range(-variables, 0)]
    return [tuple(random.choices(literals, k=random.choice((1, 2, 2, 3, 3, 4, 5)))) for _ in range(count)]


def pigeons(holes: int, guard: int | None = None) -> list[tuple[int, ...]]:
    """One pigeon more than there are holes, short to say and long to refute; only if the guard is true."""
    free = () if guard is None else (-guard,)
    sits = {(pigeon, hole): pigeon * holes + hole + 1 for pigeon in range(holes + 1) for hole in range(holes)}
    clauses = [tuple(sits[pigeon, hole] for hole in range(holes)) for pigeon in range(holes + 1)]
    for hole in range(holes):
        for one, other in combinations(range(holes + 1), 2):
            clauses.append((-sits[one, hole], -sits[other, hole]))
    return [(*free, *clause) for clause in clauses]


def satisfied(model: Model, clauses: Sequence[Clause]) -> bool:
    """Whether the model makes a literal of each clause true."""
    return all(any(holds(model, literal) for literal in clause) for clause in clauses)


def models(clauses: Sequence[Clause], variables: int) -> list[Model]:
    """All models of the clauses."""
    every = ((False, *values) for values in product((False, True), repeat=variables))
    return [model for model in every if satisfied(model, clauses)]
