"""`python -m bench loading`: ways to hand clauses to PySAT's solvers, in microseconds a clause.

The clauses are those of a large Hashi board. `Library.load` uses the first way. The last one leaves PySAT's
classes out; it is what a loader that relies on PySAT's insides would gain.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pysat.solvers
import pysolvers

from bench import boards
from bench.table import Table
from bench.trial import Stopwatch
from kotae.collector import collector_paused
from kotae.formula import Clause
from kotae.puzzles.hashi import PUZZLE

Way = Callable[["Target", Sequence[Clause]], float]


class Target(NamedTuple):
    """One of PySAT's solvers: its name and class, and what that class keeps and calls inside."""

    name: str
    kind: str
    inner: str
    function: str

    def open(self) -> Any:
        """A solver without clauses."""
        return getattr(pysat.solvers, self.kind)()


TARGETS = (
    Target("cadical195", "Cadical195", "cadical", "cadical195_add_cl"),
    Target("glucose42", "Glucose42", "glucose", "glucose421_add_cl"),
)


def _add_each(target: Target, clauses: Sequence[Clause]) -> float:
    solver = target.open()
    return _timed(lambda: deque(map(solver.add_clause, clauses), maxlen=0), solver)


def _append(target: Target, clauses: Sequence[Clause]) -> float:
    solver = target.open()
    return _timed(lambda: solver.append_formula(clauses), solver)


def _append_wrapped(target: Target, clauses: Sequence[Clause]) -> float:
    solver = pysat.solvers.Solver(target.name)
    return _timed(lambda: solver.append_formula(clauses), solver)


def _inside(target: Target, clauses: Sequence[Clause]) -> float:
    solver = target.open()
    add = partial(getattr(pysolvers, target.function), getattr(solver, target.inner))
    return _timed(lambda: deque(map(add, clauses), maxlen=0), solver)


WAYS: dict[str, Way] = {
    "deque(map(add_clause))": _add_each,
    "append_formula": _append,
    "append_formula, class Solver": _append_wrapped,
    "pysolvers' function, no class": _inside,
}


def _timed(load: Callable[[], Any], solver: Any) -> float:
    """CPU seconds of loading; the solver is freed afterwards."""
    gc.collect()
    with collector_paused():
        stopwatch = Stopwatch()
        load()
        taken = stopwatch.read().cpu
    solver.delete()
    return taken


def run(quick: bool) -> None:
    """Print the table."""
    islands, repeats = (2_000, 3) if quick else (10_000, 15)
    board, _ = boards.hashi(islands, Random(0))
    clauses = PUZZLE.encoder(None, board)[1].encode(board, bare=False).formula.clauses
    title = f"Loading the {len(clauses):,} clauses of {islands:,} islands, µs a clause, best of {repeats}"
    table = Table(title, ["", *(target.name for target in TARGETS)])
    best = {(way, target): float("inf") for way in WAYS for target in TARGETS}
    for _ in range(repeats):
        for (way, target), before in best.items():
            best[way, target] = min(before, WAYS[way](target, clauses))
    for way in WAYS:
        table.row(way, *(f"{best[way, target] / len(clauses) * 1e6:.2f}" for target in TARGETS))
