"""`python -m bench difficulty`: how many boards are made and graded for one that is as hard as wanted."""

from __future__ import annotations

import time

import kotae
from bench.table import Table, seconds
from kotae.drafting import DIFFICULTIES, Difficulty

SIZES = {
    "futoshiki": (5, 6, 7),
    "hashi": (7, 10, 15),
    "numberlink": (6, 7, 8),
    "yashi": (8, 10, 15),
}
"""Rows and columns that people play."""
LIMIT = 240.0
"""Seconds for all boards of a cell of the table."""


def run(quick: bool) -> None:
    """Print the table."""
    columns = ["", *(f"{word}: boards, tries, time" for word in DIFFICULTIES)]
    table = Table("Boards made and graded for each that is as hard as wanted", columns)
    for puzzle, sides in SIZES.items():
        for side in sides[:1] if quick else sides:
            cells = [_cell(puzzle, side, word, 2 if quick else 15) for word in DIFFICULTIES]
            table.row(f"{puzzle} {side}×{side}", *cells)


def _cell(puzzle: str, side: int, difficulty: Difficulty, count: int) -> str:
    """How many boards came, of how many that were made for each, and the seconds that each took."""
    began = time.perf_counter()
    found = kotae.generate(
        puzzle, size=(side, side), seed=1, count=count, difficulty=difficulty, time_limit=LIMIT
    )
    made = sum(1 for _ in found)
    if not made:
        return f"0: {found.reason}"
    return f"{made}, {found.tried / made:.1f}, {seconds((time.perf_counter() - began) / made)}"
