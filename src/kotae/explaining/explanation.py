"""The explanation of a board: its steps in order, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal

from kotae.checkpoints import OutOfTime
from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Handles, Knowledge
from kotae.explaining.sight import Sight
from kotae.explaining.telling import Teller
from kotae.explaining.walk import Goal, Walk
from kotae.generic import A, A_co, I
from kotae.notebook import Pictured
from kotae.puzzle import Puzzle
from kotae.solving import questions
from kotae.solving.search import Search
from kotae.solving.verdict import Verdict
from kotae.statements import Fact, Step
from kotae.watch import Watch

Word = Literal["unique", "several", "impossible", "undecided"]


class Explainer(Generic[I, A]):
    """One board, and the steps on it; frees its solvers when it is left."""

    def __init__(
        self, puzzle: Puzzle[I, A], instance: I, goal: Goal | None, drawing: A | None = None
    ) -> None:
        self.grounds = Grounds(puzzle, instance)
        self.handles = Handles(self.grounds)
        self.knowledge = Knowledge(self.handles)
        if drawing is not None:
            self.knowledge.learn(self.grounds.encoding.claims(drawing))
        self.sight = Sight(self.grounds, self.handles)
        self.walk = Walk(self.sight, self.knowledge, goal)
        self.teller = Teller(self.grounds, self.handles)

    def __enter__(self) -> Explainer[I, A]:
        return self

    def __exit__(self, *_: object) -> None:
        self.sight.close()

    def steps(self) -> Iterator[Step]:
        """The steps, each taken when the next one is asked for; the last may be a contradiction."""
        while (core := self.walk.next()) is not None:
            step, literals = self.teller.step(self.walk, core)
            yield step
            if not literals:
                return
            self.walk.take(literals)
