"""Random boards that are large: time, memory, and OR-Tools CP-SAT on the same boards in the same run."""

from __future__ import annotations

from acceptance.check import Check, Finding
from bench import large
from bench.table import seconds
from bench.trial import Times, middle

MEMORY = 2048
SEEDS = range(3)
"""Of the Hashi boards; those of Futoshiki are the benchmark's ten."""


def islands(number: int, most: float) -> Finding:
    """Hashi boards of that many islands, each in a process of its own."""
    found = [large.measured(number, seed) for seed in SEEDS]
    times = middle([Times(each["cpu"], each["wall"]) for each in found])
    peak = max(each["peak_mb"] for each in found)
    solved = sum(each["solved"] for each in found)
    words = f"{solved} of {len(found)} solved and checked, median {times.words(most)}"
    words += f", peak memory {peak:.0f} MB (limit {MEMORY} MB)"
    return Finding(solved == len(found) and times.cpu < most and peak < MEMORY, words)


def squares(size: int, most: float, cap: float) -> Finding:
    """Futoshiki boards of that size, in turns with OR-Tools, which gets `cap` seconds for each."""
    from bench import futoshiki  # which needs OR-Tools: without it, this check fails and no other

    ours, theirs = [], []
    for seed in futoshiki.SEEDS:
        board = futoshiki.instance(size, seed)
        ours.append(futoshiki.ours(board, 60))
        theirs.append(futoshiki.theirs(board, cap))
    solved, late = sum(turn.solved for turn in ours), sum(not turn.solved for turn in theirs)
    times, peer = middle([turn.times for turn in ours]), middle([turn.times for turn in theirs])
    words = f"{solved} of {len(ours)} solved and checked, median {times.words(most)}"
    words += f", slowest {seconds(max(turn.times.cpu for turn in ours))}; OR-Tools {seconds(peer.cpu)} of CPU"
    words += f", {late} times stopped after {cap:g} s by the clock" if late else ""
    return Finding(solved == len(ours) and times.cpu < most and times.cpu < peer.cpu, words)


CHECKS = [
    Check("speed/hashi-10000", lambda data: islands(10_000, 3)),
    Check("speed/hashi-40000", lambda data: islands(40_000, 15)),
    Check("speed/futoshiki-25", lambda data: squares(25, 0.2, 10)),
    Check("speed/futoshiki-40", lambda data: squares(40, 3, 10)),
]
