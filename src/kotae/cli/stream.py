"""Standard output: lines that are written whole, in characters that it has."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from kotae.processes import signals_held

PLAIN = {"×": "x", "–": "-", "…": "...", "\N{REPLACEMENT CHARACTER}": "?"}
"""What stands in sentences for characters that a stream does not have; others are escaped."""


def prepare(stream: TextIO | None) -> None:
    """Ensure that a character that the stream does not have is no reason to fail."""
    if stream is not None and hasattr(stream, "reconfigure"):
        codecs.register_error("kotae", _plainer)
        stream.reconfigure(errors="kotae")


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    char = error.object[error.start]
    plain = PLAIN.get(char) or char.encode("ascii", "backslashreplace").decode()
    return plain, error.start + 1


def fitting(make: Callable[[bool], str], stream: TextIO | None = None) -> str:
    """What `make` gives; in plain ASCII, if the stream (or standard output) has not all of its characters."""
    text = make(False)
    try:
        text.encode((stream or sys.stdout).encoding or "utf-8")
    except UnicodeEncodeError:
        return make(True)
    return text


def write_line(line: str) -> None:
    """Write a line to standard output, whole or not at all: once it is begun, signals wait for its end."""
    await_room()
    with signals_held():
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def await_room() -> None:
    """Wait for a slow reader while a signal can still end the command without tearing the next line."""
    sys.stdout.flush()
    if os.name == "posix":
        from select import select

        with suppress(OSError, ValueError):  # it is no stream of the system's
            select([], [sys.stdout.fileno()], [])
