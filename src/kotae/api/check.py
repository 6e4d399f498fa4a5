"""The rules that an answer breaks, and whether a drawing can still be finished."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Unpack

from kotae.api.answer import drawn
from kotae.api.asking import Asking, asked, ensure_known
from kotae.api.board import Board, ensure_board
from kotae.api.showing import CONFLICT, JUDGEMENT, attached
from kotae.generic import A
from kotae.notebook import Pictured
from kotae.statements import Fault

if TYPE_CHECKING:
    from kotae.solving.conflict import Conflict
    from kotae.solving.outcome import Optimum, Solved


@dataclass(frozen=True)
class Judgement(Pictured):
    """What a check found: whether the answer is finished and right, its faults, and if it can be finished."""

    complete: bool
    faults: tuple[Fault, ...]
    alive: bool | None
    """Whether the drawing can still be finished; None if that was not asked, or not decided in time."""
    reason: str | None = None
    """Why `alive`, or `optimal`, was not decided."""
    clash: Conflict | None = None
    """If it cannot be finished: few entries that cannot stand together; none, if the board has no answer."""
    optimal: bool | None = None
    """Where shortest answers are asked for: whether it is one, or can become one; None as for `alive`."""
    length: int | None = None
    """Where shortest answers are asked for: how long the drawing is."""
    optimum: Optimum | None = None
    """What was found out about the shortest answers."""


def check(
    board: Board[A],
    answer: A | Solved[A] | str | Mapping[str, Any],
    *,
    partial: bool = False,
    alive: bool = False,
    **how: Unpack[Asking],
) -> Judgement:
    """The rules that an answer breaks, judged as finished, or with `partial` only as far as it is drawn.

    The answer is what `solve` gave, or its text or JSON. With `alive`, a search finds out whether it can
    still be finished and, where shortest answers are asked for, whether as one of them; the keywords of
    `Asking` are for that search.
    """
    ensure_board(board)
    ensure_known(how)
    drawing = drawn(board, answer)
    finished = tuple(board.puzzle.faults(board.instance, drawing))
    faults = tuple(board.puzzle.faults(board.instance, drawing, partial=True)) if partial else finished
    objective = board.puzzle.objective if board.puzzle.wants_shortest(board.instance) else None
    length = None if objective is None else objective.length(drawing)
    judgement = Judgement(not finished, faults, None, length=length)
    if alive:
        from kotae.solving import questions  # most checks need no search

        found = questions.alive(board.puzzle, board.instance, drawing, *asked(how))
        clash = None
        if found.alive is False and found.clash is not None:
            clash = attached(board, CONFLICT, found.clash, drawing)
        judgement = replace(
            judgement,
            alive=found.alive,
            reason=found.reason,
            clash=clash,
            optimal=found.optimal,
            optimum=found.optimum,
        )
    return attached(board, JUDGEMENT, judgement, drawing)
