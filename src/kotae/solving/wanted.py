"""The answers that a board asks for: any that obey the rules, or only the shortest ones.

Here, and only here, it is decided which.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import Generic

from kotae.checkpoints import OutOfTime
from kotae.errors import Unserved
from kotae.generic import A, I
from kotae.optional import Objective, Spanning
from kotae.puzzle import Puzzle
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session, first
from kotae.watch import Watch


@dataclass(frozen=True, slots=True)
class Wanted(Generic[I, A]):
    """A session, and what is known of shortest answers where they are wanted."""

    session: Session[I, A]
    best: Solved[A] | Impossible | None = None
    """How the search for a shortest answer ended."""
    assume: tuple[int, ...] = ()
    """What ensures that other answers are as short."""


Asked = Wanted[I, A] | Undecided | Impossible
"""What can be asked further; or how the search for a shortest answer ended, if nothing can be."""


def answers_of(asked: Asked[I, A], watch: Watch) -> Generator[Outcome[A], None, None]:
    """Every answer that is wanted, each once, and at the end why there are no more."""
    if not isinstance(asked, Wanted):
        yield asked
    elif asked.best is None:
        yield from asked.session.answers(watch=watch)
    else:
        yield asked.best
        if isinstance(asked.best, Solved):
            yield from asked.session.others(asked.best.answer, assume=asked.assume, watch=watch)


def objective_of(puzzle: Puzzle[I, A], instance: I) -> Objective[I, A] | None:
    """What the instance asks to be as short as possible; None if any answer will do."""
    return puzzle.objective if puzzle.wants_shortest(instance) else None


def ensure_served(puzzle: Puzzle[I, A], instance: I, search: Search) -> None:
    """Raise `Unserved` if the search makes a choice that there is not where shortest answers are wanted."""
    objective = objective_of(puzzle, instance)
    if objective is None or (search.backend is None and search.encoding in (None, objective.encoding)):
        return
    raise Unserved(
        f"a search for all shortest answers takes no backend and no encoding but '{objective.encoding}'; "
        f"with {objective.otherwise} you can choose"
    )


def shortest_of(
    puzzle: Puzzle[I, A], instance: I, objective: Objective[I, A], search: Search, watch: Watch
) -> tuple[Outcome[A], Spanning]:
    """How the search for a shortest answer ended, and the problem as it was stated."""
    from kotae.solving.trees.optimum import solve_shortest

    started = watch.clock()
    problem = objective.spanning(instance)
    stated = watch.clock() - started
    return solve_shortest(puzzle, instance, objective, problem, search, watch, stated=stated), problem


@contextmanager
def wanted(puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch) -> Iterator[Asked[I, A]]:
    """A session whose answers, under what it assumes, are those that are wanted; where a limit is hit first,
    what is known by then of shortest ones."""
    ensure_served(puzzle, instance, search)
    objective = objective_of(puzzle, instance)
    if objective is None:
        with Session(puzzle, instance, search, watch=watch) as session:
            yield Wanted(session)
        return
    from kotae.solving.trees.rivals import as_short

    best, problem = shortest_of(puzzle, instance, objective, search, watch)
    if isinstance(best, Undecided):
        yield best
        return
    with ExitStack() as stack:
        try:
            session = stack.enter_context(Session(puzzle, instance, search, watch=watch))
            asked = Wanted(session, best)
            if isinstance(best, Solved):
                assert best.optimum is not None, "a shortest answer comes with its length"
                guard = stack.enter_context(session.question())
                session.suppose(as_short(session, objective, problem, best.optimum), guard)
                asked = Wanted(session, best, (guard,))
        except OutOfTime as limit:
            yield cut_short(best, limit)
            return
        yield asked


def cut_short(best: Solved[A] | Impossible, limit: OutOfTime) -> Undecided[A] | Impossible:
    """What a limit leaves of the search for a shortest answer if nothing could be asked further."""
    if isinstance(best, Impossible):
        return best
    return Undecided(str(limit), answer=best.answer, optimum=best.optimum, stats=best.stats)


def first_wanted(puzzle: Puzzle[I, A], instance: I, count: int, search: Search, watch: Watch) -> list[A]:
    """Up to `count` answers that are wanted, fewer only if there are no more; `OutOfTime` if that is not
    known."""
    with wanted(puzzle, instance, search, watch) as asked, closing(answers_of(asked, watch)) as outcomes:
        return first(outcomes, count)
