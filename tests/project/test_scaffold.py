"""The house rules that no other tool checks: what the test command is, and what files say and are called."""

from __future__ import annotations

import ast
import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

MACHINE = re.compile(r"(?<![\w.~-])/(?:work|root|home|Users)/|C:\\Users")
"""A path that exists on one machine only."""
INDEX = re.compile(r"\w+://[^\s\"']*/simple\b|pythonhosted[.]org|index[-_]url|find[-_]links", re.IGNORECASE)
"""Where packages come from: a choice of whoever installs, never the project's."""

WORD = re.compile(r"[a-z][a-z0-9]*")
VAGUE = {"utils", "util", "helpers", "helper", "common", "base", "manager", "misc"}
LONG = 400


def files() -> list[Path]:
    """The files under version control; without git, all but hidden folders and caches."""
    try:
        run = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
        listed = [ROOT / os.fsdecode(name) for name in run.stdout.split(b"\0") if name]
    except (OSError, subprocess.CalledProcessError):
        listed = []
    # In a copy inside somebody else's repository, git may list nothing.
    return [path for path in listed or walk() if path.is_file()]


def walk() -> list[Path]:
    """Every file of the tree, leaving out hidden folders and caches."""
    found: list[Path] = []
    for folder, below, inside in os.walk(ROOT):
        below[:] = [name for name in below if name == ".ci" or not name.startswith((".", "__pycache__"))]
        found += [Path(folder, name) for name in inside]
    return found


def names(path: Path) -> list[str]:
    """The words of a module's name that the project chose: its packages and its own."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return [part for part in parts if part not in {"__init__", "__main__"}]


def misnamed(name: str) -> bool:
    """Whether a module's name is not one lower-case word, or says nothing."""
    # A test is found by its prefix, and a room that is not registered is marked by an underscore.
    word = name.removeprefix("test_").removeprefix("_")
    return word in VAGUE or not WORD.fullmatch(word)


def unexplained(source: str) -> bool:
    """Whether a module is long and its docstring does not say why."""
    docstring = " ".join((ast.get_docstring(ast.parse(source)) or "").split())
    return len(source.splitlines()) > LONG and "long because" not in docstring


def test_ci_only_calls_make_test() -> None:
    script = ROOT / ".ci/run"
    lines = [line.strip() for line in script.read_text().splitlines() if line.strip() and line[0] != "#"]
    assert lines == ["set -eu", 'cd "$(dirname "$0")/.."', "make test"]
    assert os.access(script, os.X_OK)


def test_no_file_names_a_machine_or_a_package_index() -> None:
    found = []
    for path in files():
        text = path.read_bytes().decode("utf-8", errors="replace")
        found += [(str(path.relative_to(ROOT)), hit.group()) for hit in MACHINE.finditer(text)]
        found += [(str(path.relative_to(ROOT)), hit.group()) for hit in INDEX.finditer(text)]
    assert found == []


@pytest.mark.parametrize("text", ["see {}work{}main", "cd {}root{}x", '"{}home{}me"', "={}Users{}me"])
def test_machine_paths_are_seen(text: str) -> None:
    assert MACHINE.search(text.replace("{}", "/"))
    assert not MACHINE.search(text.replace("{}", "/", 1).replace("{}", ""))
    assert not MACHINE.search("example.org" + text[text.index("{}") :].replace("{}", "/"))


def test_modules_are_called_one_word() -> None:
    # A test file may need more words to say what it is about.
    modules = [path for path in files() if path.suffix == ".py" and ROOT / "tests" not in path.parents]
    assert ROOT / "src/kotae/__init__.py" in modules
    assert [str(path) for path in modules if any(misnamed(name) for name in names(path))] == []


@pytest.mark.parametrize("name", ["utils", "test_helpers", "_base", "BoardReader", "board_reader", ""])
def test_bad_names_are_seen(name: str) -> None:
    assert misnamed(name)


def test_long_modules_say_why() -> None:
    modules = [path for path in (ROOT / "src").rglob("*.py") if unexplained(path.read_text())]
    assert [str(path.relative_to(ROOT)) for path in modules] == []


def test_long_modules_are_seen() -> None:
    body = "x = 1\n" * LONG
    assert not unexplained(body)
    assert unexplained(body + "y = 2\n")
    assert unexplained(f'"""A table."""\n{body}')
    assert not unexplained(f'"""A table; long\nbecause it is one."""\n{body}')
