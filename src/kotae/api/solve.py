"""One answer of a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Unpack

from kotae.api import pictures
from kotae.api.asking import Asking, asked
from kotae.api.board import Board
from kotae.api.draw import answered, attached
from kotae.solving import questions
from kotae.solving.outcome import Impossible, Outcome, Refinement, Solved, Undecided


def solve(
    board: Board, *, listen: Callable[[Refinement[Any]], None] | None = None, **how: Unpack[Asking]
) -> Outcome[Any]:
    """One answer of the board, checked: `Solved`, `Impossible`, or `Undecided` within the limits.

    `listen` gets each model that breaks a large constraint, with the cuts that answer it. Where the shortest
    answer is asked for, a limit that is hit leaves the best answer and a true bound in `Undecided`. `Asking`
    has the other keywords.
    """
    search, watch = asked(how)
    outcome = questions.solve(
        board.puzzle, board.instance, search, watch, listen and _pictured(board, listen)
    )
    match outcome:
        case Solved(answer) | Undecided(answer=answer):
            outcome = replace(outcome, answer=answered(board, answer))
        case Impossible():
            pass
    return attached(board, pictures.of_outcome, outcome)


def _pictured(board: Board, listen: Callable[[Refinement[Any]], None]) -> Callable[[Refinement[Any]], None]:
    """Passes on refinements whose drawings have pictures."""
    return lambda round: listen(replace(round, drawing=answered(board, round.drawing)))
