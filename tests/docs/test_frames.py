"""The recipes for data frames load the results of a batch, where pandas or polars is installed."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from tests.docs.test_documents import ROOT, blocks
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.waiting import WAIT


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_results_of_all_puzzles_are_loaded(
    library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [recipe] = [body for body in blocks(ROOT / "docs" / "batch.md", "python") if f"import {library}" in body]
    pytest.importorskip(library)
    texts = [text for kind in (UNIQUE, SEVERAL, IMPOSSIBLE) for text in kind.values()]
    (tmp_path / "boards.txt").write_text("".join(texts))
    (tmp_path / "unreadable.txt").write_text("no board\n")
    command = [sys.executable, "-m", "kotae", "batch", "boards.txt", "unreadable.txt", "-o", "results.jsonl"]
    subprocess.run([*command, "--quiet"], cwd=tmp_path, check=True, timeout=WAIT)
    monkeypatch.chdir(tmp_path)
    made: dict[str, Any] = {}
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(recipe, "batch.md", "exec"), made)
    assert len(made["table"]) == len(texts) + 1
    assert all(key in printed.getvalue() for key in UNIQUE)
