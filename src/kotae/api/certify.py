"""Certificates of verdicts."""

from __future__ import annotations

from typing import Unpack

from kotae.api import pictures
from kotae.api.asking import Asking, asked
from kotae.api.board import Board
from kotae.api.draw import attached
from kotae.auditing.document import Certificate
from kotae.solving import questions
from kotae.solving.outcome import Undecided


def certify(board: Board, **how: Unpack[Asking]) -> Certificate | Undecided:
    """A certificate that the board is unique, several, impossible, or how short it is; or `Undecided`.

    It has passed `audit` already. Its `data` is what a file holds; `Asking` has the keywords.
    """
    found = questions.certify(board.puzzle, board.instance, *asked(how))
    if isinstance(found, Undecided):
        return attached(board, pictures.of_outcome, found)
    return attached(board, pictures.of_certificate, found)
