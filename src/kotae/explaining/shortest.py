"""Drawings where a shortest answer is asked for: whether they can become one, and which."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from kotae.checkpoints import OutOfTime
from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.solving import questions
from kotae.solving.conflict import Conflict
from kotae.solving.outcome import Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.verdict import Verdict, judge, stopped
from kotae.solving.wanted import Wanted, wanted
from kotae.watch import Watch


class NotShortest(NamedTuple):
    """Why a drawing cannot become a shortest answer."""

    reason: str | None
    certain: bool = True
    """Whether that is known; otherwise `reason` is the limit that was hit first."""
    clash: Conflict | None = None
    """Few entries that no shortest answer has together; None if a limit was hit first."""


def too_long(puzzle: Puzzle[I, A], instance: I, drawing: A, watch: Watch) -> NotShortest | None:
    """Why a drawing that can be finished cannot become a shortest answer.

    None, if it can; or if it cannot be finished at all, which has nothing to do with lengths.
    """
    found = questions.alive(puzzle, instance, drawing, Search(), watch)
    if found.alive is False or found.optimal:
        return None
    if found.optimal is None or found.optimum is None:
        return NotShortest(found.reason, certain=False)
    least = "the shortest has" if found.optimum.proven else "there is one of"
    finished = (
        "obeys the rules, but it is not" if _is_finished(puzzle, instance, drawing) else "cannot become"
    )
    reason = f"the drawing {finished} a shortest answer: {least} length {found.optimum.length}"
    return NotShortest(reason, clash=found.clash)


def _is_finished(puzzle: Puzzle[I, A], instance: I, drawing: A) -> bool:
    return not any(puzzle.faults(instance, drawing))


def verdict_from(puzzle: Puzzle[I, A], instance: I, drawing: A, watch: Watch) -> Verdict[A]:
    """The verdict on the shortest answers that go on from a drawing which can become one."""
    try:
        with watch.kept(), wanted(puzzle, instance, Search(), watch) as asked:
            if not isinstance(asked, Wanted):
                return stopped(asked, watch)
            session = asked.session
            assume = [*asked.assume, *session.encoding.claims(drawing)]
            match session.solve(assume=assume, watch=watch):
                case Solved() as first if isinstance(asked.best, Solved):
                    best = replace(first, optimum=asked.best.optimum)
                    return judge(session, watch, "any", best, assume)
                case Undecided(reason):
                    return Verdict(word="undecided", reason=reason)
    except OutOfTime as limit:
        return Verdict(word="undecided", reason=str(limit))
    raise AssertionError("it can become a shortest answer")
