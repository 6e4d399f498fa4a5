"""For setters: boards repaired by few changes, and boards without the clues that they can do without."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, Unpack

from kotae.api import pictures
from kotae.api.asking import Asking, asked
from kotae.api.board import Board
from kotae.api.draw import attached
from kotae.api.verdict import judged as verdict_within
from kotae.errors import located
from kotae.notebook import Pictured
from kotae.solving import questions
from kotae.solving.distance import Near
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
    near: Near = "any",
    judged: Callable[[Verdict[Any]], None] = lambda verdict: None,
    **how: Unpack[Asking],
) -> Repair | None:
    """The board that the fewest changes make solvable if it is impossible, or unique if it has several
    answers; None for a board with one answer, which needs none.

    Clues are changed, or added where that makes a board unique; the ends of a Numberlink are moved by a cell;
    the points of a Yashi are taken away, moved by one place, or added. The verdict, if it is known, need not
    be found again; otherwise it is found first (with `near`, as by `verdict`), and `judged` gets it before
    the repair is sought. `Asking` has the other keywords; its limits are for both.
    """
    search, watch = asked(how)
    if known is None:
        known = verdict_within(board, near, search, watch)
        judged(known)
    if (found := questions.mend(board.puzzle, board.instance, known, search, watch)) is None:
        return None
    mended = Repair(
        board=None if found.instance is None else replace(board, instance=found.instance, notes=()),
        changes=found.changes,
        makes=found.makes,
        fewest=found.fewest,
        reason=found.reason,
    )
    return attached(board, pictures.of_repair, mended)


def minimise(board: Board, *, seed: int | None = None, **how: Unpack[Asking]) -> Minimised:
    """The board without clues that it can do without: none of those that are left can go.

    Of a Yashi, points go that the answer runs straight through, so that the drawing stays what it is. Clues
    are tried in reading order, or in one that the seed chooses. Raises `BadInput` if the board does not
    have exactly one answer. If a limit is hit, what was taken away until then. `Asking` has the other
    keywords.
    """
    with located(board.source):
        found = questions.thin(board.puzzle, board.instance, seed, *asked(how))
    thinned = Minimised(
        board=replace(board, instance=found.instance, notes=()),
        removed=found.removed,
        minimal=found.minimal,
        reason=found.reason,
    )
    return attached(board, pictures.of_minimised, thinned)
