"""A session: one formula, loaded once, and the questions asked of it.

A question leaves no trace: what it adds stands behind a guard literal, a selector, that is retired
afterwards. Cuts stay, since they hold in every answer. Every answer is checked before it is returned, by code
that shares nothing with the encoder.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import chain, islice
from types import TracebackType
from typing import Generic

from kotae.errors import BadInput, Unserved, Unsound
from kotae.formula import Clause, Model
from kotae.generic import A, I
from kotae.puzzle import Encoder, Puzzle
from kotae.sat.backend import Assuming, Backend
from kotae.sat.catalog import WATCHING, open_backend
from kotae.solving.collector import collector_paused
from kotae.solving.conditions import Switchboard
from kotae.solving.engine import Engine
from kotae.solving.enumeration import remaining
from kotae.solving.limits import OutOfTime, Watch
from kotae.solving.outcome import Outcome, Refinement, Solved, Stats, Undecided
from kotae.solving.search import DEFAULT, METHODS, Search

STRICTER_CONFLICTS = 5000
"""How long an answer is sought under stricter rules; eleven Numberlink boards of 50×50 took some 500 each."""
TURN_CONFLICTS = 8000
"""How long each of several ways to an answer is tried at first."""
NEAR_CONFLICTS = 300
"""How long another answer is sought in a neighbourhood of one."""


class Session(Generic[I, A]):
    """The questions that can be asked of one instance; closes its solver when left.

    `solve` gives one checked answer in the quickest way, `answers` all of them, and `find` a model that is
    not checked.
    """

    def __init__(
        self,
        puzzle: Puzzle[I, A],
        instance: I,
        search: Search = DEFAULT,
        *,
        bare: bool = False,
        switched: bool = False,
        listen: Callable[[Refinement[A]], None] | None = None,
        watch: Watch | None = None,
    ) -> None:
        name, encoder = puzzle.encoder(search.encoding, instance)
        self.puzzle, self.instance = puzzle, instance
        self.search = replace(search, encoding=name)
        self._listen = listen
        watch = watch or Watch()
        self._backend = _opened(encoder, search)
        self._streamlined = bare or switched or not self._backend.counts
        """Whether stricter rules were tried already, or are not to be."""
        self._rounds = 0
        self._elsewhere = 0
        """Conflicts in sessions about stricter rules."""
        self._assumed: frozenset[int] = frozenset()
        """The assumptions of the question that is being asked."""
        self._canonical_guards: list[list[int]] | None = None
        started = watch.clock()
        try:
            if watch.limits.conflicts is not None and not self._backend.counts:
                raise Unserved(
                    f"the backend {self._backend.name} does not count conflicts, so they cannot be limited"
                )
            with collector_paused():
                self.encoding = encoder.encode(instance, bare=bare or switched)
                self._formula = formula = self.encoding.formula
                # A constraint that is written out relies on rules that a switch may turn off, so it is cut.
                if search.connectivity == "written" and not switched:
                    formula.write_out()
                self.switches = Switchboard(puzzle, instance, formula) if switched else None
                loading = watch.clock()
                self._backend.load(self.switches.clauses() if self.switches else formula.clauses)
            self._engine = Engine(self._backend, formula.variables, self._cuts)
            if search.connectivity == "search" and formula.requirements:
                self._engine.cut_inside()
        except BaseException:
            self.close()
            raise
        self._top = formula.variables + (len(self.switches.conditions) if self.switches else 0)
        self._stats = Stats(
            encoding=name,
            backend=self._backend.name,
            variables=formula.variables,
            clauses=len(formula.clauses),
            encode_seconds=loading - started,
            solve_seconds=watch.clock() - loading,
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
        """One checked answer in which these literals of the encoding hold, or why there is none.

        Without assumptions, by whichever way is quickest.
        """
        watch = watch or Watch()
        return self._solve_under(assume, watch) if assume else self._solve_quickly(watch)

    def answers(
        self, *, assume: Sequence[int] = (), watch: Watch | None = None
    ) -> Generator[Outcome[A], None, None]:
        """Every answer in which these literals hold, each once, and at the end why there are no more."""
        watch = watch or Watch()
        outcome = self.solve(assume=assume, watch=watch)
        yield outcome
        if isinstance(outcome, Solved):
            yield from self.others(outcome.answer, assume=assume, watch=watch)

    def others(
        self, answer: A, *, assume: Sequence[int] = (), watch: Watch | None = None
    ) -> Generator[Outcome[A], None, None]:
        """Every answer but this one, as `answers` gives them."""
        watch = watch or Watch()
        known = [answer]
        if (near := self._near(answer, assume, watch)) is not None:
            yield near
            known.append(near.answer)
        yield from remaining(self, known, assume, watch)

    def first(self, count: int, watch: Watch) -> list[A]:
        """Up to `count` answers, fewer only if there are no more; `OutOfTime` if that is not known."""
        with closing(self.answers(watch=watch)) as outcomes:
            found = list(islice(outcomes, count))
        if isinstance(last := found[-1], Undecided):
            raise OutOfTime(last.reason)
        return [outcome.answer for outcome in found if isinstance(outcome, Solved)]

    def find(self, assume: Sequence[int], watch: Watch) -> Outcome[Model]:
        """A model in which these literals hold, large constraints included; what it draws is not checked.

        For those who look at many models and show few of them, by `checked`.
        """
        started = watch.clock()
        self._assumed = frozenset(assume)
        try:
            outcome = self._engine.find(assume, watch)
        finally:
            self._stats.solve_seconds += watch.clock() - started
            self._stats.conflicts = self._conflicts()
        return replace(outcome, stats=replace(self._stats))

    def checked(self, model: Model) -> A:
        """The answer that a model draws, checked."""
        return self._sound(self.encoding.decode(model))

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

    def core(self, assume: Sequence[int]) -> list[int]:
        """Of the assumptions of the last question, which was impossible, some that suffice for that."""
        if not isinstance(self._backend, Assuming):
            return list(assume)
        core = set(self._backend.core())
        return [literal for literal in assume if literal in core]

    def stats(self) -> Stats:
        """What the session did so far."""
        return replace(self._stats)

    def _conflicts(self) -> int:
        return self._elsewhere + self._backend.conflicts()

    def _solve_under(self, assume: Sequence[int], watch: Watch) -> Outcome[A]:
        """One answer in which these literals hold, by a single search."""
        found = self.find(assume, watch)
        return Solved(self.checked(found.answer), stats=found.stats) if isinstance(found, Solved) else found

    def _solve_quickly(self, watch: Watch) -> Outcome[A]:
        """An answer by whichever way is quickest: each is tried for a while, in turn, then for longer.

        How long one search takes is a matter of luck; of several different ones, some are lucky.
        """
        before = self._conflicts()
        if (strict := self._solve_stricter(watch)) is not None:
            return strict
        ways = self._ways()
        if len(ways) == 1:
            return self._solve_under((), watch)
        budget = TURN_CONFLICTS
        while True:
            for assume in ways:
                spent = self._conflicts() - before
                if (why := watch.exceeded(spent)) is not None:
                    return Undecided(why, stats=self.stats())
                outcome = self._solve_under(assume, watch.capped(budget, spent))
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

    def _solve_stricter(self, watch: Watch) -> Solved[A] | None:
        """An answer under stricter rules, checked under the board's own; None if there is none soon."""
        if self._streamlined:
            return None
        self._streamlined = True
        stricter = self.puzzle.streamline(self.instance)
        encoder = self.puzzle.encodings[self._stats.encoding]
        if stricter is None or encoder.refusal(stricter) is not None:
            return None
        started = watch.clock()
        with Session(self.puzzle, stricter, self.search, listen=self._listen) as inner:
            outcome = inner.solve(watch=watch.capped(STRICTER_CONFLICTS))
        self._stats.solve_seconds += watch.clock() - started
        self._elsewhere += outcome.stats.conflicts
        if not isinstance(outcome, Solved):
            return None
        self._stats.conflicts = self._elsewhere
        return Solved(self._sound(outcome.answer), stats=self.stats())

    def _near(self, answer: A, assume: Sequence[int], watch: Watch) -> Solved[A] | None:
        """Another answer near one, if it is quickly found (large-neighbourhood search)."""
        parts = iter(self.encoding.shortcuts.near(answer) if self._backend.counts else ())
        if (smallest := next(parts, None)) is None:
            return None
        with self.question() as guard:
            self.exclude(answer, guard)
            for part in chain([smallest], parts):
                close = self._solve_under([*assume, guard, *part], watch.capped(NEAR_CONFLICTS))
                if isinstance(close, Solved):
                    return close
        return None

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
                names = {v: self._formula.name(v) for _, cut in found for v in map(abs, cut.clause)}
                drawing = self.encoding.decode(model)
                self._listen(Refinement(self._rounds, drawing, tuple(found), names))
        if switches is not None:
            return [(*cut.clause, -switches.switch(origin)) for origin, cut in found]
        return [cut.clause for _, cut in found]

    def _sound(self, answer: A) -> A:
        """The answer, if it breaks no rule; of the conditions with switches, none that is switched on."""
        for fault in self.puzzle.faults(self.instance, answer):
            if self.switches is not None and self.switches.of(fault) not in self._assumed:
                continue
            raise Unsound(
                f"an answer of the encoding '{self._stats.encoding}' breaks {fault.rule}: {fault.sentence}"
            )
        return answer


def _opened(encoder: Encoder[I, A], search: Search) -> Backend:
    """The backend asked for, or the encoder's own with its tuning, which keeps limits on its formulas."""
    if search.connectivity not in METHODS:
        raise BadInput(f"there is no method '{search.connectivity}'; there are {', '.join(METHODS)}")
    name = search.backend
    if name is None:
        name = WATCHING if search.connectivity == "search" else encoder.backend
    own = name == encoder.backend
    return open_backend(name, encoder.tuning if own else {}, inside=own)
