"""Where a text comes from: a file, standard input, or the argument itself; bounded before it is read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from kotae.errors import BadInput

MAX_BYTES = 64 << 20
"""A file with the largest board that we hold (4 million cells) and room to spare."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    if name == "-":
        if sys.stdin is None:
            raise BadInput("standard input is closed; expected a board")
        return _decoded(_bounded(sys.stdin.buffer, "standard input"), "standard input")
    path = Path(name)
    try:
        if path.is_dir():
            raise BadInput("is a directory; expected a file", source=name)
        with path.open("rb") as file:
            return _decoded(_bounded(file, name), name)
    except FileNotFoundError:
        raise BadInput(f"no such file: {name}") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput(f"cannot be read: {reason}", source=_printable(name)) from None


def _bounded(file: BinaryIO, name: str) -> bytes:
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


def _printable(name: str) -> str:
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in name)
