"""SIGTERM, SIGHUP and SIGKILL while a program searches: it ends, and its files are gone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, SEED, announcing, pigeons, running, sleeping, started
from tests.waiting import WAIT, alive, eventually

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a board."""
    (tmp_path / "b").write_text(SEED)
    return tmp_path


def soon(number: int, file: Path) -> None:
    """Return when the process and the folder of its file are gone; they must be soon."""
    eventually(lambda: not alive(number) and not file.parent.exists())


@pytest.mark.usefixtures("hangup_heeded")
@pytest.mark.parametrize(("sent", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_stops_the_program_and_removes_its_files(
    folder: Path, sent: signal.Signals, status: int
) -> None:
    with running("solve", "b", *sleeping(folder), folder=folder) as process:
        number, file = started(folder)
        assert file.exists()
        process.send_signal(sent)
        out, err = process.communicate(timeout=WAIT)
    assert (process.returncode, out, err) == (status, b"", b"")
    assert not alive(number)
    assert not file.parent.exists()


def test_a_killed_command_leaves_nothing_behind(folder: Path) -> None:
    with running("solve", "b", *sleeping(folder), folder=folder) as process:
        number, file = started(folder)
        process.kill()
        process.communicate(timeout=WAIT)
    assert process.returncode == -signal.SIGKILL
    soon(number, file)


def test_killed_with_all_of_its_group(folder: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "solve", "b", *sleeping(folder)],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    number, file = started(folder)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=WAIT)
    soon(number, file)


def test_a_search_within_the_process_ends_too(folder: Path) -> None:
    """The signal waits until the solver has come back from its slice."""
    command = (sys.executable, "-c", announcing("Cadical195"))
    with running(
        "solve", "-", "--backend", "cadical195", folder=folder, stdin=pigeons(), command=command
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"searching\n"
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=WAIT)
    assert (process.returncode, out, err) == (143, b"", b"")


def test_a_signal_that_is_ignored_stays_ignored(folder: Path) -> None:
    """As under `nohup`: the search goes on and has a result."""
    command = ("sh", "-c", """trap '' HUP; exec "$@" """, "sh", *COMMAND)
    with running("solve", "b", *sleeping(folder), folder=folder, command=command) as process:
        started(folder)
        process.send_signal(signal.SIGHUP)
        (folder / "wake").touch()
        out, _ = process.communicate(timeout=WAIT)
    assert (process.returncode, out.split(b":")[0]) == (1, b"impossible")
