"""Where a text comes from: a file, standard input, or the argument itself; bounded before it is read."""

from __future__ import annotations

import errno
import os.path
import sys
from typing import BinaryIO

from kotae.errors import BadInput, shortened
from kotae.phrases import printable

LONGEST_NAME = 120
"""Characters of a file's name in a sentence."""

MAX_BYTES = 64 << 20
"""A file with the largest board that we hold (a million cells) and room to spare."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    return _decoded(read_bytes(name), called(name))


def called(name: str) -> str:
    """What messages call the source of that name; of a long one, they show both ends."""
    return "standard input" if name == "-" else shortened(name, LONGEST_NAME)


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
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENAMETOOLONG):
            raise BadInput(f"no such file: {printable(source)}") from None
        raise BadInput(f"cannot be read: {error.strerror or error}", source=source) from None
    except ValueError:  # no name has a zero byte
        raise BadInput(f"no such file: {printable(source)}") from None


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
