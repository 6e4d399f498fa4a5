"""The lines of a results file, read with a bound and checked: whoever reads results reads them here.

A file of somebody else may have lines without end. So the first megabyte of a line has to look like a result
before more of it is read, and no line is read beyond `LONGEST`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from kotae.api.source import called
from kotae.errors import BadInput

NO_RESULT = "is no line of a results file"
SHORT = 1 << 20
"""Bytes of a line that are read in any case."""
LONGEST = 64 << 20
"""Bytes of a line that are read at most."""
MOST_SECONDS = 1e12
"""A number that a board's seconds never reach."""
KINDS: dict[str, type | tuple[type, ...]] = {
    "source": str,
    "board": int,
    "digest": (str, type(None)),
    "task": str,
    "options": dict,
    "outcome": str,
    "error": (str, type(None)),
    "result": (dict, type(None)),
    "seconds": (int, float),
}
"""What a line has to hold."""
BEGINNING: tuple[bytes | re.Pattern[bytes], ...] = (
    b'{"source": "',
    re.compile(rb'[^"\\]*(?:\\.[^"\\]*)*\\?'),
    b'", "board": ',
    re.compile(rb"[0-9]*"),
    b', "digest": ',
)
"""How every line that `kotae batch` writes begins, in parts."""


def result_records(
    path: Path, tell: Callable[[str], None] = lambda sentence: None
) -> Iterator[dict[str, Any]]:
    """Yield the objects of a results file, or of standard input for ``-``; `BadInput` at a line that is none.

    A last line that was never finished is left out, and `tell` gets a sentence about it.
    """
    source = called(str(path))
    try:
        with _opened(path) as file:
            for number, line in enumerate(_lines(file), 1):
                record = parsed(line)
                if record is not None:
                    yield record
                elif line.endswith(b"\n") or len(line) >= LONGEST or not begins_as_result(line):
                    raise BadInput(NO_RESULT, source=source, line=number)
                else:
                    tell(f"{source}, line {number}: was never finished, and is left out")
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror or error}", source=source) from None


def parsed(line: bytes) -> dict[str, Any] | None:
    """Return the object of a line; None if it is no result."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if is_result(record) else None


def is_result(record: object) -> bool:
    """Return True if an object holds what a result holds."""
    return (
        isinstance(record, dict)
        and all(isinstance(record.get(key, BadInput), kind) for key, kind in KINDS.items())
        and 0 <= record["seconds"] <= MOST_SECONDS
    )


def begins_as_result(line: bytes) -> bool:
    """Return True if a line that was cut off somewhere may be the beginning of one of our results."""
    at = 0
    for part in BEGINNING:
        if at >= len(line):
            break
        if isinstance(part, bytes):
            if not part.startswith(line[at : at + len(part)]):
                return False
            at += len(part)
        elif found := part.match(line, at):
            at = found.end()
    return True


def _opened(path: Path) -> AbstractContextManager[BinaryIO]:
    if str(path) != "-":
        return open(path, "rb")
    if sys.stdin is None:
        raise BadInput("is closed; there is nothing to read", source=called("-"))
    return nullcontext(sys.stdin.buffer)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield lines; of one that is too long, or long and no result, only the first part."""
    while line := file.readline(SHORT):
        if len(line) == SHORT and not line.endswith(b"\n") and begins_as_result(line):
            line += file.readline(LONGEST - SHORT)
        yield line
