"""`python -m bench count`: how long it takes to count answers by decision diagrams, and to list a thousand.

A board whose number of answers is known from elsewhere (paths from corner to corner), and random boards. The
comparison in the last column is the time to list them one by one, up to 1,000.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

import kotae
from bench import boards
from bench.table import Table, seconds
from kotae.counting.child import PAUSE, Child
from kotae.counting.count import task_of
from kotae.puzzle import Puzzle
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.yashi import PUZZLE as YASHI

LISTED = 1000


def rows(quick: bool) -> Iterator[tuple[str, Puzzle[Any, Any], Any]]:
    """What is counted."""
    for side in (6, 8) if quick else (8, 10, 12, 13):
        ends = {"1": ((0, 0), (side - 1, side - 1))}
        board = Numberlink(side, side, ends, frozenset(), False, True)
        yield f"Numberlink {side}×{side}, corner to corner", NUMBERLINK, board
    for side in (6,) if quick else (8, 10, 12):
        made = boards.numberlink(side, side, Random(1))[0]
        for fill in (True, False):
            rules = f"fill={'yes' if fill else 'no'} touch=yes"
            yield f"Numberlink {side}×{side} {rules}", NUMBERLINK, replace(made, fill=fill, touch=True)
    for points in (20,) if quick else (25, 50, 75):
        for shortest in (False, True):
            goal = "shortest" if shortest else "any"
            made_points = replace(boards.yashi(points, Random(1)), shortest=shortest)
            yield f"Yashi {points} points goal={goal}", YASHI, made_points
    for islands in (15,) if quick else (25, 50, 75):
        found = boards.hashi(islands, Random(1))[0]
        blank = replace(found, islands=dict.fromkeys(found.islands))
        yield f"Hashi {islands} islands, all '?'", HASHI, blank


def run(quick: bool) -> None:
    """Print the table."""
    table = Table(
        "How many answers there are",
        ["board", "frontier", "answers", "diagram", "memory", "list of 1,000"],
        first=42,
    )
    for label, puzzle, instance in rows(quick):
        task = task_of(puzzle, instance)
        assert task is not None, "each of these boards can be counted"
        began, peak = perf_counter(), 0.0
        with Child(task) as child:
            while not child.ended(PAUSE):
                peak = max(peak, child.held_mb())
        took = perf_counter() - began
        count = "–" if child.reply is None else _short(child.reply.count)
        began = perf_counter()
        listed = kotae.answers(kotae.Board(puzzle, instance), time_limit=60)
        number = sum(1 for _ in islice(listed, LISTED))
        of = "" if number == LISTED else f" ({number})"
        told = f"{seconds(perf_counter() - began)}{of}"
        table.row(label, str(task.frontier()), count, seconds(took), f"{peak:.0f} MB", told)


def _short(count: int) -> str:
    """The number, or about how large it is."""
    return f"{count:,}" if count < 10**7 else f"{count:.2e}"
