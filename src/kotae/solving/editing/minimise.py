"""A board without the clues that its one answer does not need.

Clues that are conditions of their own can be switched off. One session asks for an answer other than the
known one; there is none, and the clues of the core suffice for that. Then each of these is dropped in turn:
either it is needed, or the new core is smaller still (deletion-based extraction of a MUS). A clue that is
needed once stays needed, since fewer clues never have fewer answers.

The ends of a line are more than a condition: without them the cells are free; so are the points of a tree,
through which links run when they are gone. There each board is judged by itself, and all clues are tried
again after one has gone, since fewer of them may leave fewer answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic

from kotae.checkpoints import OutOfTime
from kotae.errors import BadInput, Unsound
from kotae.generic import A, I
from kotae.optional import Clue, Clues
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving.editing.places import other_answers
from kotae.solving.editing.repair import clues_of
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.wanted import first_wanted
from kotae.statements import Change
from kotae.watch import Watch

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


def thin_board(
    puzzle: Puzzle[I, A], instance: I, seed: int | None, search: Search, watch: Watch
) -> Thinned[I]:
    """The board without clues that can go, dropped in reading order, or in one that a seed shuffles.

    Raises `BadInput` unless the board has exactly one answer.
    """
    clues = clues_of(puzzle)
    try:
        answers = first_wanted(puzzle, instance, 2, search, watch)
    except OutOfTime as limit:
        unknown = f"{limit} before an answer was known to be the only one"
        return Thinned(instance=instance, minimal=False, reason=unknown)
    if len(answers) != 1:
        raise BadInput(f"the board has {'several answers' if answers else 'no answer'}; expected one")
    dropping = _Dropping(puzzle, clues, instance, answers[0], seed, search, watch.early(DROPPING_PART))
    reason = None
    try:
        if any(clue.handles for clue in clues.places(instance)):
            dropping.by_cores()
        else:
            dropping.one_by_one()
    except OutOfTime as limit:
        reason = f"{limit}, so perhaps more clues can go"
    return dropping.judged(reason, watch)


class _Dropping(Generic[I, A]):
    """The board without the clues that were dropped so far."""

    def __init__(
        self,
        puzzle: Puzzle[I, A],
        clues: Clues[I],
        instance: I,
        answer: A,
        seed: int | None,
        search: Search,
        watch: Watch,
    ) -> None:
        self._puzzle, self._clues = puzzle, clues
        self.instance = instance
        self.answer = answer
        self.removed: list[Change] = []
        self._seed = seed
        self._search = search
        self._watch = watch

    def by_cores(self) -> None:
        """Drop the clues that are not in a minimal core."""
        loose = self._loose()
        with Session(self._puzzle, self.instance, self._search, switched=True, watch=self._watch) as session:
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

                def core_of(tried: Sequence[int]) -> list[int] | None:
                    """Of these clues, some that suffice; None if they do not."""
                    assume = [*tried, *demanded, guard]
                    return session.core(assume) if session.decided(assume, self._watch) is None else None

                trying: list[int] = []
                while True:
                    core = core_of([*needed, *(s for s in rest if s not in trying)])
                    if core is None:
                        assert trying, "the board has one answer with all of its clues"
                        needed += trying
                        rest = [s for s in rest if s not in trying]
                    else:
                        suffice = set(core)
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
                if (answer := self._answer_without(clue)) is not None:
                    self._remove(clue)
                    self.answer = answer
                    gone = True

    def _answer_without(self, clue: Clue) -> A | None:
        """The one answer of the board without a clue; None if there are several, or if it looks otherwise."""
        drawn = None
        if self._clues.same is not None:
            drawn = self._clues.same(self.instance, self.answer, clue)
            if drawn is None:
                return None
        fewer, _ = self._clues.remove(self.instance, clue)
        answers = first_wanted(self._puzzle, fewer, 2, self._search, self._watch)
        if len(answers) != 1 or drawn not in (None, answers[0]):
            return None
        return answers[0]

    def judged(self, reason: str | None, watch: Watch) -> Thinned[I]:
        """What is left, after a session that knows nothing of switches has found it to have one answer."""
        if self.removed:
            try:
                self._puzzle.checked(self.instance, self.answer, "the answer of a board with fewer clues")
                if other_answers(self._puzzle, self.instance, self.answer, self._search, watch):
                    raise Unsound("a board with fewer clues has several answers")
            except OutOfTime as limit:
                reason = reason or f"{limit} before the result was judged once more"
        return Thinned(
            instance=self.instance, removed=tuple(self.removed), minimal=reason is None, reason=reason
        )

    def _loose(self) -> list[Clue]:
        """The clues that can be taken away, in the order in which they are tried."""
        places = self._clues.places(self.instance)
        loose = [clue for clue in places if not clue.fixed and (clue.value is not None or not clue.handles)]
        if self._seed is not None:
            Random(self._seed).shuffle(loose)
        return loose

    def _remove(self, clue: Clue) -> None:
        self.instance, change = self._clues.remove(self.instance, clue)
        self.removed.append(change)
        self._watch.report(f"{plural(len(self.removed), 'clue')} taken away")
