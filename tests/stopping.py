"""Somebody who cancels after a while."""

from __future__ import annotations


class Stopping:
    """Says "stop" when it was asked more than `after` times."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.after
