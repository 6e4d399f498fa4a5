"""`python -m tests.docs.distributions` draws what 1,000 new boards of each puzzle are like.

Four pictures for docs/generating.md, in which a habit of a generator would show: cells that are used too
often, a direction that is preferred. Boards are those of the seeds from 1 on. Fewer are graded, since that
takes longer than making them. `--only hashi --boards 50 --graded 5` is for a quick look.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import kotae
from kotae.api.draw import Picture
from kotae.drafting import DIFFICULTIES
from kotae.geometry import Cell
from kotae.puzzles.numberlink.answer import paths
from kotae.scene import Scene
from tests.docs.charts import Bars, Heat, sheet

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SECONDS = 60.0
"""For the grade of a board."""


class Posed(NamedTuple):
    """A new board, and its answer."""

    instance: Any
    answer: Any


class Subject(NamedTuple):
    """What is looked at of the boards of a puzzle."""

    size: int
    graded_size: int
    """The size of the boards that are graded, where that of the others takes too long."""
    graded: int
    charts: Callable[[Sequence[Posed], int], tuple[Heat, list[Bars]]]


def hashi(boards: Sequence[Posed], size: int) -> tuple[Heat, list[Bars]]:
    """Islands and bridges."""
    islands = [cell for board in boards for cell in board.instance.islands]
    numbers = [number for board in boards for number in board.instance.islands.values()]
    bare = [bare_sides(board.instance.islands, size) for board in boards]
    doubles = [
        10 * round(10 * sum(count == 2 for count in board.answer.counts.values()) / len(board.answer.counts))
        for board in boards
    ]
    return where("Cells with an island, %", islands, size, len(boards)), [
        Bars("Numbers of islands, %", shares(numbers, range(1, 9))),
        Bars("Boards by % of double bridges, %", shares(doubles, range(0, 80, 10))),
        Bars("Sides of a board without islands, %", shares(bare, range(5))),
    ]


def numberlink(boards: Sequence[Posed], size: int) -> tuple[Heat, list[Bars]]:
    """Ends and paths."""
    ends = [cell for board in boards for pair in board.instance.ends.values() for cell in pair]
    drawn = [path for board in boards for path in paths(board.instance, board.answer).values()]
    lengths = [len(path) // 3 * 3 for path in drawn]
    return where("Cells with an end, %", ends, size, len(boards)), [
        Bars("Length of paths (3–5, 6–8, …), %", shares(lengths, range(3, 46, 3))),
        Bars("Paths by number of turns, %", shares(map(turns, drawn), range(13))),
        from_wall("Cells used, by distance from wall, %", ends, size, len(boards)),
    ]


def futoshiki(boards: Sequence[Posed], size: int) -> tuple[Heat, list[Bars]]:
    """Digits and signs that are printed."""
    givens = [cell for board in boards for cell in board.instance.givens]
    digits = [digit for board in boards for digit in board.instance.givens.values()]
    signs = [direction(*pair) for board in boards for pair in board.instance.less]
    numbers = [len(board.instance.givens) for board in boards]
    return where("Cells with a digit, %", givens, size, len(boards)), [
        Bars("Boards by number of digits, %", shares(numbers, range(max(numbers) + 1))),
        Bars("Signs by where they point, %", shares(signs, ("left", "right", "up", "down"))),
        Bars("Which digits are printed, %", shares(digits, range(1, size + 1))),
    ]


def yashi(boards: Sequence[Posed], size: int) -> tuple[Heat, list[Bars]]:
    """Points and links."""
    points = [(y, x) for board in boards for x, y in board.instance.points]
    lengths = [link.length for board in boards for link in board.answer.links]
    degrees = [degree for board in boards for degree in board.answer.ending.values()]
    return where("Cells with a point, %", points, size, len(boards)), [
        Bars("Lengths of links, %", shares(lengths, range(1, size))),
        Bars("Points by number of links, %", shares(degrees, range(1, 5))),
        from_wall("Cells used, by distance from wall, %", points, size, len(boards)),
    ]


SUBJECTS: Mapping[str, Subject] = {
    "futoshiki": Subject(6, 6, 100, futoshiki),
    "hashi": Subject(10, 10, 500, hashi),
    "numberlink": Subject(10, 7, 200, numberlink),
    "yashi": Subject(10, 10, 500, yashi),
}


def bare_sides(cells: Iterable[Cell], size: int) -> int:
    """How many sides of a board none of these cells lie at."""
    used = {(axis, place) for cell in cells for axis, place in enumerate(cell)}
    return sum((axis, place) not in used for axis in (0, 1) for place in (0, size - 1))


def turns(path: Sequence[Cell]) -> int:
    """How often a path turns."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    return sum(a != b for a, b in pairwise(steps))


def direction(smaller: Cell, larger: Cell) -> str:
    """Where a sign points: at the smaller digit."""
    if smaller[0] == larger[0]:
        return "left" if smaller < larger else "right"
    return "up" if smaller < larger else "down"


def where(title: str, cells: Iterable[Cell], size: int, boards: int) -> Heat:
    """In how many of 100 boards each cell is one of these."""
    return Heat(title, size, size, {cell: 100 * n / boards for cell, n in Counter(cells).items()})


def from_wall(title: str, cells: Iterable[Cell], size: int, boards: int) -> Bars:
    """The share of cells that are among these, for each distance from the wall."""
    found = Counter(min(row, column, size - 1 - row, size - 1 - column) for row, column in cells)
    rings = {
        away: (size - 2 * away) ** 2 - max(0, size - 2 * away - 2) ** 2 for away in range((size + 1) // 2)
    }
    return Bars(title, {str(away): 100 * found[away] / cells / boards for away, cells in rings.items()})


def shares(seen: Iterable[Any], names: Iterable[Any]) -> dict[str, float]:
    """How many of 100 things have each of these names; what has none is left out, and counts."""
    found = Counter(seen)
    return {str(one): 100 * found[one] / max(1, found.total()) for one in names}


def made(key: str, size: int, count: int, jobs: int) -> list[Posed]:
    """That many new boards."""
    found = kotae.generate(key, size=(size, size), seed=1, count=count, jobs=jobs)
    return [Posed(board.instance, found.answer) for board in found]


def grades(key: str, size: int, count: int, jobs: int) -> Bars:
    """The grades of that many new boards."""
    boards = list(kotae.generate(key, size=(size, size), seed=1, count=count))
    with ProcessPoolExecutor(jobs) as pool:
        words = [found.word for found in pool.map(partial(kotae.grade, time_limit=SECONDS), boards)]
    graded = sum(word is not None for word in words)
    title = f"Grades of {graded} boards of {size}×{size}, %"
    return Bars(title, shares((word for word in words if word), DIFFICULTIES))


def drawn(key: str, boards: int, graded: int, jobs: int) -> Scene:
    """The picture of a puzzle."""
    subject = SUBJECTS[key]
    heat, charts = subject.charts(made(key, subject.size, boards, jobs), subject.size)
    if graded:
        charts.append(grades(key, subject.graded_size, min(graded, subject.graded), jobs))
    title = f"{boards:,} new boards of {key.capitalize()}, {subject.size}×{subject.size}"
    return sheet(title, heat, charts)


def main(arguments: Sequence[str]) -> None:
    """Draw the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.docs.distributions", description=__doc__)
    parser.add_argument("--only", choices=SUBJECTS, action="append", help="this puzzle (default: all)")
    parser.add_argument("--boards", type=int, default=1000, metavar="N", help="boards (default: 1000)")
    parser.add_argument("--graded", type=int, default=1000, metavar="N", help="how many are graded at most")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--dark", action="store_true", help="for dark paper")
    parser.add_argument("--to", type=Path, default=PICTURES, metavar="FOLDER", help="where pictures go")
    parser.add_argument("--suffix", default=".svg", choices=(".svg", ".png", ".pdf"), help="their kind")
    chosen = parser.parse_args(arguments)
    for key in chosen.only or SUBJECTS:
        path = chosen.to / f"boards-{key}{chosen.suffix}"
        Picture(drawn(key, chosen.boards, chosen.graded, chosen.jobs)).save(path, dark=chosen.dark)
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
