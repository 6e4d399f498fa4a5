"""What a batch takes, seen from outside: CPU time of its processes, memory; and boards without any engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import psutil

from bench.trial import Stopwatch, Times
from kotae.batch.items import Question
from kotae.batch.questions import asked
from kotae.batch.running import BatchTally
from kotae.watch import Limits

SHARES = (0.1, 0.5, 1.0)
"""Where memory is looked at."""
LOOKS = 20
"""How often CPU time is looked at."""


def cpu(process: psutil.Process) -> float:
    """CPU seconds of a process."""
    times = process.cpu_times()
    return float(times.user + times.system)


def cpu_of_all(process: psutil.Process) -> float:
    """CPU seconds of a process and of all that it has started, as far as they live or were waited for."""
    found = 0.0
    for each in (process, *process.children(recursive=True)):
        try:
            times = each.cpu_times()
        except psutil.NoSuchProcess:
            continue
        found += times.user + times.system + times.children_user + times.children_system
    return found


class Observed:
    """What a batch is like, looked at while it goes on."""

    def __init__(self, number: int, used: Callable[[], float]) -> None:
        self._number = number
        self._used = used
        self._left = list(SHARES)
        self._next = 1
        self.memory: dict[str, float] = {}
        """MB of this process at certain shares of the boards."""
        self.cpu = 0.0
        """CPU seconds that were used."""
        self.at = 1
        """How many boards were finished when the CPU time was noted."""

    def look(self, tally: BatchTally) -> None:
        """Note the memory of this process, and the CPU time of others before they end."""
        while self._left and tally.done >= self._left[0] * self._number:
            self.memory[str(self._left.pop(0))] = psutil.Process().memory_info().rss / 1e6
        if tally.done * LOOKS >= self._next * self._number:
            self._next += 1
            if (used := self._used()) >= self.cpu:  # less if some of them have ended
                self.cpu, self.at = used, tally.done


def asked_alone(question: Question, texts: Iterable[str]) -> Iterator[tuple[dict[str, Any], Times]]:
    """What comes of the question about each board in this process, without any engine, and what it took."""
    limits = Limits(question.seconds, question.conflicts, question.memory_mb)
    for text in texts:
        stopwatch = Stopwatch()
        found = asked(question.task, text, dict(question.options), limits)
        yield found, stopwatch.read()
