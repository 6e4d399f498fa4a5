"""What the tests of batches share."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kotae
from tests.waiting import WAIT

Run = Callable[..., subprocess.CompletedProcess[str]]


def batch_command(*words: str | Path) -> list[str]:
    """The command, as a process of its own."""
    return [sys.executable, "-m", "kotae", "batch", *map(str, words)]


@pytest.fixture
def batch() -> Run:
    """Runs `kotae batch` to its end."""

    def run(*words: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            batch_command(*words), capture_output=True, text=True, timeout=WAIT, check=False
        )
        assert done.returncode == status, done
        return done

    return run


def lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a results file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def untimed(record: dict[str, Any]) -> dict[str, Any]:
    """A result without what differs from run to run."""
    result = record["result"]
    if result is not None and "stats" in result:
        stats = {name: n for name, n in result["stats"].items() if not name.endswith("seconds")}
        record = {**record, "result": {**result, "stats": stats}}
    return {name: value for name, value in record.items() if name != "seconds"}


@pytest.fixture(scope="session")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with 60 small boards of all puzzles."""
    path = tmp_path_factory.mktemp("boards") / "mixed.txt"
    texts = [
        board.text()
        for puzzle in kotae.all_puzzles()
        for board in kotae.generate(puzzle, size=(5, 5), seed=1, count=15)
    ]
    path.write_text("".join(texts), encoding="utf-8")
    return path
