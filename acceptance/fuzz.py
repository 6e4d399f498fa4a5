"""Every reader on a hundred thousand spoilt texts: a sentence or a board, soon, and in little memory.

The texts are made from numbers (`acceptance.mutations`), so that a number reproduces a failure. Readers
run in processes of their own: a text that ends one, or on which it hangs where no alarm reaches it, is found
by the last number that it told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from acceptance.check import Check, Finding, besides
from acceptance.hunting import SHORT, Reader, Tally, hunt
from acceptance.readers import names, reader

MANY = 100_000
JOBS = 2
PATIENCE = 60
"""Seconds by the clock that one text may take before its process is ended; its alarm is long over then."""


class Hunter:
    """A process that reads the mutants of some numbers."""

    def __init__(self, make: Callable[[], Reader], numbers: Iterable[int]) -> None:
        fresh = get_context("spawn")
        self.last = fresh.Value("q", -1, lock=False)
        self.told, tell = fresh.Pipe(duplex=False)
        self.process = fresh.Process(target=_hunt, args=(make, numbers, self.last, tell))
        self.process.start()
        tell.close()

    def tally(self) -> Tally | str:
        """What it found, or how it ended before that."""
        before = None
        try:
            while not self.told.poll(PATIENCE):
                if self.last.value == before:
                    return f"hangs on mutant {before}"
                before = self.last.value
            found: Tally = self.told.recv()
        except EOFError:
            return f"ended its process on mutant {self.last.value}"
        finally:
            self.process.kill()
            self.process.join()
        return found


def _hunt(make: Callable[[], Reader], numbers: Iterable[int], last: Any, tell: Connection) -> None:
    def begin(number: int) -> None:
        last.value = number

    tell.send(hunt(make(), numbers, begin=begin))


def fuzzed(make: Callable[[], Reader], many: int = MANY) -> Finding:
    """Whether a reader, which each process makes for itself, does nothing bad on so many mutants."""
    hunters = [Hunter(make, range(first, many, JOBS)) for first in range(JOBS)]
    found = [hunter.tally() for hunter in hunters]
    tallies = [tally for tally in found if isinstance(tally, Tally)]
    problems = [tally for tally in found if isinstance(tally, str)]
    problems += _differing(str(failure) for tally in tallies for failure in tally.failures)
    refused, read = sum(tally.refused for tally in tallies), sum(tally.read for tally in tallies)
    words = f"{refused:,} refused, {read:,} read, {sum(tally.failed for tally in tallies):,} failed"
    if tallies:
        slowest, slower = max(t.slowest for t in tallies), max(t.slowest_long for t in tallies)
        words += f"; {1000 * slowest:.0f} ms at most ({1000 * slower:.0f} ms above {SHORT:,} characters)"
        words += f", {max(tally.peak for tally in tallies):.0f} MB"
    return Finding(not problems and refused + read == many, words + besides(problems))


def _differing(failures: Iterable[str]) -> list[str]:
    """The failures, one of each kind."""
    return list({failure.partition(";")[0]: failure for failure in failures}.values())


def _check(name: str) -> Check:
    return Check(f"fuzz/{name}", lambda data: fuzzed(partial(reader, name)))


CHECKS = [_check(name) for name in names()]
