"""`python -m acceptance.streams KEY`: 100,000 answers as `kotae answers` prints them, told as JSON.

In a process of its own, so that the peak of memory is that of the command.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.large import peak_mb
from kotae.cli import main as kotae

ROOT = Path(__file__).parents[1]
WARM, STEP, STEPS = 1_000, 10_000, 10
"""Answers before the first time is taken, between two times, and how many times there are."""
BOARDS = {
    "numberlink": "# kotae numberlink fill=no touch=yes\n1.....\n......\n..2...\n......\n....2.\n.....1\n",
    "yashi": "# kotae yashi goal=any\n" + "o o o o o\n" * 5,
}


def measured(key: str) -> dict[str, Any]:
    """What listing the answers of a board took, by a fresh Python."""
    command = [sys.executable, "-m", "acceptance.streams", key]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[1:])} failed: {done.stderr.strip().splitlines()[-1:]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


class Meter(io.StringIO):
    """Takes what is printed, and keeps nothing of it but when each so many lines were complete."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = 0
        self.times: list[float] = []

    def write(self, text: str) -> int:
        """Count the lines."""
        for _ in range(text.count("\n")):
            self.lines += 1
            if self.lines % STEP == WARM:
                self.times.append(time.process_time())
        return len(text)


def main(arguments: list[str]) -> int:
    """List the answers and print the figures."""
    (key,) = arguments
    meter = Meter()
    out, sys.stdout = sys.stdout, meter
    with TemporaryDirectory() as folder:
        board = Path(folder, "board.txt")
        board.write_text(BOARDS[key], encoding="utf-8")
        status = kotae(["answers", str(board), "--json", "--limit", str(WARM + STEP * STEPS)])
    sys.stdout = out
    steps = [after - before for before, after in zip(meter.times, meter.times[1:], strict=False)]
    print(json.dumps({"status": status, "lines": meter.lines, "steps": steps, "peak_mb": peak_mb()}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
