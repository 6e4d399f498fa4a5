"""A line on the terminal while a search goes on, and Ctrl-C that ends it without losing what was found."""

from __future__ import annotations

import signal
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

from kotae.cli.terminal import StatusLine


class Progress:
    """Says how long the search has been going on, and what it has found."""

    PAUSE = 0.1
    """Seconds between two changes of the line."""

    def __init__(self, chosen: Namespace) -> None:
        self._line = StatusLine(quiet=chosen.quiet)
        self._started = time.monotonic()
        self._last = 0.0
        self.stopped = False
        """Whether Ctrl-C was pressed while it could end the search."""
        self._found = ""
        self._showing = False
        """Whether something is written inside a search that Ctrl-C stops."""

    def tick(self) -> bool:
        """Bring the line up to date; whether the search is to stop."""
        now = time.monotonic()
        if self._line.wanted and now - self._started > 1 and now - self._last > self.PAUSE:
            self._line.show(f"searching, {now - self._started:.0f} s{self._found} (Ctrl-C stops)")
            self._last = now
        return self.stopped

    @contextmanager
    def stoppable(self) -> Iterator[None]:
        """Let Ctrl-C end the search inside, so that what was found is not lost; a second one ends it all."""
        if current_thread() is not main_thread():  # signals are handled there alone
            yield
            return

        def stop(number: int, frame: FrameType | None) -> None:
            if self.stopped or self._showing:
                raise KeyboardInterrupt
            self.stopped = True

        before = signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
            self.clear()

    @contextmanager
    def showing(self) -> Iterator[None]:
        """Let Ctrl-C end the command at once while a part of the result is drawn and written."""
        self.clear()
        self._showing = True
        try:
            yield
        finally:
            self._showing = False

    def tell(self, words: str) -> None:
        """Take down how far the search is, for the next time the line is written."""
        self._found = f", {words}"

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Leave the line empty when the search inside is over; Ctrl-C ends the command."""
        try:
            yield
        finally:
            self.clear()

    def clear(self) -> None:
        """Leave the terminal's line empty."""
        self._line.clear()
