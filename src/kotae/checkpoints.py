"""Check points: where long work in Python can be stopped, because a limit is hit or somebody cancels.

Encoders, readers and checks know nothing of limits; whoever calls them says what is asked at their check
points. That is a context variable, not an argument: the points lie deep in functions that rooms share, and
threads do not see each other's. Signals would reach the main thread only, and stop work anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain, islice
from typing import TypeVar

T = TypeVar("T")

PORTION = 1000
"""Things between two check points: some milliseconds of work, mostly less."""

Ask = Callable[[int], None]
"""Asked how the work is to go on, with the number of clauses if it makes some; raises to stop it."""

_ask: ContextVar[Ask | None] = ContextVar("ask", default=None)


class OutOfTime(Exception):
    """A limit was hit before the question was decided; its text names the limit."""


@contextmanager
def asking(ask: Ask | None) -> Iterator[None]:
    """Ensure that check points inside ask this; None lets the work inside be finished in any case."""
    token = _ask.set(ask)
    try:
        yield
    finally:
        _ask.reset(token)


def asked() -> Ask | None:
    """What check points ask here."""
    return _ask.get()


def checkpoint(clauses: int = 0) -> None:
    """Go on, unless whoever wanted the work stops it here."""
    if (ask := _ask.get()) is not None:
        ask(clauses)


def watched(items: Iterable[T]) -> Iterable[T]:
    """The items, with a check point before every thousand of them."""
    return items if _ask.get() is None else chain.from_iterable(portions(items))


def portions(items: Iterable[T], size: int = PORTION) -> Iterator[list[T]]:
    """The items in portions, with a check point before each."""
    source = iter(items)
    while portion := list(islice(source, size)):
        checkpoint()
        yield portion
