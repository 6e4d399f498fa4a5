"""One answer of a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.showing import OUTCOME, answered, attached, drawing_shown
from kotae.generic import A
from kotae.solving import questions
from kotae.solving.outcome import Impossible, Outcome, Refinement, Solved, Undecided


def solve(
    board: Board[A], *, listen: Callable[[Refinement[A]], None] | None = None, **how: Unpack[Asking]
) -> Outcome[A]:
    """One answer of the board, checked: `Solved`, `Impossible`, or `Undecided` within the limits.

    `listen` gets each model that breaks a large constraint, with the cuts that answer it. Where the shortest
    answer is asked for, a limit that is hit leaves the best answer and a true bound in `Undecided`. `Asking`
    has the other keywords.
    """
    ensure_board(board)
    search, watch = asked(how)
    outcome = questions.solve(
        board.puzzle, board.instance, search, watch, listen and _pictured(board, listen)
    )
    match outcome:
        case Solved(answer):
            outcome = replace(outcome, answer=answered(board, answer))
        case Undecided(answer=best) if best is not None:
            outcome = replace(outcome, answer=answered(board, best))
        case Impossible():
            outcome = replace(outcome, reason=board.puzzle.obstacle(board.instance))
    return attached(board, OUTCOME, outcome)


def _pictured(board: Board[A], listen: Callable[[Refinement[A]], None]) -> Callable[[Refinement[A]], None]:
    """Passes on refinements whose drawings have pictures."""
    return lambda round: listen(replace(round, drawing=drawing_shown(board, round.drawing)))
