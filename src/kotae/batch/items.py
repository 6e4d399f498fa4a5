"""What goes to an engine and comes back: boards, what is asked of them, and results."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple


class QueuedBoard(NamedTuple):
    """A board that waits."""

    source: str
    number: int
    """Which of the boards of its source it is, counted from 1."""
    text: str
    """In a form that can be read without being told how: mostly our own."""
    tries: int = 0
    """How often a process has ended while it was asked about this board."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of every board."""

    task: str
    options: Mapping[str, Any] = field(default_factory=dict)
    """What was chosen besides: encoding, backend, rule options; what is usual is left out."""
    seconds: float | None = None
    """The time that a board may take."""
    memory_mb: int | None = None
    conflicts: int | None = None
    tasks: str = "kotae.batch.questions"
    """The module that knows the task, for the process that is asked."""

    @property
    def key(self) -> str:
        """What tells the question from others. Limits do not: what is decided stays decided."""
        return json.dumps([self.task, self.options], sort_keys=True)

    def limits(self) -> dict[str, Any]:
        """What a board may take, as another process is told."""
        return {"seconds": self.seconds, "memory_mb": self.memory_mb, "conflicts": self.conflicts}


class UnreadResult(Mapping[str, Any]):
    """The object of a result in JSON, which is parsed if somebody looks into it: a batch only writes it down.

    To parse it and write it again took half of a batch's own time.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def _read(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.data)
        return found

    def __getitem__(self, name: str) -> Any:
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __len__(self) -> int:
        return len(self._read)


def result_data(result: Mapping[str, Any]) -> bytes:
    """A result in JSON, on one line."""
    if isinstance(result, UnreadResult):
        return result.data
    return json.dumps(dict(result), separators=(",", ":")).encode("ascii")


@dataclass(frozen=True, slots=True)
class Done:
    """A board that was asked about."""

    item: QueuedBoard
    digest: str | None
    """None if it could not be read."""
    result: Mapping[str, Any] | None
    outcome: str
    """The word of the result; "unreadable", "timeout", "memory", "crashed" or "error" if there is none."""
    error: str | None
    seconds: float

    def line(self, question: Question) -> bytes:
        """The object that a results file has of it, in JSON."""
        head = {
            "source": self.item.source,
            "board": self.item.number,
            "digest": self.digest,
            "task": question.task,
            "options": dict(question.options),
            "outcome": self.outcome,
            "error": self.error,
            "seconds": round(self.seconds, 6),
        }
        result = b"null" if self.result is None else result_data(self.result)
        told = json.dumps(head, ensure_ascii=False).encode("utf-8", "replace")
        return b'%s, "result": %s}\n' % (told[:-1], result)


class Finished(NamedTuple):
    """What earlier batches have finished of a question."""

    boards: Counter[str]
    """How often each board was finished, by its digest."""
    unreadable: set[tuple[str, int]]
    """The sources and numbers of what could not be read."""


FAILURES = ("unreadable", "timeout", "memory", "crashed", "error")
"""The outcomes of boards that have no result."""
ENDED = ("timeout", "memory", "crashed")
"""Those of boards whose process was ended."""
OPEN = (*FAILURES, "undecided")
"""The outcomes that another run may better."""
