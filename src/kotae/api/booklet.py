"""Puzzles to print: many boards as one PDF file, with their answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Unpack

from kotae.api.asking import Asking, ensure_known
from kotae.api.board import Board, ensure_board
from kotae.api.draw import draw
from kotae.api.solve import solve
from kotae.options import defaults
from kotae.scene import Scene
from kotae.solving.outcome import Outcome, Solved

if TYPE_CHECKING:  # drawing is loaded when something is drawn
    from kotae.render.booklet import Answering, Paper


def booklet(
    boards: Sequence[Board],
    *,
    title: str = "",
    paper: Paper = "a4",
    per_page: int = 1,
    answers: Answering = "end",
    unsolved: Callable[[Board, Outcome[Any]], None] | None = None,
    **how: Unpack[Asking],
) -> bytes:
    """The boards as a PDF file, `per_page` on a page, with their answers at the end, upside down, or nowhere.

    Each board is solved within the limits; `unsolved` gets those without an answer, and their outcomes.
    `Asking` has the other keywords.
    """
    from kotae.render.booklet import Entry
    from kotae.render.booklet import booklet as printed

    for board in boards:
        ensure_board(board)
    ensure_known(how)

    def answer(board: Board) -> Scene | None:
        if answers == "none":
            return None
        outcome = solve(board, **how)
        if not isinstance(outcome, Solved):
            if unsolved is not None:
                unsolved(board, outcome)
            return None
        return draw(board, outcome.answer).scene

    entries = [Entry(_title(board), draw(board).scene, answer(board)) for board in boards]
    return printed(entries, title=title, paper=paper, per_page=per_page, answers=answers)


def _title(board: Board) -> str:
    """The name of the puzzle, and the rule options that are not the usual ones."""
    usual = defaults(board.puzzle.options)
    unusual = [f"{name}={value}" for name, value in board.rules.items() if value != usual[name]]
    return f"{board.puzzle.title} ({', '.join(unusual)})" if unusual else board.puzzle.title
