"""Batches into Parquet, as processes that run to their end, are interrupted, or killed."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kotae.batch.parquet import known_records
from tests.batch.conftest import Run, batch_command, lines, untimed
from tests.batch.test_parquet import digests, leftovers, line, rows
from tests.waiting import WAIT, eventually


def test_a_batch_is_the_same_in_both_kinds_and_resumes(batch: Run, mixed: Path, tmp_path: Path) -> None:
    path = tmp_path / "r.parquet"
    batch(mixed, "-o", tmp_path / "r.jsonl", "--ordered")
    assert "60 boards in" in batch(mixed, "-o", path, "--ordered").stdout
    expected = [untimed(record) for record in lines(tmp_path / "r.jsonl")]
    assert [untimed(line(record)) for record in known_records(path)] == expected
    before = path.read_bytes()
    assert batch(mixed, "-o", path).stdout == "nothing to do, 60 known before\n"
    assert (path.read_bytes(), leftovers(path)) == (before, [])
    assert "60 boards in" in batch(mixed, "-o", path, "--task", "solve").stdout
    assert len(rows(path)) == 120


@contextmanager
def waiting(mixed: Path, path: Path, known: int = 0) -> Iterator[subprocess.Popen[bytes]]:
    """A batch that has finished what there is, and waits for more boards on standard input."""
    command = batch_command(mixed, "-", "-o", path)
    journal = path.with_name("r.parquet.jsonl")
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        eventually(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 60 - known)
        yield process
        process.kill()


def test_a_killed_batch_leaves_its_journal_and_the_next_one_takes_it_in(
    batch: Run, mixed: Path, tmp_path: Path
) -> None:
    path, few = tmp_path / "r.parquet", tmp_path / "few.txt"
    few.write_text("".join(f"# kotae {part}" for part in mixed.read_text().split("# kotae ")[1:11]))
    batch(few, "-o", path)
    with waiting(mixed, path, known=10) as process:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert len(rows(path)) == 10
    journal = tmp_path / "r.parquet.jsonl"
    kept = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(kept[:30]) + kept[30][:9])  # killed while it wrote
    told = batch(mixed, "-o", path)
    assert "20 boards in" in told.stdout
    assert "40 known before" in told.stdout
    assert "never finished is cut off" in told.stderr
    assert sorted(digests(path).values()) == [1] * 60
    assert leftovers(path) == []


def test_a_batch_with_nothing_to_do_takes_in_what_was_left(batch: Run, mixed: Path, tmp_path: Path) -> None:
    path = tmp_path / "r.parquet"
    with waiting(mixed, path) as process:
        process.kill()
        process.wait()
    assert not path.exists()
    assert batch(mixed, "-o", path).stdout == "nothing to do, 60 known before\n"
    assert sorted(digests(path).values()) == [1] * 60
    assert leftovers(path) == []


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_batch_takes_its_journal_in(
    mixed: Path, tmp_path: Path, number: signal.Signals, status: int
) -> None:
    path = tmp_path / "r.parquet"
    with waiting(mixed, path) as process:
        process.send_signal(number)
        process.communicate(timeout=WAIT)
        assert process.returncode == status
    assert sorted(digests(path).values()) == [1] * 60
    assert leftovers(path) == []
