"""The explanation of a board: the steps to the answer in order, and how they end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Literal

from kotae.checkpoints import OutOfTime
from kotae.explaining.following import told_together
from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Handles, Knowledge
from kotae.explaining.shortest import too_long, verdict_from
from kotae.explaining.sight import Sight
from kotae.explaining.sums import Sums, sums
from kotae.explaining.telling import Teller
from kotae.explaining.walk import Goal, Taken, Walk, needed
from kotae.generic import A, A_co, I
from kotae.geometry import Place
from kotae.notebook import Pictured
from kotae.optional import Objective
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving import questions
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.verdict import judge
from kotae.solving.wanted import objective_of
from kotae.statements import Fact, Step
from kotae.watch import Watch

Walked = list[tuple[Step, Taken]]
"""Steps with what they rest on."""
Word = Literal["unique", "several", "impossible", "undecided"]
UNSEEN = "no further step was found, though there are some"
"""Why an explanation ends before its goal where no limit was hit: some constraints take too many cuts."""


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
    sums: Sums | None = None
    """Where the shortest answer is asked for, and steps alone do not find it: the prices that show how short
    an answer can be."""
    reason: str | None = None
    """The limit that was hit; or why there is no answer, where that is plain to see without steps."""


class StepFinder(Generic[I, A]):
    """The steps on one board; frees its solvers when it is left."""

    def __init__(
        self, puzzle: Puzzle[I, A], instance: I, goal: Goal | None, drawing: A | None = None
    ) -> None:
        grounds = Grounds(puzzle, instance)
        self.handles = handles = Handles(grounds)
        self.knowledge = Knowledge(handles)
        claims = () if drawing is None else grounds.encoding.claims(drawing)
        drawn = self.knowledge.learn(claims)
        self.teller = Teller(grounds, handles)
        self.grades = grounds.telling.grades
        known = self.knowledge.literals
        self.start = self.teller.facts(literal for handle in sorted(drawn) for literal in known(handle))
        self._sight = Sight(grounds, handles)
        self.walk = Walk(self._sight, self.knowledge, goal)

    def __enter__(self) -> StepFinder[I, A]:
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
            if not taken.literals:
                return
            self.walk.take(taken.literals)

    def pruned(self, steps: Walked, before: Knowledge) -> Walked:
        """The last step and those that it needs, told as if there had been no others."""
        refuting = {taken.core: step for step, taken in steps}
        kept = self.needed([taken for _, taken in steps], before)
        told = zip(self.teller.in_order(before, kept), kept, strict=True)
        return [
            (replace(step, supposed=old.supposed, supposing=old.supposing), taken)
            for step, taken in told
            for old in [refuting[taken.core]]
        ]

    def steps_to(self, wanted: Callable[[Iterable[Fact]], bool]) -> list[Step]:
        """The first step after which such facts are known, preceded by those that it needs; or none.

        What is printed needs no step. Only what is returned is put into words.
        """
        teller, walk = self.teller, self.walk
        if (printed := teller.printed(walk)) is not None:
            walk.take(printed[1].literals)
        before = self.knowledge.copy()
        found: list[Taken] = []
        while (core := walk.next()) is not None:
            found.append(told_together(walk, core))
            walk.take(found[-1].literals)
            if not found[-1].literals or wanted(teller.known_of(self.knowledge, found[-1].literals)):
                return teller.in_order(before, self.needed(found, before))
        return []

    def needed(self, steps: Sequence[Taken], before: Knowledge) -> list[Taken]:
        """The last step and those that it needs, whole."""
        cores = {each.core for each in needed(steps, before.true, self.handles)}
        return [each for each in steps if each.core in cores]


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
    if drawing is not None and (wrong := _excess(puzzle, instance, drawing)) is not None:
        return Explanation(word="impossible", reason=wrong)
    objective = objective_of(puzzle, instance)
    if objective is not None:
        if drawing is not None and (failed := too_long(puzzle, instance, drawing, watch)) is not None:
            failing: Word = "impossible" if failed.certain else "undecided"
            return Explanation(word=failing, complete=failed.certain, reason=failed.reason)
        freely = objective.freely(instance)
        found = explain(puzzle, freely, drawing, search, watch, listen)
        if found.word == "several":
            return _shortest(puzzle, instance, objective, drawing, found, watch)
        return found
    try:
        with watch.kept():
            ending, goal = destination(puzzle, instance, drawing, search, watch)
    except OutOfTime as limit:
        return Explanation(word="undecided", complete=False, reason=str(limit))
    if goal is None and (ending.word == "undecided" or ending.reason is not None):
        return ending
    walked: Walked = []
    start: tuple[Fact, ...] = ()
    hit = ending.reason
    try:
        with watch.kept(), StepFinder(puzzle, instance, goal, drawing) as finder:
            start = tuple(finder.start)
            before = finder.knowledge.copy()
            for step, taken in finder.steps():
                walked.append((step, taken))
                watch.report(plural(len(walked), "step"))
                if listen is not None and goal is not None:
                    listen(step)
            if goal is None and walked and not walked[-1][0].facts:
                walked = finder.pruned(walked, before)
            elif not finder.walk.done:
                hit = hit or UNSEEN
    except OutOfTime as limit:
        hit = str(limit)
    complete = hit is None if goal is not None else bool(walked) and not walked[-1][0].facts
    word: Word = ending.word if complete or goal is None else "undecided"
    steps = tuple(step for step, _ in walked)
    return replace(ending, word=word, steps=steps, start=start, complete=complete, reason=hit)


def _excess(puzzle: Puzzle[I, A], instance: I, drawing: A) -> str | None:
    """What is wrong with a drawing in which a place shows what no answer can: no step could speak of that."""
    handles, shown = puzzle.medium.handles(instance), puzzle.medium.states(instance, drawing)
    if not any(handle.states[state].excess for handle, state in zip(handles, shown, strict=True)):
        return None
    fault = next(puzzle.faults(instance, drawing, partial=True))
    return f"the drawing is wrong: {fault.sentence}"


def _shortest(
    puzzle: Puzzle[I, A],
    instance: I,
    objective: Objective[I, A],
    drawing: A | None,
    found: Explanation[A],
    watch: Watch,
) -> Explanation[A]:
    """The explanation of an answer that logic does not find, with the prices that show it to be shortest."""
    if drawing is None:
        judged = questions.verdict(puzzle, instance, Search(), watch)
    else:
        judged = verdict_from(puzzle, instance, drawing, watch)
    shown = None if judged.optimum is None else sums(objective, instance, judged.optimum)
    return replace(
        found,
        word=judged.word,
        answers=judged.answers,
        differ=judged.differ,
        sums=shown,
        complete=judged.word != "undecided",
        reason=judged.reason,
    )


def freed(puzzle: Puzzle[I, A], instance: I) -> I:
    """The same board; if it asks for a shortest answer, without asking for that."""
    objective = objective_of(puzzle, instance)
    return instance if objective is None else objective.freely(instance)


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
