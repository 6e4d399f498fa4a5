"""`python -m bench.large ISLANDS SEED`: one large Hashi board in a process of its own, told as JSON.

The peak of memory is then this board's: with the interpreter and the board itself, and nothing else.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from bench import boards
from bench.trial import solve
from kotae.puzzles.hashi import PUZZLE
from kotae.watch import peak_memory_mb

ROOT = Path(__file__).parents[1]


def measured(islands: int, seed: int) -> dict[str, Any]:
    """What solving the board took, by a fresh Python."""
    command = [sys.executable, "-m", "bench.large", str(islands), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[1:])} failed: {done.stderr.strip().splitlines()[-1:]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def peak_mb() -> float:
    """The most memory that this program held.

    Linux keeps a process's peak when another program takes its place, so `getrusage` would tell at least what
    the process that started this one held.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return peak_memory_mb()


def main(arguments: list[str]) -> int:
    """Solve one board and print the figures."""
    islands, seed = map(int, arguments)
    board, _ = boards.hashi(islands, Random(seed))
    trial = solve(PUZZLE, board)
    stats = trial.outcome.stats
    figures = {
        "solved": trial.solved,
        "cpu": trial.times.cpu,
        "wall": trial.times.wall,
        "encode": stats.encode_seconds,
        "solve": stats.solve_seconds,
        "clauses": stats.clauses,
        "conflicts": stats.conflicts,
        "cuts": stats.cuts,
        "peak_mb": peak_mb(),
    }
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
