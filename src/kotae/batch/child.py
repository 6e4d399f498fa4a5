"""A process that is asked about boards and killed when one takes too much; the next board gets a new one."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kotae.batch.items import Done, Question, QueuedBoard, UnreadResult
from kotae.batch.process import STARTING, Ended, WorkerProcess

GRACE = 5.0
"""Seconds after its time limit when a board's process is ended: a search that listens has ended before."""
TRIES = 2
"""How often a board may have its process end under it, which somebody else may have ended."""


class BoardProcess(WorkerProcess):
    """One process, started when it is needed; it is ended when it is left."""

    def __init__(self, question: Question, cancelled: Callable[[], bool] = lambda: False) -> None:
        super().__init__(question.tasks, question.memory_mb, cancelled)
        self._question = question

    def results(self, items: Sequence[QueuedBoard]) -> Iterator[Done]:
        """The result of each board in order; one that ends its process, or is ended, is told of."""
        left = deque(items)
        while left and not self._cancelled():
            try:
                self._ask(left)
                while left:
                    found = self._answer()
                    yield Done(left.popleft(), **found)
                self.line(STARTING)  # the end of the answer
            except Ended as why:
                self.kill()
                item = left.popleft() if left else None
                if item is None or self._cancelled():
                    return
                outcome, sentence = why.args
                if outcome == "crashed" and item.tries + 1 < TRIES:
                    left.appendleft(item._replace(tries=item.tries + 1))
                else:
                    yield Done(item, None, None, outcome, sentence, time.monotonic() - self._asked)

    def _ask(self, items: deque[QueuedBoard]) -> None:
        question = self._question
        if self.pid is None:
            self._begin()
        self._asked = time.monotonic()
        self.ask(
            {
                "task": question.task,
                "ask": {"boards": [item.text for item in items], "options": dict(question.options)},
                "limits": question.limits(),
            }
        )
        self.line(STARTING)  # the word that it has started

    def _answer(self) -> dict[str, Any]:
        """What comes of the next board."""
        seconds = self._question.seconds
        self._asked = time.monotonic()
        event, data = self.line(None if seconds is None else seconds + GRACE, seconds)
        result = None
        if event == b"found":
            result = UnreadResult(data)
            event, data = self.line(STARTING)
        found: dict[str, Any] = {"result": result, **json.loads(data)}
        if event != b"board":
            outcome = "memory" if found.get("kind") == "memory" else "error"
            raise Ended(outcome, found.get("sentence", "something went wrong with this board"))
        return found

    def _begin(self) -> None:
        """Have a process that is ready; one that somebody ends before that says nothing of the board."""
        for again in (True, True, False):
            self._asked = time.monotonic()
            self.start()
            try:
                event, _ = self.line(STARTING)
            except Ended as why:
                self.kill()
                if why.args[0] == "crashed" and again and not self._cancelled():
                    continue
                raise
            if event != b"ready":
                raise Ended("error", "no process could be started")
            return
