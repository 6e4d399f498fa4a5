"""What is true of a board, and what is forced on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from kotae.api.board import Board
from kotae.api.showing import draw_known, show, show_verdict
from kotae.errors import BadInput, Unserved
from kotae.notebook import Pictured
from kotae.solving.distance import Near
from kotae.solving.forced import Forced
from kotae.solving.limits import Limits, Watch
from kotae.solving.outcome import Impossible, Outcome, Solved, Stats, Undecided
from kotae.solving.session import Method, Session
from kotae.solving.trees.optimum import solve_shortest
from kotae.solving.trees.rivals import as_short
from kotae.solving.verdict import Verdict, judge, judge_shortest
from kotae.statements import Fact

NEAR = ("any", "least", "most")


def verdict(
    board: Board,
    *,
    near: Near = "any",
    encoding: str | None = None,
    connectivity: Method = "cuts",
    backend: str | None = None,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Verdict[Any]:
    """Whether the board has one answer, several, or none, with what shows it; undecided within the limits.

    Of several answers it tells two. The second differs from the first anyhow, in the fewest places (`near`
    is "least") or in the most.
    """
    if near not in NEAR:
        raise BadInput(f"a second answer can be near by {', '.join(NEAR)}, not by '{near}'")
    watch = Watch(Limits(time_limit, conflict_limit, cancelled=cancelled))
    with _asked(board, encoding, connectivity, backend, watch) as (session, best, assume):
        if best is None:
            found = judge(session, watch, near)
        else:
            found = judge_shortest(session, best, assume, watch, near)
    return show_verdict(board, found)


@dataclass(frozen=True, kw_only=True)
class Known(Pictured):
    """What holds in every answer of a board."""

    word: Literal["forced", "impossible", "undecided"]
    facts: tuple[Fact, ...] = ()
    """As far as they are known; absences are facts, too."""
    reason: str | None = None
    """The limit that was hit, so that there may be more."""
    stats: Stats = field(default_factory=Stats, compare=False, repr=False)


def forced(
    board: Board,
    *,
    encoding: str | None = None,
    connectivity: Method = "cuts",
    backend: str | None = None,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Known:
    """What holds in every answer of the board; what was found, if a limit is hit first."""
    watch = Watch(Limits(time_limit, conflict_limit, cancelled=cancelled))
    with _asked(board, encoding, connectivity, backend, watch) as (session, best, assume):
        match best or session.solve(watch=watch):
            case Impossible(stats=stats):
                known = Known(word="impossible", stats=stats)
            case Undecided(reason, stats=stats):
                known = Known(word="undecided", reason=reason, stats=stats)
            case Solved(answer):
                sought = Forced(session, assume)
                sought.show(answer)
                limit = sought.settle(watch)
                known = Known(
                    word="forced" if limit is None else "undecided",
                    facts=sought.facts(),
                    reason=limit,
                    stats=session.stats(),
                )
    return show(board, draw_known, known)


@contextmanager
def _asked(
    board: Board, encoding: str | None, connectivity: Method, backend: str | None, watch: Watch
) -> Iterator[tuple[Session[Any, Any], Outcome[Any] | None, list[int]]]:
    """A session; where the shortest answer is asked for, that, and what ensures that others are as short."""
    puzzle, instance = board.puzzle, board.instance
    objective = puzzle.objective
    wanted = objective.spanning(instance) if objective is not None and objective.wanted(instance) else None
    best: Outcome[Any] | None = None
    if objective is not None and wanted is not None:
        if backend is not None or encoding is not None:
            raise Unserved(
                f"a verdict on shortest answers takes no encoding and no backend; {objective.otherwise} does"
            )
        best = solve_shortest(
            puzzle,
            instance,
            objective,
            wanted,
            encoding=None,
            backend=None,
            watch=watch,
            progress=lambda bound, length: None,
        )
    with Session(
        puzzle, instance, encoding=encoding, method=connectivity, backend=backend, watch=watch
    ) as session:
        if objective is None or wanted is None or not isinstance(best, Solved):
            yield session, best, []
            return
        optimum = best.optimum
        assert optimum is not None, "a shortest answer is told with its length"
        assert optimum.length is not None
        assert optimum.evidence is not None, "prices show it"
        with session.question() as guard:
            session.suppose(as_short(session, objective, wanted, optimum.evidence, optimum.length), guard)
            yield session, best, [guard]
