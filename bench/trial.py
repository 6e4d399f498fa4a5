"""One board solved or judged, from the start of encoding to the checked answer, with the time it took."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from statistics import mean, median
from typing import Any, NamedTuple

from bench.table import seconds
from kotae.puzzle import Puzzle
from kotae.solving.outcome import Impossible, Outcome, Solved, Stats
from kotae.solving.search import Method, Search
from kotae.solving.session import Session
from kotae.watch import Limits, Watch


class Times(NamedTuple):
    """The CPU time of something and its time by the clock, in seconds."""

    cpu: float
    wall: float

    def words(self, limit: float | None = None) -> str:
        """Both, with the limit that the CPU time is held against."""
        bound = (
            "" if limit is None else f"limit {limit * 1000:g} ms; " if limit < 0.1 else f"limit {limit:g} s; "
        )
        return f"{seconds(self.cpu)} of CPU ({bound}{seconds(self.wall)} by the clock)"


def middle(times: Sequence[Times]) -> Times:
    """The medians."""
    return Times(median(each.cpu for each in times), median(each.wall for each in times))


def average(times: Sequence[Times]) -> Times:
    """The means."""
    return Times(mean(each.cpu for each in times), mean(each.wall for each in times))


class Stopwatch:
    """Counts CPU time of this process and time by the clock since it was made."""

    def __init__(self) -> None:
        self._cpu, self._wall = time.process_time(), time.perf_counter()

    def read(self) -> Times:
        """The time so far."""
        return Times(time.process_time() - self._cpu, time.perf_counter() - self._wall)


@dataclass(frozen=True)
class Trial:
    """How it ended and how long it took; the times in `outcome.stats` are CPU time."""

    outcome: Outcome[Any]
    times: Times

    @property
    def solved(self) -> bool:
        """Whether there is an answer, which then passed its check."""
        return isinstance(self.outcome, Solved)


def untouched(instance: Any) -> Any:
    """The same instance as if just read, and no garbage of earlier trials left to collect.

    An instance keeps what was worked out about it (a Hashi its corridors): without a copy only the first
    trial would pay for that.
    """
    gc.collect()
    return replace(instance)


def solve(
    puzzle: Puzzle[Any, Any],
    instance: Any,
    *,
    encoding: str | None = None,
    method: Method = "cuts",
    backend: str | None = None,
    limit: float | None = None,
) -> Trial:
    """Solve the instance, within a limit of CPU seconds."""
    instance = untouched(instance)
    stopwatch = Stopwatch()
    watch = Watch(Limits(limit), clock=time.process_time)
    with Session(puzzle, instance, Search(encoding, method, backend), watch=watch) as session:
        outcome = session.solve(watch=watch)
        times = stopwatch.read()
    return Trial(outcome, times)


WORDS = ("impossible", "unique", "several")
"""What a board with none, one, and more answers is called."""
UNDECIDED = "undecided"


@dataclass(frozen=True)
class Judged:
    """One of `WORDS`, or `UNDECIDED` where a limit was hit; the answers found, at most two; the time."""

    word: str
    answers: tuple[Any, ...]
    times: Times
    stats: Stats | None = None
    """What the session did, where it was ours."""
    first: Times | None = None
    """The time until the first answer."""


def judge(
    puzzle: Puzzle[Any, Any],
    instance: Any,
    *,
    encoding: str | None = None,
    method: Method = "cuts",
    backend: str | None = None,
    limit: float | None = None,
) -> Judged:
    """Look for an answer and for another one, within a limit of CPU seconds for both together."""
    instance = untouched(instance)
    stopwatch = Stopwatch()
    watch = Watch(Limits(limit), clock=time.process_time)
    answers: list[Any] = []
    first = None
    with Session(puzzle, instance, Search(encoding, method, backend), watch=watch) as session:
        for outcome in islice(session.answers(watch=watch), 2):
            if isinstance(outcome, Solved):
                answers.append(outcome.answer)
                first = first or stopwatch.read()
        times = stopwatch.read()
    decided = isinstance(outcome, Solved | Impossible)
    word = WORDS[len(answers)] if decided else UNDECIDED
    return Judged(word, tuple(answers), times, outcome.stats, first)
