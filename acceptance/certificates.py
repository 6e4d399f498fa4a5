"""Certificates: those of random boards pass the audit, corrupted ones do not, large ones are audited soon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

import kotae
from acceptance.check import Check, Finding, besides, counted
from acceptance.corruption import certificates, corrupted, still_true
from acceptance.datasets import Sample, files, recognised
from acceptance.numberlink import boards as numberlink
from bench.table import seconds
from bench.trial import Stopwatch
from kotae.api.board import Board

MANY = 500
AUDIT = 30.0
"""Seconds that an audit of a large certificate may take."""


def accepted(count: int = MANY, seed: int = 1) -> Finding:
    """Whether so many certificates of random boards pass."""
    found, refused = [], []
    for made in certificates(Random(seed), count):
        found.append(f"{made.puzzle} {made.verdict}")
        result = kotae.audit(made.data(compress=len(found) % 2 == 0))
        if not result.accepted:
            refused.append(f"{found[-1]}: line {result.line}: {result.reason}")
    return Finding(not refused, f"{count - len(refused)} of {count} pass: {counted(found)}{besides(refused)}")


def refused(count: int = MANY, seed: int = 2, pool: int = 100) -> Finding:
    """Whether of so many corrupted certificates only those pass that still prove what they claim."""
    random = Random(seed)
    honest: dict[str, list[bytes]] = {}
    for made in certificates(random, pool, largest=8):
        honest.setdefault(made.puzzle, []).append(made.data())
    kinds: Counter[str] = Counter()
    passed: Counter[str] = Counter()
    problems = []
    for _ in range(count):
        kind, spoilt = corrupted(honest, random)
        kinds[kind] += 1
        result = kotae.audit(spoilt)
        if result.accepted:
            passed[kind] += 1
            if (wrong := still_true(spoilt)) is not None:
                problems.append(f"{kind}: {wrong}")
        elif result.line is None:
            problems.append(f"{kind}: no place is told")
    kept = sum(passed.values())
    words = f"{count - kept} of {count} refused with the place ({counted(kinds.elements())}); "
    words += f"{kept} still prove what they claim, as a second check confirms ({counted(passed.elements())})"
    return Finding(not problems, words + besides(problems))


def timed(samples: Iterable[Sample], expected: int) -> Finding:
    """Whether the uniqueness of so many boards is certified, and audited soon enough."""
    made, audited, sizes, problems = [], [], [], []
    for sample in samples:
        stopwatch = Stopwatch()
        found = kotae.certify(Board(sample.puzzle, sample.instance))
        made.append(stopwatch.read().cpu)
        if isinstance(found, kotae.Undecided) or found.verdict != "unique":
            problems.append(f"{sample.name} is not certified to be unique")
            continue
        data = found.data(compress=True)
        sizes.append(len(data))
        stopwatch = Stopwatch()
        result = kotae.audit(data)
        audited.append(stopwatch.read().cpu)
        if not result.accepted:
            problems.append(f"{sample.name} is refused: {result.reason}")
    words = f"{len(audited)} of {expected} certified in {seconds(max(made))} at most, "
    words += f"audited in {seconds(max(audited))} at most (limit {AUDIT:g} s), up to {max(sizes) >> 10} KB"
    ok = not problems and len(audited) == expected and max(audited) < AUDIT
    return Finding(ok, words + besides(problems))


def bridges(data: Path) -> Finding:
    """Tatham's Bridges of 50×50."""
    every = recognised(files(data / "hashi/tatham"))
    large = [sample for sample in every if sample.instance.rows == sample.instance.columns == 50]
    return timed(large, max(1, len(large)))


CHECKS = [
    Check("certificates/random", lambda data: accepted()),
    Check("certificates/corrupted", lambda data: refused()),
    Check("certificates/bridges50", bridges),
    Check("certificates/inputs10", lambda data: timed(numberlink(data, "inputs10"), 11)),
]
