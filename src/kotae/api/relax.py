"""What becomes of a board when rules are switched off."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.showing import RELAXED, answered, attached
from kotae.generic import A
from kotae.solving import relaxing
from kotae.solving.relaxing import Relaxed


def relax(board: Board[A], *rules: str, **how: Unpack[Asking]) -> Relaxed[A]:
    """Whether the board has one answer, several or none without these rules, and what its answers break.

    A rule is named by its key, such as "no-crossing". Of several answers there are two: if possible, one of
    the board itself, and one near it. Each is checked by all rules, and breaks none but these. Any answer
    counts, also where the board asks for a shortest one. `Asking` has the keywords; rules about the whole
    board are never written out here.
    """
    ensure_board(board)
    for rule in rules:
        if not isinstance(rule, str):
            raise TypeError(f"a rule is named by its key, not by {type(rule).__name__}")
    found = relaxing.relax(board.puzzle, board.instance, rules, *asked(how))
    answers = tuple(answered(board, answer, without=rules) for answer in found.answers)
    return attached(board, RELAXED, replace(found, answers=answers))
