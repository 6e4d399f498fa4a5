"""`python -m bench explain`: how long explanations and hints take, and how that grows with the board.

Random boards with one answer. A hint starts from half of the answer, every other handle of it. The last
column is the comparison: the time for the verdict on the same board, which finds the answer and proves that
it is the only one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

import kotae
from bench import boards
from bench.table import Table, seconds
from kotae.api.board import Board
from kotae.puzzle import Puzzle
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.hashi.compose import compose
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.yashi import PUZZLE as YASHI

T = TypeVar("T")
Make = Callable[[Random], Any]
SEVERAL = 5
"""Boards per row."""
SEEDS = 2000
"""Random boards that are tried for them; of Yashi with 25 points, one in a hundred has one answer."""
LIMIT = 60.0
"""Seconds for an explanation; one that takes longer counts as that."""


def hashi(side: int) -> Make:
    """A square board on which every sixth cell is an island or so; Tatham's have three in ten at most."""
    return lambda random: compose((side, side), random, islands=side * side // 6)[0]


def futoshiki(size: int) -> Make:
    """A board with three tenths of its digits, and signs between some of its neighbours."""
    return lambda random: boards.futoshiki(size, 0.3, 5 * size, random)[0]


def numberlink(side: int, touch: bool) -> Make:
    """A square board filled by lines that do not touch themselves."""
    return lambda random: replace(boards.numberlink(side, side, random)[0], touch=touch)


def yashi(points: int) -> Make:
    """Points of which any tree without crossings is wanted."""
    return lambda random: replace(boards.apart(points, random), shortest=False)


def rows(quick: bool) -> Iterator[tuple[str, Puzzle[Any, Any], Make]]:
    """What is measured; the first of each puzzle is the size that people play."""
    for size in (5,) if quick else (9, 6, 7, 8, 10, 12):
        yield f"Futoshiki {size}×{size}", FUTOSHIKI, futoshiki(size)
    for side in (7,) if quick else (15, 7, 10, 25, 35, 50):
        yield f"Hashi {side}×{side}", HASHI, hashi(side)
    for side in (5,) if quick else (10, 6, 8, 12, 15):
        for touch in (False, True):
            word = "yes" if touch else "no"
            yield f"Numberlink {side}×{side} touch={word}", NUMBERLINK, numberlink(side, touch)
    for points in (8,) if quick else (25, 12, 50):
        yield f"Yashi {points} points", YASHI, yashi(points)


def unique(puzzle: Puzzle[Any, Any], make: Make, count: int) -> list[Board[Any]]:
    """Boards with one answer, of the first that random numbers make."""
    found: list[Board[Any]] = []
    for seed in range(SEEDS):
        board = Board(puzzle, make(Random(seed)))
        if kotae.verdict(board, time_limit=10).word == "unique":
            found.append(board)
            if len(found) == count:
                break
    return found


def half(board: Board[Any], answer: Any) -> Any:
    """Every other handle of an answer."""
    medium = board.puzzle.medium
    states = medium.states(board.instance, answer)
    return medium.assemble(board.instance, [0 if n % 2 else state for n, state in enumerate(states)])


def timed(run: Callable[..., T], *arguments: Any) -> tuple[T, float]:
    """The result, and the seconds that it took."""
    started = perf_counter()
    result = run(*arguments)
    return result, perf_counter() - started


def run(quick: bool) -> None:
    """Print the table."""
    table = Table(
        "Explanations: seconds, median and slowest",
        ["", "boards", "steps", "explain", "slowest", "hint", "slowest", "verdict"],
    )
    for name, puzzle, make in rows(quick):
        explained, hinted, judged, steps = [], [], [], []
        for board in unique(puzzle, make, 1 if quick else SEVERAL):
            verdict, took = timed(kotae.verdict, board)
            judged.append(took)
            explanation, took = timed(lambda board: kotae.explain(board, time_limit=LIMIT), board)
            explained.append(took)
            steps.append(len(explanation.steps))
            _, took = timed(kotae.hint, board, half(board, verdict.answers[0]))
            hinted.append(took)
        if not judged:
            table.row(name, "0")
            continue
        figures = [f(times) for times in (explained, hinted) for f in (median, max)]
        table.row(
            name,
            str(len(judged)),
            f"{median(steps):g}",
            *map(seconds, figures),
            seconds(median(judged)),
        )
