"""Processes that make boards side by side; their results come in the order of the seeds."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from threading import Thread
from typing import Any, Generic, Self

from kotae.checkpoints import OutOfTime
from kotae.drafting import Hopeless, Wish
from kotae.errors import Unserved
from kotae.generating.fitting import Fit, first_fit
from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.solving.search import Search
from kotae.watch import Limits, Watch

PAUSE = 0.05
"""Seconds between two looks at the limits."""
AHEAD = 2
"""How many boards are begun for each process."""
LONGEST = 200
"""Bytes of the words that say how far a board is."""

_stop: Event | None = None
"""In a worker: set when its work is not wanted any more."""
_words: Any = None
"""In a worker: bytes shared with its parent, `LONGEST` for each board that is begun, by its seed."""


class Workers(Generic[I, A]):
    """Processes that make the boards of a wish; they are ended when it is left."""

    def __init__(self, puzzle: Puzzle[I, A], wish: Wish, search: Search, watch: Watch, jobs: int) -> None:
        self._puzzle, self._wish, self._search = puzzle, wish, search
        self._watch = watch
        self._ahead = AHEAD * jobs
        context = get_context("spawn")
        self._stop = context.Event()
        self._words = context.RawArray("c", LONGEST * self._ahead)
        self._pool = ProcessPoolExecutor(jobs, context, _begin, (self._stop, self._words, os.getpid()))
        self._begun: dict[int, Future[Any]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)

    def fit(self, seeds: range) -> Fit[I, A]:
        """The board of the first of these seeds, while those of the next ones are begun."""
        for seed in seeds[: self._ahead]:
            if seed not in self._begun:
                _tell(self._words, seed, "")
                self._begun[seed] = self._pool.submit(
                    _made, self._puzzle, self._wish, self._search, seed, self._limits()
                )
        future = self._begun.pop(seeds[0])
        while True:
            self._watch.check()
            try:
                found = future.result(PAUSE)
            except NotYet:
                self._report(seeds[0])
                continue
            except BrokenProcessPool:
                raise Unserved("a process that makes boards has died, perhaps for lack of memory") from None
            self._report(seeds[0])
            if isinstance(found, str):
                raise Hopeless(found)
            if found is None:
                self._watch.check()
                raise OutOfTime("a limit was reached")
            fit: Fit[I, A] = found
            return fit

    def _report(self, seed: int) -> None:
        """Say how far the board of a seed is."""
        start = LONGEST * seed % len(self._words)
        if words := self._words[start : start + LONGEST].rstrip(b"\0"):
            self._watch.report(words.decode(errors="replace"))

    def _limits(self) -> Limits:
        """What is left of the limits; the processes count their conflicts and memory themselves."""
        watch, limits = self._watch, self._watch.limits
        left = None if limits.seconds is None else max(0.0, limits.seconds - (watch.clock() - watch.started))
        return Limits(left, limits.conflicts, limits.memory_mb)


def _begin(stop: Event, words: Any, parent: int) -> None:
    """Prepare a worker: Ctrl-C is for its parent, and it ends when that has gone."""
    global _stop, _words
    _stop, _words = stop, words
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive, args=(parent,), daemon=True).start()


def _tell(shared: Any, seed: int, words: str) -> None:
    """Put the words where the parent looks for those of a seed; no two seeds under way have one place."""
    start = LONGEST * seed % len(shared)
    shared[start : start + LONGEST] = words.encode()[:LONGEST].ljust(LONGEST, b"\0")


def _outlive(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _made(
    puzzle: Puzzle[I, A], wish: Wish, search: Search, seed: int, limits: Limits
) -> Fit[I, A] | str | None:
    """The board of a seed, why there is none, or None if a limit was hit."""
    assert _stop is not None
    own = Limits(
        limits.seconds, limits.conflicts, limits.memory_mb, _stop.is_set, partial(_tell, _words, seed)
    )
    try:
        return first_fit(puzzle, wish, seed, search, Watch(own))
    except Hopeless as reason:
        return str(reason)
    except OutOfTime:
        return None
