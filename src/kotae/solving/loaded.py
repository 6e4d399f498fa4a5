"""One formula, loaded once into a search engine: models under assumptions, and clauses behind guards.

A question leaves no trace: what it adds stands behind a guard literal, a selector, that is retired
afterwards. Cuts stay, since they hold in every answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Generic, Self

from kotae.checkpoints import asking
from kotae.collector import collector_paused
from kotae.encoding import Encoder
from kotae.errors import Unserved, Unsound
from kotae.formula import Clause, Formula, Model, Writable
from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.sat.backend import Assuming, Backend
from kotae.sat.catalog import WATCHING, open_backend, seeded
from kotae.solving.conditions import Switchboard
from kotae.solving.engine import Engine
from kotae.solving.outcome import Found, Refinement, Stats
from kotae.solving.search import DEFAULT, Search
from kotae.watch import Watch

MOST_ROUNDS = 1000
"""How often models are cut in one question before the large constraints are written out as clauses.

A small board with much room has more loops than cuts can open one by one: on a 6×7 Numberlink with one pair
a question took 100,000 rounds. None of 800 published boards needs as many as these.
"""


class Loaded(Generic[I, A]):
    """The formula of one instance in a backend, which is freed when it is left."""

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
        if switched:
            name, encoder = puzzle.switching_encoder(search.encoding, instance)
        else:
            name, encoder = puzzle.encoder(search.encoding, instance, bare=bare)
        self.puzzle, self.instance = puzzle, instance
        self.search = replace(search, encoding=name)
        self._listen = listen
        watch = watch or Watch()
        self._bare = bare or switched
        self._backend = _opened(encoder, search)
        self._rounds = self._rounds_before = 0
        self._assumed: frozenset[int] = frozenset()
        """The assumptions of the question that is being asked."""
        started = watch.clock()
        try:
            if watch.limits.conflicts is not None and not self._backend.counts:
                raise Unserved(
                    f"the backend {self._backend.name} does not count conflicts, so they cannot be limited"
                )
            with collector_paused():
                self.encoding = encoder.encode(instance, bare=self._bare)
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
            self._backend.close()
            raise
        self._may_write_out = (
            search.connectivity == "cuts"
            and not switched
            and listen is None
            and all(isinstance(requirement.constraint, Writable) for requirement in formula.requirements)
        )
        self._top = formula.variables + (len(self.switches.conditions) if self.switches else 0)
        self._stats = Stats(
            encoding=name,
            backend=self._backend.name,
            variables=formula.variables,
            clauses=len(formula.clauses),
            encode_seconds=loading - started,
            solve_seconds=watch.clock() - loading,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver."""
        self._engine.close()

    def find(self, assume: Sequence[int], watch: Watch) -> Found[Model]:
        """A model in which these literals hold, large constraints included; what it draws is not checked.

        For those who look at many models and show few of them, by `checked`.
        """
        started = watch.clock()
        self._assumed, self._rounds_before = frozenset(assume), self._rounds
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
            with asking(None):
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
        """The conflicts of all searches so far."""
        return self._backend.conflicts()

    def _cuts(self, model: Model) -> list[Clause]:
        """Return the clauses against this model, of those conditions that are switched on.

        After many rounds, return the large constraints as clauses.
        """
        switches = self.switches
        found = self._formula.cuts(
            model, lambda origin: switches is None or switches.switch(origin) in self._assumed
        )
        if found:
            self._rounds += 1
            self._stats.cuts += len(found)
            if self._rounds - self._rounds_before >= MOST_ROUNDS and self._may_write_out:
                return self._written_out()
            if self._listen is not None:
                names = {v: self._formula.name(v) for _, cut in found for v in map(abs, cut.clause)}
                drawing = self.encoding.decode(model)
                self._listen(Refinement(self._rounds, drawing, tuple(found), names))
        if switches is not None:
            return [(*cut.clause, -switches.switch(origin)) for origin, cut in found]
        return [cut.clause for _, cut in found]

    def _written_out(self) -> list[Clause]:
        """Return the clauses of the large constraints, over new variables, which makes cuts needless."""
        written = Formula()
        written.reserve(self._top, str)  # no variable of theirs is one that a question has taken
        written.requirements = self._formula.requirements
        written.write_out()
        self._formula.requirements = []
        self._top = written.variables
        return list(written.clauses)

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
    name = search.backend
    if name is None:
        name = WATCHING if search.connectivity == "search" else encoder.backend
    own = seeded(name)[0] == encoder.backend
    return open_backend(name, encoder.tuning if own else {}, inside=own)
