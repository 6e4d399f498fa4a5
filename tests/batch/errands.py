"""Tasks for the processes of Dask workers: ``tests.batch.errands``. A board's text says what it does."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from kotae.batch.questions import Tell
from kotae.watch import Limits as Limits


def run(task: str, ask: dict[str, Any], tell: Tell, limits: Limits) -> dict[str, Any]:
    """Answer every board: at once, after a nap, or never, since it ends the worker that asks."""
    for text in ask["boards"]:
        if text == "nap":
            time.sleep(0.02)
        if text == "murder":
            os.kill(os.getppid(), signal.SIGKILL)
            time.sleep(1000)
        told = {"digest": text, "result": {"worker": os.getppid()}, "outcome": "solved", "error": None}
        tell("board", {**told, "seconds": 0.02 if text == "nap" else 0.0005})
    return {}
