"""`python -m bench futoshiki`: the encodings and OR-Tools CP-SAT on boards from random Latin squares.

From the start of encoding to the checked answer; medians over fixed seeds. Where a side misses the limit, its
time until then counts, and a `>` stands before the figure.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from bench import boards, peers
from bench.table import Table, seconds
from bench.trial import Stopwatch, Times, middle, solve
from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.board import Futoshiki

CLASSES = {15: (0.20, 100), 25: (0.35, 200), 40: (0.42, 300)}
"""By size: the share of digits that is printed, and the number of inequalities."""
SEEDS = range(10)
SIDES = ("order", "direct", "OR-Tools")


class Turn(NamedTuple):
    """What one side did with one board."""

    solved: bool
    times: Times


def instance(size: int, seed: int) -> Futoshiki:
    """The board of a class with that seed."""
    return boards.futoshiki(size, *CLASSES[size], Random(seed))[0]


def ours(board: Futoshiki, limit: float, encoding: str = "order") -> Turn:
    """What Kotae does with the board."""
    trial = solve(PUZZLE, board, encoding=encoding, limit=limit)
    return Turn(trial.solved, trial.times)


def theirs(board: Futoshiki, limit: float) -> Turn:
    """What OR-Tools does with the board, with our check of its answer as in ours."""
    reply = peers.futoshiki(board, limit)
    stopwatch = Stopwatch()
    solved = reply.answer is not None and not [*PUZZLE.faults(board, reply.answer)]
    checking = stopwatch.read()
    return Turn(solved, Times(reply.times.cpu + checking.cpu, reply.times.wall + checking.wall))


def run(quick: bool) -> None:
    """Print a table for each class of boards."""
    limit = 5.0 if quick else 30.0
    seeds = SEEDS[:2] if quick else SEEDS
    for size, (share, signs) in CLASSES.items():
        title = f"Futoshiki {size}×{size}, {share:.0%} given, {signs} inequalities, seeds 0 to {seeds[-1]}"
        columns = ["", "median", "fastest", "slowest", "by the clock", "solved"]
        table = Table(f"{title}, limit {limit:g} s", columns, first=12)
        for side, turns in _in_turns([instance(size, seed) for seed in seeds], limit).items():
            table.row(side, *_figures(turns))


def _in_turns(made: list[Futoshiki], limit: float) -> dict[str, list[Turn]]:
    """What each side does with each board; `direct` is dropped after the first board that it cannot solve."""
    turns: dict[str, list[Turn]] = {side: [] for side in SIDES}
    for board in made:
        turns["order"].append(ours(board, limit))
        if all(turn.solved for turn in turns["direct"]):
            turns["direct"].append(ours(board, limit, "direct"))
        turns["OR-Tools"].append(theirs(board, limit))
    return turns


def _figures(turns: list[Turn]) -> list[str]:
    """Median, fastest and slowest CPU time, the median by the clock, and how many were solved."""
    slowest_last = sorted(turns, key=lambda turn: (not turn.solved, turn.times.cpu))
    late = [">" * (not slowest_last[at].solved) for at in (len(turns) // 2, 0, -1)]
    both = middle([turn.times for turn in turns])
    cpu = (both.cpu, slowest_last[0].times.cpu, slowest_last[-1].times.cpu)
    told = [f"{mark} {seconds(value)}" for mark, value in zip(late, cpu, strict=True)]
    return [*told, seconds(both.wall), f"{sum(turn.solved for turn in turns)} of {len(turns)}"]
