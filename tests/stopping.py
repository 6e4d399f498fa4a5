"""Somebody who cancels after a while, and somebody who kills processes as they start."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

KILLS = "KOTAE_TEST_KILLS"
"""Names the folder of `kill_at_start`."""


class Stopping:
    """Says "stop" when it was asked more than `after` times."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.after


def kill_at_start() -> None:
    """Kill this process as often as there are files in a folder, if one is named: each start removes one."""
    if folder := os.environ.get(KILLS):
        for path in Path(folder).iterdir():
            with suppress(FileNotFoundError):  # another start was quicker
                path.unlink()
                os.kill(os.getpid(), signal.SIGKILL)
