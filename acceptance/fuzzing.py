"""`python -m acceptance.fuzzing --seconds N --seed S`: spoilt texts for all that reads what others wrote.

That is every reader of boards and answers, `kotae batch` and `kotae report` with results files, and a server
with requests. All take turns until the time is over. Each seed has texts of its own, and a text is made again
from its number. The status is 1 if something was found.
"""

from __future__ import annotations

import re
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from functools import partial

from acceptance.fuzz import Hunter
from acceptance.hunting import USUAL, Reader, judge
from acceptance.readers import names, reader
from acceptance.surfaces import makers, server
from kotae.phrases import plural
from kotae.processes import held_by

PORTION = 100
"""Texts that a reader gets in one turn."""
NUMBERS = 10**9
"""Texts of a seed."""
SERVER_MB = 300.0
"""What a server may hold."""
PARTICULARS = re.compile(r"(?<=^http/)\w+|\d+")
"""What does not tell failures apart: all questions of a server read their bodies in one place."""

Makers = Mapping[str, Callable[[], Reader]]


def main(arguments: list[str]) -> int:
    """Hunt for a time, and print what was found."""
    parser = ArgumentParser(prog="python -m acceptance.fuzzing", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to go on (default: 60)")
    parser.add_argument("--seed", type=int, default=0, help="which texts to try (default: 0)")
    chosen = parser.parse_args(arguments)
    with server() as (port, process):
        made: Makers = {name: partial(reader, name) for name in names()} | makers(port)
        found = fuzz(made, chosen.seconds, chosen.seed)
        held = held_by(process)
    if held > SERVER_MB:
        print(f"FOUND the server holds {held:.0f} MB")
    return 1 if found or held > SERVER_MB else 0


def fuzz(makers: Makers, seconds: float, seed: int, portion: int = PORTION) -> int:
    """Hunt with one reader after another, print a summary, and return how many kinds of failure were found.

    Every reader has at least one turn; the time is looked at between two turns.
    """
    ends = time.monotonic() + seconds
    found: set[str] = set()
    texts = refused = turns = 0
    slowest = peak = 0.0
    while turns < len(makers) or time.monotonic() < ends:
        name = list(makers)[turns % len(makers)]
        first = seed * NUMBERS + turns // len(makers) * portion
        turns += 1
        tally = Hunter(makers[name], range(first, first + portion)).tally()
        if isinstance(tally, str):
            _tell(found, f"{name} {tally}", name, int(tally.rpartition(" ")[2]))
            continue
        for failure in tally.failures:
            _tell(found, str(failure), name, failure.number)
        texts, refused = texts + tally.refused + tally.read + tally.failed, refused + tally.refused
        slowest, peak = max(slowest, tally.slowest, tally.slowest_long), max(peak, tally.peak)
    print(
        f"{texts:,} texts for {plural(len(makers), 'reader')}: {refused:,} refused, "
        f"{plural(len(found), 'kind')} of failure; "
        f"{slowest:.2f} s and {peak:.0f} MB at most"
    )
    return len(found)


def _tell(found: set[str], words: str, name: str, number: int) -> None:
    """Print a failure and how to see it again, unless one of its kind was printed before."""
    kind = PARTICULARS.sub("", words.partition(": ")[0])
    if kind not in found:
        found.add(kind)
        print(f"FOUND {words}")
        print(f"  again: python -c 'from acceptance.fuzzing import again; again(\"{name}\", {number})'")


def again(name: str, number: int) -> None:
    """Print a text by its number, and what becomes of it."""
    with server() as (port, _):
        made = makers(port).get(name, partial(reader, name))()
        text = made.mutant(number)
        print(repr(text))
        print(judge(made, text, USUAL))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
