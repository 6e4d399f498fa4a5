"""What goes to an engine and comes back: boards, what is asked of them, and results."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
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

    def record(self, question: Question) -> dict[str, Any]:
        """The object that a results file has of it."""
        return {
            "source": self.item.source,
            "board": self.item.number,
            "digest": self.digest,
            "task": question.task,
            "options": dict(question.options),
            "outcome": self.outcome,
            "result": self.result,
            "error": self.error,
            "seconds": round(self.seconds, 6),
        }


FAILURES = ("unreadable", "timeout", "memory", "crashed", "error")
"""The outcomes of boards that have no result."""
ENDED = ("timeout", "memory", "crashed")
"""Those of boards whose process was ended."""
OPEN = (*FAILURES, "undecided")
"""The outcomes that another run may better."""
