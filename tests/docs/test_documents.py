"""What the documents say is tried: every command is run and its output compared, every link leads somewhere.

In a ``console`` block a line ``$ command`` is run by bash in a folder that holds a copy of `examples/`; the
lines below it are its output, in which ``…`` stands for anything. An ``sh`` block holds only make targets and
what installs Kotae. The ``pycon`` blocks of a page are one session of Python in such a folder. A picture that
a document shows is one that its commands make; `python -m tests.docs.pictures` makes them again.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.waiting import WAIT

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
INSTALLING = ("python3 -m venv .venv", ". .venv/bin/activate", "pip install '.[web]'")
SERVER = re.compile(r"kotae (serve|play)[^&|;]*")
"""A command that goes on until it is interrupted."""
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(document: Path, language: str) -> list[str]:
    """The fenced blocks of a language."""
    found = BLOCK.findall(document.read_text(encoding="utf-8"))
    return [body for name, body in found if name == language]


def commands(document: Path) -> list[tuple[str, str]]:
    """The commands of a document with the output that it shows."""
    parts = [re.split(r"^\$ ", body, flags=re.M)[1:] for body in blocks(document, "console")]
    return [(line, output) for part in parts for line, _, output in (piece.partition("\n") for piece in part)]


def environment_with_kotae() -> dict[str, str]:
    """The environment with `kotae`, and the Kissat program of a wheel, on the path.

    Nothing is buffered: remarks come after the result, as on a terminal.
    """
    wheels = find_spec("sage_wheels")
    assert wheels is not None
    assert wheels.submodule_search_locations is not None
    folders = [Path(sys.executable).parent, *(Path(p, "bin") for p in wheels.submodule_search_locations)]
    path = os.pathsep.join([*map(str, folders), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}


@pytest.fixture
def environment() -> dict[str, str]:
    """What commands are run in."""
    return environment_with_kotae()


def pattern(shown: str) -> re.Pattern[str]:
    """The regular expression of an output in which … stands for anything."""
    return re.compile(".*".join(re.escape(part) for part in shown.strip().split("…")), re.S)


def pictures(document: Path, folder: Path) -> list[tuple[Path, Path]]:
    """The pictures of a document that its commands made in a folder, and where the document has them."""
    shown = re.findall(r"\]\((pictures/[\w.-]+)\)", document.read_text(encoding="utf-8"))
    places = [document.parent / name for name in shown]
    return [(folder / place.name, place) for place in places if (folder / place.name).exists()]


def ensure_program(name: str) -> None:
    """Leave a test out where a program is missing, except in CI, where everything has to run."""
    if shutil.which(name) is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"there is no {name}")


def outcome(command: str, folder: Path, environment: dict[str, str]) -> tuple[str, int]:
    """What a command prints, and its status; a server is interrupted when it has said where it is."""
    with subprocess.Popen(
        ["bash", "-c", f"exec {command}" if SERVER.fullmatch(command) else command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as run:
        assert run.stdout is not None
        said = b""
        if SERVER.fullmatch(command):
            said = run.stdout.readline()
            run.send_signal(signal.SIGINT)
        rest, _ = run.communicate(timeout=WAIT)
        return (said + rest).decode("utf-8").strip(), run.returncode


@pytest.mark.parametrize("document", [d for d in DOCUMENTS if commands(d)], ids=lambda d: d.name)
def test_commands_do_what_is_shown(document: Path, tmp_path: Path, environment: dict[str, str]) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for command, shown in commands(document):
        if "curl " in command:
            ensure_program("curl")
        printed, status = outcome(command, tmp_path, environment)
        assert status in (0, 1, 10), (command, printed)
        if shown.strip():
            assert pattern(shown).fullmatch(printed), f"$ {command}\n{printed}"
    for made, place in pictures(document, tmp_path):
        assert place.read_bytes() == made.read_bytes(), f"{place.name}: python -m tests.docs.pictures"


@pytest.mark.parametrize("document", [d for d in DOCUMENTS if blocks(d, "pycon")], ids=lambda d: d.name)
def test_sessions_of_python_go_as_shown(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    session = "\n".join(blocks(document, "pycon"))
    found = doctest.DocTestParser().get_doctest(session, {}, document.name, str(document), 0)
    told: list[str] = []
    done = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found, out=told.append)
    assert done.attempted > 0
    assert done.failed == 0, "".join(told)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.name)
def test_make_targets_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for body in blocks(document, "sh"):
        for line in body.splitlines():
            if line not in INSTALLING:
                assert re.fullmatch(r"make ([a-z]+).*", line), line
                assert line.split()[1] in targets, line


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


def test_python_of_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for body in blocks(ROOT / "README.md", "python"):
        exec(compile(body, "README.md", "exec"), {})


@pytest.mark.parametrize("name", ["hashi", "futoshiki"])
def test_pictures_are_up_to_date(name: str) -> None:
    import kotae

    board = kotae.read(ROOT / "examples" / f"{name}.txt")
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved)
    picture = kotae.draw(board, outcome.answer).svg()
    assert (ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8") == picture


EXAMPLES = sorted(path for path in (ROOT / "examples").rglob("*") if path.is_file())


def named(path: Path) -> str:
    """An example as documents name it."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", EXAMPLES, ids=named)
def test_every_example_is_used_and_what_its_name_says(path: Path) -> None:
    import kotae

    text = "".join(d.read_text(encoding="utf-8") for d in [*DOCUMENTS, ROOT / "Makefile"])
    assert re.search(rf"{re.escape(named(path))}(?![\w.-])", text), "it is in no document"
    if "half" in path.name:  # half an answer
        return
    boards = kotae.read_all(path)
    if path.parent.name == "examples":  # those of the guide, of which some have several answers
        assert all(isinstance(kotae.solve(board), kotae.Solved) for board in boards)
        return
    assert {board.puzzle.key for board in boards} == {path.parent.name}
    expected = path.stem if path.stem in ("several", "impossible") else "unique"
    assert [kotae.verdict(board).word for board in boards] == [expected] * len(boards)
    for board in boards:
        if board.answer is not None:
            assert kotae.check(board, board.answer).faults == ()
