"""Drawings that break one rule at one place and nothing else of it, found by asking the formula itself.

A random drawing breaks a rule in many places at once, so a place that the clauses forgot goes unnoticed. Here
one block of a rule's clauses is contradicted while all its other blocks hold; what the check or another
encoding's clauses say of such a drawing tells whether they know of that place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

from kotae.encoding import Encoding
from kotae.formula import Clause
from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.sat.backend import Status
from kotae.sat.catalog import WATCHING, open_backend
from kotae.testing.oracle import FOREVER

BLOCKS = 60
"""Blocks of a rule that are contradicted, one after the other; example boards have fewer."""
CLAUSES = 3
"""Clauses of a block that are contradicted."""


def single_breaks(puzzle: Puzzle[I, A], instance: I) -> Iterator[A]:
    """Drawings in which just one block of a rule's clauses fails, and some in which none does."""
    for encoder in puzzle.encodings.values():
        if encoder.refusal(instance) is None:
            encoding = encoder.encode(instance, bare=True)
            for rule in puzzle.rules:
                yield from _breaks_of(encoding, {rule, *puzzle.structure}, rule)


def _breaks_of(encoding: Encoding[A], kept: set[str], rule: str) -> Iterator[A]:
    formula = encoding.formula.restricted(kept.__contains__)
    guards: list[tuple[int, Sequence[Clause]]] = []
    with closing(open_backend(WATCHING)) as backend:
        for block in formula.blocks():
            if block.origins[0].rule == rule:
                guard = formula.variables + len(guards) + 1
                guards.append((guard, block.clauses))
                backend.load([(*clause, -guard) for clause in block.clauses])
            else:
                backend.load(block.clauses)
        every = [guard for guard, _ in guards]
        questions = [every]
        for guard, clauses in guards[:BLOCKS]:
            others = [other for other in every if other != guard]
            questions += [[*others, *(-literal for literal in clause)] for clause in clauses[:CLAUSES]]
        for question in questions:
            if backend.search(question, FOREVER) is Status.SATISFIABLE:
                yield encoding.decode(backend.model(formula.variables))
