"""A diagram in the making, in a process of its own that is ended when it takes too much memory or time."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import Self

from kotae.counting.task import Task
from kotae.processes import command, end, held_by, signals_held, surroundings
from kotae.sat.guarding import Guard

MEMORY_MB = 2000
"""The memory of a diagram, unless somebody sets another limit."""
PAUSE = 0.02
"""Seconds between two looks at a diagram."""


@dataclass(frozen=True)
class Reply:
    """What a diagram shows."""

    count: int
    answers: Sequence[Sequence[int]]
    """Those that were wanted: the links of each, one that is used twice twice."""


class Child:
    """A process that makes the diagram of a task; it is ended when it is left."""

    def __init__(self, task: Task, memory_mb: int | None = None, sample: int = 0, seed: int = 0) -> None:
        self.reply: Reply | None = None
        self.reason: str | None = None
        """Why it ended without a reply."""
        self._memory_mb = memory_mb or MEMORY_MB
        self._printed = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed with the process
        self._guard = Guard()
        with TemporaryFile("w+", encoding="utf-8") as told:
            json.dump({**task.json(), "sample": sample, "seed": seed, "memory_mb": self._memory_mb}, told)
            told.seek(0)
            with signals_held():
                self._process: subprocess.Popen[bytes] | None = subprocess.Popen(
                    command("kotae.counting.diagram"),
                    stdin=told,
                    stdout=self._printed,
                    stderr=subprocess.DEVNULL,
                    env=surroundings(),
                    start_new_session=True,  # Ctrl-C is for us
                )
                self._guard.watch(self._process.pid)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def ended(self, wait: float = 0.0) -> bool:
        """Whether there is a reply, or a reason why there is none, after that many seconds at most."""
        process = self._process
        if process is None:
            return True
        with suppress(subprocess.TimeoutExpired):
            process.wait(wait)
        if process.returncode is None:
            if self.held_mb() < self._memory_mb:
                return False
            self.reason = f"the memory limit of {self._memory_mb} MB was reached"
        elif process.returncode == 0:
            self._printed.seek(0)
            shown = json.load(self._printed)
            self.reply = Reply(shown["count"], shown["answers"])
        else:
            self.reason = f"the decision diagram failed with status {process.returncode}"
        self.close()
        return True

    def held_mb(self) -> float:
        """The memory that the process holds at the moment."""
        return 0.0 if self._process is None else held_by(self._process.pid)

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with process:
                end(process)
        self._guard.close()
        self._printed.close()


def available() -> bool:
    """Whether diagrams can be made here: the library is installed, and processes can be bounded."""
    return sys.platform != "win32" and importlib.util.find_spec("graphillion") is not None
