"""For setters: boards repaired by few changes, and boards without the clues that they can do without."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.showing import MINIMISED, REPAIR, attached
from kotae.api.verdict import judged as verdict_within
from kotae.errors import located
from kotae.generic import A, A_co
from kotae.notebook import Pictured
from kotae.solving import questions
from kotae.solving.distance import Near
from kotae.solving.verdict import Verdict
from kotae.statements import Change


@dataclass(frozen=True, kw_only=True)
class Repair(Pictured, Generic[A_co]):
    """A board that few changes make solvable or unique."""

    board: Board[A_co] | None = None
    """The repaired board; None if there is none, or none was found: the reason says which."""
    changes: tuple[Change, ...] = ()
    makes: Literal["solvable", "unique"] | None = None
    fewest: bool = False
    """Whether it is proven that no fewer changes would do."""
    reason: str | None = None
    """Why it is not known to be the fewest, or why there is none."""


@dataclass(frozen=True, kw_only=True)
class Minimised(Pictured, Generic[A_co]):
    """A board with one answer, and clues taken away."""

    board: Board[A_co]
    removed: tuple[Change, ...] = ()
    minimal: bool
    """Whether none of the clues that are left can go without another answer."""
    reason: str | None = None
    """The limit that was hit before that was known."""


def repair(
    board: Board[A],
    *,
    known: Verdict[A] | None = None,
    near: Near = "any",
    judged: Callable[[Verdict[A]], None] | None = None,
    **how: Unpack[Asking],
) -> Repair[A] | None:
    """The board that the fewest changes make solvable if it is impossible, or unique if it has several
    answers; None for a board with one answer, which needs none.

    Clues are changed, or added where that makes a board unique; the ends of a Numberlink are moved by a cell;
    the points of a Yashi are taken away, moved by one place, or added. The verdict, if it is known, need not
    be found again; otherwise it is found first (with `near`, as by `verdict`), and `judged` gets it before
    the repair is sought. `Asking` has the other keywords; its limits are for both.
    """
    ensure_board(board)
    if known is not None and not isinstance(known, Verdict):
        raise TypeError(f"expected a verdict on the board, not {type(known).__name__}")
    search, watch = asked(how)
    if known is None:
        known = verdict_within(board, near, search, watch)
        if judged is not None:
            judged(known)
    if (found := questions.mend(board.puzzle, board.instance, known, search, watch)) is None:
        return None
    mended = Repair(
        board=None if found.instance is None else _changed(board, found.instance),
        changes=found.changes,
        makes=found.makes,
        fewest=found.fewest,
        reason=found.reason,
    )
    return attached(board, REPAIR, mended)


def minimise(board: Board[A], *, seed: int | None = None, **how: Unpack[Asking]) -> Minimised[A]:
    """The board without clues that it can do without: none of those that are left can go.

    Of a Yashi, points go that the answer runs straight through, so that the drawing stays what it is. Clues
    are tried in reading order, or in one that the seed chooses. Raises `BadInput` if the board does not
    have exactly one answer. If a limit is hit, what was taken away until then. `Asking` has the other
    keywords.
    """
    ensure_board(board)
    with located(board.source):
        found = questions.thin(board.puzzle, board.instance, seed, *asked(how))
    thinned = Minimised(
        board=_changed(board, found.instance),
        removed=found.removed,
        minimal=found.minimal,
        reason=found.reason,
    )
    return attached(board, MINIMISED, thinned)


def _changed(board: Board[A], instance: Any) -> Board[A]:
    """The board with other clues; what was drawn or noted was about the old ones."""
    return replace(board, instance=instance, notes=(), answer=None, made=None)
