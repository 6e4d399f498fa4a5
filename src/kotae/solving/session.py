"""A session: one formula, loaded once, and the questions asked of it.

A question leaves no trace: what it adds stands behind a guard literal that is retired afterwards. Cuts stay,
since they hold in every answer. Every answer is checked before it is returned, by code that shares nothing
with the encoder.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain
from types import TracebackType
from typing import Generic, Literal, get_args

from kotae.errors import BadInput, Unserved, Unsound
from kotae.formula import Clause, Cut, Model, Origin
from kotae.generic import A, I
from kotae.puzzle import Encoder, Puzzle
from kotae.sat.backend import Backend, Blaming, Phased, Status, Watching
from kotae.sat.catalog import WATCHING, open_backend
from kotae.solving.collector import collector_paused
from kotae.solving.conditions import Switchboard
from kotae.solving.enumeration import remaining
from kotae.solving.limits import Pace, Watch
from kotae.solving.outcome import Impossible, Outcome, Solved, Stats, Undecided

Method = Literal["cuts", "search", "written"]
"""How large constraints are met: cut after each model, cut inside the search, or written out beforehand."""
METHODS: tuple[Method, ...] = get_args(Method)
STRICTER_CONFLICTS = 5000
"""How long an answer is sought under stricter rules; eleven Numberlink boards of 50×50 took some 500 each."""
TURN_CONFLICTS = 8000
"""How long each of several ways to an answer is tried at first."""
NEAR_CONFLICTS = 300
"""How long another answer is sought in a part of the board near one."""


@dataclass(frozen=True, slots=True)
class Refinement(Generic[A]):
    """A model that breaks a large constraint: what it draws, and the cuts that answer it."""

    number: int
    drawing: A
    cuts: tuple[tuple[Origin, Cut], ...]
    name: Callable[[int], str]
    """What is true when a variable of the cuts is true."""


class Session(Generic[I, A]):
    """The questions that can be asked of one instance; closes its solver when left."""

    def __init__(
        self,
        puzzle: Puzzle[I, A],
        instance: I,
        *,
        encoding: str | None = None,
        method: Method = "cuts",
        backend: str | None = None,
        bare: bool = False,
        switched: bool = False,
        listen: Callable[[Refinement[A]], None] | None = None,
        watch: Watch | None = None,
    ) -> None:
        name, encoder = puzzle.encoder(encoding, instance)
        if method not in METHODS:
            raise BadInput(f"there is no method '{method}'; there are {', '.join(METHODS)}")
        watch = watch or Watch()
        clock = watch.clock
        self.puzzle = puzzle
        self.instance = instance
        self._backend = self._open(backend, encoder, method)
        self._inner: Callable[[I], Session[I, A]] = lambda stricter: Session(
            puzzle, stricter, encoding=name, method=method, backend=backend, listen=listen
        )
        """A session about another instance, asked in the same way."""
        bare = bare or switched
        stricter = None if bare or not self._backend.counts else puzzle.streamline(instance)
        self._stricter = None if stricter is None or encoder.refusal(stricter) else stricter
        if watch.limits.conflicts is not None and not self._backend.counts:
            self.close()
            raise Unserved(
                f"the backend {self._backend.name} does not count conflicts, so they cannot be limited"
            )
        self._listen = listen
        self._rounds = 0
        self._elsewhere = 0
        """Conflicts in sessions about stricter rules."""
        self._failure: BaseException | None = None
        self._assumed: frozenset[int] = frozenset()
        """The assumptions of the question that is being asked."""
        self._clock, self._slice_end = clock, 0.0
        started = clock()
        try:
            with collector_paused():
                self.encoding = encoder.encode(instance, bare=bare)
                self._formula = self.encoding.formula
                if method == "written":
                    self._formula.write_out()
                self.switches = Switchboard(puzzle, instance, self._formula) if switched else None
                loading = clock()
                self._backend.load(self.switches.clauses() if self.switches else self._formula.clauses)
            if method == "search" and self._formula.requirements:
                self._cut_inside()
        except BaseException:
            self.close()
            raise
        self._top = self._formula.variables + (len(self.switches.conditions) if self.switches else 0)
        self._canonical_guards: list[list[int]] | None = None
        self._stats = Stats(
            encoding=name,
            backend=self._backend.name,
            variables=self._formula.variables,
            clauses=len(self._formula.clauses),
            encode_seconds=loading - started,
            solve_seconds=clock() - loading,
        )

    def __enter__(self) -> Session[I, A]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver."""
        self._backend.close()

    def solve(self, *, assume: Sequence[int] = (), watch: Watch | None = None) -> Outcome[A]:
        """One answer in which these literals of the encoding hold, or why there is none."""
        watch = watch or Watch()
        return self.ask(assume, watch) if assume else self._any_answer(watch)

    def answers(
        self, *, assume: Sequence[int] = (), first: A | None = None, watch: Watch | None = None
    ) -> Generator[Outcome[A], None, None]:
        """Every answer in which these literals hold, each once and as it is found.

        The last outcome says why there are no more. If the first answer is known already, so is its check.
        """
        watch = watch or Watch()
        outcome = self.solve(assume=assume, watch=watch) if first is None else Solved(first)
        yield outcome
        if not isinstance(outcome, Solved):
            return
        known = [outcome.answer]
        if (near := self._near(outcome.answer, assume, watch)) is not None:
            yield near
            known.append(near.answer)
        yield from remaining(self, known, assume, watch)

    def _near(self, answer: A, assume: Sequence[int], watch: Watch) -> Solved[A] | None:
        """Another answer near one, if it is quickly found."""
        parts = iter(self.encoding.shortcuts.near(answer) if self._backend.counts else ())
        if (smallest := next(parts, None)) is None:
            return None
        with self.question() as guard:
            self.exclude(answer, guard)
            for part in chain([smallest], parts):
                close = self.ask([*assume, guard, *part], watch.capped(NEAR_CONFLICTS))
                if isinstance(close, Solved):
                    return close
        return None

    @contextmanager
    def question(self) -> Iterator[int]:
        """A guard for the clauses of one question, to be assumed with it; it is retired afterwards."""
        guard = self.variable()
        try:
            yield guard
        finally:
            self._backend.load([(-guard,)])

    def variable(self) -> int:
        """A new variable, for a guard or for what a question wants to speak of."""
        self._top += 1
        return self._top

    def suppose(self, clauses: Iterable[Clause], guard: int) -> None:
        """Ensure that these clauses hold while the guard is assumed."""
        self._backend.load([(*clause, -guard) for clause in clauses])

    def exclude(self, answer: A, guard: int) -> None:
        """Ensure that no answer is this one, while the guard is assumed."""
        self.suppose([[-literal for literal in self.encoding.pin(answer)]], guard)

    def settled(self) -> set[int]:
        """Literals that hold in every answer, as presolving or a clue says."""
        return {clause[0] for clause in self._formula.clauses if len(clause) == 1}

    def prefer(self, literals: Iterable[int]) -> None:
        """Try these literals first from now on, if the backend can be told so."""
        if isinstance(self._backend, Phased):
            self._backend.phases(literals)

    def blamed(self, assume: Sequence[int]) -> list[int]:
        """Of the assumptions of the last question, which was impossible, some that are enough for that."""
        if not isinstance(self._backend, Blaming):
            return list(assume)
        core = set(self._backend.core())
        return [literal for literal in assume if literal in core]

    def stats(self) -> Stats:
        """What the session did so far."""
        return replace(self._stats)

    def _any_answer(self, watch: Watch) -> Outcome[A]:
        """An answer by whichever way is quickest: each is tried for a while, in turn, then for longer.

        How long one search takes is a matter of luck; of several different ones, some are lucky.
        """
        before = self._elsewhere + self._backend.conflicts()
        if self._stricter is not None:
            outcome = self._solve_stricter(self._stricter, watch.capped(STRICTER_CONFLICTS))
            if outcome is not None:
                return outcome
        ways = self._ways()
        if len(ways) == 1:
            return self.ask((), watch)
        budget = TURN_CONFLICTS
        while True:
            for assume in ways:
                spent = self._elsewhere + self._backend.conflicts() - before
                if (why := watch.exceeded(spent)) is not None:
                    return Undecided(why, stats=replace(self._stats))
                outcome = self.ask(assume, watch.capped(budget, spent))
                if not isinstance(outcome, Undecided):
                    return outcome
            budget *= 2

    def _ways(self) -> list[list[int]]:
        """Assumptions that some answer satisfies if there is any; none at all is the last."""
        if self._canonical_guards is None:
            self._canonical_guards = []
            for clauses in self.encoding.shortcuts.canonical() if self._backend.counts else ():
                guard = self.variable()
                self.suppose(clauses, guard)
                self._canonical_guards.append([guard])
        return [*self._canonical_guards, []]

    def _solve_stricter(self, stricter: I, watch: Watch) -> Outcome[A] | None:
        """An answer under stricter rules, checked under the board's own; None if there is none in time."""
        self._stricter = None  # it is asked once
        started = watch.clock()
        with self._inner(stricter) as inner:
            outcome = inner.solve(watch=watch)
        self._stats.solve_seconds += watch.clock() - started
        self._elsewhere += outcome.stats.conflicts
        if not isinstance(outcome, Solved):
            return None
        self._stats.conflicts = self._elsewhere
        return Solved(self._checked(outcome.answer), stats=replace(self._stats))

    def ask(self, assume: Sequence[int], watch: Watch) -> Outcome[A]:
        """One answer in which these literals hold, sought in the one way that there is."""
        found = self.find(assume, watch)
        return Solved(self.drawn(found.answer), stats=found.stats) if isinstance(found, Solved) else found

    def drawn(self, model: Model) -> A:
        """The answer that a model draws, checked."""
        return self._checked(self.encoding.decode(model))

    def find(self, assume: Sequence[int], watch: Watch) -> Outcome[Model]:
        """A model in which these literals hold, large constraints included; what it draws is not checked.

        For those who look at many models and show none of them.
        """
        started = watch.clock()
        try:
            outcome = self._search(assume, watch)
        finally:
            self._stats.solve_seconds += watch.clock() - started
            self._stats.conflicts = self._backend.conflicts() + self._elsewhere
        return replace(outcome, stats=replace(self._stats))

    @staticmethod
    def _open(name: str | None, encoder: Encoder[I, A], method: Method) -> Backend:
        """The backend asked for, or the encoder's own with its tuning, which keeps limits on its formulas."""
        if name is None:
            name = WATCHING if method == "search" else encoder.backend
        own = name == encoder.backend
        return open_backend(name, encoder.tuning if own else {}, inside=own)

    def _search(self, assume: Sequence[int], watch: Watch) -> Outcome[Model]:
        pace = Pace(watch)
        before = self._backend.conflicts()
        self._assumed = frozenset(assume)
        while True:
            spent = self._backend.conflicts() - before
            if (why := watch.exceeded(spent)) is not None:
                return Undecided(why)
            part = pace.next(spent)
            started = watch.clock()
            self._clock, self._slice_end = watch.clock, started + part.seconds
            status = self._backend.search(assume, part)
            if status is Status.UNFINISHED:  # one that ended early says nothing of what conflicts cost
                pace.took(watch.clock() - started)
            if self._failure is not None:
                failure, self._failure = self._failure, None
                raise failure
            if status is Status.UNSATISFIABLE:
                return Impossible()
            if status is Status.SATISFIABLE:
                model = self._backend.model(self._formula.variables)
                cuts = self._cuts(model)
                if not cuts:
                    return Solved(model)
                self._backend.load(cuts)

    def _cuts(self, model: Model) -> list[Clause]:
        """The clauses against this model, of those conditions that are switched on."""
        switches = self.switches
        found = self._formula.cuts(
            model, lambda origin: switches is None or switches.switch(origin) in self._assumed
        )
        if found:
            self._rounds += 1
            self._stats.cuts += len(found)
            if self._listen is not None:
                drawing = self.encoding.decode(model)
                self._listen(Refinement(self._rounds, drawing, tuple(found), self._formula.name))
        if switches is not None:
            return [(*cut.clause, -switches.switch(origin)) for origin, cut in found]
        return [cut.clause for _, cut in found]

    def _cut_inside(self) -> None:
        """Let the backend ask for cuts while it searches; an exception there waits until it returns.

        Cuts may come without a single conflict, so that a slice would last for ever: when its time is over,
        the model is let through, and the cuts against it are made where every model is looked at again.
        """
        if not isinstance(self._backend, Watching):
            raise Unserved(f"the backend {self._backend.name} cannot cut inside the search; {WATCHING} can")

        def reply(model: Model) -> list[Clause]:
            try:
                return [] if self._clock() >= self._slice_end else self._cuts(model)
            except BaseException as error:  # told from here it would pass through C and be lost
                self._failure = error
                return []

        self._backend.watch(range(1, self._formula.variables + 1), reply)

    def _checked(self, answer: A) -> A:
        """The answer, if it breaks no rule; of the conditions with switches, none that is switched on."""
        for fault in self.puzzle.faults(self.instance, answer):
            if self.switches is not None and self.switches.of(fault) not in self._assumed:
                continue
            raise Unsound(
                f"an answer of the encoding '{self._stats.encoding}' breaks {fault.rule}: {fault.sentence}"
            )
        return answer
