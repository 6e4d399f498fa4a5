"""Certificates of verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.showing import CERTIFICATE, CERTIFY, attached
from kotae.auditing.document import Certificate
from kotae.solving import questions
from kotae.solving.outcome import Undecided
from kotae.solving.search import Search
from kotae.watch import Watch

if TYPE_CHECKING:  # loaded when something is certified
    from kotae.solving.certifying import Means


def certify(board: Board[Any], **how: Unpack[Asking]) -> Certificate | Undecided:
    """A certificate that the board is unique, several, impossible, or how short it is; or `Undecided`.

    It has passed `audit` already. Its `data` is what a file holds; `Asking` has the keywords.
    """
    ensure_board(board)
    return certified(board, *asked(how))


def certified(
    board: Board[Any], search: Search, watch: Watch, means: Means | None = None, *, audited: bool = True
) -> Certificate | Undecided:
    """The same by a search whose watch may be running already, and perhaps by other means."""
    found = questions.certify(board.puzzle, board.instance, search, watch, means, audited=audited)
    if isinstance(found, Undecided):
        return attached(board, CERTIFY, found)
    return attached(board, CERTIFICATE, found)
