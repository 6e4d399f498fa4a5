"""Waiting for what has to happen, in whatever time: tests must not fail where the machine is slow or busy."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

WAIT = 120.0
"""Seconds after which something that has to happen has not."""


def eventually(holds: Callable[[], object]) -> None:
    """Return when something is true."""
    end = time.monotonic() + WAIT
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def alive(pid: int) -> bool:
    """Return True if a process runs; one that is dead and whose parent has not asked yet does not."""
    try:
        os.kill(pid, 0)
        if not Path("/proc/self/stat").exists():
            return True
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
