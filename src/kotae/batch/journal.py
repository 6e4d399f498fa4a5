"""A results file: a line for each finished board, to which only one batch at a time adds.

A line is written whole, with one call, or taken back. The next batch reads the file from its beginning before
it changes anything: a file that holds something else is refused and stays as it is. Only then is a line that
a killed batch left unfinished cut off.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Self

from kotae.batch.items import OPEN, Done, Finished, Question
from kotae.batch.records import parsed, result_records
from kotae.errors import BadInput
from kotae.paths import unusual_kind

CHUNK = 1 << 20


class Journal:
    """The results file of a batch, locked for it; leaving it releases the lock.

    `tell` gets a sentence if the file is repaired.
    """

    def __init__(
        self, path: Path, question: Question, tell: Callable[[str], None] = lambda sentence: None
    ) -> None:
        self.path = path
        self._question = question
        self._tell = tell
        if (kind := unusual_kind(path)) is not None:
            raise BadInput(f"is {kind}; expected the name of a results file", source=str(path))
        try:
            self._file: BinaryIO = open(path, "a+b", buffering=0)  # noqa: SIM115 - closed with the journal
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror or error}", source=str(path)) from None
        try:
            _lock(self._file, path)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def records(self) -> Iterator[dict[str, Any]]:
        """Yield the results of earlier batches."""
        return result_records(self.path)

    def resume(self, *, retry: bool = False) -> Finished:
        """Return what earlier batches have finished of this question, after checking the whole file; then
        cut off a line that was never finished. `retry` leaves out boards that ended undecided or in an error.
        """
        found = Finished(Counter(), set())
        for record in self.records():
            if not asked_alike(record, self._question):
                continue
            if record["outcome"] == "unreadable":
                found.unreadable.add((record["source"], record["board"]))
            elif record["digest"] is not None and not (retry and record["outcome"] in OPEN):
                found.boards[record["digest"]] += 1
        self._mend()
        return found

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

    def _mend(self) -> None:
        """Cut off a last line that was never finished; add the line feed if nothing else is missing."""
        size = self._file.seek(0, os.SEEK_END)
        start = _start_of_last_line(self._file, size)
        self._file.seek(start)
        if parsed(self._file.read(size - start)) is not None:
            self._file.write(b"\n")
        elif start < size:
            self._file.truncate(start)
            self._tell(f"{self.path}: a line that was never finished is cut off")


def asked_alike(record: dict[str, Any], question: Question) -> bool:
    """Return True if a result answers this question."""
    return record.get("task") == question.task and record.get("options") == dict(question.options)


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


def _start_of_last_line(file: BinaryIO, size: int) -> int:
    """Return the position after the last line feed."""
    end = size
    while end:
        start = max(0, end - CHUNK)
        file.seek(start)
        found = file.read(end - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0
