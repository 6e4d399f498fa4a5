"""Whose turn it is: one request of each client after another, so that nobody waits for somebody else's crowd.

Of the clients that wait, the one with the fewest requests running comes first; among equals they take turns.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import Generic, TypeVar

from kotae.phrases import plural
from kotae.web.refusals import SOON, Refusal

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Items by client; it is bounded as a whole, and for each client together with what it has running."""

    def __init__(self, most: int, each: int) -> None:
        self._most = most
        self._each = each
        self._waiting: dict[str, deque[T]] = {}
        """By client, in the order of their turns."""
        self._running: Counter[str] = Counter()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, client: str, item: T) -> None:
        """Have an item wait; raise `Refusal` if there are too many."""
        own = self._waiting.get(client, ())
        if len(own) + self._running[client] >= self._each:
            raise Refusal(
                429, f"you have {plural(self._each, 'request')} under way; wait for one of them", SOON
            )
        if len(self) >= self._most:
            raise Refusal(503, "too many requests are waiting; ask again in a moment", SOON)
        self._waiting.setdefault(client, deque()).append(item)

    def take(self) -> T | None:
        """The item whose turn it is, which then runs until `done`; None if none waits."""
        if not self._waiting:
            return None
        client = min(self._waiting, key=self._running.__getitem__)  # the first of those
        own = self._waiting.pop(client)
        item = own.popleft()
        if own:
            self._waiting[client] = own  # at the end
        self._running[client] += 1
        return item

    def withdraw(self, client: str, item: T) -> None:
        """Forget an item that waits."""
        own = self._waiting[client]
        own.remove(item)
        if not own:
            del self._waiting[client]

    def done(self, client: str) -> None:
        """Say that an item of a client runs no longer."""
        self._running[client] -= 1
        if not self._running[client]:
            del self._running[client]

    def ahead(self, client: str, item: T) -> int:
        """How many have their turn before an item, if nobody else comes and every client has equally many
        running.
        """
        place = self._waiting[client].index(item)
        before = 0
        passed = False
        for other, items in self._waiting.items():
            passed = passed or other == client
            before += min(len(items), place if passed else place + 1)
        return before
