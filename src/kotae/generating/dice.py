"""Random numbers that are the same on every machine and with every Python."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class Dice(Random):
    """Random numbers that begin with a text.

    Of the standard library only the sequence of ``random()`` is promised to stay as it is, so all else is
    made of that.
    """

    def __init__(self, text: str) -> None:
        super().__init__(int.from_bytes(sha256(text.encode()).digest()))

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """A number of the range."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[int(self.random() * len(numbers))]

    def randint(self, a: int, b: int) -> int:
        """A number from a to b."""
        return self.randrange(a, b + 1)

    def choice(self, seq: Any) -> Any:
        """One of these."""
        return seq[int(self.random() * len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put these into a random order."""
        for last in range(len(x) - 1, 0, -1):
            other = int(self.random() * (last + 1))
            x[last], x[other] = x[other], x[last]

    def sample(self, population: Sequence[T], k: int, *, counts: Any = None) -> list[T]:
        """Some of these, none twice, in a random order."""
        left = list(population)
        for place in range(k):
            other = place + int(self.random() * (len(left) - place))
            left[place], left[other] = left[other], left[place]
        return left[:k]
