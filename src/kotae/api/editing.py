"""For setters: boards repaired by few changes, and boards without the clues that they can do without."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from kotae.api.board import Board
from kotae.api.judging import verdict
from kotae.api.showing import draw_minimised, draw_repair, show
from kotae.errors import BadInput
from kotae.notebook import Pictured
from kotae.solving import questions
from kotae.solving.editing.repair import clues_of
from kotae.solving.limits import Limits, Watch
from kotae.solving.search import Search
from kotae.solving.verdict import Verdict
from kotae.statements import Change


@dataclass(frozen=True, kw_only=True)
class Repair(Pictured):
    """A board that few changes make solvable or unique."""

    board: Board | None = None
    """The repaired board; None if there is none, or none was found: the reason says which."""
    changes: tuple[Change, ...] = ()
    makes: Literal["solvable", "unique"] | None = None
    fewest: bool = False
    """Whether it is proven that no fewer changes would do."""
    reason: str | None = None
    """Why it is not known to be the fewest, or why there is none."""


@dataclass(frozen=True, kw_only=True)
class Minimised(Pictured):
    """A board with one answer, and clues taken away."""

    board: Board
    removed: tuple[Change, ...] = ()
    minimal: bool
    """Whether none of the clues that are left can go without another answer."""
    reason: str | None = None
    """The limit that was hit before that was known."""


def repair(
    board: Board,
    *,
    known: Verdict[Any] | None = None,
    time_limit: float | None = None,
    started: float | None = None,
    conflict_limit: int | None = None,
    cancelled: Callable[[], bool] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Repair | None:
    """The board that the fewest changes make solvable if it is impossible, or unique if it has several
    answers; None for a board with one answer, which needs none.

    Clues are changed, or added where that makes a board unique; the ends of a Numberlink are moved by a cell.
    The verdict, if it is known, need not be found again; the time of the limit began when that did, by
    `time.perf_counter`, if `started` says so. `progress` is told how far the search is.
    """
    clues_of(board.puzzle)
    watch = Watch(Limits(time_limit, conflict_limit, cancelled=cancelled, progress=progress))
    watch.started = watch.started if started is None else started
    if known is None:
        known = verdict(board, time_limit=time_limit, conflict_limit=conflict_limit, cancelled=cancelled)
    found = questions.mend(board.puzzle, board.instance, known, Search(), watch)
    if found is None:
        return None
    mended = Repair(
        board=None if found.instance is None else replace(board, instance=found.instance, notes=()),
        changes=found.changes,
        makes=found.makes,
        fewest=found.fewest,
        reason=found.reason,
    )
    return show(board, draw_repair, mended)


def minimise(
    board: Board,
    *,
    seed: int | None = None,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    cancelled: Callable[[], bool] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Minimised:
    """The board without clues that it can do without: none of those that are left can go.

    Clues are tried in reading order, or in one that the seed chooses. Raises `BadInput` if the board has not
    just one answer. If a limit is hit, what was taken away until then.
    """
    watch = Watch(Limits(time_limit, conflict_limit, cancelled=cancelled, progress=progress))
    try:
        found = questions.thin(board.puzzle, board.instance, seed, Search(), watch)
    except BadInput as error:
        error.source = board.source
        raise
    thinned = Minimised(
        board=replace(board, instance=found.instance, notes=()),
        removed=found.removed,
        minimal=found.minimal,
        reason=found.reason,
    )
    return show(board, draw_minimised, thinned)
