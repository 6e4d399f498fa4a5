"""Slices of a search that keep the limits of a question; the watch over them is `kotae.watch`."""

from __future__ import annotations

from kotae.sat.backend import Slice
from kotae.watch import Watch


class Pace:
    """Slices that take about a fifth of a second each, whatever a conflict costs on this board.

    A conflict costs 0.4 ms on a 40×40 Futoshiki and some 0.1 ms on a Hashi of 10,000 islands, so a fixed
    number of conflicts would keep a time limit badly on one of them.
    """

    TARGET = 0.2

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._conflicts = self._given = 100

    def next(self, conflicts: int) -> Slice:
        """The next slice, cut short where a limit is near."""
        limits = self._watch.limits
        seconds = self.TARGET
        if limits.seconds is not None:
            left = limits.seconds - (self._watch.clock() - self._watch.started)
            seconds = max(0.001, min(seconds, left))
        allowed = round(self._conflicts * seconds / self.TARGET)
        if limits.conflicts is not None:
            allowed = min(allowed, limits.conflicts - conflicts)
        self._given = max(1, allowed)
        return Slice(self._given, seconds)

    def took(self, seconds: float) -> None:
        """Learn from how long the last slice took."""
        fitting = self._given * self.TARGET / max(seconds, 1e-6)
        bounded = min(4 * self._conflicts, max(self._conflicts // 4, fitting))
        self._conflicts = min(1_000_000, max(25, int(bounded)))
