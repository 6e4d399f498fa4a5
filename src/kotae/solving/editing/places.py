"""The places of a board where clues are or could be, and what a drawing shows there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Generic, Literal

from kotae.checkpoints import OutOfTime
from kotae.generic import A, I
from kotae.optional import Clue, Clues, Rewriting
from kotae.puzzle import Puzzle
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.wanted import wanted
from kotae.statements import Change
from kotae.watch import Watch


@dataclass(frozen=True, kw_only=True)
class Mended(Generic[I]):
    """A board that few changes make solvable or unique."""

    instance: I | None = None
    """None if there is no such board, or none was found; the reason says which."""
    changes: tuple[Change, ...] = ()
    makes: Literal["solvable", "unique"] | None = None
    fewest: bool = False
    """Whether no fewer changes would do."""
    reason: str | None = None
    """Why it is not known to be the fewest, or why there is none."""


class Places(Generic[I, A]):
    """The places of a board at which an answer shows what a clue there would say."""

    def __init__(
        self, puzzle: Puzzle[I, A], instance: I, clues: Clues[I], rewriting: Rewriting[I], search: Search
    ) -> None:
        self.puzzle = puzzle
        self.instance = instance
        self.search = search
        """How answers are sought."""
        self._rewriting = rewriting
        self.clues: list[Clue] = [clue for clue in clues.places(instance) if clue.handles]
        self.printed = [at for at, clue in enumerate(self.clues) if clue.value is not None]
        self.blank = [at for at, clue in enumerate(self.clues) if clue.value is None]
        self.states = [handle.possible() for handle in puzzle.medium.handles(instance)]

    def said(self, drawing: A) -> tuple[int, ...]:
        """What clues would say at all places, if this were the answer."""
        states = self.puzzle.medium.states(self.instance, drawing)
        says = self._rewriting.says
        return tuple(says(self.instance, clue, [states[h] for h in clue.handles]) for clue in self.clues)

    def broken(self, said: Sequence[int]) -> list[int]:
        """The places where something else is printed."""
        return [at for at in self.printed if self.clues[at].value != said[at]]

    def showing(self, at: int, value: int) -> Iterator[list[tuple[int, int]]]:
        """Each way of showing that value at a place: the handles with their states."""
        clue = self.clues[at]
        for states in product(*(self.states[handle] for handle in clue.handles)):
            if self._rewriting.says(self.instance, clue, states) == value:
                yield list(zip(clue.handles, states, strict=True))

    def ways(self) -> int:
        """How many ways of showing something there are at all places together."""
        return sum(prod(len(self.states[handle]) for handle in clue.handles) for clue in self.clues)

    def board(self, said: Sequence[int], chosen: Collection[int]) -> tuple[I, tuple[Change, ...]]:
        """The board whose clues at the chosen places say that, with its changes in the places' order."""
        instance = self.instance
        changes = []
        for at in sorted(chosen):
            instance, change = self._rewriting.write(instance, self.clues[at], said[at])
            changes.append(change)
        return instance, tuple(changes)

    def others(self, board: I, drawing: A, watch: Watch, count: int = 1) -> list[A]:
        """As `other_answers`, of a changed board, which must have this answer."""
        self.puzzle.checked(board, drawing, "the answer that a repaired board is made for")
        return other_answers(self.puzzle, board, drawing, self.search, watch, count)


def other_answers(
    puzzle: Puzzle[I, A], board: I, known: A, search: Search, watch: Watch, count: int = 1
) -> list[A]:
    """Up to `count` answers other than `known`. An empty list proves that `known` is the only answer; raises
    `OutOfTime` if that could not be decided.

    Each answer shows something that none before it shows, so that few of them say how much is possible.
    """
    found: list[A] = []
    with wanted(puzzle, board, search, watch) as asked:
        if isinstance(asked, Undecided):
            raise OutOfTime(asked.reason)
        if isinstance(asked, Impossible):
            return []
        session, guard = asked.session, asked.session.variable()
        shared = session.encoding.pin(known)
        while len(found) < count:
            session.suppose([[-literal for literal in shared]], guard)
            match session.solve(assume=[*asked.assume, guard], watch=watch):
                case Solved(answer):
                    found.append(answer)
                    shown = set(session.encoding.pin(answer))
                    shared = [literal for literal in shared if literal in shown]
                case Impossible():
                    break
                case Undecided() if found:
                    break
                case Undecided(reason):
                    raise OutOfTime(reason)
    return found
