"""Tasks that misbehave on purpose, for the process of a batch: ``--tasks tests.batch.slow``.

A board whose text holds a word does what the word says; others are answered at once.
"""

from __future__ import annotations

import os
import signal
import time
from mmap import mmap
from typing import Any

from kotae.batch.questions import Tell
from kotae.watch import Limits
from tests.stopping import kill_at_start as prepare

__all__ = ["Limits", "prepare", "run"]


def run(task: str, ask: dict[str, Any], tell: Tell, limits: Limits) -> dict[str, Any]:
    """Answer every board, unless it says otherwise."""
    for text in ask["boards"]:
        if "forever" in text:
            time.sleep(1000)
        if "killed" in text:
            os.kill(os.getpid(), signal.SIGKILL)
        if "hungry" in text:
            _ = bytearray(64 << 30)
        if "grows" in text:
            held: list[bytes] = []
            while True:
                held.append(b"x" * (50 << 20))
                time.sleep(0.02)
        if "reserves" in text:
            _ = mmap(-1, 8 << 30)
        told = {"digest": text, "result": {"pid": os.getpid()}, "outcome": "solved", "error": None}
        tell("board", {**told, "seconds": 0.001})
    return {}
