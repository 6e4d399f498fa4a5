"""A session: the questions that can be asked of one board, whose formula is loaded once.

Every answer is checked before it is returned, by code that shares nothing with the encoder.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from itertools import chain, islice

from kotae.checkpoints import OutOfTime
from kotae.generic import A, I
from kotae.optional import Rigidity
from kotae.solving.enumeration import remaining
from kotae.solving.loaded import Loaded
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided
from kotae.watch import Watch

STRICTER_CONFLICTS = 5000
"""How long an answer is sought under stricter rules; eleven Numberlink boards of 50×50 took some 500 each."""
SHORT_CONFLICTS = 1000
"""How long an answer is sought before the room's own way is tried."""
TURN_CONFLICTS = 8000
"""How long each of several ways to an answer is tried at first."""
CANONICAL_PART, CANONICAL_CONFLICTS = 0.7, 500_000
"""The limits of the search for a canonical answer where it need not be an answer of the board itself: a part
of the time, and a number of conflicts."""
NEAR_CONFLICTS, FARTHER_CONFLICTS = 300, 2000
"""How long another answer is sought in a neighbourhood of one, and in a larger one."""
FARTHER_PARTS, FARTHER_TOGETHER = 500, 100_000
"""How many larger neighbourhoods are searched, and for how many conflicts together."""


class Session(Loaded[I, A]):
    """The questions that can be asked of one instance; frees its solver when it is left.

    `solve` gives one checked answer in the quickest way, `answers` all of them, and `find` a model that is
    not checked.
    """

    _canonical_guards: list[list[int]] | None = None
    _elsewhere = 0
    """Conflicts in sessions about stricter rules."""
    _streamlined = False
    """Whether stricter rules were tried already."""

    def solve(self, *, assume: Sequence[int] = (), watch: Watch | None = None) -> Outcome[A]:
        """One checked answer in which these literals of the encoding hold, or why there is none.

        Without assumptions, by whichever way is quickest.
        """
        watch = watch or Watch()
        return self._solve_under(assume, watch) if assume else self._solve_quickly(watch)

    def decided(self, assume: Sequence[int], watch: Watch) -> A | None:
        """An answer in which these literals hold, None if there is none; `OutOfTime` if that is not known."""
        outcome = self.solve(assume=assume, watch=watch)
        if isinstance(outcome, Undecided):
            raise OutOfTime(outcome.reason)
        return outcome.answer if isinstance(outcome, Solved) else None

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
        rigidity = None if assume else self._rigidity()
        other: Solved[A] | Impossible | None = None
        moved = None
        if rigidity is not None:
            loosest = rigidity.loosest(self.instance)
            if (moved := rigidity.move(loosest, answer)) is not None:
                other = self._admitted(self.puzzle.checked(loosest, moved, "an answer that a move leads to"))
        other = other or self._near(answer, assume, watch)
        if other is None and rigidity is not None and moved is None:
            other = self._other_canonical(answer, rigidity, watch)
        other = other or self._farther(answer, assume, watch)
        if other is not None:
            yield other
        if not isinstance(other, Impossible):
            known = [answer] if other is None else [answer, other.answer]
            yield from remaining(self, known, assume, watch)

    def first(self, count: int, watch: Watch) -> list[A]:
        """Up to `count` answers, fewer only if there are no more; `OutOfTime` if that is not known."""
        with closing(self.answers(watch=watch)) as outcomes:
            return first(outcomes, count)

    def _conflicts(self) -> int:
        return self._elsewhere + super()._conflicts()

    def _solve_under(self, assume: Sequence[int], watch: Watch) -> Outcome[A]:
        """One answer in which these literals hold, by a single search."""
        found = self.find(assume, watch)
        return Solved(self.checked(found.answer), stats=found.stats) if isinstance(found, Solved) else found

    def _solve_quickly(self, watch: Watch) -> Outcome[A]:
        """An answer by whichever way is quickest: each is tried for a while, in turn, then for longer.

        How long one search takes is a matter of luck; of several different ones, some are lucky.
        """
        before = self._conflicts()
        sooner = self._solve_stricter(watch) or self._attempted(watch, before)
        if sooner is not None:
            return sooner
        ways = self._ways()
        if len(ways) == 1:
            return self._solve_under((), watch.without(self._conflicts() - before))
        return self._in_turn(ways, watch, before)

    def _in_turn(self, ways: Sequence[Sequence[int]], watch: Watch, before: int) -> Outcome[A]:
        """An answer under one of several assumptions, or that there is none under one of them.

        `before` is how many conflicts there were before. Each is tried for a while, then for longer.
        """
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
        if self._streamlined or self._bare or not self._backend.counts:
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

    def _attempted(self, watch: Watch, before: int) -> Solved[A] | Impossible | None:
        """What a short search shows, or else an answer by the room's own way, if it finds one."""
        if self.puzzle.attempt is None or self._bare or not self._backend.counts:
            return None
        short = self._solve_under((), watch.capped(SHORT_CONFLICTS, self._conflicts() - before))
        if not isinstance(short, Undecided):
            return short
        started = watch.clock()
        answer = self.puzzle.attempt(self.instance)
        self._stats.solve_seconds += watch.clock() - started
        return None if answer is None else Solved(self._sound(answer), stats=self.stats())

    def _rigidity(self) -> Rigidity[I, A] | None:
        """How one answer shows whether there are others, where that is quicker than to search for them."""
        if self.puzzle.rigidity is None or self._bare or not self._backend.counts:
            return None
        rigidity = self.puzzle.rigidity()
        return rigidity if rigidity.pays(self.instance) else None

    def _other_canonical(
        self, answer: A, rigidity: Rigidity[I, A], watch: Watch
    ) -> Solved[A] | Impossible | None:
        """Another answer than a rigid one, or that there is none; None if canonical ones do not show that.

        `docs/rigid.md` says why they do.
        """
        board = rigidity.canonical(self.instance)
        if self.puzzle.encodings[self._stats.encoding].refusal(board) is not None:
            return None
        started = watch.clock()
        if not rigidity.decides(self.instance):
            watch = watch.early(CANONICAL_PART).capped(CANONICAL_CONFLICTS)
        with Session(self.puzzle, board, self.search, watch=watch) as inner, inner.question() as guard:
            inner.exclude(answer, guard)
            ways = [[guard, *way] for way in inner._ways()[:-1]]
            outcome = inner._in_turn(ways, watch, 0) if ways else None
            self._elsewhere += inner._conflicts()
        self._stats.solve_seconds += watch.clock() - started
        self._stats.conflicts = self._conflicts()
        if isinstance(outcome, Solved):
            return self._admitted(outcome.answer)
        return outcome if isinstance(outcome, Impossible) else None

    def _admitted(self, answer: A) -> Solved[A] | None:
        """An answer under other rules, if the board's own admit it, too."""
        if next(self.puzzle.faults(self.instance, answer), None) is not None:
            return None
        return Solved(answer, stats=self.stats())

    def _near(self, answer: A, assume: Sequence[int], watch: Watch) -> Solved[A] | None:
        """Another answer near one, if it is quickly found (large-neighbourhood search)."""
        parts = self.encoding.shortcuts.near(answer) if self._backend.counts else ()
        return self._within(parts, answer, assume, watch, NEAR_CONFLICTS)

    def _farther(self, answer: A, assume: Sequence[int], watch: Watch) -> Solved[A] | None:
        """Another answer in a larger neighbourhood, if it is found before too long."""
        parts = self.encoding.shortcuts.farther(answer) if self._backend.counts else ()
        together = watch.capped(FARTHER_TOGETHER)
        return self._within(islice(parts, FARTHER_PARTS), answer, assume, together, FARTHER_CONFLICTS)

    def _within(
        self, parts: Iterable[Sequence[int]], answer: A, assume: Sequence[int], watch: Watch, conflicts: int
    ) -> Solved[A] | None:
        """Another answer that shares one of these sets of literals; `conflicts` limits each search."""
        parts = iter(parts)
        if (smallest := next(parts, None)) is None:
            return None
        before = self._conflicts()
        with self.question() as guard:
            self.exclude(answer, guard)
            for part in chain([smallest], parts):
                if watch.exceeded(spent := self._conflicts() - before) is not None:
                    break
                close = self._solve_under([*assume, guard, *part], watch.capped(conflicts, spent))
                if isinstance(close, Solved):
                    return close
        return None


def first(outcomes: Iterable[Outcome[A]], count: int) -> list[A]:
    """The first `count` answers, fewer only if there are no more; `OutOfTime` if that is not known."""
    found = list(islice(outcomes, count))
    if isinstance(last := found[-1], Undecided):
        raise OutOfTime(last.reason)
    return [outcome.answer for outcome in found if isinstance(outcome, Solved)]
