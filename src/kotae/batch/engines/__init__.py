"""Where boards are asked about: processes of this machine, or workers of a cluster.

An engine takes boards as they come and gives results as they are finished, in any order. It asks for no more
boards than it can hold, so that millions of them take no more memory than a few.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Protocol

from kotae.batch.items import Done, QueuedBoard

CHUNK = 16
"""Boards that travel together: what it takes to hand them over is then little beside what they take."""
CHARACTERS = 1 << 20
"""Characters of the boards that travel together, about: Dask warns of tasks of 10 MB."""


class BatchEngine(Protocol):
    """Asks the same question of every board."""

    def results(self, items: Iterable[QueuedBoard]) -> Generator[Done, None, None]:
        """The results of boards as they are finished; closing it ends all that is under way."""

    def close(self) -> None:
        """Give free what it holds."""
