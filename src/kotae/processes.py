"""Processes of our own: how they are started, what they hold, and how they are ended."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from types import FrameType
from typing import Protocol

HELD: list[int] = [number for number in signal.Signals if number.name in ("SIGINT", "SIGTERM", "SIGHUP")]
"""The signals that end us, and that can wait a moment."""


class Started(Protocol):
    """A process that leads a group of its own, of `subprocess` or of `asyncio`."""

    @property
    def pid(self) -> int: ...
    def kill(self) -> None: ...


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def command(module: str, *arguments: str) -> list[str]:
    """What runs one of our modules; nothing comes from the folder we are in, unless our path names it."""
    return [sys.executable, "-P", "-m", module, *arguments]


def surroundings() -> dict[str, str]:
    """The environment of such a process: it finds what we find, and its libraries start no threads."""
    path = os.pathsep.join(filter(None, sys.path))
    return {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": path}


@contextmanager
def signals_held() -> Iterator[None]:
    """Handle signals that come meanwhile at the end: a line is then written whole, and a process that was
    started is known, so that it can be ended.
    """
    if current_thread() is not main_thread():  # signals are handled there alone
        yield
        return
    caught: list[int] = []
    before: dict[int, Callable[[int, FrameType | None], object]] = {}

    def catch(number: int, frame: FrameType | None) -> None:
        caught.append(number)

    try:
        for number in HELD:
            if callable(handler := signal.getsignal(number)):
                before[number] = handler
                signal.signal(number, catch)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in caught:
            before[number](number, None)


def end(process: Started) -> None:
    """End a process and what it has started, at once; it may have ended."""
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def most_mb(memory_mb: int) -> int:
    """What a process may hold before it is ended: it has had room to see that it is beyond its limit."""
    return memory_mb + memory_mb // 4 + 100


def held_mb(process: int | str) -> float | None:
    """The memory that a process holds; None where /proc does not tell, or it has ended."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    except (OSError, IndexError):
        return None


def held_by(process: int) -> float:
    """The memory in MB that a process holds, by /proc or by ``ps``; 0 if it has ended, or neither tells."""
    if (held := held_mb(process)) is not None:
        return held
    import subprocess

    listed: list[str] = []
    with suppress(FileNotFoundError):
        asked = ["ps", "-o", "rss=", "-p", str(process)]
        listed = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()
    return int(listed[0]) / 1024 if listed else 0.0
