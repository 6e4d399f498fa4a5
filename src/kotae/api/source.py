"""Where a text comes from: a file, standard input, or the argument itself; bounded before it is read."""

from __future__ import annotations

import os.path
import sys
from typing import BinaryIO

from kotae.errors import BadInput

MAX_BYTES = 64 << 20
"""A file with the largest board that we hold (4 million cells) and room to spare."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    return _decoded(read_bytes(name), called(name))


def called(name: str) -> str:
    """What messages call the source of that name."""
    return "standard input" if name == "-" else name


def read_beginning(name: str, size: int) -> str:
    """The first `size` bytes of a file, however large it is, or of standard input for ``-``, as text."""
    return read_bytes(name, size).decode("utf-8-sig", errors="replace")


def read_bytes(name: str, beginning: int | None = None) -> bytes:
    """The content of a file, or of standard input for ``-``; or only its beginning of that size."""
    if not name:
        raise BadInput("the name of the file to read is empty")
    source = called(name)
    try:
        if name == "-":
            if sys.stdin is None:
                raise BadInput("is closed; there is nothing to read", source=source)
            return _bounded(sys.stdin.buffer, source, beginning)
        if os.path.isdir(name):
            raise BadInput("is a directory; expected a file", source=source)
        with open(name, "rb") as file:
            return _bounded(file, source, beginning)
    except FileNotFoundError:
        raise BadInput(f"no such file: {name}") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput(f"cannot be read: {reason}", source=source) from None


def _bounded(file: BinaryIO, name: str, beginning: int | None) -> bytes:
    if beginning is not None:
        return file.read(beginning)
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise BadInput(f"is larger than {MAX_BYTES >> 20} MB", source=name)
    return data


def _decoded(data: bytes, name: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput("is not text in UTF-8", source=name, line=line) from None
    if "\0" in text:
        raise BadInput(
            "is not text: it holds a zero byte", source=name, line=text[: text.index("\0")].count("\n") + 1
        )
    return text
