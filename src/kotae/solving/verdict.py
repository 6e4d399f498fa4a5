"""The verdict on a board: unique, several, impossible or undecided, each with what shows it.

One session answers all: the first answer, another one, how far it can be from the first, and what holds in
all of them. Only a conflict is asked of a session of its own, since it needs a formula whose rules can be
switched off.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal

from kotae.checkpoints import OutOfTime, asking
from kotae.errors import Unsound
from kotae.generic import A, A_co, I
from kotae.geometry import Place
from kotae.notebook import Pictured
from kotae.puzzle import Puzzle
from kotae.solving.conflict import CONFLICTS, Conflict, conflict
from kotae.solving.distance import Near, extreme
from kotae.solving.forced import Forced
from kotae.solving.outcome import Impossible, Optimum, Solved, Stats, Undecided
from kotae.solving.session import Session
from kotae.statements import Fact
from kotae.watch import Watch

Word = Literal["unique", "several", "impossible", "undecided"]

SEARCH_PART = 0.7
"""The part of the time after which the search for a second answer ends, and facts are sought instead: they
are worth having, and a state that is not excluded leads to another answer."""
FEW_CONFLICTS = 2000
"""How long a question about a conflict may take where there is a simple reason: often that is parity, which
SAT solvers do not see."""
FIRST = "an answer was found"
ANOTHER = "another answer was found or excluded"
FORCED = "more may be forced"
UNKNOWN_WHY = "it is not known why"
NEARER = {"least": "nearer", "most": "further away"}


@dataclass(frozen=True, kw_only=True)
class Verdict(Pictured, Generic[A_co]):
    """What is true of a board, and what shows it."""

    word: Word
    answers: tuple[A_co, ...] = ()
    """One if it is unique, two if there are several; undecided, what was found."""
    differ: tuple[Place, ...] = ()
    """The places where two answers differ."""
    facts: tuple[Fact, ...] = ()
    """What holds in every answer, as far as it is known."""
    conflict: Conflict | None = None
    """Why there is no answer, if that was found out in time."""
    optimum: Optimum | None = None
    """Where the shortest answer is asked for: how short it is."""
    reason: str | None = None
    """Why there is no answer, where that is plain to see; otherwise the limit that was hit, and what is not
    known because of it."""
    stats: Stats = field(default_factory=Stats, compare=False, repr=False)


def stopped(best: Undecided | Impossible, watch: Watch) -> Verdict[Any]:
    """The verdict where a limit leaves only what the search for a shortest answer has found."""
    if isinstance(best, Impossible):
        return Verdict(word="impossible", reason=f"{watch.exceeded(0)}, so {UNKNOWN_WHY}", stats=best.stats)
    known = () if best.answer is None else (best.answer,)
    return Verdict(
        word="undecided", answers=known, optimum=best.optimum, reason=best.reason, stats=best.stats
    )


def judge(
    session: Session[I, A],
    watch: Watch,
    near: Near = "any",
    best: Solved[A] | Impossible | None = None,
    assume: Sequence[int] = (),
) -> Verdict[A]:
    """The verdict on the board of a session.

    Where shortest answers are wanted, `best` is how the search for one ended, and the assumptions ensure that
    other answers are no longer.
    """
    match best:
        case None:
            return _Inquiry(session, watch, near).verdict()
        case Solved(answer, optimum=optimum):
            found = _Inquiry(session, watch, near, assume, answer).verdict()
            return replace(found, optimum=optimum)
        case Impossible():
            return _Inquiry(session, watch, near).impossible()


class _Inquiry(Generic[I, A]):
    """The questions that lead to one verdict."""

    def __init__(
        self,
        session: Session[I, A],
        watch: Watch,
        near: Near,
        assume: Sequence[int] = (),
        first: A | None = None,
    ) -> None:
        self._session = session
        self._watch = watch
        self._near = near
        self._assume = assume
        self._found = [] if first is None else [first]
        """The answers that are known."""
        self._forced = Forced(session, assume)

    def verdict(self) -> Verdict[A]:
        """Ask for an answer and for another one, and judge by what is found, also if a limit ends it all."""
        try:
            return self._judged()
        except OutOfTime as limit:
            known = tuple(self._found)
            with asking(None):
                if len(known) > 1:
                    return self._made("several", known, reason=f"{limit}, so {FORCED}")
                return self._made("undecided", known, reason=f"{limit} before {ANOTHER if known else FIRST}")

    def _judged(self) -> Verdict[A]:
        early = self._watch.early(SEARCH_PART)
        session, assume = self._session, self._assume
        known = Solved(self._found[0]) if self._found else None
        match known or session.solve(assume=assume, watch=self._watch):
            case Impossible():
                return self.impossible()
            case Undecided(reason):
                return self._made("undecided", reason=f"{reason} before {FIRST}")
            case Solved(answer):
                self._found = [answer]
                self._forced.show(answer)
        with closing(session.others(answer, assume=assume, watch=early)) as outcomes:
            second = next(outcomes)
        match second:
            case Impossible():
                return self._unique(answer)
            case Solved(other):
                return self._several(answer, other)
            case Undecided(reason):
                return self._open(answer, reason)

    def impossible(self) -> Verdict[A]:
        """The verdict on a board without answer, with the reason."""
        session = self._session
        try:
            obstacle = session.puzzle.obstacle(session.instance)
            effort = CONFLICTS if obstacle is None else FEW_CONFLICTS
            why = conflict(session.puzzle, session.instance, session.search, self._watch, effort)
        except OutOfTime as limit:
            return self._made("impossible", reason=f"{limit}, so {UNKNOWN_WHY}")
        reason = None
        if (why is None and obstacle is None) or (why is not None and not why.minimal):
            hit = self._watch.exceeded(0) or f"a question took more than {effort:,} conflicts"
            missing = UNKNOWN_WHY if why is None else "perhaps not all that is named is needed"
            reason = f"{hit}, so {missing}"
        return self._made("impossible", conflict=why, reason=reason)

    def _unique(self, answer: A) -> Verdict[A]:
        self._forced.close_all()
        return self._made("unique", (answer,))

    def _several(self, answer: A, other: A) -> Verdict[A]:
        self._found.append(other)
        other, short = extreme(self._session, answer, other, self._near, self._assume, self._watch)
        self._forced.show(other)
        missing = [] if short is None else [f"another answer may be {NEARER[self._near]}"]
        why = self._forced.settle(self._watch)
        missing += [] if why is None else [FORCED]
        reason = f"{why or short}, so {' and '.join(missing)}" if missing else None
        return self._made("several", (answer, other), reason=reason)

    def _open(self, answer: A, reason: str) -> Verdict[A]:
        """Seek facts, which may lead to another answer, or leave none."""
        why = self._forced.settle(self._watch)
        if (other := self._forced.other) is not None:
            return self._several(answer, other)
        if why is None:
            return self._unique(answer)
        return self._made("undecided", (answer,), reason=f"{reason} before {ANOTHER}")

    def _made(
        self,
        word: Word,
        answers: tuple[A, ...] = (),
        *,
        conflict: Conflict | None = None,
        reason: str | None = None,
    ) -> Verdict[A]:
        return Verdict(
            word=word,
            answers=answers,
            differ=differing(self._session.puzzle, self._session.instance, answers),
            facts=self._forced.facts() if answers else (),
            conflict=conflict,
            reason=reason,
            stats=self._session.stats(),
        )


def differing(puzzle: Puzzle[I, A], instance: I, answers: Sequence[A]) -> tuple[Place, ...]:
    """The places of the handles that two answers show in different states; none if there are fewer."""
    if len(answers) < 2:
        return ()
    handles = puzzle.medium.handles(instance)
    found = [handles[number].place for number in puzzle.differing(instance, *answers)]
    if not found:
        raise Unsound("two answers are one: nothing that is drawn differs")
    return tuple(found)
