"""All answers of a board, one after another."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board
from kotae.api.draw import answered
from kotae.errors import BadInput
from kotae.phrases import plural
from kotae.solving import questions
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided


class Answers(Iterator[Any]):
    """The answers of a board as they are found, each once and checked; afterwards, whether they are all."""

    def __init__(self, board: Board, found: Generator[Outcome[Any], None, None], limit: int | None) -> None:
        self._board = board
        self._found = found
        self._limit = limit
        self.count = 0
        """How many there were so far."""
        self.complete: bool | None = None
        """Whether there are no more; None until the end."""
        self.reason: str | None = None
        """Why the search ended before that was known."""

    def __next__(self) -> Any:
        if self.complete is None and self.count == self._limit:
            self._end(f"the limit of {plural(self.count, 'answer')} was reached")
        if self.complete is not None:
            raise StopIteration
        outcome = next(self._found)
        match outcome:
            case Solved(answer):
                self.count += 1
                return answered(self._board, answer)
            case Undecided(reason):
                self._end(reason)
            case Impossible():
                self._end(None)
        raise StopIteration

    def close(self) -> None:
        """Free the solver, when no more answers are wanted."""
        if self.complete is None:
            self._end("no more answers were asked for")

    def _end(self, reason: str | None) -> None:
        self.complete, self.reason = reason is None, reason
        self._found.close()


def answers(board: Board, *, limit: int | None = None, **how: Unpack[Asking]) -> Answers:
    """The answers of the board, one after another as they are found; no more than `limit` of them.

    `Asking` has the other keywords.
    """
    if limit is not None and limit < 1:
        raise BadInput(f"the limit must be 1 or more, not {limit}")
    return Answers(board, questions.answers(board.puzzle, board.instance, *asked(how)), limit)
