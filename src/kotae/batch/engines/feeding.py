"""Boards that are read ahead, in a thread of its own: whoever reads them may have to wait."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import Self

from kotae.batch.items import QueuedBoard

PAUSE = 0.05
"""Seconds between two looks at whether anybody still wants boards."""


class Feed:
    """Boards as they come, a bounded number ahead of whoever takes them."""

    def __init__(self, items: Iterable[QueuedBoard], ahead: int) -> None:
        self._items = items
        self._queue: queue.Queue[QueuedBoard | None] = queue.Queue(ahead)
        self._stop = threading.Event()
        self._error: BaseException | None = None
        self.ended = False
        """Whether all boards were taken."""

    def __enter__(self) -> Self:
        # It may wait for a reader that never comes, so nobody waits for it.
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()

    def take(self, most: int, characters: int, *, wait: bool = False) -> list[QueuedBoard]:
        """Up to `most` of the boards that are there, fewer if they are large; `wait` waits for the first one,
        but not long."""
        found: list[QueuedBoard] = []
        size = 0
        while len(found) < most and size < characters and not self.ended:
            try:
                item = self._queue.get(timeout=PAUSE) if wait and not found else self._queue.get_nowait()
            except queue.Empty:
                break
            if item is None:
                self.ended = True
                if self._error is not None:
                    raise self._error
            else:
                found.append(item)
                size += len(item.text)
        return found

    def _read(self) -> None:
        try:
            for item in self._items:
                self._put(item)
                if self._stop.is_set():
                    return
        except BaseException as error:
            self._error = error
        self._put(None)

    def _put(self, item: QueuedBoard | None) -> None:
        while not self._stop.is_set():
            with suppress(queue.Full):
                self._queue.put(item, timeout=PAUSE)
                return
