"""What all tests need of their process, wherever they are started."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

# In the background of a shell a process ignores Ctrl-C, and so would the commands that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGTERM) is signal.SIG_IGN:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

DISPLAY = ("TERM", "NO_COLOR", "COLUMNS", "LINES", "PYTHONUNBUFFERED", "PYTHONIOENCODING")
"""Variables that change how commands colour, break or buffer what they print."""


def pytest_sessionstart() -> None:
    """Leave to each test how output is shown: the commands that it runs find no such variables."""
    for name in DISPLAY:
        os.environ.pop(name, None)


@pytest.fixture
def hangup_heeded() -> Iterator[None]:
    """Have programs that the test starts end at SIGHUP, which they would ignore under `nohup`.

    A signal with a handler has its usual effect in a program that is started; here the handler does nothing,
    so that the tests themselves still outlive the terminal.
    """
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        yield
        return
    signal.signal(signal.SIGHUP, lambda number, frame: None)
    yield
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
