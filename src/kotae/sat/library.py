"""PySAT's solvers that can be limited, each an object in this process."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from kotae.checkpoints import portions
from kotae.formula import Clause, Model
from kotae.sat.backend import Slice, Status

PORTION = 10_000
"""Clauses that are loaded between two check points."""
CLASSES = {
    "cadical153": "Cadical153",
    "cadical195": "Cadical195",
    "cadical300": "Cadical300",
    "glucose4": "Glucose4",
    "glucose42": "Glucose42",
    "maplechrono": "MapleChrono",
    "maplecm": "MapleCM",
    "maplesat": "Maplesat",
    "mergesat3": "Mergesat3",
    "minicard": "Minicard",
    "minisat22": "Minisat22",
    "minisat-gh": "MinisatGH",
}


class Library:
    """One of PySAT's solvers."""

    counts = True

    def __init__(self, name: str, tuning: Mapping[str, int] | None = None, seed: int = 0) -> None:
        import pysat.solvers

        self.name = f"{name}:seed={seed}" if seed else name
        self._order = Random(seed) if seed else None
        self._solver: Any = getattr(pysat.solvers, CLASSES[name])()
        if seed and name.startswith("cadical"):
            tuning = {**(tuning or {}), "seed": seed}
        if tuning:  # before the first clause, or CaDiCaL aborts
            self._solver.configure(dict(tuning))
        # A tautology, so that there is a variable: asked without any, Maplesat crashes.
        self._solver.add_clause((1, -1))

    def load(self, clauses: Iterable[Clause]) -> None:
        """Take clauses for good, in an order of the seed's if there is one."""
        if self._order is not None:
            clauses = list(clauses)
            self._order.shuffle(clauses)
        # PySAT's `append_formula` takes as long: 0.6 µs a clause with CaDiCaL, 0.4 with Glucose. To call its
        # `pysolvers` functions without its classes would save a quarter (bench `loading`).
        for portion in portions(clauses, PORTION):
            deque(map(self._solver.add_clause, portion), maxlen=0)

    def search(self, assumptions: Sequence[int], part: Slice) -> Status:
        """Search for the slice's conflicts, or some more: Glucose counts them only when it restarts."""
        self._solver.conf_budget(part.conflicts)
        with interrupts_held():
            answer = self._solver.solve_limited(assumptions=list(assumptions))
        if answer is None:
            return Status.UNFINISHED
        return Status.SATISFIABLE if answer else Status.UNSATISFIABLE

    def propagated(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """Whether unit propagation finds no conflict, and the literals it comes by; CaDiCaL cannot tell."""
        with interrupts_held():
            stands, literals = self._solver.propagate(assumptions=list(assumptions))
        return bool(stands), list(literals)

    def failing(self, assumptions: Sequence[int], literals: Iterable[int]) -> dict[int, int]:
        """Of the literals, those that unit propagation refutes, each by itself; and how much it comes by."""
        found = {}
        with interrupts_held():
            for literal in literals:
                stands, followed = self._solver.propagate(assumptions=[*assumptions, literal])
                if not stands:
                    found[literal] = len(followed)
        return found

    def phases(self, literals: Iterable[int]) -> None:
        """From now on, try these literals first wherever the search has a choice."""
        self._solver.set_phases(list(literals))

    def model(self, variables: int) -> Model:
        """The values of the variables; one that occurs in no clause is false."""
        values = [False]
        values += [literal > 0 for literal in self._solver.get_model()[:variables]]
        return values + [False] * (variables + 1 - len(values))

    def core(self) -> list[int]:
        """The assumptions that the last unsatisfiable search needed."""
        return list(self._solver.get_core() or ())

    def conflicts(self) -> int:
        """How many conflicts there were so far."""
        return int(self._solver.accum_stats()["conflicts"])

    def close(self) -> None:
        """Free the solver's memory.

        Its reference goes as well: PySAT's `__del__`, run later, would swallow a Ctrl-C that comes by then.
        """
        with interrupts_held():
            if self._solver is not None:
                self._solver.delete()
            self._solver = None


class Propagating(Library):
    """CaDiCaL 1.9.5, which shows its models while it searches (IPASIR-UP)."""

    def watch(self, variables: Iterable[int], reply: Callable[[Model], list[Clause]]) -> None:
        """Connect a propagator that refuses a model by the clauses of the reply."""
        from kotae.sat.cutting import Cutter

        self._solver.connect_propagator(Cutter(reply))
        for variable in variables:
            self._solver.observe(variable)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ensure that Ctrl-C inside is raised at the end, and so is what other signals raise.

    PySAT would jump out of the search and leave the solver in pieces: CaDiCaL then aborts the process at the
    next clause, and at once if the jump went over a propagator's Python.
    """
    if sys.platform == "win32":  # signals cannot be held there
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
