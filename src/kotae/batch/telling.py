"""How far a batch is, in words: done, rate, time left, outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kotae.batch.running import BatchTally
from kotae.phrases import plural, printable


def told(tally: BatchTally) -> str:
    """A line about a batch that goes on."""
    parts = [plural(tally.done, "board"), f"{tally.rate:,.1f} per second"]
    if tally.elapsed > 1 and (left := tally.left) is not None:
        parts.append(f"about {span(left)} left")
    return ", ".join([*parts, outcomes(tally.outcomes)])


def summary(tally: BatchTally) -> str:
    """What came of a batch."""
    before = f", {tally.known:,} known before" if tally.known else ""
    if not tally.done:
        return f"nothing to do{before}" if tally.known else "no board was found"
    time = f"{span(tally.elapsed)}, {tally.rate:,.1f} per second"
    return f"{plural(tally.done, 'board')} in {time}{before}: {outcomes(tally.outcomes)}"


def unreadable(tally: BatchTally) -> list[str]:
    """Return lines that name the boards that could not be read."""
    named = [unread_board(done.item.source, done.item.number, done.error) for done in tally.unreadable]
    return unread_boards(named, tally.outcomes["unreadable"])


def unread_board(source: str, number: int, sentence: str | None) -> str:
    """Return where a board is that could not be read, and why; `number` is 0 for a whole file."""
    place = f"{source}, board {number}" if number else source
    return printable(f"{place}: {sentence or 'it could not be read'}")


def unread_boards(named: Sequence[str], total: int) -> list[str]:
    """Return a line for each board that is named, and one that counts the others."""
    more = [f"  and {total - len(named):,} more that could not be read"] if total > len(named) else []
    return [*(f"  {line}" for line in named), *more]


def outcomes(found: Counter[str]) -> str:
    """Outcomes in words, the most frequent first."""
    return ", ".join(f"{count:,} {word}" for word, count in ranked(found))


def ranked(found: Counter[str]) -> list[tuple[str, int]]:
    """Outcomes with their numbers, the most frequent first; the order in which they came does not matter."""
    return sorted(found.items(), key=lambda entry: (-entry[1], entry[0]))


def span(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    if seconds < 120:
        return f"{seconds:.0f} s"
    if seconds < 7200:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
