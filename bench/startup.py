"""`python -m bench startup`: what it takes to start, from the shell's point of view.

Whole processes, from start to finish, in turns; medians. Each has run once before, so that Python finds
compiled modules, as it does for a user, even where PYTHONDONTWRITEBYTECODE keeps it from leaving them about.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.table import Table, seconds
from bench.trial import Times, middle
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.hashi import PUZZLE as HASHI

BARE, IMPORT, API = "python -c pass", "import kotae", "import kotae.api.solve"
RUNS = 10


def commands() -> dict[str, list[str]]:
    """What is started, by what it is called in the table."""
    python, kotae = sys.executable, str(Path(sys.executable).with_name("kotae"))
    return {
        BARE: [python, "-c", "pass"],
        IMPORT: [python, "-c", "import kotae"],
        API: [python, "-c", "import kotae.api.solve"],
        "kotae --help": [kotae, "--help"],
        "kotae draw, a small Hashi": [kotae, "draw", str(HASHI.examples / "unique.rings.txt")],
        "kotae puzzles": [kotae, "puzzles"],
        "kotae solve, a small Hashi": [kotae, "solve", str(HASHI.examples / "unique.rings.txt")],
        "kotae solve, a small Futoshiki": [kotae, "solve", str(FUTOSHIKI.examples / "unique.five.txt")],
    }


def measured(started: Mapping[str, Sequence[str]], runs: int) -> dict[str, Times]:
    """The medians of that many runs of each command, which take turns; one that fails raises."""
    found: dict[str, list[Times]] = {name: [] for name in started}
    with TemporaryDirectory() as compiled:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for run in range(runs + 1):
            for name, command in started.items():
                before, clock = _children(), time.perf_counter()
                subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
                times = Times(_children() - before, time.perf_counter() - clock)
                if run > 0:  # the first one compiles
                    found[name].append(times)
    return {name: middle(times) for name, times in found.items()}


def run(quick: bool) -> None:
    """Print the table."""
    runs = 3 if quick else RUNS
    table = Table(f"Starting, medians of {runs} runs", ["", "CPU", "by the clock", "CPU beyond bare Python"])
    found = measured(commands(), runs)
    for name, taken in found.items():
        beyond = taken.cpu - found[BARE].cpu
        table.row(name, seconds(taken.cpu), seconds(taken.wall), seconds(beyond) if name != BARE else "")


def _children() -> float:
    """CPU seconds of all processes started so far that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
