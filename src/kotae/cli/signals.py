"""SIGTERM and SIGHUP, which end a command as Ctrl-C does: programs are stopped, temporary files removed."""

from __future__ import annotations

import signal
from threading import current_thread, main_thread
from types import FrameType


class Terminated(BaseException):
    """A signal asked the command to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number
        """The exit status that shells know such an end by."""


def handle_signals() -> None:
    """From now on, SIGTERM and SIGHUP raise `Terminated`, unless they are ignored, as `nohup` wants it."""
    if current_thread() is not main_thread():  # signals are handled there alone
        return
    for name in ("SIGTERM", "SIGHUP"):  # Windows has no SIGHUP
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # a second one must not disturb the tidying up
    raise Terminated(number)
