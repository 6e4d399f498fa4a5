"""What a command loads: what it needs, and nothing of the parts that others need."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

BOARD = "# kotae hashi\n1.3.1\n.....\n1.2..\n"
ANSWER = "1───3───1\n. . │ . .\n1───2 . .\n"
SOLVERS = ("kotae.solving", "kotae.sat", "kotae.auditing", "pysat", "pysolvers")
FILES = ("kotae.render.svg", "kotae.render.png", "kotae.render.pdf", "kotae.render.booklet", "reportlab")
FORMATS = ("kotae.formats.pzpr", "kotae.formats.penpa", "kotae.codec.pzpr", "kotae.codec.penpa")
OTHERS = ("kotae.puzzles.futoshiki", "kotae.puzzles.numberlink", "kotae.puzzles.yashi", "kotae.testing")
QUESTIONS = ("verdict", "conflict", "certifying", "editing", "maxsat", "trees")
UNASKED = ("kotae.auditing", "subprocess", *(f"kotae.solving.{name}" for name in QUESTIONS))
"""What only other questions need."""
ENCODERS = ("kotae.formula", "kotae.encoding", "kotae.encodings", "kotae.constraints")
OWN = (*FORMATS, "kotae.puzzles.hashi.formats", *OTHERS)
"""What a board with a header of ours does not need."""

LEFT_OUT = {
    "--help": ("kotae.api", "kotae.puzzle", "kotae.render", "kotae.cli.solve", *SOLVERS),
    "--version": ("kotae.api", "kotae.puzzle", "kotae.render", *SOLVERS),
    "puzzles": SOLVERS,
    "draw b": (*SOLVERS, *ENCODERS, *FILES, *OWN),
    "draw b -o b.svg": (*SOLVERS, "kotae.render.terminal", "reportlab", *OWN),
    "check b a": (*SOLVERS, *ENCODERS, "kotae.render", *OWN),
    "check b a --json": (*SOLVERS, "kotae.render", *OWN),
    "convert b --to json": (*SOLVERS, *ENCODERS, "kotae.render", *OWN),
    "convert b --to puzz.link": (*SOLVERS, "kotae.render", *OTHERS),
    "solve b": ("kotae.render", *UNASKED, *OWN),
    "solve b --json": ("kotae.render", *UNASKED, *OWN),
    "explain b": ("kotae.render", "kotae.solving.editing", "reportlab", *OWN),
    "explain b --json": ("kotae.render", "kotae.solving.editing", *OWN),
    "explain b -o b.svg": ("kotae.render.terminal", "reportlab", *OWN),
    "explain b -o b.html": ("kotae.render.terminal", "kotae.render.pdf", "reportlab", *OWN),
    "hint b a": ("kotae.render", "kotae.solving.editing", *OWN),
    "grade b": ("kotae.render", "kotae.solving.editing", *OWN),
    "audit missing": ("kotae.solving", "kotae.sat", "pysat", "kotae.render"),
}


def loaded(code: str, folder: Path) -> list[str]:
    """The modules that a new interpreter has loaded after that code."""
    tell = "import json, sys\n" + code + "\nprint('\\n' + json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", tell], cwd=folder, capture_output=True, check=True)
    modules: list[str] = json.loads(done.stdout.splitlines()[-1])
    return modules


def parts(modules: list[str], names: tuple[str, ...]) -> list[str]:
    """The modules that are one of these, or inside one."""
    return [module for module in modules if any(f"{module}.".startswith(f"{name}.") for name in names)]


@pytest.mark.parametrize("words", LEFT_OUT)
def test_a_command_loads_what_it_needs(tmp_path: Path, words: str) -> None:
    (tmp_path / "b").write_text(BOARD)
    (tmp_path / "a").write_text(ANSWER)
    code = f"from kotae.cli import main\nmain({words.split()})"
    modules = loaded(code, tmp_path)
    assert "kotae.cli.parser" in modules
    assert parts(modules, LEFT_OUT[words]) == []


def test_importing_kotae_loads_next_to_nothing(tmp_path: Path) -> None:
    at_first = loaded("import kotae", tmp_path)
    assert parts(at_first, ("kotae", "pysat", "argparse", "dataclasses")) == ["kotae"]
    reading = loaded(f"import kotae; kotae.read({BOARD!r})", tmp_path)
    assert parts(reading, ("kotae.explaining",)) == []
    assert parts(reading, (*SOLVERS, *OWN, "argparse", "kotae.render", "kotae.cli")) == []
