"""The cheapest model of a formula by MaxSAT, for comparison: PySAT's RC2, with cuts between its runs.

RC2 raises a lower bound core by core until there is a model of that cost. A model that breaks a large
constraint is answered by cuts, as in a session, and RC2 goes on from where it was: its bound still holds. For
the shortest tree of 40 points it takes up to 4 s, for 60 more than a minute; `kotae.solving.trees` takes some
milliseconds (`python -m bench yashi`). Ignatiev, Morgado and Marques-Silva, "RC2: an Efficient MaxSAT
Solver", 2019.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kotae.formula import Formula, Model
from kotae.sat.library import interrupts_held
from kotae.solving.limits import Pace, Watch
from kotae.solving.outcome import Impossible, Outcome, Solved, Stats, Undecided

BACKEND = "glucose3"
"""RC2's own choice: what it asks for is many short searches under assumptions."""


OPTIONS = {"adapt": True, "exhaust": True, "trim": 5}
"""What measured best of six ways to run RC2 on trees of 30 to 50 points; the differences are small."""


@dataclass(frozen=True, slots=True)
class Cheapest:
    """A model, and the weight of the soft clauses that it breaks; no model breaks less."""

    model: Model
    cost: int


class _Exceeded(Exception):
    """A limit was hit inside RC2."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def minimum(
    formula: Formula, watch: Watch, progress: Callable[[int], None] = lambda bound: None
) -> Outcome[Cheapest]:
    """The cheapest model that satisfies the clauses and the large constraints; weights are positive.

    `progress` is told of what every model costs at least, before each search. `Undecided` names the limit.
    """
    stats = Stats(backend=BACKEND, variables=formula.variables, clauses=len(formula.clauses))
    started = watch.clock()
    with _opened(formula) as solver:
        _slice(solver, watch, stats, progress)
        outcome = _refined(solver, formula, stats)
    stats.solve_seconds = watch.clock() - started
    return outcome


def _refined(solver: Any, formula: Formula, stats: Stats) -> Outcome[Cheapest]:
    """Run RC2 until no cut answers its model."""
    hopeless = sum(soft.weight for soft in formula.soft if not soft.clause)
    try:
        while (found := solver.compute()) is not None:
            model = [False] * (formula.variables + 1)
            for literal in found:
                if 0 < literal <= formula.variables:
                    model[literal] = True
            cuts = [cut.clause for _, cut in formula.cuts(model)]
            if not cuts:
                return Solved(Cheapest(model, solver.cost + hopeless), stats=stats)
            stats.cuts += len(cuts)
            for cut in cuts:
                solver.add_clause(list(cut))
    except _Exceeded as exceeded:
        return Undecided(exceeded.why, stats=stats)
    return Impossible(stats=stats)


@contextmanager
def _opened(formula: Formula) -> Iterator[Any]:
    """RC2 with the clauses and wishes of a formula."""
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    whole = WCNF()
    for clause in formula.clauses:
        whole.append(list(clause))
    for soft in formula.soft:
        if soft.clause:
            whole.append(list(soft.clause), weight=soft.weight)
    whole.nv = max(whole.nv, formula.variables)
    with RC2(whole, solver=BACKEND, **OPTIONS) as solver:
        yield solver


def _slice(solver: Any, watch: Watch, stats: Stats, progress: Callable[[int], None]) -> None:
    """Have RC2's own solver search in slices, so that limits are kept inside RC2, too.

    RC2 can be interrupted by a timer in another thread, but then takes an old core for a new one. Its solver
    is asked through two methods only: here they ask in slices, and an exception ends it all.
    """
    oracle = solver.oracle
    limited = oracle.solve_limited

    def search(assumptions: Sequence[int] = (), expect_interrupt: bool = False) -> bool:
        progress(solver.cost)
        pace = Pace(watch)
        while True:
            stats.conflicts = int(oracle.accum_stats()["conflicts"])
            if (why := watch.exceeded(stats.conflicts)) is not None:
                raise _Exceeded(why)
            began = watch.clock()
            oracle.conf_budget(pace.next(stats.conflicts).conflicts)
            with interrupts_held():
                answer = limited(assumptions=list(assumptions))
            if answer is not None:
                return bool(answer)
            pace.took(watch.clock() - began)

    oracle.solve = oracle.solve_limited = search
