"""A results file: a line for each finished board, to which only one batch at a time adds.

A line is written whole, with one call, or taken back. What a killed batch left half-written is cut off when
the next one begins; everything before it is known again.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Self

from kotae.batch.items import OPEN, Done, Question
from kotae.errors import BadInput

CHUNK = 1 << 20


class Journal:
    """The results file of a batch, locked for it; closing gives it free."""

    def __init__(self, path: Path, question: Question) -> None:
        self.path = path
        self._question = question
        try:
            self._file: BinaryIO = open(path, "a+b", buffering=0)  # noqa: SIM115 - closed with the journal
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror or error}", source=str(path)) from None
        try:
            _lock(self._file, path)
            self.repaired = _cut_torn_line(self._file)
        except BaseException:
            self._file.close()
            raise
        """How many bytes of a line that was never finished were cut off."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def records(self) -> Iterator[dict[str, Any]]:
        """What is known already."""
        return records(self.path)

    def known(self, *, retry: bool = False) -> Counter[str]:
        """How often each board was finished, by its digest, for this question; `retry` leaves out those that
        ended undecided or in an error."""
        found: Counter[str] = Counter()
        for record in self.records():
            if record.get("digest") is None:
                continue
            if asked_alike(record, self._question) and not (retry and record["outcome"] in OPEN):
                found[record["digest"]] += 1
        return found

    def unreadable(self) -> Iterator[tuple[str, int]]:
        """The sources and numbers of what could not be read, which need not be told again."""
        for record in self.records():
            if record["outcome"] == "unreadable" and asked_alike(record, self._question):
                yield record["source"], record["board"]

    def add(self, done: Done) -> None:
        """Write the line of a finished board; `BadInput`, with the file as it was, if there is no room."""
        line = done.line(self._question)
        before = self._file.seek(0, os.SEEK_END)
        try:
            if self._file.write(line) != len(line):
                raise OSError(28, "No space left on device")
        except OSError as error:
            self._file.truncate(before)
            raise BadInput(
                f"cannot be written: {error.strerror or error}; all results before are kept",
                source=str(self.path),
            ) from None


def asked_alike(record: dict[str, Any], question: Question) -> bool:
    """Whether a result is one of this question."""
    return record.get("task") == question.task and record.get("options") == dict(question.options)


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a results file; a line that is none is said to be, with its number."""
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    record = json.loads(line)
                except ValueError:
                    record = None
                if not isinstance(record, dict) or not {"digest", "task", "outcome"} <= record.keys():
                    raise BadInput("is no line of a results file", source=str(path), line=number)
                yield record
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not text in UTF-8"
        raise BadInput(f"cannot be read: {reason}", source=str(path)) from None


def _lock(file: BinaryIO, path: Path) -> None:
    busy = BadInput("another batch writes to this file; wait for it, or name another one", source=str(path))
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise busy from None


def _cut_torn_line(file: BinaryIO) -> int:
    """Cut off what stands behind the last line feed, and say how many bytes that were."""
    size = file.seek(0, os.SEEK_END)
    end = size
    while end:
        start = max(0, end - CHUNK)
        file.seek(start)
        found = file.read(end - start).rfind(b"\n")
        if found >= 0:
            end = start + found + 1
            break
        end = start
    if end < size:
        file.truncate(end)
    return size - end
