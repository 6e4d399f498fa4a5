"""SHIM until the solver side has it: the questions, by today's means."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from kotae.auditing.document import Certificate
from kotae.errors import BadInput, Unserved
from kotae.notebook import Pictured
from kotae.puzzle import Puzzle
from kotae.solving import certifying
from kotae.solving.conflict import Conflict, clash
from kotae.solving.distance import NEAR, Near
from kotae.solving.editing import minimise as minimising
from kotae.solving.editing import repair as repairing
from kotae.solving.forced import Forced
from kotae.solving.limits import Watch
from kotae.solving.outcome import Impossible, Outcome, Refinement, Solved, Stats, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.trees.optimum import solve_shortest
from kotae.solving.trees.rivals import as_short
from kotae.solving.verdict import Verdict, judge, judge_shortest
from kotae.statements import Fact


@dataclass(frozen=True, kw_only=True)
class Known(Pictured):
    """What holds in every answer of a board."""

    word: Literal["forced", "impossible", "undecided"]
    facts: tuple[Fact, ...] = ()
    reason: str | None = None
    stats: Stats = field(default_factory=Stats, compare=False, repr=False)


@dataclass(frozen=True)
class Alive:
    """Whether a drawing can be finished."""

    alive: bool | None
    reason: str | None = None
    clash: Conflict | None = None


def _tell(watch: Watch) -> Callable[[str], None]:
    report = watch.limits.progress
    return lambda words: None if report is None else report(words.removeprefix(", "))


def _best(puzzle: Puzzle[Any, Any], instance: Any, search: Search, watch: Watch) -> Outcome[Any]:
    objective = puzzle.objective
    assert objective is not None
    tell = _tell(watch)
    return solve_shortest(
        puzzle,
        instance,
        objective,
        objective.spanning(instance),
        encoding=search.encoding,
        backend=search.backend,
        watch=watch,
        progress=lambda bound, best: tell(f"bound {bound}, best {'none yet' if best is None else best}"),
    )


def _session(
    puzzle: Puzzle[Any, Any],
    instance: Any,
    search: Search,
    watch: Watch,
    listen: Callable[[Refinement[Any]], None] | None = None,
) -> Session[Any, Any]:
    return Session(
        puzzle,
        instance,
        encoding=search.encoding,
        method=search.connectivity,
        backend=search.backend,
        listen=listen,
        watch=watch,
    )


def solve(
    puzzle: Puzzle[Any, Any],
    instance: Any,
    search: Search,
    watch: Watch,
    listen: Callable[[Refinement[Any]], None] | None = None,
) -> Outcome[Any]:
    if puzzle.wants_shortest(instance):
        return _best(puzzle, instance, search, watch)
    with _session(puzzle, instance, search, watch, listen) as session:
        return session.solve(watch=watch)


@contextmanager
def _asked(
    puzzle: Puzzle[Any, Any], instance: Any, search: Search, watch: Watch
) -> Iterator[tuple[Session[Any, Any], Outcome[Any] | None, list[int]]]:
    objective = puzzle.objective
    wanted = objective.spanning(instance) if objective is not None and objective.wanted(instance) else None
    best: Outcome[Any] | None = None
    if objective is not None and wanted is not None:
        if search.backend is not None or search.encoding is not None:
            raise Unserved(
                f"a verdict on shortest answers takes no encoding and no backend; {objective.otherwise} does"
            )
        best = _best(puzzle, instance, search, watch)
    with _session(puzzle, instance, search, watch) as session:
        if objective is None or wanted is None or not isinstance(best, Solved):
            yield session, best, []
            return
        optimum = best.optimum
        assert optimum is not None
        assert optimum.length is not None
        assert optimum.evidence is not None
        with session.question() as guard:
            session.suppose(as_short(session, objective, wanted, optimum.evidence, optimum.length), guard)
            yield session, best, [guard]


def verdict(
    puzzle: Puzzle[Any, Any], instance: Any, search: Search, watch: Watch, near: Near = "any"
) -> Verdict[Any]:
    if near not in NEAR:
        raise BadInput(f"a second answer can be near by {', '.join(NEAR)}, not by '{near}'")
    with _asked(puzzle, instance, search, watch) as (session, best, assume):
        if best is None:
            return judge(session, watch, near)
        return judge_shortest(session, best, assume, watch, near)


def forced(puzzle: Puzzle[Any, Any], instance: Any, search: Search, watch: Watch) -> Known:
    with _asked(puzzle, instance, search, watch) as (session, best, assume):
        match best or session.solve(watch=watch):
            case Impossible(stats=stats):
                return Known(word="impossible", stats=stats)
            case Undecided(reason, stats=stats):
                return Known(word="undecided", reason=reason, stats=stats)
            case Solved(answer):
                sought = Forced(session, assume)
                sought.show(answer)
                limit = sought.settle(watch)
                return Known(
                    word="forced" if limit is None else "undecided",
                    facts=sought.facts(),
                    reason=limit,
                    stats=session.stats(),
                )


def answers(
    puzzle: Puzzle[Any, Any], instance: Any, search: Search, watch: Watch
) -> Generator[Outcome[Any], None, None]:
    objective = puzzle.objective
    if objective is not None and objective.wanted(instance):
        raise Unserved(
            f"the board asks for a shortest answer; all answers are listed for {objective.otherwise} only"
        )

    def found() -> Generator[Outcome[Any], None, None]:
        with (
            _session(puzzle, instance, search, watch) as session,
            closing(session.answers(watch=watch)) as outcomes,
        ):
            yield from outcomes

    return found()


def alive(puzzle: Puzzle[Any, Any], instance: Any, drawing: Any, search: Search, watch: Watch) -> Alive:
    with _session(puzzle, instance, search, watch) as session:
        match session.solve(assume=session.encoding.claims(drawing), watch=watch):
            case Solved():
                return Alive(True)
            case Impossible():
                return Alive(False, clash=clash(session, drawing, watch))
            case Undecided(reason):
                return Alive(None, reason)


def certify(puzzle: Puzzle[Any, Any], instance: Any, search: Search, watch: Watch) -> Certificate | Undecided:
    return certifying.certify(puzzle, instance, encoding=search.encoding, watch=watch)


def mend(puzzle: Puzzle[Any, Any], instance: Any, known: Verdict[Any], search: Search, watch: Watch) -> Any:
    if known.word == "unique":
        return None
    assert known.word != "undecided"
    clashing = () if known.conflict is None else known.conflict.conditions
    places = (*known.differ, *(condition.place for condition in clashing))
    near = {cell for place in places for cell in place.cells}
    return repairing.mend(puzzle, instance, known.word, near=near, watch=watch, report=_tell(watch))


def thin(puzzle: Puzzle[Any, Any], instance: Any, seed: int | None, search: Search, watch: Watch) -> Any:
    return minimising.thin(puzzle, instance, seed=seed, watch=watch, report=_tell(watch))
