"""The document about the HTTP interface: its commands are run, and its tables are what the server takes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pydantic import BaseModel

from kotae.cli.parser import registered
from kotae.web import requests
from kotae.web.answering import EVENTS
from kotae.web.describing import WHY
from kotae.web.guard import CLIENT
from kotae.web.routes import PUZZLES, QUICK, ROUTES, Route
from kotae.web.settings import QUICK_SECONDS, Settings
from kotae.web.tasks.ask import PAUSE
from kotae.web.tasks.lessons import MOST_BYTES
from kotae.web.tasks.shown import CELL
from tests.docs.test_documents import ROOT, blocks, ensure_program, environment_with_kotae, pattern
from tests.waiting import WAIT

DOCUMENT = ROOT / "docs" / "http.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
ASKED = "localhost:8000"
"""The server that the document's examples ask."""
STREAMED = {"queued", "started", "result", "file", "error"}
"""The events that every stream may have."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Where a server is, that runs until the tests have ended."""
    with started("--port", "0") as address:
        yield address


@contextmanager
def started(*options: str) -> Iterator[str]:
    """The command at work, and the address that it tells."""
    program = [sys.executable, "-m", "kotae", "serve", "--no-browser", "--quiet", "--jobs", "1", *options]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = re.fullmatch(r"Kotae is at http://(127[.0-9]+:[0-9]+)/ .*\n", process.stdout.readline())
            assert said is not None
            yield said[1]
        finally:
            process.terminate()


def run(command: list[str], folder: Path) -> str:
    """What a command prints in a folder with the examples, asking nobody on the way to the server."""
    if "curl " in command[-1]:
        ensure_program("curl")
    shutil.copytree(ROOT / "examples", folder / "examples", dirs_exist_ok=True)
    environment = {**environment_with_kotae(), "no_proxy": "*", "NO_PROXY": "*", "PYTHONUTF8": "1"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, timeout=WAIT, check=False, text=True
    )
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout.strip()


def examples() -> list[tuple[str, str]]:
    """The commands that ask the server, each with the output that is shown."""
    parts = [part for body in blocks(DOCUMENT, "bash") for part in re.split(r"^\$ ", body, flags=re.M)[1:]]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


@pytest.mark.parametrize(("command", "shown"), examples())
def test_requests_are_answered_as_shown(server: str, command: str, shown: str, tmp_path: Path) -> None:
    assert ASKED in command
    printed = run(["bash", "-c", command.replace(ASKED, server)], tmp_path)
    assert shown.strip()
    assert pattern(shown).fullmatch(printed), f"$ {command}\n{printed}"


def test_the_program_runs(server: str, tmp_path: Path) -> None:
    (program,) = blocks(DOCUMENT, "python")
    assert ASKED in program
    (tmp_path / "program.py").write_text(program.replace(ASKED, server), encoding="utf-8")
    verdict, *steps = run([sys.executable, "program.py"], tmp_path).splitlines()
    assert verdict.startswith("unique [{'bridges': [[")
    assert len(steps) == 9, "as many as the other documents say of this board"
    assert all(re.fullmatch(r"- .*[.]", step) for step in steps)


def table(heading: str) -> list[list[str]]:
    """The rows of the table below a line, without its head."""
    lines = TEXT[TEXT.index(f"{heading}\n|---") :].splitlines()[2:]
    rows = lines[: next((n for n, line in enumerate(lines) if not line.startswith("|")), len(lines))]
    return [[cell.strip() for cell in row[1:-1].split("|")] for row in rows]


def words(cell: str) -> list[str]:
    """What stands in a cell between backticks."""
    return re.findall(r"`([^`]+)`", cell)


FIELDS = table("| | field | value, and what it is if it is left out |")


def fields() -> dict[str, list[str]]:
    """The fields of each group of the table of fields."""
    groups: dict[str, list[str]] = {}
    for group, named, _ in FIELDS:
        if group:
            groups[group.strip("*")] = found = []
        found += words(named)
    return groups


PATHS = {words(row[0])[0]: row for row in table("| path | takes | gives | events |")}


def test_every_path_is_there_and_no_other() -> None:
    assert list(PATHS) == [f"/api/{PUZZLES}", *(f"/api/{route.name}" for route in ROUTES)]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_a_path_takes_what_is_said(route: Route) -> None:
    _, takes, gives, events = PATHS[f"/api/{route.name}"]
    groups = fields()
    named = words(takes) + [name for group in re.findall(r"\*(\w+)\*", takes) for name in groups[group]]
    assert sorted(named) == sorted(route.asked.model_fields)
    assert gives.startswith("quick: ") == (route.lane == QUICK)
    assert ("a file" in gives) == bool(route.files)
    assert words(events) == list(route.events)


def test_every_field_is_explained_and_no_other() -> None:
    groups = fields()
    assert list(groups) == ["board", "drawing", "search", "others"]
    named = [name for group in groups.values() for name in group]
    assert sorted(named) == sorted({name for route in ROUTES for name in route.asked.model_fields})


@pytest.mark.parametrize(
    ("model", "name", "value"),
    [
        (requests.SearchingRequest, "connectivity", '"cuts"'),
        (requests.VerdictRequest, "near", '"any"'),
        (requests.AnswersRequest, "limit", "10"),
        (requests.HintRequest, "depth", "3"),
        (requests.GenerateRequest, "count", "1"),
        (requests.PictureRequest, "suffix", '".svg"'),
        (requests.LogicRequest, "start", "0"),
        (requests.LogicRequest, "variable", "1"),
    ],
)
def test_defaults_are_told(model: type[BaseModel], name: str, value: str) -> None:
    assert repr(model.model_fields[name].default).replace("'", '"') == value
    (said,) = [row[2] for row in FIELDS if name in words(row[1])]
    assert re.search(rf"; (?:[^·]* and )?{re.escape(value)}(?![\w.])", said), said


def test_statuses_are_those_of_the_server() -> None:
    found = {int(number) for row in table("| | |") for number in re.findall(r"\b[0-9]{3}\b", row[0])}
    assert found == {200, 404, *WHY}


def test_events_are_those_of_the_server() -> None:
    found = [name for row in table("| event | object | |") for name in words(row[0])]
    assert set(found) == STREAMED.union(*(route.events for route in ROUTES))
    assert f"Accept: {EVENTS}" in TEXT


def test_numbers_are_those_of_the_server() -> None:
    usual = Settings()
    assert f"up to {usual.waiting} of them and {usual.patience:g} s each" in TEXT
    assert f"may have {usual.each} requests\nwaiting or running" in TEXT
    assert f"has {usual.burst} requests at once and {usual.rate:g} a second" in TEXT
    assert f"took longer than {usual.body_seconds:g} s; has more than {usual.body_bytes / 1e6:g} MB" in TEXT
    assert f"`--time-limit` ({usual.seconds:g} s)" in TEXT
    assert f"`--memory-limit` ({usual.memory_mb:,} MB)" in TEXT
    assert f"is killed {usual.grace:g} s later" in TEXT
    assert f"comes every {usual.beat:g} s" in TEXT
    assert f'marked "quick", have {QUICK_SECONDS:g} s' in TEXT
    assert f"a name of up to {CLIENT} characters in the header `X-Kotae-Client`" in TEXT
    assert f"at most {requests.SECONDS}; {usual.seconds:g}, or" in TEXT
    assert f"a file for other solvers, of {MOST_BYTES / 1e6:g} MB at most" in TEXT
    assert (round(1 / PAUSE), "at most five times a second" in TEXT) == (5, True)
    assert f"{CELL} units to a cell" in TEXT
    for model, name in ((requests.BoardRequest, "board"), (requests.DecodeRequest, "output")):
        (most,) = [
            rule.max_length for rule in model.model_fields[name].metadata if hasattr(rule, "max_length")
        ]
        assert f"up to {most:,} characters" in TEXT


def test_every_option_of_the_command_is_named() -> None:
    options = {name for action in registered()["serve"]._actions for name in action.option_strings}
    assert {name for name in options if name.startswith("--")} - {"--help"} == {
        name for name in re.findall(r"`?(--[a-z-]+)", TEXT) if name in options
    }


def test_the_page_is_not_too_long() -> None:
    assert len(TEXT.splitlines()) < 250
    assert os.path.getsize(DOCUMENT) < 20_000
