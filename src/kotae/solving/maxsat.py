"""The cheapest model of a formula by MaxSAT, for comparison: PySAT's RC2, with cuts between its runs.

RC2 raises a lower bound core by core until there is a model of that cost. A model that breaks a large
constraint is answered by cuts, as in a session, and RC2 goes on from where it was: its bound still holds. For
the shortest tree of 40 points it takes up to 4 s, for 60 more than a minute; `kotae.solving.trees` takes some
milliseconds (`python -m bench yashi`). Ignatiev, Morgado and Marques-Silva, "RC2: an Efficient MaxSAT
Solver", 2019.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

from kotae.formula import Clause, Formula, Model
from kotae.sat.backend import Slice, Status
from kotae.sat.library import interrupts_held
from kotae.solving.engine import Engine, in_slices
from kotae.solving.outcome import Found, Solved, Stats
from kotae.watch import Watch

BACKEND = "glucose3"
"""RC2's own choice: what it asks for is many short searches under assumptions."""
OPTIONS = {"adapt": True, "exhaust": True, "trim": 5}
"""What measured best of six ways to run RC2 on trees of 30 to 50 points; the differences are small."""


@dataclass(frozen=True, slots=True)
class Cheapest:
    """A model, and the weight of the soft clauses that it breaks; no model breaks less."""

    model: Model
    cost: int


def minimum(
    formula: Formula, watch: Watch, raised: Callable[[int], None] = lambda bound: None
) -> Found[Cheapest]:
    """The cheapest model that satisfies the clauses and the large constraints; weights are positive.

    `raised` is called with a lower bound of the cost before each search. `Undecided` names the limit.
    """
    stats = Stats(backend=BACKEND, variables=formula.variables, clauses=len(formula.clauses))
    started = watch.clock()

    def cuts(model: Model) -> list[Clause]:
        found: list[Clause] = [cut.clause for _, cut in formula.cuts(model)]
        stats.cuts += len(found)
        return found

    with closing(_Rc2(formula, watch, raised)) as solver:
        found = Engine(solver, formula.variables, cuts).find((), watch)
        stats.conflicts, stats.solve_seconds = solver.conflicts(), watch.clock() - started
        if isinstance(found, Solved):
            return Solved(Cheapest(found.answer, solver.cost()), stats=stats)
        return replace(found, stats=stats)


class _Rc2:
    """RC2 as a backend: each of its models is a cheapest one of the clauses so far."""

    name = "rc2"
    counts = True

    def __init__(self, formula: Formula, watch: Watch, raised: Callable[[int], None]) -> None:
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF

        whole = WCNF()
        for clause in formula.clauses:
            whole.append(list(clause))
        for soft in formula.soft:
            if soft.clause:
                whole.append(list(soft.clause), weight=soft.weight)
        whole.nv = max(whole.nv, formula.variables)
        self._hopeless = sum(soft.weight for soft in formula.soft if not soft.clause)
        self._watch, self._raised = watch, raised
        self._solver: Any = RC2(whole, solver=BACKEND, **OPTIONS)
        self._found: Sequence[int] = ()
        oracle = self._solver.oracle
        self._limited = oracle.solve_limited
        oracle.solve = oracle.solve_limited = self._sliced

    def load(self, clauses: Iterable[Clause]) -> None:
        """Take clauses for good."""
        for clause in clauses:
            self._solver.add_clause(list(clause))

    def search(self, assumptions: Sequence[int], part: Slice) -> Status:
        """Find a cheapest model; slices and limits are kept further inside."""
        found = self._solver.compute()
        self._found = found or ()
        return Status.UNSATISFIABLE if found is None else Status.SATISFIABLE

    def model(self, variables: int) -> Model:
        """The values of the variables in the model that was found."""
        model = [False] * (variables + 1)
        for literal in self._found:
            if 0 < literal <= variables:
                model[literal] = True
        return model

    def cost(self) -> int:
        """The weight of the soft clauses that every model breaks, as far as it is known."""
        return int(self._solver.cost) + self._hopeless

    def conflicts(self) -> int:
        """How many conflicts there were so far."""
        return int(self._solver.oracle.accum_stats()["conflicts"])

    def close(self) -> None:
        """Free what RC2 holds, as `Library.close` does."""
        with interrupts_held():
            self._solver.delete()

    def _sliced(self, assumptions: Sequence[int] = (), expect_interrupt: bool = False) -> bool:
        """What RC2's own solver is asked, in slices, so that limits are kept inside RC2, too.

        RC2 can be interrupted by a timer in another thread, but then takes an old core for a new one. Its
        solver is asked through two methods only: both lead here, and an exception ends it all.
        """
        self._raised(self._solver.cost)

        def search(part: Slice) -> Status:
            self._solver.oracle.conf_budget(part.conflicts)
            with interrupts_held():
                answer = self._limited(assumptions=list(assumptions))
            if answer is None:
                return Status.UNFINISHED
            return Status.SATISFIABLE if answer else Status.UNSATISFIABLE

        return in_slices(search, self.conflicts, self._watch) is Status.SATISFIABLE
