"""Certificates of verdicts."""

from __future__ import annotations

from typing import Any, Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.showing import CERTIFICATE, CERTIFY, attached
from kotae.auditing.document import Certificate
from kotae.solving import questions
from kotae.solving.outcome import Undecided


def certify(board: Board[Any], **how: Unpack[Asking]) -> Certificate | Undecided:
    """A certificate that the board is unique, several, impossible, or how short it is; or `Undecided`.

    It has passed `audit` already. Its `data` is what a file holds; `Asking` has the keywords.
    """
    ensure_board(board)
    found = questions.certify(board.puzzle, board.instance, *asked(how))
    if isinstance(found, Undecided):
        return attached(board, CERTIFY, found)
    return attached(board, CERTIFICATE, found)
