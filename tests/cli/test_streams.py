"""Pipes, full disks, closed streams and Ctrl-C: the exit status is right and nothing is said twice."""

from __future__ import annotations

import json
import os
import select
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.puzzles.registry import room
from tests.cli.command import (
    COMMAND,
    SEED,
    SEED_ANSWER,
    Here,
    Result,
    announcing,
    interrupted,
    pigeons,
    run,
    running,
    sleeping,
    started,
)
from tests.waiting import WAIT, alive, eventually

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
    ["explain", "b"],
    ["explain", "b", "--stream"],
    ["hint", "b", "h"],
    ["grade", "b"],
]
"""Commands that print, one of them more than a buffer holds."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with boards, an answer and a model."""
    (tmp_path / "b").write_text(SEED)
    (tmp_path / "a").write_text(SEED_ANSWER)
    (tmp_path / "h").write_text('{"bridges": []}')
    (tmp_path / "m").write_text("s UNKNOWN\n")
    (tmp_path / "long").write_text(f"# kotae hashi\n{'?' * 1000}\n")
    (tmp_path / "many").write_text("# kotae hashi\n" + "?" * 300 + "\n")
    return tmp_path


def told(words: list[str], folder: Path, redirect: str = "", **streams: Any) -> Result:
    """What the command says of streams that are not as usual."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirect}', "sh", *COMMAND, *words],
        cwd=folder,
        timeout=WAIT,
        check=False,
        **{
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            **streams,
        },
    )
    return Result(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_a_pipe_that_nobody_reads(folder: Path, words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert told(words, folder, stdout=writing) == (0, "", "")
    finally:
        os.close(writing)


HEADED = [
    "answers many",
    "answers many --json",
    "verdict b",
    "encode long",
    "explain b",
    "explain b --stream",
]


@pytest.mark.parametrize("words", HEADED)
def test_head_is_silent(folder: Path, words: str) -> None:
    script = f"{{ {shlex.join(COMMAND)} {words} --quiet; echo $? >&2; }} | head -1"
    done = run(folder=folder, command=("sh", "-c", script))
    assert (done.status, done.out.count("\n"), done.err) == (0, 1, "0\n")


def wait_until_full(reading: int) -> None:
    """Return when a pipe takes no more, so that whoever writes to it is held up."""
    other_end = os.open(f"/proc/self/fd/{reading}", os.O_WRONLY)
    try:
        eventually(lambda: not select.select([], [other_end], [], 0)[1])
    finally:
        os.close(other_end)


@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="there is no /proc")
def test_lines_of_json_are_whole_when_a_slow_reader_is_interrupted(folder: Path) -> None:
    with running("answers", "many", "--json", folder=folder) as process:
        assert process.stdout is not None
        wait_until_full(process.stdout.fileno())
        for _ in range(3):
            process.send_signal(signal.SIGINT)
            time.sleep(0.1)
        rest, err = process.communicate(timeout=WAIT)
    lines = rest.splitlines(keepends=True)
    assert len(lines) > 2
    # Longer than what a pipe takes at once, so that the line that does not fit is begun.
    assert len(lines[0]) > select.PIPE_BUF
    assert all(line.endswith(b"}\n") and json.loads(line) for line in lines)
    assert (process.returncode, err.decode()) == (130, "kotae: interrupted\n")


def test_a_reader_that_stops_early(folder: Path) -> None:
    kotae = shlex.join(COMMAND)
    script = f"{{ {kotae} encode long; echo $? >&2; }} | head -c 10"
    done = run(folder=folder, command=("sh", "-c", script))
    assert done == (0, "c Hashiwok", "0\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize(
    ("words", "unbuffered"),
    [*((words, "") for words in WRITING), (["--help"], "1"), (["encode", "long"], "1")],
)
def test_a_disk_that_is_full(folder: Path, words: list[str], unbuffered: str) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "wb") as full:
        done = told(words, folder, stdout=full, env=environment)
    assert done.refused() == "standard output: No space left on device"


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


READING = [
    ["solve", "-"],
    ["check", "b", "-"],
    ["decode", "b", "-"],
    ["hint", "b", "-"],
    ["explain", "b", "--from", "-"],
]


@pytest.mark.parametrize("words", READING, ids=" ".join)
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


def test_an_interrupt_during_a_long_search(folder: Path) -> None:
    words = ("solve", "-", "--backend", "minisat22", "--json")
    command = (sys.executable, "-c", announcing("Minisat22"))
    with running(*words, folder=folder, stdin=pigeons(), command=command) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"searching\n"
        assert interrupted(process) == (130, "", "kotae: interrupted\n")


def test_an_interrupt_while_a_program_searches_stops_the_program_and_removes_its_files(folder: Path) -> None:
    with running("solve", "b", *sleeping(folder), folder=folder) as process:
        number, file = started(folder)
        assert file.exists()
        assert interrupted(process) == (130, "", "kotae: interrupted\n")
    assert not alive(number)
    assert not file.parent.exists()


def test_a_program_is_stopped_when_the_time_is_over(folder: Path) -> None:
    done = run("solve", "b", *sleeping(folder), "--time-limit", "0.3", folder=folder)
    assert done == (3, "undecided: the time limit of 0.3 s was reached (max-bridges=2 loops=yes)\n", "")


PLAIN = [
    {**os.environ, "PYTHONIOENCODING": name, "PYTHONUTF8": "0"} for name in ("ascii", "latin-1", "cp1252")
]
"""Environments whose streams have no box-drawing characters."""


@pytest.mark.parametrize("environment", PLAIN, ids=["ascii", "latin-1", "cp1252"])
def test_without_box_drawing_pictures_are_plain(folder: Path, environment: dict[str, str]) -> None:
    done = told(["draw", "b", "--answer", "a"], folder, env=environment)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("(1)-----(3)-----(1)\n")


def test_sentences_without_their_characters_are_still_read(folder: Path) -> None:
    (folder / "wide").write_text("100000 10000 3\n1 0 1\n")
    done = told(["solve", "wide"], folder, env=PLAIN[0])
    assert "a board of 100000x10000 cells is too large" in done.refused()
    done = told(["solve", "\u7b54"], folder, env=PLAIN[0])
    assert done.refused() == "no such file: \\u7b54"


ROOMS = kotae.all_puzzles()


@pytest.mark.parametrize(
    ("puzzle", "environment"),
    [*((puzzle, PLAIN[0]) for puzzle in ROOMS), *((room("hashi"), other) for other in PLAIN[1:])],
    ids=[*(puzzle.key for puzzle in ROOMS), "hashi-latin-1", "hashi-cp1252"],
)
def test_without_box_drawing_answers_are_read_back(
    here: Here, puzzle: Any, environment: dict[str, str]
) -> None:
    folder = here.folder
    boards = [path for path in puzzle.examples.glob("unique*.txt") if "shortest" not in path.read_text()]
    board = str(max(boards))
    for words in (["solve", board], ["answers", board, "--limit", "1"], ["forced", board]):
        done = told([*words, "--quiet"], folder, env=environment)
        assert (done.status, done.err.count("\\")) == (0, 0)
        assert done.out.isascii()
        (folder / "answer").write_text(done.out)
        partial = ["--partial"] if words[0] == "forced" else []
        assert here("check", board, "answer", *partial).status == 0
    kept = told(["convert", board, "--answer", "answer", "--to", "kotae"], folder, env=environment)
    assert kept.out.isascii()
    (folder / "kept").write_text(kept.out)
    assert here("draw", "kept", "--compare", "answer").status == 0
    record = json.loads(told(["solve", board, "--json"], folder, env=environment).out)
    assert record["verdict"] == "solved"
