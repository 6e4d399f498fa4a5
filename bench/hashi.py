"""`python -m bench hashi`: encodings, ways to connect, backends, large boards and OR-Tools CP-SAT.

Random boards with fixed seeds; means over the boards, each the best of some runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean

from bench import boards, large, peers
from bench.table import Table, seconds
from bench.trial import Stopwatch, Trial, average, solve
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.board import Hashi
from kotae.solving.search import METHODS, Method

BACKENDS = ("cadical195", "cadical153", "cadical300", "maplechrono", "minisat22")
FIGURES = ("encode", "load, search", "total", "by the clock", "clauses", "cuts", "conflicts")


@dataclass(frozen=True)
class Variant:
    """Something that is compared with others of its kind."""

    encoding: str | None = None
    method: Method = "cuts"
    backend: str | None = None


def run(quick: bool) -> None:
    """Print the tables."""
    sizes, seeds = ((100,), range(3)) if quick else ((100, 200, 400), range(5))
    encodings = {name: Variant(encoding=name) for name in PUZZLE.encodings}
    _compare("Hashi: encodings", encodings, sizes, seeds, quick)
    _compare("Hashi: connectivity", {m: Variant(method=m) for m in METHODS}, sizes, seeds, quick)
    backends = {name: Variant(backend=name) for name in BACKENDS}
    _compare("Hashi: backends", backends, (400,) if quick else (400, 2000), seeds, quick)
    _peer(range(1) if quick else seeds)
    _large({2_000: 1, 10_000: 1} if quick else {10_000: 3, 40_000: 3})


def _made(islands: int, seeds: Sequence[int]) -> list[Hashi]:
    return [boards.hashi(islands, Random(seed))[0] for seed in seeds]


def _compare(
    title: str, variants: Mapping[str, Variant], sizes: Sequence[int], seeds: Sequence[int], quick: bool
) -> None:
    """A table with a line for each variant, which take turns on each board."""
    limit, repeats = (3.0, 1) if quick else (30.0, 3)
    about = f"{len(seeds)} boards each, best of {repeats}, limit {limit:g} s"
    table = Table(f"{title} ({about})", ["", *FIGURES], first=24)
    for islands in sizes:
        best: dict[str, list[Trial]] = {name: [] for name in variants}
        for board in _made(islands, seeds):
            for name, chosen in variants.items():
                found = [
                    solve(
                        PUZZLE,
                        board,
                        encoding=chosen.encoding,
                        method=chosen.method,
                        backend=chosen.backend,
                        limit=limit,
                    )
                    for _ in range(repeats)
                ]
                best[name].append(min(found, key=lambda trial: trial.times.cpu))
        for name, trials in best.items():
            table.row(f"{islands:5} {name}", *_figures(trials))


def _figures(trials: Sequence[Trial]) -> list[str]:
    stats = [trial.outcome.stats for trial in trials]
    unsolved = sum(not trial.solved for trial in trials)
    return [
        seconds(mean(each.encode_seconds for each in stats)),
        seconds(mean(each.solve_seconds for each in stats)),
        *map(seconds, average([trial.times for trial in trials])),
        f"{mean(each.clauses for each in stats):,.0f}",
        f"{mean(each.cuts for each in stats):.0f}",
        f"{mean(each.conflicts for each in stats):.0f}" + (f"  ({unsolved} not solved)" if unsolved else ""),
    ]


def _peer(seeds: Sequence[int]) -> None:
    """A table of the default and a CP-SAT model that gets the same cuts."""
    table = Table(
        f"Hashi: 400 islands, seeds 0 to {seeds[-1]}, Kotae and OR-Tools CP-SAT with lazy cuts",
        ["", "Kotae", "OR-Tools", "ratio", "rounds of OR-Tools"],
        first=24,
    )
    for seed, board in zip(seeds, _made(400, seeds), strict=True):
        ours = solve(PUZZLE, board)
        reply = peers.hashi(board, 60.0)
        stopwatch = Stopwatch()
        solved = reply.answer is not None and not [*PUZZLE.faults(board, reply.answer)]
        theirs = reply.times.cpu + stopwatch.read().cpu
        sign = "" if solved else "> "
        ratio = f"{sign}{theirs / ours.times.cpu:.0f}"
        table.row(f"seed {seed}", seconds(ours.times.cpu), sign + seconds(theirs), ratio, str(reply.rounds))


def _large(counts: Mapping[int, int]) -> None:
    """A table of large boards, each in a process of its own."""
    columns = ("encode", "load, search", "total", "by the clock", "clauses", "cuts", "peak memory")
    table = Table("Hashi: large boards, default encoding", ["", *columns], first=24)
    for islands, number in counts.items():
        for seed in range(number):
            found = large.measured(islands, seed)
            times = [seconds(found[name]) for name in ("encode", "solve", "cpu", "wall")]
            sizes = [f"{found['clauses']:,}", str(found["cuts"]), f"{found['peak_mb']:.0f} MB"]
            table.row(f"{islands:,}, seed {seed}", *times, *sizes)
