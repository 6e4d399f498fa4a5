"""All answers of a board, one after another."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Generic, Unpack

from kotae.api import pictures, text
from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.record import answers_record
from kotae.api.showing import answered
from kotae.errors import BadInput
from kotae.generic import A, A_co
from kotae.phrases import plural
from kotae.solving import questions
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided


class Answers(Iterator[A_co], Generic[A_co]):
    """The answers of a board as they are found, each once and checked; afterwards, whether they are all.

    It is a search that is under way, so it cannot be pickled; its answers can.
    """

    def __init__(
        self, board: Board[A_co], found: Generator[Outcome[A_co], None, None], limit: int | None
    ) -> None:
        self._board = board
        self._found = found
        self._limit = limit
        self._latest: A_co | None = None
        self.count = 0
        """How many there were so far."""
        self.complete: bool | None = None
        """Whether there are no more; None until the end."""
        self.reason: str | None = None
        """Why the search ended before that was known."""

    def __next__(self) -> A_co:
        if self.complete is None and self.count == self._limit:
            self._end(f"the limit of {plural(self.count, 'answer')} was reached")
        if self.complete is not None:
            raise StopIteration
        outcome = next(self._found)
        match outcome:
            case Solved(answer):
                self.count += 1
                self._latest = answered(self._board, answer)
                return self._latest
            case Undecided(reason):
                self._end(reason)
            case Impossible():
                self._end(None)
        raise StopIteration

    def json(self) -> dict[str, Any]:
        """How many answers there were, and whether they are all: the last line that the shell prints."""
        return answers_record(self)

    def __str__(self) -> str:
        return text.of_answers(self._board, self)

    def __repr__(self) -> str:
        return f"<Answers: {self}>"

    def _repr_svg_(self) -> str:
        return pictures.of_answers(self._board, self, self._latest).svg()

    def close(self) -> None:
        """Free the solver, when no more answers are wanted."""
        if self.complete is None:
            self._end("no more answers were asked for")

    def _end(self, reason: str | None) -> None:
        self.complete, self.reason = reason is None, reason
        self._found.close()


def answers(board: Board[A], *, limit: int | None = None, **how: Unpack[Asking]) -> Answers[A]:
    """The answers of the board, one after another as they are found; no more than `limit` of them.

    `Asking` has the other keywords.
    """
    ensure_board(board)
    if limit is not None and (not isinstance(limit, int) or limit < 1):
        raise BadInput(f"the limit must be 1 or more, not {limit!r}")
    return Answers(board, questions.answers(board.puzzle, board.instance, *asked(how)), limit)
