"""The limits of a question or an audit, and the watch that says which of them is hit."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from kotae.checkpoints import OutOfTime, asking
from kotae.phrases import plural
from kotae.processes import held_mb

Clock = Callable[[], float]

PAUSE = 0.05
"""Seconds between two looks at the limits at check points, which take some microseconds each."""
FREEING = 2e-7
"""Seconds that it takes to free a clause, in Python and in a solver: time that a limit has to leave."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of a question; None means no bound."""

    seconds: float | None = None
    conflicts: int | None = None
    memory_mb: int | None = None
    cancelled: Callable[[], bool] | None = None
    """Asked between slices; true stops the search."""
    progress: Callable[[str], None] | None = None
    """Called with words that say how far the search is, such as "3 clues taken away"."""


class Watch:
    """Limits that began to count when the watch was made, so that encoding counts too."""

    def __init__(
        self,
        limits: Limits | None = None,
        clock: Clock = time.perf_counter,
        started: float | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.clock = clock
        self.started = clock() if started is None else started
        self._stated = self.limits
        """The limits as the user knows them."""
        self._hit: str | None = None
        """The limit that a check point has hit: it stays hit, even where time was left in reserve."""

    def early(self, part: float) -> Watch:
        """The same watch, but its time ends after that part of the whole."""
        seconds = self.limits.seconds
        return self._with(replace(self.limits, seconds=None if seconds is None else seconds * part))

    def until(self, ended: Callable[[], bool]) -> Watch:
        """The same watch, but the search is cancelled, too, when that is true."""
        before = self.limits.cancelled
        cancelled = ended if before is None else lambda: ended() or before()
        return self._with(replace(self.limits, cancelled=cancelled))

    def capped(self, conflicts: int, spent: int = 0) -> Watch:
        """The same watch for a part of a question: that many conflicts, or what is left of the whole."""
        allowed = self.limits.conflicts
        least = conflicts if allowed is None else min(allowed - spent, conflicts)
        return self._with(replace(self.limits, conflicts=least))

    def without(self, spent: int) -> Watch:
        """The same watch for the rest of a question, after that many conflicts."""
        return self if self.limits.conflicts is None else self.capped(self.limits.conflicts, spent)

    def reporting(self, before: Callable[[], str]) -> Watch:
        """The same watch, but what it reports begins with the words that `before` returns then."""
        progress = self.limits.progress
        if progress is None:
            return self
        return self._with(
            replace(self.limits, progress=lambda words: progress(", ".join(filter(None, (before(), words)))))
        )

    def _with(self, limits: Limits) -> Watch:
        watch = Watch(limits, self.clock, self.started)
        watch._stated = self._stated
        return watch

    @contextmanager
    def kept(self, grace: float = PAUSE) -> Iterator[None]:
        """Ensure that check points inside raise `OutOfTime` soon after a limit is hit.

        Not in the first `grace` seconds: what takes no longer may be finished in any case.
        """
        limits = self.limits
        if limits.seconds is None and limits.memory_mb is None and limits.cancelled is None:
            yield
            return
        due = self.clock() + grace
        most = 0

        def ask(clauses: int) -> None:
            nonlocal due, most
            most = max(most, clauses)
            if (now := self.clock()) >= due:
                due = now + PAUSE
                reserve = min(most * FREEING, (limits.seconds or 0.0) / 3)
                self._hit = self.exceeded(0, reserve)
                if self._hit is not None:
                    raise OutOfTime(self._hit)

        with asking(ask):
            yield

    def report(self, words: str) -> None:
        """Say how far the search is, if anybody asked for it."""
        if self.limits.progress is not None:
            self.limits.progress(words)

    def check(self, conflicts: int = 0) -> None:
        """Raise `OutOfTime` if a limit is hit after that many conflicts."""
        if (why := self.exceeded(conflicts)) is not None:
            raise OutOfTime(why)

    def exceeded(self, conflicts: int, reserve: float = 0.0) -> str | None:
        """Which limit is hit after that many conflicts, in words, or None.

        The reserve, in seconds, is for what is still to be done when time is over.
        """
        limits = self.limits
        if self._hit is not None:
            return self._hit
        if limits.cancelled is not None and limits.cancelled():
            return "cancelled"
        if limits.seconds is not None and self.clock() - self.started >= limits.seconds - reserve:
            return f"the time limit of {self._stated.seconds:g} s was reached"
        if limits.conflicts is not None and conflicts >= limits.conflicts:
            stated = self._stated.conflicts
            most = plural(limits.conflicts if stated is None else stated, "conflict")
            return f"the limit of {most} was reached"
        if limits.memory_mb is not None and memory_mb() >= limits.memory_mb:
            return f"the memory limit of {limits.memory_mb} MB was reached"
        return None


def memory_mb() -> float:
    """The memory that this process holds; where the system does not tell, the most that it has held."""
    held = held_mb("self")
    return peak_memory_mb() if held is None else held


def peak_memory_mb() -> float:
    """The most memory that this process has held so far."""
    if sys.platform == "win32":  # there is no `resource` there; a limit is then never hit
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024
