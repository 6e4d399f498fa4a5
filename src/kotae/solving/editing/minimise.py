"""A board without the clues that its one answer does not need.

Clues that are conditions of their own can be switched off. One session asks for an answer other than the
known one; there is none, and the clues that the solver blames for that suffice. Then each of these is dropped
in turn: either it is needed, or what the solver blames now is fewer still. A clue that is needed once stays
needed, since fewer clues never have fewer answers.

The ends of a line are more than a condition: without them the cells are free. There each board is judged by
itself, and all clues are tried again after one has gone, since fewer lines may leave fewer answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Generic

from kotae.errors import BadInput, Unsound
from kotae.generic import A, I
from kotae.optional import Clue, Clues
from kotae.puzzle import Puzzle
from kotae.solving.editing.places import other_answers
from kotae.solving.editing.repair import clues_of
from kotae.solving.limits import OutOfTime, Watch
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.session import Session
from kotae.statements import Change

DROPPING_PART = 0.8
"""The part of the time after which no more clues are dropped, so that what is left can be judged again."""


@dataclass(frozen=True, kw_only=True)
class Thinned(Generic[I]):
    """A board with fewer clues that has one answer, too."""

    instance: I
    removed: tuple[Change, ...] = ()
    minimal: bool
    """Whether none of the clues that are left can go."""
    reason: str | None = None
    """The limit that was hit before that was known."""


def thin(
    puzzle: Puzzle[I, A],
    instance: I,
    *,
    seed: int | None = None,
    watch: Watch,
    report: Callable[[str], None] = lambda words: None,
) -> Thinned[I]:
    """The board without clues that can go, dropped in reading order, or in the order that a seed shuffles.

    Raises `BadInput` if the board has not just one answer.
    """
    clues = clues_of(puzzle)
    try:
        answer = _only_answer(puzzle, instance, watch)
    except OutOfTime as limit:
        unknown = f"{limit} before an answer was known to be the only one"
        return Thinned(instance=instance, minimal=False, reason=unknown)
    dropping = _Dropping(puzzle, clues, instance, answer, seed, watch.early(DROPPING_PART), report)
    reason = None
    try:
        if any(clue.handles for clue in clues.places(instance)):
            dropping.by_blame()
        else:
            dropping.one_by_one()
    except OutOfTime as limit:
        reason = f"{limit}, so perhaps more clues can go"
    return _judged(puzzle, dropping, reason, watch)


class _Dropping(Generic[I, A]):
    """The board as far as clues were taken away."""

    def __init__(
        self,
        puzzle: Puzzle[I, A],
        clues: Clues[I],
        instance: I,
        answer: A,
        seed: int | None,
        watch: Watch,
        report: Callable[[str], None],
    ) -> None:
        self._puzzle, self._clues = puzzle, clues
        self.instance = instance
        self.answer = answer
        self.removed: list[Change] = []
        self._seed = seed
        self._watch = watch
        self._report = report

    def by_blame(self) -> None:
        """Drop conditions that nothing else needs."""
        loose = self._loose()
        puzzle = self._puzzle
        with Session(puzzle, self.instance, switched=True, watch=self._watch) as session:
            assert session.switches is not None
            switch = {(c.rule, frozenset(c.cells)): s for s, c in session.switches.conditions.items()}
            of: dict[int, Clue] = {}
            for clue in loose:
                key = (clue.rule, frozenset(clue.cells))
                if key in switch:
                    of[switch[key]] = clue
                else:  # it says nothing that the rules do not say
                    self._remove(clue)
            rest = list(of)
            demanded = [s for s in session.switches.conditions if s not in of]
            needed: list[int] = []
            with session.question() as guard:
                session.exclude(self.answer, guard)

                def without(tried: Sequence[int]) -> list[int] | None:
                    """Of these clues, some that suffice; None if they do not."""
                    assume = [*tried, *demanded, guard]
                    match session.solve(assume=assume, watch=self._watch):
                        case Solved():
                            return None
                        case Impossible():
                            return session.blamed(assume)
                        case Undecided(reason):
                            raise OutOfTime(reason)

                trying: list[int] = []
                while True:
                    blamed = without([*needed, *(s for s in rest if s not in trying)])
                    if blamed is None:
                        assert trying, "the board has one answer with all of its clues"
                        needed += trying
                        rest = [s for s in rest if s not in trying]
                    else:
                        suffice = set(blamed)
                        for s in [s for s in rest if s not in suffice]:
                            self._remove(of[s])
                        rest = [s for s in rest if s in suffice]
                    if not rest:
                        return
                    trying = rest[:1]

    def one_by_one(self) -> None:
        """Drop clues as long as the board without one has one answer."""
        gone = True
        while gone:
            gone = False
            for clue in self._loose():
                if clue not in self._clues.places(self.instance):
                    continue
                fewer, _ = self._clues.remove(self.instance, clue)
                answers = _first_answers(self._puzzle, fewer, self._watch)
                if len(answers) == 1:
                    self._remove(clue)
                    self.answer = answers[0]
                    gone = True

    def _loose(self) -> list[Clue]:
        """The clues that can be taken away, in the order in which this is tried."""
        places = self._clues.places(self.instance)
        loose = [clue for clue in places if not clue.fixed and (clue.value is not None or not clue.handles)]
        if self._seed is not None:
            Random(self._seed).shuffle(loose)
        return loose

    def _remove(self, clue: Clue) -> None:
        self.instance, change = self._clues.remove(self.instance, clue)
        self.removed.append(change)
        count = len(self.removed)
        self._report(f", {count} clue{'s' * (count > 1)} taken away")


def _only_answer(puzzle: Puzzle[I, A], instance: I, watch: Watch) -> A:
    """The answer of a board that has no other; `BadInput` if it has none or several."""
    answers = _first_answers(puzzle, instance, watch)
    if len(answers) != 1:
        raise BadInput(f"the board has {'several answers' if answers else 'no answer'}; expected one")
    return answers[0]


def _first_answers(puzzle: Puzzle[I, A], instance: I, watch: Watch) -> list[A]:
    """All answers of a board, but no more than two; or `OutOfTime`."""
    with (
        Session(puzzle, instance, watch=watch) as session,
        closing(session.answers(watch=watch)) as outcomes,
    ):
        found = list(islice(outcomes, 2))
    if isinstance(last := found[-1], Undecided):
        raise OutOfTime(last.reason)
    return [outcome.answer for outcome in found if isinstance(outcome, Solved)]


def _judged(puzzle: Puzzle[I, A], dropping: _Dropping[I, A], reason: str | None, watch: Watch) -> Thinned[I]:
    """What is left, after a session that knows nothing of switches has found it to have one answer."""
    if dropping.removed:
        for fault in puzzle.faults(dropping.instance, dropping.answer):
            raise Unsound(f"the answer of a board with fewer clues is none: {fault.sentence}")
        try:
            if other_answers(puzzle, dropping.instance, dropping.answer, watch):
                raise Unsound("a board with fewer clues has several answers")
        except OutOfTime as limit:
            reason = reason or f"{limit} before the result was judged once more"
    return Thinned(
        instance=dropping.instance,
        removed=tuple(dropping.removed),
        minimal=reason is None,
        reason=reason,
    )
