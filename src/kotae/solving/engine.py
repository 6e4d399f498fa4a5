"""The search engine: a backend that searches in slices, and the cuts that refine what it finds.

Sessions, the maker of certificates and MaxSAT stand on it. The slices keep the limits of a `Watch` on every
backend; refinement by cuts (counterexample-guided abstraction refinement) keeps the large constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from kotae.checkpoints import OutOfTime
from kotae.errors import Unserved
from kotae.formula import Clause, Model
from kotae.sat.backend import Backend, Slice, Status, Watching
from kotae.sat.catalog import WATCHING
from kotae.solving.limits import Pace
from kotae.solving.outcome import Found, Impossible, Solved, Undecided
from kotae.watch import Clock, Watch


def in_slices(
    search: Callable[[Slice], Status], conflicts: Callable[[], int], watch: Watch, pace: Pace | None = None
) -> Status:
    """How a search ends that goes on slice by slice; `OutOfTime` if a limit of the watch ends it."""
    pace = pace or Pace(watch)
    while True:
        spent = conflicts()
        watch.check(spent)
        part = pace.next(spent)
        started = watch.clock()
        status = search(part)
        if status is not Status.UNFINISHED:  # it ended early, which says nothing of what conflicts cost
            return status
        pace.took(watch.clock() - started)


class Engine:
    """A backend, and the cuts against its models that break a large constraint."""

    def __init__(self, backend: Backend, variables: int, cuts: Callable[[Model], list[Clause]]) -> None:
        self.backend = backend
        self._variables = variables
        self._cuts = cuts
        self._clock: Clock = perf_counter
        self._slice_end = 0.0
        self._failure: BaseException | None = None

    def find(self, assume: Sequence[int], watch: Watch, spent: int = 0) -> Found[Model]:
        """A model in which these literals hold and which no cut answers.

        `spent` conflicts count against the limit already. Cuts stay, since they hold in every answer.
        """
        backend = self.backend
        pace = Pace(watch)
        before = backend.conflicts() - spent

        def search(part: Slice) -> Status:
            self._clock, self._slice_end = watch.clock, watch.clock() + part.seconds
            status = backend.search(assume, part)
            if self._failure is not None:
                failure, self._failure = self._failure, None
                raise failure
            return status

        try:
            while in_slices(search, lambda: backend.conflicts() - before, watch, pace) is Status.SATISFIABLE:
                model = backend.model(self._variables)
                cuts = self._cuts(model)
                if not cuts:
                    return Solved(model)
                backend.load(cuts)
        except OutOfTime as limit:
            return Undecided(str(limit))
        return Impossible()

    def close(self) -> None:
        """Free the solver, and forget who makes the cuts: a ring of references would keep their clauses."""
        self.backend.close()
        self._cuts = lambda model: []

    def cut_inside(self) -> None:
        """Have the backend ask for cuts while it searches; an exception there waits until it returns.

        Cuts may come without a single conflict, so that a slice would last for ever: when its time is over,
        the model is let through, and `find`, which looks at every model, makes the cuts against it.
        """
        backend = self.backend
        if not isinstance(backend, Watching):
            raise Unserved(f"the backend {backend.name} cannot cut inside the search; {WATCHING} can")

        def reply(model: Model) -> list[Clause]:
            try:
                return [] if self._clock() >= self._slice_end else self._cuts(model)
            except BaseException as error:  # raised from here it would pass through C and be lost
                self._failure = error
                return []

        backend.watch(range(1, self._variables + 1), reply)
