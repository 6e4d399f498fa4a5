"""Cuts inside the search: one propagator for every large constraint.

The propagator is *lazy*: it looks at complete models only, and answers a model that breaks a constraint with
all its cuts at once. `has_clause` must exist, or PySAT would take the empty clause ("nothing can connect
this") for "no clause".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kotae.formula import Clause, Model


class Cutter:
    """What CaDiCaL calls back through PySAT (the methods of `pysat.engines.Propagator`)."""

    def __init__(self, reply: Callable[[Model], list[Clause]]) -> None:
        self.is_lazy = True
        self._reply = reply
        self._waiting: list[Clause] = []

    def check_model(self, model: Sequence[int]) -> bool:
        """Whether the model stands; if not, the clauses against it are waiting."""
        values = [False] * (max(map(abs, model), default=0) + 1)
        for literal in model:
            if literal > 0:
                values[literal] = True
        self._waiting = list(reversed(self._reply(values)))
        return not self._waiting

    def has_clause(self) -> bool:
        """Whether a clause is waiting."""
        return bool(self._waiting)

    def add_clause(self) -> Clause:
        """The next clause that is waiting."""
        return self._waiting.pop()

    def on_assignment(self, lit: int, fixed: bool = False) -> None:
        """Nothing: partial assignments are not looked at."""

    def on_new_level(self) -> None:
        """Nothing."""

    def on_backtrack(self, to: int) -> None:
        """Nothing."""

    def decide(self) -> int:
        """No wish."""
        return 0

    def propagate(self) -> list[int]:
        """Nothing."""
        return []

    def provide_reason(self, lit: int) -> list[Any]:
        """Never asked, since nothing is propagated."""
        return []
