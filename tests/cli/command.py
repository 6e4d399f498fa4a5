"""The `kotae` command, run in this process or in one of its own, and boards to run it on."""

from __future__ import annotations

import io
import json
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kotae.cli import main
from kotae.cli.commands import COMMANDS as COMMANDS
from tests.waiting import WAIT, eventually

COMMAND = (sys.executable, "-m", "kotae")

SEED = "# kotae hashi\n1.3.1\n.....\n1.2..\n"
SEED_ANSWER = "# kotae hashi max-bridges=2 loops=yes\n1───3───1\n. . │ . .\n1───2 . .\n"
SEED_BRIDGES = [[0, 0, 0, 2, 1], [0, 2, 0, 4, 1], [0, 2, 2, 2, 1], [2, 0, 2, 2, 1]]
RINGS = "# kotae hashi\n2.2\n...\n2.2\n...\n2.2\n...\n2.2\n"
"""Two rings of twos that can be joined."""
APART = "# kotae hashi\n2.2...\n......\n2.2...\n...2.2\n......\n...2.2\n"
"""Two rings of twos that cannot: every model without connectivity is disconnected."""
CORNERS = "# kotae hashi\n1.1\n...\n1.1\n"
TEXTBOOK = "# kotae futoshiki\n. . . .\n  ^\n. 2 .<.\nv\n. . . .\n\n.>. . .\n"
"""The Futoshiki of the textbook, with one answer."""
STATS: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("encoding", "backend"), str),
    **dict.fromkeys(("variables", "clauses", "conflicts", "cuts"), int),
    **dict.fromkeys(("encode_seconds", "solve_seconds"), (float, int)),
}
"""What "stats" holds in JSON."""
GAME_ID = "7x7m2:a3a5b3g1b5b3g2b5a2b2e2b5b2"


def pigeons(size: int = 25, many: int = 13) -> str:
    """A Futoshiki that has more cells in its first row than digits left for them: long to refute."""
    rows = [["."] * size for _ in range(size)]
    for r in range(many):
        for c in range(many):
            rows[r + 1][c] = str(size - many + 1 + (r + c) % many)
    return "# kotae futoshiki\n" + "\n".join(" ".join(row) for row in rows) + "\n"


class Result(NamedTuple):
    """How a command ended and what it printed."""

    status: int
    out: str
    err: str

    def record(self) -> dict[str, Any]:
        """The one JSON object, on one line, that was printed."""
        assert self.out.count("\n") == 1
        data = json.loads(self.out)
        assert isinstance(data, dict)
        return data

    def refused(self) -> str:
        """The one sentence of a refusal: exit status 2, one line on standard error and nothing else."""
        assert (self.status, self.out) == (2, ""), self
        assert self.err.startswith("kotae: "), self.err
        assert self.err.endswith("\n"), self.err
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err.removeprefix("kotae: ").rstrip("\n")


class Here:
    """Runs the command in this process, in a folder of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        patch.chdir(folder)
        self.folder = folder
        self._capsys = capsys
        self._patch = patch

    def write(self, name: str, text: str | bytes) -> str:
        """The name of a file with that text."""
        (self.folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
        return name

    def __call__(self, *words: str, stdin: str | bytes = "") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        status = main(words)
        return Result(status, *self._capsys.readouterr())


def run(
    *words: str | Path, folder: Path, stdin: str | bytes = "", command: Sequence[str] = COMMAND
) -> Result:
    """Run the command in a process of its own."""
    done = subprocess.run(
        [*command, *map(str, words)],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=folder,
        timeout=WAIT,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def announcing(solver: str) -> str:
    """A program that is `kotae`, but says when the first search of a solver of PySAT begins."""
    return f"""
import sys
from pysat.solvers import {solver}
from kotae.cli import main

def announced(*given, **named):
    {solver}.solve_limited = search
    print("searching", file=sys.stderr, flush=True)
    return search(*given, **named)

search, {solver}.solve_limited = {solver}.solve_limited, announced
sys.exit(main())
"""


@contextmanager
def running(
    *words: str, folder: Path, stdin: str = "", command: Sequence[str] = COMMAND
) -> Iterator[subprocess.Popen[bytes]]:
    """The command in a process of its own, which has begun to read what it gets."""
    with subprocess.Popen(
        [*command, *words],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as process:
        assert process.stdin is not None
        if stdin:  # more than a pipe holds: once all of it is gone, the command has begun to read
            process.stdin.write(stdin.encode() + b"\n" * 200_000)
        process.stdin.close()
        process.stdin = None
        yield process


def interrupted(process: subprocess.Popen[bytes], before: bytes = b"") -> Result:
    """What a command says to Ctrl-C, after what it has said before."""
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=WAIT)
    return Result(process.returncode, (before + out).decode(), err.decode())


SLEEPING = """
import os, sys, time
with open("started.part", "w") as file:
    file.write(f"{os.getpid()} {sys.argv[-1]}")
os.rename("started.part", "started")
for _ in range(60_000):  # ten minutes, for nothing may be left for ever
    if os.path.exists("wake"):
        break
    time.sleep(0.01)
print("s UNSATISFIABLE")
"""


def sleeping(folder: Path) -> list[str]:
    """The options that have a program search until there is a file `wake`; it says when it has started."""
    (folder / "sleeping.py").write_text(SLEEPING)
    return ["--backend", f"program:{shlex.join([sys.executable, 'sleeping.py'])}"]


def started(folder: Path) -> tuple[int, Path]:
    """The number of that program's process, and the file that it reads, once it has started."""
    eventually((folder / "started").exists)
    number, file = (folder / "started").read_text().split(" ", 1)
    return int(number), Path(file)
