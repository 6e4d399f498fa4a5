"""What a reader of texts that others wrote must never do, looked for with spoilt texts.

Whatever it is given, a reader either refuses it with one sentence (`BadInput`) or hands out boards that can
be written and read again. It does so within a second and without taking much memory. A text on which it does
something else is a failure, told by the reader's name and the mutant's number, from which it is made again.

Time is that of the processor, which other programs on the machine hardly change, and what is too slow is
tried a second time. Memory is bounded by the system, so that an absurd request fails at once.
"""

from __future__ import annotations

import resource
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

from acceptance.mutations import mutant
from kotae.errors import BadInput

SHORT, MEDIUM = 200_000, 1_000_000
"""A second is enough for 200,000 characters in lines of one or two, and 200 MB for a million such."""
ENOUGH = 20
"""Kinds of failures after which a reader is known to be bad."""
TRIES = 400
"""Readings that making a failure small may take."""
PAGE = resource.getpagesize()
SLOW, LARGE = "is slow", "takes much memory"


@dataclass(frozen=True)
class Reader:
    """A way of reading: a function from texts to boards, and texts that it reads."""

    name: str
    read: Callable[[str], Sequence[Any]]
    seeds: Sequence[str]
    again: Callable[[Any], str | None] = lambda board: None
    """What goes wrong when a board is written and read again, as a phrase; None if it comes out the same."""
    raw: bool = False
    """Whether it takes bytes that are no text, too, which then are lone surrogates."""

    def mutant(self, number: int) -> str:
        """Its mutant of that number."""
        return mutant(self.seeds, self.name, number, raw=self.raw)


@dataclass(frozen=True)
class Bounds:
    """What the reading of one text may take."""

    seconds: float = 1.0
    """Of processor time, for a text of up to `SHORT` characters; what is longer may take as much longer."""
    megabytes: float = 200.0
    """Beyond what the process has before; for up to `MEDIUM` characters, and for more as much more."""

    def of(self, text: str) -> Bounds:
        """Those that hold for a text."""
        return Bounds(
            self.seconds * max(1.0, len(text) / SHORT), self.megabytes * max(1.0, len(text) / MEDIUM)
        )


USUAL = Bounds()


@dataclass(frozen=True)
class Outcome:
    """What became of a text: refused, read, or a failure and its kind, by which failures are told apart.

    The kind of what was raised is the place where it was.
    """

    read: bool = False
    failure: str | None = None
    kind: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Failure:
    """A text on which a reader did what it must not."""

    reader: str
    number: int
    outcome: Outcome
    text: str
    """As small as it was easily made."""

    def __str__(self) -> str:
        shown = ascii(self.text) if len(self.text) <= 300 else f"{self.text[:300]!a}… ({len(self.text):,})"
        at = f" at {self.outcome.kind}" if ":" in self.outcome.kind else ""
        return f"{self.reader}{at} {self.outcome.failure}; mutant {self.number}: {shown}"


@dataclass
class Tally:
    """What became of many texts."""

    refused: int = 0
    read: int = 0
    slowest: float = 0.0
    """Seconds of the reading that took longest, of texts of up to `SHORT` characters."""
    slowest_long: float = 0.0
    """The same of longer texts."""
    peak: float = 0.0
    """Megabytes that the process took at most, beyond what it had when it began."""
    failed: int = 0
    failures: list[Failure] = field(default_factory=list)
    """One of each kind."""


class _Late(BaseException):
    """The time is over; no Exception, so that nobody who catches these catches it."""


def hunt(
    reader: Reader,
    numbers: Iterable[int],
    bounds: Bounds = USUAL,
    begin: Callable[[int], None] = lambda number: None,
) -> Tally:
    """What becomes of the mutants of these numbers; `begin` is told of each before it is read.

    One that ends the process, or that holds it within a library where no signal reaches it, is known by that.
    """
    tally = Tally()
    kinds: set[str] = set()
    before = _held(1)
    for number in numbers:
        begin(number)
        text = reader.mutant(number)
        found = judge(reader, text, bounds)
        if len(text) <= SHORT:
            tally.slowest = max(tally.slowest, found.seconds)
        else:
            tally.slowest_long = max(tally.slowest_long, found.seconds)
        tally.read += found.read
        tally.refused += not found.read and found.failure is None
        if found.failure is not None:
            tally.failed += 1
            if found.kind not in kinds:
                kinds.add(found.kind)
                small = _smallest(reader, text, found, bounds)
                tally.failures.append(Failure(reader.name, number, found, small))
            if len(kinds) >= ENOUGH:
                break
    tally.peak = max(0.0, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 - before / (1 << 20))
    return tally


def judge(reader: Reader, text: str, bounds: Bounds) -> Outcome:
    """What the reader makes of a text."""
    with _alarm():
        found = _once(reader, text, bounds)
        # A machine that is very busy makes processor time longer, too.
        return _once(reader, text, bounds) if found.kind == SLOW else found


def _once(reader: Reader, text: str, bounds: Bounds) -> Outcome:
    start, bounds = process_time(), bounds.of(text)
    wrong: str | None = None
    try:
        with _bounded(bounds.megabytes), _timed(bounds.seconds):
            boards = reader.read(text)
        seconds = process_time() - start
        with _timed(10 * bounds.seconds):
            wrong = next(filter(None, map(reader.again, boards)), None)
    except BadInput as error:
        seconds, wrong = process_time() - start, _unfit(str(error))
        return Outcome(failure=wrong, kind=_place(error) if wrong else "", seconds=seconds)
    except _Late:
        spent = process_time() - start
        return Outcome(failure=f"took more than {bounds.seconds:.3g} s", kind=SLOW, seconds=spent)
    except MemoryError:
        return Outcome(failure=f"took more than {bounds.megabytes:.0f} MB", kind=LARGE)
    except Exception as error:
        words = " ".join(str(error).split())[:100]
        return Outcome(failure=f"raised {type(error).__name__}: {words}", kind=_place(error))
    if not boards:
        wrong = "gave no board and did not refuse"
    if wrong is not None:
        return Outcome(failure=wrong, kind=wrong.partition(":")[0], seconds=seconds)
    return Outcome(read=True, seconds=seconds)


def _place(error: Exception) -> str:
    """The file and the line where an error was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name}:{frame.lineno}"


def _unfit(sentence: str) -> str | None:
    """What is wrong with a refusal that a person is to read, and a program to print on a line."""
    if not sentence.strip():
        return "refused without a sentence"
    if len(sentence.splitlines()) > 1:
        return f"refused in several lines: {sentence[:200]!a}"
    if not sentence.isprintable():
        return f"refused with signs that cannot be printed: {sentence[:200]!a}"
    return None


def _smallest(reader: Reader, text: str, found: Outcome, bounds: Bounds) -> str:
    """A part of the text on which the reader fails in the same way; what is slow or large stays as it is."""
    if found.kind in (SLOW, LARGE):
        return text
    tries = 0
    piece = len(text) // 2
    while piece and tries < TRIES:
        at = 0
        while at < len(text) and tries < TRIES:
            tries += 1
            shorter = text[:at] + text[at + piece :]
            if judge(reader, shorter, bounds).kind == found.kind:
                text = shorter
            else:
                at += piece
        piece //= 2
    return text


@contextmanager
def _timed(seconds: float) -> Iterator[None]:
    # Again and again, since a library that is about to raise something may lose what the alarm raises.
    signal.setitimer(signal.ITIMER_PROF, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@contextmanager
def _alarm() -> Iterator[None]:
    """Within it, `_timed` ends what takes too long."""

    def late(*_: object) -> None:
        raise _Late

    before = signal.signal(signal.SIGPROF, late)
    try:
        yield
    finally:
        signal.signal(signal.SIGPROF, before)


@contextmanager
def _bounded(megabytes: float) -> Iterator[None]:
    """Within it, the process gets no more than so many megabytes beyond what it has."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_held(0) + int(megabytes * (1 << 20)), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _held(column: int) -> int:
    """The bytes that the process has now: addresses in column 0, memory in column 1."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[column]) * PAGE
