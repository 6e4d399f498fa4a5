"""What is forced on a board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.showing import KNOWN, attached
from kotae.solving import questions
from kotae.solving.questions import Known


def forced(board: Board[Any], **how: Unpack[Asking]) -> Known:
    """What holds in every answer of the board; what was found, if a limit is hit first.

    `Asking` has the keywords.
    """
    ensure_board(board)
    known = questions.forced(board.puzzle, board.instance, *asked(how))
    if known.word == "impossible":
        known = replace(known, reason=board.puzzle.obstacle(board.instance))
    return attached(board, KNOWN, known)
