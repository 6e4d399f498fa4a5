"""The literals of a symbol medium, from those that say that a cell shows a symbol."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kotae.encoding import Encoding
from kotae.formula import Formula, Model
from kotae.generic import I
from kotae.media.symbols import D, SymbolMedium


def symbol_encoding(
    medium: SymbolMedium[I, D],
    instance: I,
    formula: Formula,
    state_literals: Callable[[int, int], Sequence[int]],
    decode: Callable[[Model], D] | None = None,
) -> Encoding[D]:
    """The encoding of a formula in which ``state_literals(h, s)`` say that cell h shows symbol s.

    Unless `decode` does it more quickly, a cell shows the symbol whose literals hold in the model.
    """
    settled = [state.settled for state in medium.symbols(instance)]
    cells = range(len(medium.handles(instance)))

    def shown(model: Model) -> D:
        def holds(literals: Sequence[int]) -> bool:
            return all(model[literal] if literal > 0 else not model[-literal] for literal in literals)

        states = [s for s, decision in enumerate(settled) if decision]
        return medium.assemble(
            instance, [next(s for s in states if holds(state_literals(cell, s))) for cell in cells]
        )

    def literals(answer: D, *, blank: bool) -> list[int]:
        found: list[int] = []
        for cell, state in enumerate(medium.states(instance, answer)):
            if state or (blank and settled[0]):
                found += state_literals(cell, state if settled[state] else 0)
        return found

    return Encoding(
        formula=formula,
        decode=decode or shown,
        pin=lambda answer: literals(answer, blank=True),
        claims=lambda answer: literals(answer, blank=False),
        state_literals=state_literals,
    )
