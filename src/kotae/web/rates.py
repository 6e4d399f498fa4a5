"""How often a client may ask: it saves up requests at a steady rate, up to a number of them."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

KEPT = 10_000
"""Clients that are kept in mind: those that asked last."""


class Rates:
    """What each client has saved up (a token bucket each)."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic, kept: int = KEPT
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._kept = kept
        self._saved: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What a client had left, and when."""

    def __len__(self) -> int:
        return len(self._saved)

    def spend(self, client: str, cost: float = 1.0) -> float:
        """Have a client pay for a request: 0, or the seconds until it can."""
        now = self._clock()
        saved, since = self._saved.pop(client, (float(self._burst), now))
        saved = min(self._burst, saved + (now - since) * self._rate)
        enough = saved >= cost
        self._saved[client] = (saved - cost if enough else saved, now)
        while len(self._saved) > self._kept:
            self._saved.popitem(last=False)
        return 0.0 if enough else math.ceil((cost - saved) / self._rate)
