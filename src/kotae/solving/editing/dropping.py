"""Clues that are dropped one after another, as long as one answer is left.

Clues that are conditions of their own can be switched off. One session asks for an answer other than the
known one without the clue in question and those that have gone: either there is one, so that the clue is
needed, and stays so, since fewer clues never have fewer answers; or there is none, and the clues of the core
suffice for that. Clues outside the core then go without a question when their turn comes (deletion-based
extraction of a MUS). A clue goes if and only if those before it that are needed and all after it suffice, so
that the result depends on the order alone, and not on the solver.

The ends of a line are more than a condition: without them the cells are free; so are the points of a tree,
through which links run when they are gone. There each board is judged by itself, and all clues are tried
again after one has gone, since fewer of them may leave fewer answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Generic

from kotae.generic import A, I
from kotae.optional import Clue, Clues
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.wanted import first_wanted
from kotae.statements import Change
from kotae.watch import Watch

Group = tuple[Clue, ...]
"""Clues that go together or not at all."""


class Dropping(Generic[I, A]):
    """The board without the clues that were dropped so far."""

    def __init__(
        self,
        puzzle: Puzzle[I, A],
        clues: Clues[I],
        instance: I,
        answer: A,
        groups: Sequence[Group],
        left: int,
        search: Search,
        watch: Watch,
    ) -> None:
        self._puzzle, self._clues = puzzle, clues
        self.instance = instance
        self.answer = answer
        self.removed: list[Change] = []
        self._groups = groups
        self._spare = sum(map(len, groups)) - left
        """How many more clues may go."""
        self.stopped = False
        """Whether a clue was not tried because enough have gone."""
        self._search = search
        self._watch = watch

    def run(self) -> None:
        """Drop groups in their order."""
        if any(clue.handles for group in self._groups for clue in group):
            self._by_cores()
        else:
            self._one_by_one()

    def _by_cores(self) -> None:
        with Session(self._puzzle, self.instance, self._search, switched=True, watch=self._watch) as session:
            assert session.switches is not None
            switch_of = {(c.rule, frozenset(c.cells)): s for s, c in session.switches.conditions.items()}
            # A clue without a condition says nothing that the rules do not say.
            switches = [
                [s for c in group if (s := switch_of.get((c.rule, frozenset(c.cells)))) is not None]
                for group in self._groups
            ]
            loose = set(chain.from_iterable(switches))
            kept = [s for s in session.switches.conditions if s not in loose]
            suffice = loose
            with session.question() as guard:
                session.exclude(self.answer, guard)
                for place, (group, own) in enumerate(zip(self._groups, switches, strict=True)):
                    if self._is_enough(group):
                        continue
                    if not suffice.isdisjoint(own):
                        assume = [*kept, *chain.from_iterable(switches[place + 1 :]), guard]
                        if session.decided(assume, self._watch) is not None:
                            kept += own
                            continue
                        suffice = set(session.core(assume))
                    self._remove(group)

    def _one_by_one(self) -> None:
        gone = True
        while gone:
            gone = False
            for group in self._groups:
                if not set(group) <= set(self._clues.places(self.instance)) or self._is_enough(group):
                    continue
                if (answer := self._answer_without(group)) is not None:
                    self.answer = answer
                    self._remove(group)
                    gone = True

    def _answer_without(self, group: Group) -> A | None:
        """The one answer of the board without a group; None if there are several, or it looks otherwise."""
        instance, drawn = self.instance, self.answer
        for clue in group:
            if self._clues.same is not None:
                same = self._clues.same(instance, drawn, clue)
                if same is None:
                    return None
                drawn = same
            instance, _ = self._clues.remove(instance, clue)
        answers = first_wanted(self._puzzle, instance, 2, self._search, self._watch)
        if len(answers) != 1 or (self._clues.same is not None and drawn != answers[0]):
            return None
        return answers[0]

    def _is_enough(self, group: Group) -> bool:
        """Whether so many clues have gone that this group stays."""
        enough = len(group) > self._spare
        self.stopped = self.stopped or enough
        return enough

    def _remove(self, group: Group) -> None:
        for clue in group:
            self.instance, change = self._clues.remove(self.instance, clue)
            self.removed.append(change)
        self._spare -= len(group)
        self._watch.report(f"{plural(len(self.removed), 'clue')} taken away")
