"""Every question that a front end can ask of a board.

All of them take a puzzle, an instance, the options of the search and the watch that limits it. Where the
instance asks for shortest answers, only those count as answers (`wanted`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kotae.checkpoints import OutOfTime
from kotae.errors import BadInput, Unsound
from kotae.generic import A, I
from kotae.notebook import Pictured
from kotae.optional import Objective
from kotae.puzzle import Puzzle
from kotae.solving.outcome import Impossible, Optimum, Outcome, Refinement, Solved, Stats, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.wanted import (
    Wanted,
    answers_of,
    cut_short,
    ensure_served,
    objective_of,
    shortest_of,
    wanted,
)
from kotae.statements import Fact
from kotae.watch import Watch

if TYPE_CHECKING:  # what only some questions need is loaded when they are asked
    from kotae.auditing.document import Certificate
    from kotae.solving.certifying import Means
    from kotae.solving.conflict import Conflict
    from kotae.solving.distance import Near
    from kotae.solving.editing.minimise import Thinned
    from kotae.solving.editing.places import Mended
    from kotae.solving.verdict import Verdict


def solve(
    puzzle: Puzzle[I, A],
    instance: I,
    search: Search,
    watch: Watch,
    listen: Callable[[Refinement[A]], None] | None = None,
) -> Outcome[A]:
    """One checked answer: `Solved`, `Impossible`, or `Undecided` within the limits.

    `listen` is called with each model that breaks a large constraint, and the cuts that answer it. Where the
    shortest answer is wanted, a limit that is hit leaves the best answer and a true bound in `Undecided`.
    """
    try:
        with watch.kept():
            if (objective := objective_of(puzzle, instance)) is not None:
                return shortest_of(puzzle, instance, objective, search, watch)[0]
            with Session(puzzle, instance, search, listen=listen, watch=watch) as session:
                return session.solve(watch=watch)
    except OutOfTime as limit:
        return Undecided(str(limit))


def verdict(
    puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch, near: Near = "any"
) -> Verdict[A]:
    """Whether there is one answer, several, or none, with what shows it; undecided within the limits.

    Of several answers there are two; `near` says whether the second is to differ from the first in the fewest
    places, in the most, or in any.
    """
    from kotae.solving.distance import NEAR
    from kotae.solving.verdict import Verdict, judge, stopped

    if near not in NEAR:
        raise BadInput(f"a second answer can be near by {', '.join(NEAR)}, not by '{near}'")
    try:
        with watch.kept(), wanted(puzzle, instance, search, watch) as asked:
            if not isinstance(asked, Wanted):
                return stopped(asked, watch)
            try:
                return judge(asked.session, watch, near, asked.best, asked.assume)
            except OutOfTime as limit:  # before the first question
                if asked.best is None:
                    raise
                return stopped(cut_short(asked.best, limit), watch)
    except OutOfTime as limit:
        return Verdict(word="undecided", reason=str(limit))


@dataclass(frozen=True, kw_only=True)
class Known(Pictured):
    """What holds in every answer of a board."""

    word: Literal["forced", "impossible", "undecided"]
    facts: tuple[Fact, ...] = ()
    """As far as they are known; absences are facts, too."""
    reason: str | None = None
    """The limit that was hit, so that there may be more; or why there is no answer, if that is plain."""
    stats: Stats = field(default_factory=Stats, compare=False, repr=False)


def forced(puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch) -> Known:
    """What holds in every answer; if a limit is hit first, what was found by then."""
    from kotae.solving.forced import Forced

    try:
        with watch.kept(), wanted(puzzle, instance, search, watch) as asked:
            known = asked.best or asked.session.solve(watch=watch) if isinstance(asked, Wanted) else asked
            match known:
                case Impossible(stats=stats):
                    return Known(word="impossible", stats=stats)
                case Undecided(reason, stats=stats):
                    return Known(word="undecided", reason=reason, stats=stats)
                case Solved(answer):
                    assert isinstance(asked, Wanted)
                    session = asked.session
                    sought = Forced(session, asked.assume)
                    sought.show(answer)
                    limit = sought.settle(watch)
                    word: Literal["forced", "undecided"] = "forced" if limit is None else "undecided"
                    return Known(word=word, facts=sought.facts(), reason=limit, stats=session.stats())
    except OutOfTime as limit:
        return Known(word="undecided", reason=str(limit))


def answers(
    puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch
) -> Generator[Outcome[A], None, None]:
    """Every answer, each once and as it is found; the last outcome says why there are no more."""
    ensure_served(puzzle, instance, search)

    def found() -> Generator[Outcome[A], None, None]:
        with (
            wanted(puzzle, instance, search, watch) as asked,
            closing(answers_of(asked, watch)) as outcomes,
        ):
            yield from outcomes

    return _kept(found(), watch)


def _kept(outcomes: Generator[Outcome[A], None, None], watch: Watch) -> Generator[Outcome[A], None, None]:
    """The same outcomes, of which a limit that is hit on the way is the last.

    Check points are kept while it works, and not while whoever asks looks at an answer.
    """
    outcome: Outcome[A] | None = None
    with closing(outcomes):
        while outcome is None or isinstance(outcome, Solved):
            try:
                with watch.kept():
                    outcome = next(outcomes)
            except OutOfTime as limit:
                outcome = Undecided(str(limit))
            yield outcome


@dataclass(frozen=True, slots=True)
class Alive:
    """Whether a drawing can still be finished."""

    alive: bool | None
    """None if a limit was hit before it was decided."""
    reason: str | None = None
    """That limit."""
    clash: Conflict | None = None
    """If it cannot be finished, or not as a shortest answer where these are wanted: few entries that cannot
    stand together; none, if the board has no answer. None also if a limit was hit first."""
    optimal: bool | None = None
    """Where shortest answers are wanted: whether it is one, or can become one. None if that is not known."""
    optimum: Optimum | None = None
    """What is known of the shortest answers then."""


def alive(puzzle: Puzzle[I, A], instance: I, drawing: A, search: Search, watch: Watch) -> Alive:
    """Whether a drawing can still be finished; where shortest answers are wanted, whether as one of them.

    The options are for the first of these questions.
    """
    objective = objective_of(puzzle, instance)
    try:
        with watch.kept(), Session(puzzle, instance, search, watch=watch) as session:
            match session.solve(assume=session.encoding.claims(drawing), watch=watch):
                case Impossible():
                    optimal = None if objective is None else False
                    return Alive(False, clash=_clash(session, drawing, watch), optimal=optimal)
                case Undecided(reason) if any(puzzle.faults(instance, drawing)):  # or it is finished
                    return Alive(None, reason)
    except OutOfTime as limit:
        if any(puzzle.faults(instance, drawing)):
            return Alive(None, str(limit))
    return Alive(True) if objective is None else _optimal(puzzle, instance, objective, drawing, watch)


def _optimal(
    puzzle: Puzzle[I, A], instance: I, objective: Objective[I, A], drawing: A, watch: Watch
) -> Alive:
    """Whether a drawing that can be finished is a shortest answer, or can become one."""
    try:
        with watch.kept(), wanted(puzzle, instance, Search(), watch) as asked:
            best = asked.best if isinstance(asked, Wanted) else asked
            assert best is not None, "shortest answers are wanted"
            if isinstance(best, Impossible):
                raise Unsound("a drawing can be finished, but there is no shortest answer")
            optimum = best.optimum
            known = None if optimum is None else optimum.length
            outcome: Outcome[A] = best
            if known is not None and objective.length(drawing) > known:
                outcome = Impossible()
            elif isinstance(asked, Wanted):
                claims = asked.session.encoding.claims(drawing)
                outcome = asked.session.solve(assume=[*asked.assume, *claims], watch=watch)
            if isinstance(outcome, Undecided):
                return Alive(True, outcome.reason, optimum=optimum)
            clashing = None
            if isinstance(outcome, Impossible) and isinstance(asked, Wanted):
                clashing = _clash(asked.session, drawing, watch, asked.assume)
            return Alive(True, clash=clashing, optimal=isinstance(outcome, Solved), optimum=optimum)
    except OutOfTime as limit:
        return Alive(True, str(limit))


def _clash(session: Session[I, A], drawing: A, watch: Watch, assume: Sequence[int] = ()) -> Conflict | None:
    """Few entries of a drawing that cannot stand together; None if a limit was hit first."""
    from kotae.solving.conflict import clash

    try:
        return clash(session, drawing, watch, assume)
    except OutOfTime:
        return None


def certify(
    puzzle: Puzzle[I, A],
    instance: I,
    search: Search,
    watch: Watch,
    means: Means | None = None,
    *,
    audited: bool = True,
) -> Certificate | Undecided:
    """A certificate of the verdict, which passed its audit; or which limit was hit first.

    The options are for the search for answers; what is proved is the bare formula of the encoding. There
    may be other means than one search and one proof. Who has it audited elsewhere needs no audit here.
    """
    from kotae.solving import certifying

    objective = objective_of(puzzle, instance)
    try:
        with watch.kept():
            return certifying.certify(puzzle, instance, objective, search, watch, means, audited=audited)
    except OutOfTime as limit:
        return Undecided(str(limit))


def mend(
    puzzle: Puzzle[I, A], instance: I, known: Verdict[A], search: Search, watch: Watch
) -> Mended[I] | None:
    """The board that the fewest changes make solvable if it is impossible, or unique if it has several.

    The verdict on it is known. None for a board with one answer, which needs no repair.
    """
    from kotae.solving.editing.places import Mended
    from kotae.solving.editing.repair import mend_board

    try:
        with watch.kept():
            return mend_board(puzzle, instance, known, search, watch)
    except OutOfTime as limit:
        return Mended(reason=f"{limit} before a repair was found")


def thin(puzzle: Puzzle[I, A], instance: I, seed: int | None, search: Search, watch: Watch) -> Thinned[I, A]:
    """The board without the clues that it can do without, dropped in reading order or as a seed shuffles.

    Raises `BadInput` unless the board has exactly one answer.
    """
    from kotae.solving.editing.minimise import thin_board

    with watch.kept():
        return thin_board(puzzle, instance, seed, search, watch)
