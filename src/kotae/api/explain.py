"""The steps of a solution, and the next one from where a player stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from kotae.api.answer import drawing_so_far, drawn
from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.showing import EXPLANATION, GRADE, HINT, answered, attached
from kotae.errors import Unserved
from kotae.explaining import explanation
from kotae.explaining import grade as grading
from kotae.explaining import hint as hints
from kotae.explaining.explanation import Explanation
from kotae.explaining.grade import Grade
from kotae.explaining.hint import Hint
from kotae.generic import A
from kotae.statements import Step

if TYPE_CHECKING:
    from kotae.solving.outcome import Solved


def explain(
    board: Board[A],
    start: A | Solved[A] | str | Mapping[str, Any] | None = None,
    *,
    listen: Callable[[Step], None] | None = None,
    **how: Unpack[Asking],
) -> Explanation[A]:
    """The steps to the answer, each with the reasons that force it; those so far, if a limit is hit.

    They lead from the empty board, or from a drawing on it. `listen` is called with each step as it is found.
    `Asking` has the other keywords.
    """
    ensure_explained(board)
    drawing = None if start is None else drawn(board, start)
    found = explanation.explain(board.puzzle, board.instance, drawing, *asked(how), listen=listen)
    answers = tuple(answered(board, answer) for answer in found.answers)
    return attached(board, EXPLANATION, replace(found, answers=answers))


def hint(
    board: Board[A], drawing: A | Solved[A] | str | Mapping[str, Any] | None = None, **how: Unpack[Asking]
) -> Hint:
    """The next step from a drawing; what is wrong with it, if something is. `Asking` has the keywords.

    Without a drawing, from what was read with the board, or from the board as it is printed.
    """
    ensure_explained(board)
    shown = drawing_so_far(board) if drawing is None else drawn(board, drawing)
    return attached(board, HINT, hints.hint(board.puzzle, board.instance, shown, *asked(how)), shown)


def grade(board: Board[A], **how: Unpack[Asking]) -> Grade:
    """How hard a board is that has one answer, by its steps. `Asking` has the keywords."""
    ensure_explained(board)
    return attached(board, GRADE, grading.grade(board.puzzle, board.instance, *asked(how)))


def ensure_explained(board: Board[Any]) -> None:
    """Raise `Unserved` if the puzzle has no explanations."""
    ensure_board(board)
    if board.puzzle.explaining is None:
        raise Unserved(f"{board.puzzle.title} has no explanations")
