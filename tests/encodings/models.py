"""Encodings put to the proof: all their models, and unit propagation on every half-assigned case."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from pysat.solvers import Solver

Clauses = list[tuple[int, ...]]
Bits = tuple[bool, ...]


class Names:
    """Gives new variables after `top`, and remembers what each was said to mean."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.meant: dict[int, str] = {}

    def __call__(self, name: str) -> int:
        self.top += 1
        self.meant[self.top] = name
        return self.top


def mixed(count: int) -> list[int]:
    """Literals of both signs, in no order."""
    return [(-v if v % 3 == 2 else v) for v in (*range(2, count + 1, 2), *range(1, count + 1, 2))]


def models(clauses: Sequence[Sequence[int]], top: int) -> list[set[int]]:
    """All models over the variables 1 to `top`, as the literals that are true."""
    if () in clauses:
        return []
    # The tautologies make the solver know variables that no clause constrains.
    known = [(v, -v) for v in range(1, top + 1)]
    with Solver("minisat22", bootstrap_with=[*clauses, *known]) as solver:
        return [set(model) for model in solver.enum_models()]


def projections(clauses: Clauses, variables: Sequence[int]) -> list[Bits]:
    """The assignments to these variables that some model extends, in order."""
    found = []
    with Solver("minisat22", bootstrap_with=[*clauses, *((v, -v) for v in variables)]) as solver:
        while solver.solve():
            values = solver.get_model()
            found.append(tuple(values[v - 1] > 0 for v in variables))
            solver.add_clause([-values[v - 1] for v in variables])
    return sorted(found)


def wanted(variables: Sequence[int], accepts: Callable[[set[int]], bool]) -> list[Bits]:
    """The assignments to the variables that satisfy a condition on the set of true literals."""
    return sorted(
        bits
        for bits in product((False, True), repeat=len(variables))
        if accepts({v if bit else -v for v, bit in zip(variables, bits, strict=True)})
    )


def missed(clauses: Clauses, variables: Sequence[int], good: Sequence[Bits]) -> tuple[int, int]:
    """How often unit propagation misses a consequence, and a dead end, over all partial assignments."""
    if () in clauses:
        return 0, 0
    # A solver does not report what follows from no assumption; behind a guard, everything follows from one.
    guard = 1 + max((abs(literal) for clause in clauses for literal in clause), default=0)
    guard = max(guard, 1 + max(variables, default=0))
    consequences = dead_ends = 0
    with Solver("minisat22", bootstrap_with=[(*clause, -guard) for clause in clauses]) as solver:
        for partial in product((False, True, None), repeat=len(variables)):
            assumed = {v if bit else -v for v, bit in zip(variables, partial, strict=True) if bit is not None}
            alive, implied = solver.propagate(assumptions=[guard, *assumed])
            left = [
                {v if bit else -v for v, bit in zip(variables, bits, strict=True)}
                for bits in good
                if all(want in (None, bit) for want, bit in zip(partial, bits, strict=True))
            ]
            if not left:
                dead_ends += alive
            else:
                assert alive, f"propagation refuses {sorted(assumed)}, which can be completed"
                consequences += not set.intersection(*left) <= {*implied, *assumed}
    return consequences, dead_ends
