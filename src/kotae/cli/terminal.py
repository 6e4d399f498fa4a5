"""The size of the terminal, and a line on it that says how far a command is."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

UNKNOWN = os.terminal_size((80, 100))
"""The columns and rows of what is no terminal, or of a terminal that does not know its size and says 0."""


def columns(stream: TextIO | None = None) -> int:
    """Return the width of the terminal: COLUMNS if that is set, or what the stream or standard output has."""
    return _stated("COLUMNS") or _size(stream).columns or UNKNOWN.columns


def rows() -> int:
    """Return the height of the terminal of standard output: LINES if that is set, else what it has."""
    return _stated("LINES") or _size(None).lines or UNKNOWN.lines


def _stated(variable: str) -> int:
    """Return the positive number in an environment variable, or 0."""
    text = os.environ.get(variable, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _size(stream: TextIO | None) -> os.terminal_size:
    """Return what the system says, like `shutil.get_terminal_size`, which takes 3 ms to import."""
    stream = stream or sys.__stdout__
    if stream is not None:
        with suppress(OSError, ValueError):  # it is no terminal, or closed
            return os.get_terminal_size(stream.fileno())
    return UNKNOWN


class StatusLine:
    """The last line of the terminal, on standard error; nothing is written where that is no terminal."""

    def __init__(self, *, quiet: bool) -> None:
        self.wanted = not quiet and sys.stderr is not None and sys.stderr.isatty()
        self._written = 0
        """Characters to blank out."""

    def show(self, words: str) -> None:
        """Replace the line; a column stays free, or the terminal would wrap."""
        if self.wanted:
            width = columns(sys.stderr) - 1
            print(f"\r{words[:width]:<{width}}", end="", file=sys.stderr, flush=True)
            self._written = width

    def clear(self) -> None:
        """Leave the line empty."""
        if self._written:
            print("\r" + " " * self._written + "\r", end="", file=sys.stderr, flush=True)
            self._written = 0
