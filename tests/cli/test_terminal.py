"""The terminal: one that does not know its size, and Ctrl-C while something is written to it."""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator

import pytest

from kotae.cli.progress import Progress
from kotae.cli.terminal import StatusLine, columns, rows

termios = pytest.importorskip("termios", reason="there are no pseudo-terminals")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The end of a terminal where its user sits; the other end is `sys.__stdout__`."""
    ours, theirs = os.openpty()
    with open(theirs, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "__stdout__", stream)
        yield ours
    os.close(ours)


def resize(terminal: int, width: int, height: int) -> None:
    """Give the terminal a size."""
    termios.tcsetwinsize(terminal, (height, width))


def shown(terminal: int) -> str:
    """What the terminal was given so far, which may be on its way."""
    print("end", file=sys.__stdout__, flush=True)
    found = b""
    while not found.endswith(b"end\r\n"):
        found += os.read(terminal, 10_000)
    return found.decode().removesuffix("end\r\n")


@pytest.mark.parametrize(
    ("said", "taken"),
    [((132, 50), (132, 50)), ((0, 0), (80, 100)), ((0, 24), (80, 24)), ((70, 0), (70, 100))],
)
def test_a_size_of_0_is_unknown(terminal: int, said: tuple[int, int], taken: tuple[int, int]) -> None:
    resize(terminal, *said)
    assert (columns(), rows()) == taken


def test_the_environment_may_say_the_size(terminal: int, monkeypatch: pytest.MonkeyPatch) -> None:
    resize(terminal, 132, 50)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")
    assert (columns(), rows()) == (60, 20)
    monkeypatch.setenv("COLUMNS", "0")
    monkeypatch.setenv("LINES", "²")
    assert (columns(), rows()) == (132, 50)


@pytest.mark.parametrize(("width", "taken"), [(0, 79), (1, 0), (10, 9), (200, 199)])
def test_the_status_line_fits(terminal: int, width: int, taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", sys.__stdout__)
    resize(terminal, width, 24)
    line = StatusLine(quiet=False)
    line.show("searching " * 30)
    line.clear()
    blanked = f"\r{' ' * taken}\r" if taken else ""
    assert shown(terminal) == f"\r{('searching ' * 30)[:taken]}{blanked}"


def test_quiet_commands_have_no_status_line(terminal: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", sys.__stdout__)
    resize(terminal, 80, 24)
    line = StatusLine(quiet=True)
    line.show("searching")
    line.clear()
    assert shown(terminal) == ""


def test_ctrl_c_stops_a_search_but_ends_the_writing_of_a_result() -> None:
    progress = Progress(Namespace(quiet=True))
    with progress.stoppable():
        with pytest.raises(KeyboardInterrupt), progress.showing():
            signal.raise_signal(signal.SIGINT)
        assert not progress.stopped
        signal.raise_signal(signal.SIGINT)
        assert progress.stopped
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
