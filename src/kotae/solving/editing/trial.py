"""Boards judged one by one, no more than there is time for."""

from __future__ import annotations

from contextlib import closing
from typing import Any, Generic

from kotae.errors import Unserved
from kotae.generic import I
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.wanted import answers_of, wanted
from kotae.watch import Watch

BOARDS = 20_000
"""How many boards are judged."""
BOARD_CONFLICTS = 20_000
"""How long a board is judged; there are thousands of them, so one that takes long is left out."""


class Trial(Generic[I]):
    """How many answers boards have, as long as no limit is hit."""

    def __init__(self, puzzle: Puzzle[I, Any], search: Search, watch: Watch) -> None:
        self._puzzle = puzzle
        self._search = search
        self._watch = watch
        self.judged = 0
        self.undecided = 0
        self.stop: str | None = None
        """The limit that was hit."""

    def answers(self, board: I) -> int | None:
        """How many answers the board has, 2 for one that may have more; None if nothing is known."""
        if self.stop is None:
            self.stop = self._watch.exceeded(0)
        if self.stop is None and self.judged == BOARDS:
            self.stop = f"{BOARDS:,} boards were tried"
        if self.stop is not None:
            return None
        self.judged += 1
        self._watch.report(f"{plural(self.judged, 'board')} tried")
        if self._puzzle.obstacle(board) is not None:
            return 0
        try:
            return self._judged(board)
        except Unserved:  # the encoding of the first board may be too small for this one
            self.undecided += 1
            return None

    def _judged(self, board: I) -> int | None:
        found = 0
        with (
            wanted(self._puzzle, board, self._search, self._watch) as asked,
            closing(answers_of(asked, self._watch.capped(BOARD_CONFLICTS))) as outcomes,
        ):
            for outcome in outcomes:
                match outcome:
                    case Solved():
                        found += 1
                        if found == 2:
                            return found
                    case Impossible():
                        return found
                    case Undecided():
                        self.stop = self._watch.exceeded(0)
                        self.undecided += 1
        return 2 if found else None
