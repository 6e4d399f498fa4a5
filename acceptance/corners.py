"""Hard corners before and after, in one run: two versions of Kotae in turn on the same boards.

`git worktree add OLD COMMIT; python -m acceptance.corners --data FOLDER --before OLD` measures each corner by
the version in OLD and by this one, each in a process of its own, and prints a line for it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

import kotae
from acceptance.datasets import files
from acceptance.numberlink import ADC, boards, contest_board
from acceptance.numberlink import with_rules as under
from bench import boards as made
from bench.table import seconds
from bench.trial import UNDECIDED, judge
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.yashi import PUZZLE as YASHI

ROOT = Path(__file__).parents[1]
VERDICT, SOON, CONTEST, REPAIR, TREE = 10.0, 1.0, 20.0, 10.0, 20.0
"""Seconds for a verdict, for one that comes soon, for a contest board, a repair and a tree."""
TREES = 6
"""Boards of scattered points."""

Corner = Callable[[Path], str]


def loose(fill: bool, touch: bool) -> Corner:
    """Published Numberlink boards under rules that leave room: one answer and whether there is another."""

    def corner(data: Path) -> str:
        samples = [under(sample, fill, touch) for sample in boards(data, "janko")]
        found, took = _timed(lambda sample: judge(NUMBERLINK, sample.instance, limit=VERDICT).word, samples)
        decided = [each for word, each in zip(found, took, strict=True) if word != UNDECIDED]
        soon = sum(each <= SOON for each in decided)
        told = f"{len(decided)} of {len(samples)} decided, {soon} of them in {SOON:g} s"
        return f"{told}; {seconds(sum(took))} together"

    return corner


def contest(data: Path) -> str:
    """First answers of contest boards that leave half of their cells unused."""
    found = {path.stem[-3:]: contest_board(path) for path in files(data / ADC / "Q")}
    samples = [found[name] for name in ("Q09", "Q13", "Q14")]
    solved, took = _timed(
        lambda sample: isinstance(
            kotae.solve(_board(NUMBERLINK, sample.instance), time_limit=CONTEST), kotae.Solved
        ),
        samples,
    )
    return ", ".join(seconds(each) if one else "–" for one, each in zip(solved, took, strict=True))


def repairs(islands: int) -> Corner:
    """Ambiguous random Hashi boards, and how many changes repair them."""

    def corner(data: Path) -> str:
        drawn = (_board(HASHI, made.hashi(islands, Random(seed))[0]) for seed in range(12))
        several = [board for board in drawn if kotae.verdict(board).word == "several"][:5]
        found = [kotae.repair(board, time_limit=REPAIR) for board in several]
        changes = [str(len(one.changes)) for one in found if one is not None and one.board is not None]
        return f"{len(changes)} of {len(several)} repaired, by {', '.join(changes) or 'no'} changes"

    return corner


def blanks(data: Path) -> str:
    """Futoshiki of 9×9 with no clue to spare, of which two or three are taken away."""
    full = _board(FUTOSHIKI, made.futoshiki(9, 0.95, 18, Random(9))[0])
    thin = kotae.minimise(full).board
    assert FUTOSHIKI.clues is not None, "digits and signs are clues"
    lacking = []
    for count in (2, 3):
        instance = thin.instance
        printed = [clue for clue in FUTOSHIKI.clues.places(instance) if clue.value is not None]
        for clue in Random(count).sample(printed, count):
            instance, _ = FUTOSHIKI.clues.remove(instance, clue)
        lacking.append(_board(FUTOSHIKI, instance))
    found, took = _timed(lambda board: kotae.repair(board, time_limit=60), lacking)
    told = (
        f"{len(one.changes)} changes{' at most' * (not one.fewest)} in {seconds(each)}"
        for one, each in zip(found, took, strict=True)
    )
    return ", ".join(told)


def large_squares(data: Path) -> str:
    """Futoshiki of 40×40."""
    ten = [_board(FUTOSHIKI, made.futoshiki(40, 0.42, 300, Random(seed))[0]) for seed in range(10)]
    _, took = _timed(lambda board: kotae.solve(board, time_limit=30), ten)
    return f"median {seconds(median(took))}, slowest {seconds(max(took))}"


def scattered(points: int) -> Corner:
    """Yashi with points anywhere: by how much the best tree may be too long."""

    def corner(data: Path) -> str:
        gaps = []
        for seed in range(TREES):
            board = _board(YASHI, replace(made.scattered(points, Random(seed)), shortest=True))
            optimum = getattr(kotae.solve(board, time_limit=TREE), "optimum", None)
            gaps.append(1.0 if optimum is None else 1 - optimum.bound / optimum.length)
        proven = sum(gap == 0 for gap in gaps)
        return f"{proven} of {TREES} proven, at most {max(gaps):.2%} open"

    return corner


def tight(data: Path) -> str:
    """The same published boards under tight rules: milliseconds each."""
    samples = [under(sample, True, False) for sample in boards(data, "janko")]
    _, took = _timed(lambda sample: kotae.verdict(_board(NUMBERLINK, sample.instance)), samples)
    return f"{seconds(mean(took))} each"


CORNERS: dict[str, Corner] = {
    "Numberlink, fill=no touch=yes": loose(False, True),
    "Numberlink, fill=yes touch=yes": loose(True, True),
    "Numberlink, fill=no touch=no": loose(False, False),
    "contest boards Q09, Q13, Q14": contest,
    "repair of Hashi, 100 islands": repairs(100),
    "repair of Hashi, 200 islands": repairs(200),
    "repair of Futoshiki 9×9": blanks,
    "Futoshiki 40×40": large_squares,
    "Yashi, 400 points anywhere": scattered(400),
    "Yashi, 1,000 points anywhere": scattered(1000),
    "Numberlink, tight rules": tight,
}


def _board(puzzle: Any, instance: Any) -> kotae.Board[Any]:
    return kotae.Board(puzzle, instance)


def _timed(task: Callable[[Any], Any], items: Iterable[Any]) -> tuple[list[Any], list[float]]:
    """What the task makes of each, and its CPU seconds."""
    found, took = [], []
    for item in items:
        began = process_time()
        found.append(task(item))
        took.append(process_time() - began)
    return found, took


def measured(name: str, data: Path, version: Path) -> str:
    """What a version says of a corner, in a process of its own."""
    path = os.pathsep.join([str(version / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "acceptance.corners", "--data", str(data), "--measure", name],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    told: str = json.loads(done.stdout)
    return told


def lines(data: Path, before: Path, only: str) -> Iterator[str]:
    """A row of the table for each corner."""
    yield "| corner | before | after |"
    yield "|---|---|---|"
    for name in CORNERS:
        if only in name:
            yield f"| {name} | {measured(name, data, before)} | {measured(name, data, ROOT)} |"


def main(arguments: list[str]) -> int:
    """Print the table, or one measurement."""
    parser = argparse.ArgumentParser(prog="python -m acceptance.corners", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, metavar="FOLDER", help="where the boards are")
    parser.add_argument(
        "--before", type=Path, metavar="OLD", help="a checkout of the version to compare with"
    )
    parser.add_argument("--only", default="", metavar="PART", help="corners with this in their name")
    parser.add_argument("--measure", choices=CORNERS, metavar="NAME", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.measure is not None:
        print(json.dumps(CORNERS[chosen.measure](chosen.data)))
        return 0
    if chosen.before is None:
        parser.error("--before says what to compare with")
    for line in lines(chosen.data, chosen.before, chosen.only):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
