"""How many answers a board has, and answers at random.

Two ways go on side by side, and the first that ends decides: a list of the answers, which is quick where they
are few, and a decision diagram in a process of its own, which does not mind how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random
from typing import Any, Generic

from kotae.counting.child import PAUSE, Child, Reply, available
from kotae.counting.task import LONGEST, Task
from kotae.errors import BadInput, Unsound
from kotae.generic import A, A_co, I
from kotae.notebook import Pictured
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving import questions
from kotae.solving.enumeration import States, compact
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import Search
from kotae.watch import Watch

LISTED = 10_000
"""How many answers are listed, unless somebody sets another limit."""
LISTED_ONLY = f"the limit of {plural(LISTED, 'answer')} was reached"
MOST_LINKS = 50_000
MOST_SAMPLES = 100_000
SEEDS = 10**9
"""Seeds that are taken at random are below this."""


@dataclass(frozen=True, kw_only=True)
class Count(Pictured):
    """How many answers a board has."""

    count: int
    """The exact number if `complete`, otherwise a lower bound."""
    complete: bool
    """Whether there are no more."""
    reason: str | None = None
    """Why it is not known whether there are more."""
    some: tuple[Any, ...] = field(default=(), compare=False, repr=False)
    """The first of them, as many as were asked for; fewer if there are no more or a limit was hit."""


@dataclass(frozen=True, kw_only=True)
class Sample(Pictured, Generic[A_co]):
    """Answers of a board, each drawn at random from all of them, independently of the others."""

    answers: tuple[A_co, ...]
    """As many as were asked for; none, if the board has none or a limit was hit before all were known."""
    seed: int
    """What the random numbers began with: the same seed gives the same answers."""
    count: int
    """How many answers there are, or at least how many."""
    complete: bool
    reason: str | None = None


@dataclass(frozen=True)
class Tallied:
    """What is known when the two ways have ended."""

    listed: Sequence[States]
    """Answers by the states of their handles."""
    complete: bool
    """Whether these are all answers."""
    reason: str | None
    """Why the list ended before that."""
    reply: Reply | None
    """What the diagram shows."""
    missing: str | None
    """Why there is no diagram, where one was tried."""

    @property
    def why(self) -> str | None:
        """Why it is not known how many there are."""
        if self.missing is None or self.reason in (None, LISTED_ONLY):
            return self.missing or self.reason
        return f"{self.missing}; {self.reason}"


def count(puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch, some: int = 0) -> Count:
    """How many answers there are, and the first `some`; at least how many, if a limit is hit first."""
    task = task_of(puzzle, instance)
    found = _either(puzzle, instance, search, watch, task, some)
    first = tuple(puzzle.medium.assemble(instance, states) for states in found.listed[:some])
    if found.complete:
        return Count(count=len(found.listed), complete=True, some=first)
    if found.reply is not None:
        return Count(count=found.reply.count, complete=True, some=first)
    least = len(found.listed)
    if task is not None and available() and found.listed:
        least = max(least, _in_strips(task, found.listed[0], watch))
    return Count(count=least, complete=False, reason=found.why, some=first)


def sample(
    puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch, wanted: int, seed: int | None
) -> Sample[A]:
    """Answers drawn at random; none, if a limit is hit before all answers are accounted for.

    Without a seed, one is taken at random. The answers in order are the same whichever way is first, and so
    is what a seed draws.
    """
    if not 1 <= wanted <= MOST_SAMPLES:
        raise BadInput(f"a sample has 1 to {MOST_SAMPLES:,} answers, not {wanted}")
    seed = Random().randrange(1, SEEDS) if seed is None else seed
    task = task_of(puzzle, instance)
    found = _either(puzzle, instance, search, watch, task, wanted=wanted, seed=seed)
    if found.complete:
        ordered = sorted(found.listed, key=_rank(task))
        random = Random(seed)
        chosen = [ordered[random.randrange(len(ordered))] for _ in range(wanted if ordered else 0)]
        answers = tuple(puzzle.medium.assemble(instance, states) for states in chosen)
        return Sample(answers=answers, seed=seed, count=len(ordered), complete=True)
    if found.reply is not None:
        drawn = [_drawn(puzzle, instance, links) for links in found.reply.answers]
        return Sample(answers=tuple(drawn), seed=seed, count=found.reply.count, complete=True)
    return Sample(answers=(), seed=seed, count=len(found.listed), complete=False, reason=found.why)


def task_of(puzzle: Puzzle[I, A], instance: I) -> Task | None:
    """What a diagram is made of, unless answers are no subgraphs or the graph is far too large."""
    graph = puzzle.subgraphs(instance)
    return None if graph is None or len(graph.links) > MOST_LINKS else Task.of(graph)


def _either(
    puzzle: Puzzle[I, A],
    instance: I,
    search: Search,
    watch: Watch,
    task: Task | None,
    least: int = 0,
    wanted: int = 0,
    seed: int = 0,
) -> Tallied:
    """The list of all answers or the diagram, whichever is first; or as far as they came.

    A diagram has not won before `least` answers are listed, or all if there are fewer.
    """
    if (limit := watch.exceeded(0)) is not None:  # a small diagram could be quicker than the first look at it
        return Tallied((), False, limit, None, None)
    with ExitStack() as stack:
        child = None
        if task is not None and available() and task.frontier() <= LONGEST:
            child = stack.enter_context(Child(task, watch.limits.memory_mb, wanted, seed))
        listed: list[States] = []

        def diagram_won() -> bool:
            reply = child.reply if child is not None and child.ended() else None
            return reply is not None and len(listed) >= min(least, reply.count)

        complete, reason = _list(puzzle, instance, search, watch.until(diagram_won), listed)
        while child is not None and not complete and not child.ended(PAUSE):
            if (limit := watch.exceeded(0)) is not None:
                reason = limit
                break
        reply = None if child is None else child.reply
        missing = None if child is None else child.reason
    if reply is not None and (len(listed) > reply.count or (complete and len(listed) != reply.count)):
        raise Unsound(f"{plural(len(listed), 'answer')} were found, but a diagram has {reply.count}")
    return Tallied(listed, complete, reason, reply, missing)


def _list(
    puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch, listed: list[States]
) -> tuple[bool, str | None]:
    """Add answers to a list one by one; whether they are all, and why not."""
    with closing(questions.answers(puzzle, instance, search, watch)) as outcomes:
        for outcome in outcomes:
            match outcome:
                case Solved(answer):
                    if len(listed) == LISTED:
                        return False, LISTED_ONLY
                    listed.append(compact(puzzle.medium.states(instance, answer)))
                    watch.report(plural(len(listed), "answer"))
                case Impossible():
                    return True, None
                case Undecided(reason):
                    return False, reason
    raise AssertionError("the last outcome says why there are no more")


def _in_strips(task: Task, states: States, watch: Watch) -> int:
    """How many answers differ from one in a strip of the board only: the most of some strips."""
    least = 0
    for strip in takewhile(lambda _: watch.exceeded(0) is None, task.strips(states)):
        with Child(strip, watch.limits.memory_mb) as child:
            while not child.ended(PAUSE) and watch.exceeded(0) is None:
                pass
            if child.reply is not None:
                least = max(least, child.reply.count)
    return least


def _rank(task: Task | None) -> Callable[[States], list[int]]:
    """What answers are sorted by: the states of their handles, in the order of a diagram if there is one."""
    return lambda states: list(states) if task is None else [states[use.link] for use in task.uses]


def _drawn(puzzle: Puzzle[I, A], instance: I, links: Sequence[int]) -> A:
    """The answer that uses these links, checked."""
    states = [0] * len(puzzle.medium.handles(instance))
    for link in links:
        states[link] += 1
    return puzzle.checked(instance, puzzle.medium.assemble(instance, states), "an answer of a diagram")
