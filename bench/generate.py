"""`python -m bench generate`: how long a new board takes, and how long it takes Simon Tatham's generators.

One process, no grades, seeds from 1 on. CPU seconds, those of a solver in a process of its own included.
Debian's package `sgt-puzzles` has the generators: Bridges puts fewer islands on large boards than it is asked
for, so that ours is measured with as many as it puts there, and once more with as many as were asked for.
The boards of Unequal are extreme: they are solved without guessing, but not by simple rules. At "recursive",
where they need guessing, 10 boards of 9×9 took more than 60 s. Ours have no clue to spare.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

import kotae
from bench.table import Table, seconds
from kotae.api.board import Board

LIMIT = 60.0
"""Seconds by the clock for one call of another generator."""
GAMES = "/usr/games"
"""Where Debian puts them; root's path leaves it out."""


@dataclass(frozen=True)
class Row:
    """Boards of one kind."""

    label: str
    boards: int
    wanted: float | None
    """Seconds per board at most."""
    puzzle: str
    size: tuple[int, int] | None
    wish: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Rival:
    """Boards of one kind by another generator, and what we are asked for instead."""

    label: str
    program: str
    parameters: str
    seeds: Sequence[int]
    boards: int
    """For each seed."""
    puzzle: str
    size: tuple[int, int]
    wish: Mapping[str, Any]


def rows(quick: bool) -> Iterator[Row]:
    """What is measured, with what is wanted."""
    dense = {"density": 0.2}
    yield Row("Hashi 10×10", 20 if quick else 100, 1 / 20, "hashi", (10, 10))
    yield Row("Hashi 25×25", 5 if quick else 20, 1 / 2, "hashi", (25, 25))
    yield Row("Hashi 50×50, 500 islands", 1 if quick else 5, 10, "hashi", (50, 50), dense)
    if not quick:
        yield Row("Hashi 75×75, 1,125 islands", 5, None, "hashi", (75, 75), dense)
        yield Row("Hashi 100×100, 2,000 islands", 5, 60, "hashi", (100, 100), dense)
    for size, limit in ((9, 1 / 5), (10, None)):
        boards = 3 if quick else 40
        yield Row(
            f"Futoshiki {size}×{size}, minimal", boards, limit, "futoshiki", (size, size), {"minimal": True}
        )
    for size, boards, limit in ((10, 40, 1 / 5), (20, 10, 5), (40, 3, 60)):
        if size < 40 or not quick:
            yield Row(f"Numberlink {size}×{size}", 2 if quick else boards, limit, "numberlink", (size, size))
    for goal in ("any", "shortest"):
        for points, boards, limit in ((20, 100, 1 / 10), (200, 5, 10)):
            label = f"Yashi {points} points, goal={goal}"
            boards = 2 if quick else boards
            yield Row(label, boards, limit, "yashi", None, {"points": points, "goal": goal})


def rivals(quick: bool) -> Iterator[Rival]:
    """What is compared with other generators."""
    for size, boards in ((9, 40), (10, 20)):
        boards = 2 if quick else boards
        yield Rival(
            label=f"Unequal {size}×{size}, extreme",
            program="sgt-unequal",
            parameters=f"{size}dx",
            seeds=[1],
            boards=boards,
            puzzle="futoshiki",
            size=(size, size),
            wish={"minimal": True},
        )
    large = () if quick else ((75, 20, 1, range(1, 4)), (100, 20, 1, range(1, 2)))
    for size, islands, boards, seeds in ((10, 16, 50, range(1, 2)), (25, 16, 20, range(1, 2)), *large):
        yield Rival(
            label=f"Bridges {size}×{size}, {islands} % islands",
            program="sgt-bridges",
            parameters=f"{size}x{size}i{islands}e10m2d2",
            seeds=seeds,
            boards=boards,
            puzzle="hashi",
            size=(size, size),
            wish={"density": islands / 100},
        )


def run(quick: bool) -> None:
    """Print both tables."""
    for puzzle in ("hashi", "futoshiki", "numberlink", "yashi"):
        _made(puzzle, None, {}, 1)  # what is loaded only once
    _alone(rows(quick))
    _compared(rivals(quick))


def _alone(listed: Iterator[Row]) -> None:
    columns = ["", "boards", "per second", "per board", "slowest", "by the clock", "wanted"]
    table = Table("New boards with one answer, not graded", columns)
    for row in listed:
        made, times, clock = _made(row.puzzle, row.size, row.wish, row.boards)
        wanted = "–" if row.wanted is None else seconds(row.wanted)
        if row.wanted is not None and row.wanted < 1:
            wanted = f"{1 / row.wanted:.0f} per s"
        table.row(
            row.label,
            str(len(made)),
            f"{1 / mean(times):#.3g}",
            seconds(mean(times)),
            seconds(max(times)),
            seconds(clock / len(made)),
            wanted + ("" if row.wanted is None or mean(times) <= row.wanted else ", late"),
        )


def _compared(listed: Iterator[Rival]) -> None:
    table = Table(
        "New boards by Kotae and by Simon Tatham's generators, CPU seconds per board",
        ["", "boards", "Tatham", "Kotae", "ratio", "clues of Tatham", "clues of Kotae"],
        first=40,
    )
    for rival in listed:
        program = shutil.which(rival.program) or shutil.which(rival.program, path=GAMES)
        if program is None:
            table.row(rival.label, f"{rival.program} is not installed; Debian has it in sgt-puzzles")
            continue
        theirs, late = _theirs(program, rival)
        clues = mean(_clues(board) for board in theirs.made) if theirs.made else None
        wishes = {"": rival.wish}
        if clues is not None and "density" in rival.wish:
            equal = clues / rival.size[0] / rival.size[1]
            if equal < 0.9 * rival.wish["density"]:
                wishes = {", as many": {**rival.wish, "density": equal}, ", as asked": rival.wish}
        for name, wish in wishes.items():
            made, times, _ = _made(rival.puzzle, rival.size, wish, rival.boards * len(rival.seeds))
            sign = "> " if late else ""
            told = seconds(theirs.cpu) if theirs.made else f"not in {LIMIT:.0f} s"
            table.row(
                rival.label + name,
                str(len(made)),
                (sign if theirs.made else "") + told,
                seconds(mean(times)),
                f"{sign}{theirs.cpu / mean(times):#.3g}",
                "–" if clues is None else f"{clues:.0f}",
                f"{mean(map(_clues, made)):.0f}",
            )


@dataclass(frozen=True)
class Theirs:
    """Boards of another generator, and its CPU seconds per board, or per call that was cut off."""

    made: list[Board[Any]]
    cpu: float


def _theirs(program: str, rival: Rival) -> tuple[Theirs, bool]:
    """What another generator makes, and whether it was cut off."""
    lines: list[str] = []
    before, late = _cpu(), False
    for seed in rival.seeds:
        command = [program, "--generate", str(rival.boards), f"{rival.parameters}#{seed}"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=LIMIT)
            lines += done.stdout.split()
        except subprocess.TimeoutExpired:
            late = True
    cpu = (_cpu() - before) / (rival.boards * len(rival.seeds))
    return Theirs([kotae.read(line, puzzle=rival.puzzle) for line in lines], cpu), late


def _made(
    puzzle: str, size: tuple[int, int] | None, wish: Mapping[str, Any], boards: int
) -> tuple[list[Board[Any]], list[float], float]:
    """Our boards, the CPU seconds of each, and the time of all by the clock."""
    made: list[Board[Any]] = []
    times: list[float] = []
    began, before = time.perf_counter(), _cpu()
    generated = kotae.generate(puzzle, size=size, seed=1, count=boards, **wish)
    for board in generated:
        now = _cpu()
        times.append(now - before)
        made.append(board)
        before = now
    assert generated.complete, generated.reason
    return made, times, time.perf_counter() - began


def _clues(board: Board[Any]) -> int:
    """How many islands there are, or digits and signs."""
    count: Callable[[Any], int] = {
        "hashi": lambda instance: len(instance.islands),
        "futoshiki": lambda instance: len(instance.givens) + len(instance.less),
    }[board.puzzle.key]
    return count(board.instance)


def _cpu() -> float:
    """CPU seconds of this process and of those it started that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)
