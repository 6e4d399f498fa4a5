"""Every question that a front end can ask of a board.

All of them take a puzzle, an instance, the options of the search and the watch that limits it. Here, and only
here, it is decided whether a shortest answer is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal

from kotae.errors import BadInput, Unserved
from kotae.generic import A, I
from kotae.notebook import Pictured
from kotae.optional import Objective
from kotae.puzzle import Puzzle
from kotae.solving.limits import OutOfTime, Watch
from kotae.solving.outcome import Impossible, Outcome, Refinement, Solved, Stats, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.statements import Fact

if TYPE_CHECKING:  # what only some questions need is loaded when they are asked
    from kotae.auditing.document import Certificate
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
            if (objective := _objective(puzzle, instance)) is not None:
                from kotae.solving.trees.optimum import solve_shortest

                problem = objective.spanning(instance)
                return solve_shortest(puzzle, instance, objective, problem, search, watch)
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
        with watch.kept(), _asked(puzzle, instance, search, watch) as asked:
            if not isinstance(asked, _Asked):
                return stopped(asked, watch)
            return judge(asked.session, watch, near, asked.best, asked.assume)
    except OutOfTime as limit:
        return Verdict(word="undecided", reason=str(limit))


@dataclass(frozen=True, kw_only=True)
class Known(Pictured):
    """What holds in every answer of a board."""

    word: Literal["forced", "impossible", "undecided"]
    facts: tuple[Fact, ...] = ()
    """As far as they are known; absences are facts, too."""
    reason: str | None = None
    """The limit that was hit, so that there may be more."""
    stats: Stats = field(default_factory=Stats, compare=False, repr=False)


def forced(puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch) -> Known:
    """What holds in every answer; if a limit is hit first, what was found by then."""
    from kotae.solving.forced import Forced

    try:
        with watch.kept(), _asked(puzzle, instance, search, watch) as asked:
            known = asked.best or asked.session.solve(watch=watch) if isinstance(asked, _Asked) else asked
            match known:
                case Impossible(stats=stats):
                    return Known(word="impossible", stats=stats)
                case Undecided(reason, stats=stats):
                    return Known(word="undecided", reason=reason, stats=stats)
                case Solved(answer):
                    assert isinstance(asked, _Asked)
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
    if (objective := _objective(puzzle, instance)) is not None:
        raise Unserved(
            f"the board asks for a shortest answer; all answers are listed for {objective.otherwise} only"
        )

    def found() -> Generator[Outcome[A], None, None]:
        with (
            Session(puzzle, instance, search, watch=watch) as session,
            closing(session.answers(watch=watch)) as outcomes,
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
    """If it cannot be finished: few entries that cannot stand together; none, if the board has no answer."""


def alive(puzzle: Puzzle[I, A], instance: I, drawing: A, search: Search, watch: Watch) -> Alive:
    """Whether a drawing can still be finished, to any answer and not only to a shortest one."""
    from kotae.solving.conflict import clash

    try:
        with watch.kept(), Session(puzzle, instance, search, watch=watch) as session:
            match session.solve(assume=session.encoding.claims(drawing), watch=watch):
                case Solved():
                    return Alive(True)
                case Impossible():
                    try:
                        return Alive(False, clash=clash(session, drawing, watch))
                    except OutOfTime:
                        return Alive(False)
                case Undecided(reason):
                    return Alive(None, reason)
    except OutOfTime as limit:
        return Alive(None, str(limit))


def certify(puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch) -> Certificate | Undecided:
    """A certificate of the verdict, which passed its audit; or which limit was hit first.

    The options are for the search for answers; what is proved is the bare formula of the encoding.
    """
    from kotae.solving import certifying

    try:
        with watch.kept():
            return certifying.certify(puzzle, instance, _objective(puzzle, instance), search, watch)
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


def thin(puzzle: Puzzle[I, A], instance: I, seed: int | None, search: Search, watch: Watch) -> Thinned[I]:
    """The board without the clues that it can do without, dropped in reading order or as a seed shuffles.

    Raises `BadInput` unless the board has exactly one answer.
    """
    from kotae.solving.editing.minimise import thin_board

    with watch.kept():
        return thin_board(puzzle, instance, seed, search, watch)


@dataclass(frozen=True, slots=True)
class _Asked(Generic[I, A]):
    """A session, and what is known of shortest answers where they are wanted."""

    session: Session[I, A]
    best: Solved[A] | Impossible | None = None
    """How the search for a shortest answer ended."""
    assume: tuple[int, ...] = ()
    """What ensures that other answers are as short."""


@contextmanager
def _asked(
    puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch
) -> Iterator[_Asked[I, A] | Undecided | Impossible]:
    """A session whose answers are those that are wanted; where a limit is hit first, what is known by then of
    shortest ones."""
    objective = _objective(puzzle, instance)
    if objective is None:
        with Session(puzzle, instance, search, watch=watch) as session:
            yield _Asked(session)
        return
    if search.backend is not None or search.encoding is not None:
        raise Unserved(
            f"a verdict on shortest answers takes no encoding and no backend; {objective.otherwise} does"
        )
    from kotae.solving.trees.optimum import solve_shortest
    from kotae.solving.trees.rivals import as_short

    problem = objective.spanning(instance)
    best = solve_shortest(puzzle, instance, objective, problem, search, watch)
    if isinstance(best, Undecided):
        yield best
        return
    with ExitStack() as stack:
        try:
            session = stack.enter_context(Session(puzzle, instance, search, watch=watch))
            asked = _Asked(session, best)
            if isinstance(best, Solved):
                assert best.optimum is not None, "a shortest answer comes with its length"
                guard = stack.enter_context(session.question())
                session.suppose(as_short(session, objective, problem, best.optimum), guard)
                asked = _Asked(session, best, (guard,))
        except OutOfTime as limit:
            if isinstance(best, Impossible):
                yield best
            else:
                yield Undecided(str(limit), answer=best.answer, optimum=best.optimum, stats=best.stats)
            return
        yield asked


def _objective(puzzle: Puzzle[I, A], instance: I) -> Objective[I, A] | None:
    """What the instance asks to be as short as possible; None if any answer will do."""
    return puzzle.objective if puzzle.wants_shortest(instance) else None
