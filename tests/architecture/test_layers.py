"""Every contract of pyproject.toml holds, and each is shown to bite: one import line breaks it and no other.

The linter runs in folders that hold a copy of the package. It puts the folder it runs in first on its path:
the copy is what it reads, and not the installed package. One process lints all copies: 0.9 s instead of 5.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS = [
    contract["name"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
]
LINT = """
import contextlib, io, json, os, sys
from importlinter.cli import lint_imports

reports = []
for folder in sys.argv[1:]:
    os.chdir(folder)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        status = lint_imports(no_cache=True)
    reports.append((status, printed.getvalue()))
print(json.dumps(reports))
"""

DOWN = "Imports go down only"
SOLVER = "A room is called and never calls a solver"
ROOMS = "Rooms do not know each other"
SHARED = "Shared code names no room"
REGISTRY = "Only the front ends import the registry of rooms"
CHECK = "A check shares no code with the encoders"
CERTIFICATE = "What checks a certificate shares no code with the solvers"
KIT = "The conformance kit is free of pytest"
WEB = "Only the server loads web libraries"

BREAKING = [
    (DOWN, "sat/__init__.py", "import kotae.solving"),
    (DOWN, "render/__init__.py", "import kotae.solving"),
    (DOWN, "geometry.py", "import kotae.scene"),
    (DOWN, "stray.py", "import kotae.errors"),
    (SOLVER, "puzzles/hashi/draw.py", "import kotae.sat"),
    (ROOMS, "puzzles/hashi/draw.py", "import kotae.puzzles.futoshiki.board"),
    (ROOMS, "puzzles/_template/draw.py", "import kotae.puzzles.hashi.draw"),
    (SHARED, "puzzles/__init__.py", "import kotae.puzzles.hashi"),
    (SHARED, "testing/__init__.py", "import kotae.puzzles.futoshiki"),
    (REGISTRY, "testing/__init__.py", "import kotae.puzzles.registry"),
    (REGISTRY, "testing/__init__.py", "import kotae.puzzles.answers"),
    (CHECK, "puzzles/futoshiki/check.py", "import kotae.formula"),
    (CHECK, "puzzles/hashi/check.py", "import kotae.puzzles.hashi.encode"),
    (CHECK, "puzzles/hashi/board.py", "import kotae.constraints"),
    (CERTIFICATE, "auditing/trees/spanning.py", "import kotae.sat"),
    (KIT, "testing/__init__.py", "import pytest"),
    (DOWN, "api/__init__.py", "import kotae.web"),
    (WEB, "worker.py", "import fastapi"),
    (DOWN, "batch/__init__.py", "import kotae.web"),
    (WEB, "web/tasks/ask.py", "import kotae.web.requests"),
]


Change = tuple[str, str] | None
"""A file of the package and the line that is added to it; none leaves the copy as it is."""


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[Change, tuple[int, str]]:
    """The linter's exit status and report for every change."""
    changes: list[Change] = [None, *((file, line) for _, file, line in BREAKING)]
    folders = [copy(tmp_path_factory.mktemp("copy"), change) for change in changes]
    # A wide terminal, or the linter folds long names.
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
    run = subprocess.run(
        [sys.executable, "-c", LINT, *folders], env=environment, stdout=subprocess.PIPE, check=True
    )
    found = [(status, text) for status, text in json.loads(run.stdout)]
    return dict(zip(changes, found, strict=True))


def copy(folder: Path, change: Change) -> Path:
    """The folder, with a copy of the package in which the change is made."""
    shutil.copytree(ROOT / "src/kotae", folder / "kotae", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    if change:
        file, line = change
        with (folder / "kotae" / file).open("a") as text:
            text.write(f"\n{line}\n")
    return folder


def test_every_contract_has_a_breaking_line() -> None:
    assert {contract for contract, _, _ in BREAKING} == set(CONTRACTS)


def test_kept(reports: dict[Change, tuple[int, str]]) -> None:
    status, text = reports[None]
    assert status == 0, text
    assert all(f"{contract} KEPT" in text for contract in CONTRACTS), text


@pytest.mark.parametrize(("contract", "file", "line"), BREAKING)
def test_bites(contract: str, file: str, line: str, reports: dict[Change, tuple[int, str]]) -> None:
    status, text = reports[file, line]
    assert status != 0, text
    assert {name for name in CONTRACTS if f"{name} BROKEN" in text} == {contract}, text
