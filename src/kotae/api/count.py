"""How many answers a board has, and answers at random."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.showing import COUNT, SAMPLE, answered, attached
from kotae.counting import count as counting
from kotae.counting.count import Count, Sample
from kotae.errors import BadInput
from kotae.generic import A


def count(board: Board[Any], *, some: int = 0, **how: Unpack[Asking]) -> Count:
    """How many answers the board has, however many; at least how many, if a limit is hit first.

    The result has the first `some` of them. `Asking` has the other keywords.
    """
    ensure_board(board)
    return attached(board, COUNT, counting.count(board.puzzle, board.instance, *asked(how), some))


def sample(board: Board[A], wanted: int = 1, *, seed: int | None = None, **how: Unpack[Asking]) -> Sample[A]:
    """Answers drawn at random from all answers of the board, each as likely as any other.

    They are independent of each other, so that one may come twice. The same seed draws the same; without one,
    the result says which was taken. `Asking` has the other keywords.
    """
    ensure_board(board)
    for name, value in (("the number of answers", wanted), ("the seed", seed)):
        if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 0):
            raise BadInput(f"{name} must be a whole number from 0, not {value!r}")
    drawn = counting.sample(board.puzzle, board.instance, *asked(how), wanted, seed)
    answers = tuple(answered(board, answer) for answer in drawn.answers)
    return attached(board, SAMPLE, replace(drawn, answers=answers))
