"""`python -m bench numberlink`: the encodings, a prototype, OR-Tools CP-SAT and clingo; and how time grows.

Boards full of random paths that do not touch themselves, of which the ends are kept; fixed seeds, fill=yes,
touch=no, but for one table. From the start of encoding to the first answer, checked, and the proof that there
is no other, or a second answer. A side that was stopped, or cannot serve a board, is left out of larger ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import log
from random import Random
from statistics import mean

from bench import asp, boards, peers, prototype
from bench.table import Table, seconds
from bench.trial import UNDECIDED, Judged, Stopwatch, Times, average, judge, middle
from kotae.errors import Unserved
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink
from kotae.solving.search import METHODS, Method

SIZES = (10, 20, 30, 50, 70, 100)
FROM, TO = 20, 100
"""The sizes between which it is told how time grows."""
BACKENDS = ("glucose42", "cadical195", "cadical153", "cadical300", "maplechrono", "minisat22")
REFUSED = "refused"
"""The verdict of a side that cannot serve a board."""

Side = Callable[[Numberlink, float], Judged]
"""What is compared with others: judges a board within a limit of seconds."""


def run(quick: bool) -> None:
    """Print the tables."""
    limit, seeds = (5.0, range(1)) if quick else (60.0, range(3))
    _peers(SIZES[:4] if quick else SIZES, seeds, limit)
    methods: dict[str, Side] = {name: partial(_ours, method=name) for name in METHODS}
    make = partial(made, seeds=seeds)
    _compare("ways to meet loops and touching", methods, make, (20, 30) if quick else (20, 50), limit)
    backends: dict[str, Side] = {name: partial(_ours, backend=name) for name in BACKENDS}
    _compare("backends", backends, make, (30,) if quick else (50, 100), limit)
    searched = replace(PUZZLE, rigidity=None)
    views: dict[str, Side] = {
        "rigid answers": _ours,
        "search alone": lambda board, limit: judge(searched, board, limit=limit),
    }
    make = partial(loose, seeds=seeds)
    _compare("fill=no touch=yes", views, make, (6, 8) if quick else (6, 8, 10, 12, 15), limit)
    _growth(range(3) if quick else range(10))


def made(size: int, seeds: Sequence[int]) -> list[Numberlink]:
    """The boards of a size."""
    return [boards.numberlink(size, size, Random(seed))[0] for seed in seeds]


def loose(size: int, seeds: Sequence[int]) -> list[Numberlink]:
    """The same boards with the loosest rules."""
    return [replace(board, fill=False, touch=True) for board in made(size, seeds)]


def sides() -> dict[str, Side]:
    """Our encodings and the others, each as it does best, and without the squares that are our idea."""
    found: dict[str, Side] = {name: partial(_ours, encoding=name) for name in PUZZLE.encodings}
    found["prototype"] = _checked(lambda board, limit: prototype.numberlink(board))
    found["OR-Tools"] = _checked(peers.numberlink)
    found["OR-Tools, a circuit"] = _checked(partial(peers.numberlink, circuit=True))
    found["OR-Tools, no squares"] = _checked(partial(peers.numberlink, squares=False))
    if asp.missing() is None:
        found["clingo"] = _checked(asp.numberlink)
        found["clingo, no squares"] = _checked(partial(asp.numberlink, squares=False))
    return found


def _ours(
    board: Numberlink,
    limit: float,
    *,
    encoding: str | None = None,
    method: Method = "cuts",
    backend: str | None = None,
) -> Judged:
    return judge(PUZZLE, board, encoding=encoding, method=method, backend=backend, limit=limit)


def _checked(side: Side) -> Side:
    """The side with our check of its answers, as in ours."""

    def checked(board: Numberlink, limit: float) -> Judged:
        found = side(board, limit)
        stopwatch = Stopwatch()
        for answer in found.answers:
            for fault in PUZZLE.faults(board, answer):
                raise AssertionError(fault.sentence)
        checking = stopwatch.read()
        times = Times(found.times.cpu + checking.cpu, found.times.wall + checking.wall)
        return Judged(found.word, found.answers, times)

    return checked


def _peers(sizes: Sequence[int], seeds: Sequence[int], limit: float) -> None:
    """A table for each size, with a line for each side that did not fail before."""
    compared = sides()
    _in_turns(made(5, [0]), compared, limit)  # what is loaded and kept at the first board is not timed
    for size in sizes:
        about = f"seeds 0 to {seeds[-1]}, limit {limit:g} s (by the clock for OR-Tools and clingo)"
        columns = ["", "median", "slowest", "by the clock", "to edges", "verdicts"]
        table = Table(f"Numberlink {size}×{size}, {about}", columns, first=24)
        turns = _in_turns(made(size, seeds), compared, limit)
        edges = middle([turn.times for turn in turns["edges"]]).cpu
        for name, found in turns.items():
            if found[-1].word == REFUSED:
                table.row(name, REFUSED)
                continue
            both = middle([turn.times for turn in found])
            slowest, late = max(turn.times.cpu for turn in found), ">" * (not _judged(found[-1]))
            figures = [f"{late}{seconds(both.cpu)}", f"{late}{seconds(slowest)}", seconds(both.wall)]
            table.row(name, *figures, f"{late}{both.cpu / edges:.1f}", f"  {verdicts(found)}")
        if (why := asp.missing()) is not None:
            table.row("clingo", why)
        compared = {name: side for name, side in compared.items() if _judged(turns[name][-1])}


def _in_turns(
    made: Sequence[Numberlink], compared: Mapping[str, Side], limit: float
) -> dict[str, list[Judged]]:
    """What the sides found out, turn by turn; one that cannot judge a board is dropped."""
    turns: dict[str, list[Judged]] = {name: [] for name in compared}
    for board in made:
        words = {}
        for name, side in compared.items():
            if all(map(_judged, turns[name])):
                try:
                    turn = side(board, limit)
                except Unserved:
                    turn = Judged(REFUSED, (), Times(0, 0))
                turns[name].append(turn)
                if _judged(turn):
                    words[name] = turn.word
        if len(set(words.values())) > 1:
            raise AssertionError(f"the sides disagree about a board: {words}")
    return turns


def _judged(turn: Judged) -> bool:
    return turn.word not in (UNDECIDED, REFUSED)


def verdicts(turns: Iterable[Judged]) -> str:
    """How often each verdict was given, in words."""
    counts = Counter("stopped" if turn.word == UNDECIDED else turn.word for turn in turns)
    return ", ".join(f"{count} {word}" for word, count in counts.most_common())


def _compare(
    title: str,
    compared: Mapping[str, Side],
    make: Callable[[int], list[Numberlink]],
    sizes: Sequence[int],
    limit: float,
) -> None:
    """A table of means with a line for each variant of the default, which take turns on each board."""
    columns = ["", "encode", "load, search", "total", "clauses", "cuts", "conflicts", "verdicts"]
    about = f"seeds from 0 on, means, limit {limit:g} s"
    table = Table(f"Numberlink: {title} ({about})", columns, first=24)
    for size in sizes:
        for name, found in _in_turns(make(size), compared, limit).items():
            table.row(f"{size}×{size} {name}", *_figures(found), f"  {verdicts(found)}")


def _growth(seeds: Sequence[int]) -> None:
    """A table of means by size for the default, and the power of the number of cells that time follows."""
    columns = ["", "cells", "numbers", "encode", "load, search", "total", "clauses", "cuts", "conflicts"]
    title = f"Numberlink: how time grows, seeds 0 to {seeds[-1]}, means"
    table = Table(title, [*columns, "verdicts"], first=12)
    total = {}
    for size in SIZES:
        instances = made(size, seeds)
        found = [judge(PUZZLE, board) for board in instances]
        total[size] = average([turn.times for turn in found]).cpu
        numbers = mean(len(board.ends) for board in instances)
        table.row(
            f"{size}×{size}", f"{size**2:,}", f"{numbers:.0f}", *_figures(found), f"  {verdicts(found)}"
        )
    power = log(total[TO] / total[FROM]) / log(TO**2 / FROM**2)
    print(
        f"From {FROM}×{FROM} to {TO}×{TO} there are {TO**2 // FROM**2} times as many cells and it takes "
        f"{total[TO] / total[FROM]:.0f} times as long: time grows like cells to the power of {power:.2f}."
    )


def _figures(turns: Sequence[Judged]) -> list[str]:
    stats = [turn.stats for turn in turns if turn.stats is not None]
    return [
        seconds(mean(each.encode_seconds for each in stats)),
        seconds(mean(each.solve_seconds for each in stats)),
        seconds(average([turn.times for turn in turns]).cpu),
        f"{mean(each.clauses for each in stats):,.0f}",
        f"{mean(each.cuts for each in stats):.0f}",
        f"{mean(each.conflicts for each in stats):,.0f}",
    ]
