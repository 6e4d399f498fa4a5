"""Somebody who cancels after a while or kills processes as they start, and a clock that goes as one wants."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import kotae.watch

if TYPE_CHECKING:  # processes that load this start sooner without
    import pytest

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


class Ahead:
    """The clock of all time limits, which can be put forward: a limit is then hit just here."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._by = 0.0
        made = kotae.watch.Watch
        patch.setattr(
            kotae.watch, "Watch", lambda limits=None, _=None, started=None: made(limits, self, started)
        )

    def __call__(self) -> float:
        return time.perf_counter() + self._by

    def put(self) -> None:
        """Put it an hour forward."""
        self._by = 3600.0


def kill_at_start() -> None:
    """Kill this process as often as there are files in a folder, if one is named: each start removes one."""
    if folder := os.environ.get(KILLS):
        for path in Path(folder).iterdir():
            with suppress(FileNotFoundError):  # another start was quicker
                path.unlink()
                os.kill(os.getpid(), signal.SIGKILL)
