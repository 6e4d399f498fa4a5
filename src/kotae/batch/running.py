"""A batch from its boards to its results file: what is known is left out, what comes is kept."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

from kotae.api.board import boards_of_text, pick
from kotae.api.encode import board_digest
from kotae.batch.engines import BatchEngine
from kotae.batch.items import ENDED, Done, Finished, Question, QueuedBoard, result_data
from kotae.batch.sources import Unreadable
from kotae.errors import BadInput

WINDOW = 1000
"""Boards that may be finished before one that comes earlier, where the order is to be kept."""
NAMED = 10
"""Boards that could not be read that are named in the end."""
LARGEST = 60 << 20
"""Bytes of a result that is kept: readers of results files bound the length of a line."""
PAUSE = 0.1
"""Seconds between two looks at whether the batch has ended."""


@dataclass
class BatchTally:
    """How far a batch is."""

    started: float = field(default_factory=time.monotonic)
    done: int = 0
    """Boards that were finished now."""
    known: int = 0
    """Boards that an earlier run has finished."""
    earlier: int = 0
    """How many of these there may be: the results that were there at first."""
    outcomes: Counter[str] = field(default_factory=Counter)
    unreadable: list[Done] = field(default_factory=list)
    """The first of the boards that could not be read."""
    taken: int = 0
    """Boards that were read and not known."""
    share: Callable[[], float | None] = lambda: None
    """How much of the input was read, from 0 to 1, if anybody knows."""

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return max(time.monotonic() - self.started, 1e-9)

    @property
    def rate(self) -> float:
        """Boards per second."""
        return self.done / self.elapsed

    @property
    def left(self) -> float | None:
        """Seconds that it may still take, if the rest of the input is like what was read so far."""
        share = self.share()
        if not share or not self.done:
            return None
        unread = (self.taken + self.known) * (1 - share) / share
        new = max(0.0, unread - (self.earlier - self.known))
        return (self.taken - self.done + new) / self.rate


class Results(Protocol):
    """Where results go, such as a results file."""

    def resume(self, *, retry: bool = False) -> Finished:
        """Return what earlier batches have finished."""

    def add(self, done: Done) -> None:
        """Keep the result of a board."""


class Batch:
    """Runs boards through an engine and keeps their results."""

    def __init__(
        self,
        question: Question,
        results: Results,
        *,
        retry: bool = False,
        ordered: bool = False,
        tell: Callable[[BatchTally], None] = lambda tally: None,
        share: Callable[[], float | None] = lambda: None,
    ) -> None:
        self._question = question
        self._results = results
        self._known, self._unreadable = results.resume(retry=retry)
        self._tell = tell
        self.tally = BatchTally(earlier=self._known.total(), share=share)
        self._aside: deque[Done] = deque()
        """What needs no engine: files that cannot be read."""
        self._order: deque[tuple[str, int]] | None = deque() if ordered else None
        self._room = threading.Semaphore(WINDOW)
        self._held: dict[tuple[str, int], Done] = {}
        self._ended = False

    def run(self, boards: Iterable[QueuedBoard | Unreadable], engine: BatchEngine) -> BatchTally:
        """Ask about all boards that are not known yet; every result is kept as soon as it is there."""
        results = engine.results(self._waiting(boards))
        try:
            for done in results:
                self._take(done)
            self._take_aside()
        finally:
            self._ended = True
            results.close()
        return self.tally

    def _waiting(self, boards: Iterable[QueuedBoard | Unreadable]) -> Iterator[QueuedBoard]:
        """The boards that are not known; an engine may ask for them in a thread of its own."""
        for board in boards:
            if isinstance(board, Unreadable):
                if (board.source, 0) in self._unreadable:
                    self.tally.known += 1
                    continue
                item = QueuedBoard(board.source, 0, "")
                self._queue(item)
                self._aside.append(Done(item, None, None, "unreadable", board.sentence, 0.0))
            elif (self._known or self._unreadable) and self._is_known(board):
                self.tally.known += 1
            else:
                self._queue(board)
                yield board

    def _queue(self, item: QueuedBoard) -> None:
        """Count a board, and note its place where the order is to be kept; wait if too many are ahead."""
        self.tally.taken += 1
        if self._order is not None:
            while not self._room.acquire(timeout=PAUSE):
                if self._ended:
                    return
            self._order.append((item.source, item.number))

    def _is_known(self, item: QueuedBoard) -> bool:
        digest = self._digest(item)
        if digest is None:
            return (item.source, item.number) in self._unreadable
        if not self._known[digest]:
            return False
        self._known[digest] -= 1
        return True

    def _digest(self, item: QueuedBoard) -> str | None:
        """What tells the board from others; None if it cannot be read."""
        rules = self._question.options.get("rules", {})
        try:
            return board_digest(pick(boards_of_text("", item.text, None, None, rules), None))
        except BadInput:
            return None

    def _take(self, done: Done) -> None:
        self._take_aside()
        if self._order is None:
            self._keep(done)
        else:
            self._hold(done)

    def _take_aside(self) -> None:
        while self._aside:
            done = self._aside.popleft()
            if self._order is None:
                self._keep(done)
            else:
                self._hold(done)

    def _hold(self, done: Done) -> None:
        """Keep what comes next in order, as far as it is there."""
        assert self._order is not None
        self._held[done.item.source, done.item.number] = done
        while self._order and self._order[0] in self._held:
            self._keep(self._held.pop(self._order.popleft()))
            self._room.release()

    def _keep(self, done: Done) -> None:
        if done.digest is None and done.outcome in ENDED:  # its process was ended before it could say
            done = replace(done, digest=self._digest(done.item))
        if done.result is not None and len(result_data(done.result)) > LARGEST:
            sentence = f"its result is larger than {LARGEST >> 20} MB"
            done = replace(done, result=None, outcome="error", error=sentence)
        self._results.add(done)
        self.tally.done += 1
        self.tally.outcomes[done.outcome] += 1
        if done.outcome == "unreadable" and len(self.tally.unreadable) < NAMED:
            self.tally.unreadable.append(done)
        self._tell(self.tally)
