"""What a formula says of one drawing: accepted or refused, with some of its rules switched off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from kotae.encoding import Encoding
from kotae.formula import Formula, Model
from kotae.generic import A
from kotae.sat.backend import Slice, Status
from kotae.sat.catalog import WATCHING, open_backend

FOREVER = Slice(conflicts=2**31 - 1, seconds=3600.0)


class Oracle(Generic[A]):
    """A formula, or the part of it that some rules make, asked about pinned drawings."""

    def __init__(self, encoding: Encoding[A], keep: Callable[[str], bool] = lambda rule: True) -> None:
        self._encoding = encoding
        self._formula: Formula = encoding.formula.restricted(keep)
        self._backend = open_backend(WATCHING)
        self._backend.load(self._formula.clauses)

    def accepts(self, drawing: A) -> bool:
        """Whether the clauses allow this drawing, and no large constraint has a cut against it."""
        model = self.model(drawing)
        return model is not None and not self.cuts(model)

    def has_answer(self) -> bool:
        """Whether any drawing satisfies the clauses and the large constraints."""
        while self._backend.search((), FOREVER) is Status.SATISFIABLE:
            cuts = self.cuts(self._backend.model(self._formula.variables))
            if not cuts:
                return True
            self._backend.load(cuts)
        return False

    def model(self, drawing: A) -> Model | None:
        """A model of the clauses that draws this, or None."""
        if self._backend.search(self._encoding.pin(drawing), FOREVER) is Status.UNSATISFIABLE:
            return None
        return self._backend.model(self._formula.variables)

    def cuts(self, model: Model) -> list[tuple[int, ...]]:
        """The cuts against a model."""
        return [cut.clause for r in self._formula.requirements for cut in r.constraint.cuts(model)]

    def close(self) -> None:
        """Free the solver."""
        self._backend.close()
