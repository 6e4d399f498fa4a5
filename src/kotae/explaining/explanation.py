"""The explanation of a board: the steps to the answer in order, and how they end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, Literal

from kotae.checkpoints import OutOfTime
from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Handles, Knowledge
from kotae.explaining.sight import Sight
from kotae.explaining.telling import Teller
from kotae.explaining.walk import Goal, Taken, Walk, needed
from kotae.generic import A, A_co, I
from kotae.geometry import Place
from kotae.notebook import Pictured
from kotae.puzzle import Puzzle
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.verdict import judge
from kotae.statements import Fact, Step
from kotae.watch import Watch

Word = Literal["unique", "several", "impossible", "undecided"]


@dataclass(frozen=True, kw_only=True)
class Explanation(Pictured, Generic[A_co]):
    """The steps from a board, or from a drawing on it, to all that is forced."""

    word: Word
    """What is true of the board; if it was drawn on, of the answers that go on from there."""
    steps: tuple[Step, ...] = ()
    """Those that a limit left; on an impossible board, those that lead to the contradiction."""
    start: tuple[Fact, ...] = ()
    """What the drawing says that they start from."""
    answers: tuple[A_co, ...] = ()
    """The answer, or two ways on from where logic stops."""
    differ: tuple[Place, ...] = ()
    """The places where these two differ."""
    complete: bool = True
    """Whether the steps show all that is forced, or the contradiction."""
    reason: str | None = None
    """The limit that was hit; or why there is no answer, where that is plain to see without steps."""


class Explainer(Generic[I, A]):
    """The steps on one board; frees its solvers when it is left."""

    def __init__(
        self, puzzle: Puzzle[I, A], instance: I, goal: Goal | None, drawing: A | None = None
    ) -> None:
        grounds = Grounds(puzzle, instance)
        self.handles = handles = Handles(grounds)
        self.knowledge = Knowledge(handles)
        claims = () if drawing is None else grounds.encoding.claims(drawing)
        self.drawn = self.knowledge.learn(claims)
        self.teller = Teller(grounds, handles)
        self.words = grounds.telling.grades
        self.start = self.teller.facts(lit for handle in self.drawn for lit in self.knowledge.literals(handle))
        self._sight = Sight(grounds, handles)
        self.walk = Walk(self._sight, self.knowledge, goal)

    def __enter__(self) -> Explainer[I, A]:
        return self

    def __exit__(self, *_: object) -> None:
        self._sight.close()

    def steps(self) -> Iterator[tuple[Step, Taken]]:
        """The steps with what they rest on, each taken when the next one is asked for.

        What is printed comes first, in one step. A contradiction is the last.
        """
        if (printed := self.teller.printed(self.walk)) is not None:
            yield printed
            self.walk.take(printed[1].literals)
        while (core := self.walk.next()) is not None:
            step, taken = self.teller.step(self.walk, core)
            yield step, taken
            if not core.literal:
                return
            self.walk.take(taken.literals)


def explain(
    puzzle: Puzzle[I, A],
    instance: I,
    drawing: A | None,
    search: Search,
    watch: Watch,
    listen: Callable[[Step], None] | None = None,
) -> Explanation[A]:
    """The steps from a board, or from a drawing on it; what was found, if a limit is hit first.

    `listen` is called with each step as it is found, unless there is no answer: then it is known only in the
    end which steps the contradiction needs.
    """
    try:
        with watch.kept():
            ending, goal = destination(puzzle, instance, drawing, search, watch)
    except OutOfTime as limit:
        return Explanation(word="undecided", complete=False, reason=str(limit))
    if goal is None and (ending.word == "undecided" or ending.reason is not None):
        return ending
    found: list[tuple[Step, Taken]] = []
    start: tuple[Fact, ...] = ()
    hit = ending.reason
    try:
        with watch.kept(), Explainer(puzzle, instance, goal, drawing) as explainer:
            start = tuple(explainer.start)
            before, handles = frozenset(explainer.knowledge.true), explainer.handles
            for step, taken in explainer.steps():
                found.append((step, taken))
                watch.report(f"{len(found)} steps")
                if listen is not None and goal is not None:
                    listen(step)
    except OutOfTime as limit:
        hit = str(limit)
    if goal is None:
        complete = bool(found) and not found[-1][0].facts
        if complete:
            cores = {taken.core for taken in needed([taken for _, taken in found], before, handles)}
            found = [each for each in found if each[1].core in cores]
    else:
        complete = hit is None
    word: Word = ending.word if complete or goal is None else "undecided"
    steps = tuple(step for step, _ in found)
    return replace(ending, word=word, steps=steps, start=start, complete=complete, reason=hit)


def destination(
    puzzle: Puzzle[I, A], instance: I, drawing: A | None, search: Search, watch: Watch
) -> tuple[Explanation[A], Goal | None]:
    """How the explanation will end, and the states that are left then; None for a contradiction."""
    with Session(puzzle, instance, search, watch=watch) as session:
        claims = [] if drawing is None else session.encoding.claims(drawing)
        match session.solve(assume=claims, watch=watch):
            case Impossible():
                reason = puzzle.obstacle(instance)
                return Explanation(word="impossible", reason=reason), None
            case Undecided(why):
                return Explanation(word="undecided", complete=False, reason=why), None
            case Solved() as first:
                found = judge(session, watch, "any", first, claims)
    goal: list[tuple[int, ...]] = [handle.possible() for handle in puzzle.medium.handles(instance)]
    for fact in found.facts:
        goal[fact.handle] = fact.states
    ending: Explanation[A] = Explanation(
        word=found.word, answers=found.answers, differ=found.differ, reason=found.reason
    )
    return ending, goal
