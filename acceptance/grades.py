"""Grades against the levels of Simon Tatham's generators, by rank correlation within one size."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path

import kotae
from acceptance.check import Check, Finding

LEAST = 0.7
NAMES = {
    "hashi": re.compile(r"bridges_(\d+x\d+)i30e10m2d([012])_"),
    "futoshiki": re.compile(r"unequal_(\d+)d([ekx])_"),
}
"""The size and the level in the name of a file; levels sort from easy to hard."""
LARGEST = {"hashi": 30, "futoshiki": 8}
"""The largest side; beyond it, boards take longer than they tell."""


def correlations(data: Path, puzzle: str) -> Iterator[tuple[str, int, float]]:
    """For each size: how many boards there are, and how well their grades follow their levels (Spearman)."""
    levels: dict[int, list[tuple[str, float]]] = defaultdict(list)
    for file in sorted((data / puzzle / "tatham").iterdir()):
        named = NAMES[puzzle].match(file.name)
        if named is None or (side := int(named[1].split("x")[0])) > LARGEST[puzzle]:
            continue
        for line in filter(None, file.read_text(encoding="utf-8").splitlines()):
            if not line.startswith("#"):
                number = kotae.grade(kotae.read(line, puzzle=puzzle)).number
                assert number is not None, "the boards have one answer each"
                levels[side].append((named[2], number))
    for side, found in sorted(levels.items()):
        published = [float(ord(level)) for level, _ in found]
        yield f"{side}×{side}", len(found), rank_correlation(published, [number for _, number in found])


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's coefficient, where equal values share their mean rank."""
    x, y = ranks(one), ranks(other)
    mean = (len(x) - 1) / 2
    shared = sum((a - mean) * (b - mean) for a, b in zip(x, y, strict=True))
    return shared / sqrt(sum((a - mean) ** 2 for a in x) * sum((b - mean) ** 2 for b in y))


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, from 0; equal ones have the mean of their ranks."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def follows(puzzle: str) -> Check:
    """Whether grades of a puzzle follow the levels at every size."""

    def run(data: Path) -> Finding:
        found = list(correlations(data, puzzle))
        told = ", ".join(f"{size} {value:.2f} ({count} boards)" for size, count, value in found)
        return Finding(min(value for _, _, value in found) >= LEAST, told)

    return Check(f"grades/{puzzle}", run)


CHECKS = [follows(puzzle) for puzzle in NAMES]
