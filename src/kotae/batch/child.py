"""A process that is asked about boards and killed when one takes too much; the next board gets a new one."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Self

from kotae.batch.items import Done, Question, QueuedBoard
from kotae.sat.guarding import Guard

GRACE = 5.0
"""Seconds after its time limit when a board's process is ended: a search that listens has ended before."""
STARTING = 60.0
"""Seconds that a process has to get ready."""
TRIES = 2
"""How often a board may have its process end under it, which somebody else may have ended."""
CHUNK = 1 << 16
LOOK = 0.2
"""Seconds between two looks at whether anybody still wants the results."""


class Ended(Exception):
    """The process has ended, or was."""


class BoardProcess:
    """One process, started when it is needed; it is ended when it is left."""

    def __init__(self, question: Question, cancelled: Callable[[], bool] = lambda: False) -> None:
        self._question = question
        self._cancelled = cancelled
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: Guard | None = None
        self._read_ahead = bytearray()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()

    @property
    def pid(self) -> int | None:
        """Of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def results(self, items: Sequence[QueuedBoard]) -> Iterator[Done]:
        """The result of each board in order; one that ends its process, or is ended, is told of."""
        left = deque(items)
        while left and not self._cancelled():
            try:
                self._ask(left)
                while left:
                    found = self._answer()
                    yield Done(left.popleft(), **found)
                self._read(time.monotonic() + STARTING)  # the end of the answer
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

    def kill(self) -> None:
        """End the process and what it has started, at once."""
        process, self._process = self._process, None
        if process is not None:
            with process, suppress(ProcessLookupError):
                if sys.platform == "win32":
                    process.kill()
                else:
                    os.killpg(process.pid, signal.SIGKILL)
        if self._guard is not None:
            self._guard.close()
            self._guard = None
        self._read_ahead.clear()

    def _ask(self, items: deque[QueuedBoard]) -> None:
        question = self._question
        if self._process is None:
            self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        told = {
            "task": question.task,
            "ask": {"boards": [item.text for item in items], "options": dict(question.options)},
            "limits": {"seconds": question.seconds, "memory_mb": question.memory_mb},
        }
        self._asked = time.monotonic()
        try:
            self._process.stdin.write(json.dumps(told).encode("ascii") + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise Ended("crashed", "the process that was asked has ended") from None

    def _answer(self) -> dict[str, Any]:
        """What comes of the next board."""
        seconds = self._question.seconds
        self._asked = time.monotonic()
        until = None if seconds is None else self._asked + seconds + GRACE
        event, data = self._read(until)
        if event != b"board":
            raise Ended("error", json.loads(data).get("sentence", "something went wrong with this board"))
        found: dict[str, Any] = json.loads(data)
        return found

    def _start(self) -> None:
        command = [sys.executable, "-P", "-m", "kotae.worker", "--tasks", "kotae.batch.questions"]
        if self._question.memory_mb is not None:
            command += ["--memory", str(max(4096, 2 * self._question.memory_mb + 1024))]
        path = os.pathsep.join(filter(None, sys.path))
        self._guard = Guard()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": path},
            start_new_session=True,  # Ctrl-C is for us
        )
        self._guard.watch(self._process.pid)
        self._asked = time.monotonic()
        event, _ = self._read(time.monotonic() + STARTING)
        if event != b"ready":
            raise Ended("error", "no process could be started")

    def _read(self, until: float | None) -> tuple[bytes, bytes]:
        """The next line; `Ended` if there is none in time."""
        assert self._process is not None
        assert self._process.stdout is not None
        told = self._process.stdout.fileno()
        seen = 0
        while (end := self._read_ahead.find(b"\n", seen)) < 0:
            seen = len(self._read_ahead)
            wait = LOOK if until is None else min(LOOK, until - time.monotonic())
            if wait <= 0:
                seconds = self._question.seconds or STARTING
                raise Ended("timeout", f"it took longer than {seconds:g} s and was ended")
            if self._cancelled():
                raise Ended("crashed", "cancelled")
            if select.select([told], [], [], wait)[0]:
                chunk = os.read(told, CHUNK)
                if not chunk:
                    raise Ended("crashed", "the process that was asked has ended, perhaps for lack of memory")
                self._read_ahead += chunk
        event, _, data = bytes(self._read_ahead[:end]).partition(b" ")
        del self._read_ahead[: end + 1]
        return event, data
