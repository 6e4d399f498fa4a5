"""What is forced on a board."""

from __future__ import annotations

from typing import Unpack

from kotae.api import pictures
from kotae.api.asking import Asking, asked
from kotae.api.board import Board
from kotae.api.draw import attached
from kotae.solving import questions
from kotae.solving.questions import Known


def forced(board: Board, **how: Unpack[Asking]) -> Known:
    """What holds in every answer of the board; what was found, if a limit is hit first.

    `Asking` has the keywords.
    """
    known = questions.forced(board.puzzle, board.instance, *asked(how))
    return attached(board, pictures.of_known, known)
