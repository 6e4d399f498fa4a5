"""A process that answers lines (`kotae.worker`), can be killed at any time, and never outlives us."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Self

from kotae.processes import command, end, held_by, most_mb, signals_held, surroundings
from kotae.sat.guarding import Guard

STARTING = 60.0
"""Seconds that a process has to get ready."""
CHUNK = 1 << 16
LOOK = 0.2
"""Seconds between two looks at whether anybody still wants the results, and at what the process holds."""


class Ended(Exception):
    """The process has ended, or was; its arguments are the outcome in one word and in a sentence."""


class WorkerProcess:
    """One process with the tasks of a module; it is ended when it is left."""

    def __init__(
        self, tasks: str, memory_mb: int | None = None, cancelled: Callable[[], bool] = lambda: False
    ) -> None:
        self._tasks = tasks
        self._memory_mb = memory_mb
        self._cancelled = cancelled
        self._due = 0.0
        """When to look again at what the process holds."""
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: Guard | None = None
        self._read_ahead = bytearray()
        self._seen = 0
        """How much of that holds no end of a line."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()

    @property
    def pid(self) -> int | None:
        """Of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def fileno(self) -> int:
        """Where its lines come from, to be waited for."""
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.fileno()

    def start(self) -> None:
        """Have a process; its first line will be ``ready``."""
        with signals_held():
            self._guard = Guard()
            self._process = subprocess.Popen(
                command("kotae.worker", "--tasks", self._tasks),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=surroundings(),
                start_new_session=True,  # Ctrl-C is for us
            )
            self._guard.watch(self._process.pid)

    def kill(self) -> None:
        """End the process and what it has started, at once."""
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin is not None
            with process:
                end(process)
                with suppress(BrokenPipeError):  # of a request that it never took
                    process.stdin.close()
        if self._guard is not None:
            self._guard.close()
            self._guard = None
        self._read_ahead.clear()
        self._seen = 0

    def ask(self, told: dict[str, Any]) -> None:
        """Send a request."""
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(told).encode("ascii") + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise Ended("crashed", "the process that was asked has ended") from None

    def line(self, seconds: float | None, limit: float | None = None) -> tuple[bytes, bytes]:
        """The next event and its data; `Ended` if there is none within that many seconds.

        Who is too late is told of the limit.
        """
        until = None if seconds is None else time.monotonic() + seconds
        while (found := self._cut()) is None:
            wait = LOOK if until is None else min(LOOK, until - time.monotonic())
            if wait <= 0:
                raise Ended("timeout", f"it took longer than {limit or seconds:g} s and was ended")
            if self._cancelled():
                raise Ended("crashed", "cancelled")
            self.look()
            if select.select([self], [], [], wait)[0]:
                self._take()
        return found

    def look(self) -> None:
        """See now and then what the process holds; `Ended` if it is too much."""
        if self._memory_mb is None or self._process is None or (now := time.monotonic()) < self._due:
            return
        self._due = now + LOOK
        if held_by(self._process.pid) > most_mb(self._memory_mb):
            raise Ended("memory", f"it took more than {self._memory_mb} MB of memory and was ended")

    def lines(self) -> Iterator[tuple[bytes, bytes]]:
        """The events that are there already or complete by what has just come; waits for nothing more."""
        self._take()
        while (found := self._cut()) is not None:
            yield found

    def _take(self) -> None:
        """Read what has come."""
        chunk = os.read(self.fileno(), CHUNK)
        if not chunk:
            raise Ended("crashed", "the process that was asked has ended, perhaps for lack of memory")
        self._read_ahead += chunk

    def _cut(self) -> tuple[bytes, bytes] | None:
        """The first line of what was read, if it is complete."""
        end = self._read_ahead.find(b"\n", self._seen)
        if end < 0:
            self._seen = len(self._read_ahead)
            return None
        event, _, data = bytes(self._read_ahead[:end]).partition(b" ")
        del self._read_ahead[: end + 1]
        self._seen = 0
        return event, data
