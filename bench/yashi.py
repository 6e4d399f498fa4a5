"""`python -m bench yashi`: the shortest tree by prices, by MaxSAT and by OR-Tools; and boards of any size.

Three kinds of random boards with points on 16 % of the cells: grown from one point, grown with no two points
beside each other as in a Hashi, and scattered anywhere. From the parsed board to the proof; a side that is
stopped is left out of larger boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from statistics import mean

import kotae
from bench import boards, peers
from bench.table import Table, seconds
from bench.trial import Stopwatch
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.board import Yashi
from kotae.solving.outcome import Impossible, Optimum
from kotae.solving.trees.optimum import MAXSAT, PRICES

KINDS = {"grown": boards.yashi, "grown apart": boards.apart, "scattered": boards.scattered}

Side = Callable[[Yashi, float], Optimum | None]
"""What is compared with others: the best tree and bound within a limit of seconds; None if there is none."""


def run(quick: bool) -> None:
    """Print the tables."""
    sides: dict[str, Side] = {
        PRICES: partial(_ours, backend=None),
        MAXSAT: partial(_ours, backend=MAXSAT),
        "OR-Tools": _theirs,
    }
    _compare(sides, (20, 40) if quick else (20, 40, 60, 100), range(3), 5.0 if quick else 60.0)
    _large(KINDS, (200, 400) if quick else (200, 400, 1000), range(3), 20.0 if quick else 60.0)
    grown = [kind for kind in KINDS if kind != "scattered"]
    _large(grown, (5000,) if quick else (5000, 20_000), range(1), 20.0 if quick else 120.0)


def _ours(board: Yashi, limit: float, backend: str | None) -> Optimum | None:
    outcome = kotae.solve(kotae.Board(PUZZLE, board), backend=backend, time_limit=limit)
    return None if isinstance(outcome, Impossible) else outcome.optimum


def _theirs(board: Yashi, limit: float) -> Optimum | None:
    return peers.yashi(board, limit)


def _compare(sides: dict[str, Side], sizes: Sequence[int], seeds: Sequence[int], limit: float) -> None:
    """A line for each side and size; who fails is left out of larger boards."""
    table = Table(
        f"Yashi, grown apart, seeds {seeds[0]} to {seeds[-1]}, limit {limit:g} s",
        ["points", "proven", "CPU, mean", "slowest", "length, mean"],
        first=32,
    )
    left = dict(sides)
    for points in sizes:
        made = [boards.apart(points, Random(seed)) for seed in seeds]
        lengths = set()
        for name, side in list(left.items()):
            times, proven, found = [], 0, []
            for board in made:
                stopwatch = Stopwatch()
                optimum = side(board, limit)
                times.append(stopwatch.read().cpu)
                if optimum is not None and optimum.proven:
                    proven += 1
                    found.append(optimum.length or 0)
            if proven < len(made):
                del left[name]
            else:
                lengths.add(tuple(found))
            mean_length = f"{mean(found):.1f}" if found else "–"
            table.row(
                f"{points} points, {name}",
                f"{proven} of {len(made)}",
                seconds(mean(times)),
                seconds(max(times)),
                mean_length,
            )
        if len(lengths) > 1:
            raise AssertionError(f"the sides disagree about {points} points: {lengths}")


def _large(kinds: Iterable[str], sizes: Sequence[int], seeds: Sequence[int], limit: float) -> None:
    """How far the best tree is from the bound, and how long the proof takes."""
    table = Table(
        f"Yashi by prices, limit {limit:g} s", ["", "proven", "CPU, mean", "slowest", "widest gap"], first=32
    )
    for kind in kinds:
        for points in sizes:
            times, gaps, proven = [], [], 0
            for seed in seeds:
                board = KINDS[kind](points, Random(seed))
                stopwatch = Stopwatch()
                optimum = _ours(board, limit, None)
                times.append(stopwatch.read().cpu)
                if optimum is not None and optimum.length is not None:
                    proven += optimum.proven
                    gaps.append(optimum.length / optimum.bound - 1)
            table.row(
                f"{points} points, {kind}",
                f"{proven} of {len(seeds)}",
                seconds(mean(times)),
                seconds(max(times)),
                f"{max(gaps, default=float('nan')):.3%}",
            )
