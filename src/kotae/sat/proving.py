"""Proofs: what a solver learns on its way to a contradiction."""

from __future__ import annotations

from random import Random
from typing import Any

from kotae.sat.library import CLASSES, Library

RECORDING = "glucose42"
"""The backend whose proofs are recorded."""


class Recording(Library):
    """Glucose, which writes down what it learns; its proofs are short."""

    def __init__(self, name: str = RECORDING, seed: int = 0) -> None:
        import pysat.solvers

        self.name = name
        self._order = Random(seed) if seed else None
        self._solver: Any = getattr(pysat.solvers, CLASSES[name])(with_proof=True)

    def steps(self) -> list[tuple[int, ...]]:
        """What was learnt so far, clause by clause (a DRUP proof without its deletions)."""
        lines = [line.split() for line in self._solver.get_proof() or ()]
        return [tuple(map(int, words[:-1])) for words in lines if words[0] != "d" and len(words) > 1]
