"""Processes of this machine, each with a thread that waits for it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Generator, Iterable
from contextlib import suppress
from typing import Any

from kotae.batch.child import BoardProcess
from kotae.batch.engines import CHARACTERS, CHUNK
from kotae.batch.engines.feeding import Feed
from kotae.batch.items import Done, Question, QueuedBoard

PAUSE = 0.1
"""Seconds between two looks at whether everything is to end."""
PORTION = 0.05
"""Seconds that boards which travel together should take: quick ones go sixteen at a time, slow ones alone."""
AHEAD = 4
"""How many portions are read ahead for each process."""


class LocalEngine:
    """As many processes as are wanted."""

    def __init__(self, question: Question, jobs: int) -> None:
        self._question = question
        self._jobs = jobs
        self._stop = threading.Event()
        self.processes: list[BoardProcess] = []

    def results(self, items: Iterable[QueuedBoard]) -> Generator[Done, None, None]:
        """The results of boards as they are finished."""
        ahead = AHEAD * CHUNK * self._jobs
        finished: queue.Queue[Done | BaseException | None] = queue.Queue(ahead)
        with Feed(items, ahead) as feed:
            threads = []
            for _ in range(self._jobs):
                self.processes.append(BoardProcess(self._question, self._stop.is_set))
                arguments = (self.processes[-1], feed, finished)
                threads.append(threading.Thread(target=self._work, args=arguments, daemon=True))
                threads[-1].start()
            running = self._jobs
            try:
                while running:
                    done = finished.get()
                    if done is None:
                        running -= 1
                    elif isinstance(done, BaseException):
                        raise done
                    else:
                        yield done
            finally:
                self._stop.set()
                for thread in threads:
                    thread.join()
                self.close()

    def close(self) -> None:
        """End all processes."""
        self._stop.set()
        for process in self.processes:
            process.kill()

    def _work(
        self,
        child: BoardProcess,
        feed: Feed,
        finished: queue.Queue[Done | BaseException | None],
    ) -> None:
        """Ask one process about boards until there are no more."""
        portion = 1
        try:
            while not (feed.ended or self._stop.is_set()):
                items = feed.take(portion, CHARACTERS, wait=True)
                spent = 0.0
                for done in child.results(items):
                    spent += done.seconds
                    self._put(finished, done)
                if items:
                    portion = max(1, min(CHUNK, int(PORTION * len(items) / max(spent, 1e-6))))
            self._put(finished, None)
        except BaseException as error:
            self._put(finished, error)
        finally:
            child.kill()

    def _put(self, where: queue.Queue[Any], what: object) -> None:
        """Put something into a queue when there is room, unless everything is to end."""
        while not self._stop.is_set():
            with suppress(queue.Full):
                where.put(what, timeout=PAUSE)
                return
