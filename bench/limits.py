"""`python -m bench limits`: how long commands take that are given three seconds on boards that need more.

By the clock, from the start of the interpreter to its end, reading and printing included.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from bench import boards
from bench.table import Table, seconds
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.yashi import PUZZLE as YASHI

COMMANDS = ("solve", "verdict", "forced", "certify", "answers", "minimise")
REFUSED = 2
"""The exit status of a command that does not serve a board."""


def texts(part: float) -> Iterator[tuple[str, str]]:
    """Boards with what they are called; the part says how much smaller than the largest they are."""
    points, islands = round(50_000 * part), round(22_500 * part)
    side, size = round(200 * part**0.5), round(100 * part**0.5)
    yashi = boards.yashi(points, Random(1))
    yield f"Yashi, {points:,} points, shortest", YASHI.text(yashi)
    yield f"Yashi, {points:,} points, any", YASHI.text(replace(yashi, shortest=False))
    futoshiki, _ = boards.futoshiki(size, 0.42, 20 * size, Random(1))
    yield f"Futoshiki, {size}×{size}", FUTOSHIKI.text(futoshiki)
    numberlink, _ = boards.numberlink(side, side, Random(1))
    yield f"Numberlink, {side}×{side}", NUMBERLINK.text(numberlink)
    hashi, _ = boards.hashi(islands, Random(1))
    yield f"Hashi, {islands:,} islands", HASHI.text(hashi)


def taken(command: str, board: Path, limit: float) -> str:
    """The time of a command by the clock, and its exit status."""
    words = [sys.executable, "-m", "kotae", command, str(board), "--time-limit", str(limit), "--json"]
    if command == "certify":
        words += ["-o", str(board.with_suffix(".cert"))]
    started = time.perf_counter()
    done = subprocess.run(words, capture_output=True, check=False)
    wall = time.perf_counter() - started
    return "–" if done.returncode == REFUSED else f"{seconds(wall)} ({done.returncode})"


def run(quick: bool) -> None:
    """Print the table."""
    part, limit, commands = (0.02, 0.3, COMMANDS[:2]) if quick else (1.0, 3.0, COMMANDS)
    table = Table(
        f"Commands with --time-limit {limit:g}: seconds by the clock (exit status; 3 is undecided)",
        ["", *(f"{command:>10}" for command in commands)],
    )
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts(part):
            board = Path(folder, "board.txt")
            board.write_text(text, encoding="utf-8")
            table.row(name, *(taken(command, board, limit) for command in commands))
