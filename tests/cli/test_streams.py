"""Pipes, full disks, closed streams and Ctrl-C: the exit status is right and nothing is said twice."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import (
    COMMAND,
    SEED,
    SEED_ANSWER,
    Result,
    clean_environment,
    interrupted,
    pigeons,
    run,
    running,
    sleeping,
    started,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals and no /dev")

WRITING = [
    ["puzzles"],
    ["--help"],
    ["--version"],
    ["solve", "--help"],
    ["solve", "b"],
    ["solve", "b", "--json"],
    ["check", "b", "a"],
    ["encode", "b"],
    ["encode", "long"],
    ["decode", "b", "m"],
    ["draw", "b"],
]
"""Commands that print, one of them more than a buffer holds."""
CLOSED = "standard output was closed before everything was written"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with boards, an answer and a model."""
    (tmp_path / "b").write_text(SEED)
    (tmp_path / "a").write_text(SEED_ANSWER)
    (tmp_path / "m").write_text("s UNKNOWN\n")
    (tmp_path / "long").write_text(f"# kotae hashi\n{'?' * 1000}\n")
    return tmp_path


def told(words: list[str], folder: Path, redirect: str = "", **streams: Any) -> Result:
    """What the command says of streams that are not as usual."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirect}', "sh", *COMMAND, *words],
        cwd=folder,
        env=clean_environment(),
        timeout=60,
        check=False,
        **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams},
    )
    return Result(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_a_pipe_that_nobody_reads(folder: Path, words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert told(words, folder, stdout=writing).refused() == CLOSED
    finally:
        os.close(writing)


def test_a_reader_that_stops_early(folder: Path) -> None:
    kotae = shlex.join(COMMAND)
    script = f"{{ {kotae} encode long; echo $? >&2; }} | head -c 10"
    done = run(folder=folder, command=("sh", "-c", script))
    assert done == (0, "c Hashiwok", f"kotae: {CLOSED}\n2\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_a_disk_that_is_full(folder: Path, words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        assert told(words, folder, stdout=full).refused() == "standard output: No space left on device"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_file_on_a_disk_that_is_full(folder: Path) -> None:
    for words in (["encode", "b", "-o", "/dev/full"], ["encode", "long", "-o", "/dev/full"]):
        assert told(words, folder).refused() == "/dev/full: cannot be written: No space left on device"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_complaint_that_cannot_be_written_keeps_its_exit_status(folder: Path) -> None:
    assert told(["solve", "missing"], folder, "2>/dev/full") == (2, "", "")


@pytest.mark.parametrize("words", [["puzzles"], ["solve", "b"], ["encode", "b"], ["draw", "b"]], ids=" ".join)
def test_standard_output_that_is_closed(folder: Path, words: list[str]) -> None:
    done = told(words, folder, ">&-")
    assert done.refused() == "standard output is closed; there is nowhere to write to"


@pytest.mark.parametrize("words", [["solve", "-"], ["check", "b", "-"], ["decode", "b", "-"]], ids=" ".join)
def test_standard_input_that_is_closed(folder: Path, words: list[str]) -> None:
    done = told(words, folder, "<&-")
    assert done.refused() == "standard input: is closed; there is nothing to read"


def test_standard_input_that_cannot_be_read(folder: Path) -> None:
    with (folder / "out").open("wb") as writable:
        done = told(["solve", "-"], folder, stdin=writable)
    assert done.refused() == "standard input: cannot be read: Bad file descriptor"


@pytest.mark.parametrize(
    ("words", "status", "out"),
    [(["solve", "missing"], 2, ""), (["solve", "b", "--trace"], 0, SEED_ANSWER)],
    ids=["complaint", "trace"],
)
def test_standard_error_that_is_closed(folder: Path, words: list[str], status: int, out: str) -> None:
    assert told(words, folder, "2>&-") == (status, out, "")


ANNOUNCED = """
import sys
from pysat.solvers import Minisat22
from kotae.cli import main

def announced(*given, **named):
    Minisat22.solve_limited = search
    print("searching", file=sys.stderr, flush=True)
    return search(*given, **named)

search, Minisat22.solve_limited = Minisat22.solve_limited, announced
sys.exit(main())
"""
"""`kotae`, which says when its first search begins."""


def test_an_interrupt_during_a_long_search(folder: Path) -> None:
    words = ("solve", "-", "--backend", "minisat22", "--json")
    command = (sys.executable, "-c", ANNOUNCED)
    with running(*words, folder=folder, stdin=pigeons(), command=command) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"searching\n"
        assert interrupted(process) == (130, "", "kotae: interrupted\n")


def test_an_interrupt_while_a_program_searches_stops_the_program_and_removes_its_files(folder: Path) -> None:
    with running("solve", "b", *sleeping(folder), folder=folder) as process:
        number, file = started(folder)
        assert file.exists()
        assert interrupted(process) == (130, "", "kotae: interrupted\n")
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
    assert not file.parent.exists()


def test_a_program_is_stopped_when_the_time_is_over(folder: Path) -> None:
    done = run("solve", "b", *sleeping(folder), "--time-limit", "0.3", folder=folder)
    assert done == (3, "undecided: the time limit of 0.3 s was reached (max-bridges=2 loops=yes)\n", "")


def test_a_terminal_without_box_drawing_is_no_reason_to_fail(folder: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "draw", "b", "--answer", "a"],
        cwd=folder,
        env=clean_environment(PYTHONIOENCODING="ascii", PYTHONUTF8="0"),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"(1)\\u2500")
