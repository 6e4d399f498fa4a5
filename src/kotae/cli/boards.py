"""The boards and answers that a command line names."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kotae.api.answer import read_answer
from kotae.api.board import Board, boards_of, pick
from kotae.api.source import called, read_text
from kotae.cli.output import note
from kotae.errors import BadInput, located
from kotae.watch import Limits, Watch

GRACE = 0.5
"""Seconds that reading may take whatever the limit: an undecided result names the rules of its board."""


def load_boards(source: str, chosen: Namespace) -> list[Board]:
    """Every board of a source."""
    return boards_of(source, chosen.puzzle, chosen.format, dict(chosen.rules))


def load_board(chosen: Namespace) -> Board:
    """The board that the arguments name; what the reading noted goes to standard error."""
    with _limits_kept(chosen):
        board = pick(load_boards(chosen.board_source, chosen), chosen.board)
    for sentence in board.notes:
        note(chosen, sentence)
    return board


@contextmanager
def _limits_kept(chosen: Namespace) -> Iterator[None]:
    """Ensure that what is read inside keeps the limits of the command, if it has any."""
    seconds, memory = getattr(chosen, "time_limit", None), getattr(chosen, "memory_limit", None)
    if seconds is None and memory is None:
        yield
        return
    with Watch(Limits(seconds, memory_mb=memory), started=chosen.since).kept(GRACE):
        yield


def load_text(board: Board, name: str, what: str) -> str:
    """The text of a file, or of standard input for ``-`` unless the board was read from there."""
    if name == "-" and board.source == called("-"):
        raise BadInput(f"standard input holds the board, so the {what} must be in a file")
    return read_text(name)


def load_answer(board: Board, name: str) -> Any:
    """The drawing in a file, or on standard input for ``-``."""
    text = load_text(board, name, "answer")
    with located(called(name)):
        return read_answer(board, text)
