"""Requests that mean no good: no file is opened, nothing is run, and every one gets a sentence."""

from __future__ import annotations

import builtins
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.api.encode import Encoded
from kotae.errors import KotaeError
from kotae.puzzles.registry import ROOMS
from kotae.sat.catalog import backend_names
from kotae.web.routes import ROUTES
from kotae.web.tasks import lessons
from tests.small import UNIQUE
from tests.web.tasks.asked import asked, each_key, filed, heard, refused

ROOT = Path(__file__).parents[3]
FILES = ("README.md", "examples/hashi.txt", str(ROOT / "README.md"), "-", "/etc/passwd", "file:///etc/passwd")
READERS = [route.name for route in ROUTES if "board" in route.asked.model_fields]
NEEDED: dict[str, dict[str, Any]] = {
    "convert": {"to": "json"},
    "picture": {"suffix": ".svg"},
    "decode": {"output": "s UNKNOWN"},
}


class Opened(Exception):
    """A file was opened that a request named."""


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ensure that none of these files can be opened, nor standard input be read."""
    monkeypatch.chdir(ROOT)

    def guard(call: Any) -> Any:
        def asked_for(file: Any, *given: Any, **named: Any) -> Any:
            if str(file) in (*FILES, "0"):
                raise Opened(file)
            return call(file, *given, **named)

        return asked_for

    for module in (builtins, io, os):
        monkeypatch.setattr(module, "open", guard(module.open))
    monkeypatch.setattr(sys, "stdin", None)


@pytest.mark.usefixtures("guarded")
def test_the_guard_sees_what_opens_files() -> None:
    with pytest.raises(Opened):
        kotae.read("examples/hashi.txt")
    with pytest.raises(Opened):
        Path("README.md").read_text()


@pytest.mark.usefixtures("guarded")
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("task", READERS)
def test_the_name_of_a_file_is_no_board(task: str, name: str) -> None:
    needed = NEEDED.get(task, {})
    assert refused(task, board=name, **needed).startswith("the text"), "that is what was wrong"
    for puzzle in ROOMS:  # to one of which letters may be a small board
        with suppress(KotaeError):
            heard(task, board=name, puzzle=puzzle, **needed)


@pytest.mark.usefixtures("guarded")
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("task", ["play", "check", "explain", "hint", "convert", "picture"])
def test_the_name_of_a_file_is_no_drawing(task: str, name: str) -> None:
    for text in UNIQUE.values():
        said = refused(task, board=text, drawing=name, **NEEDED.get(task, {}))
        assert said.startswith("the drawing"), said


@pytest.mark.usefixtures("guarded")
@pytest.mark.parametrize("name", FILES)
def test_the_name_of_a_file_is_no_output(name: str) -> None:
    assert refused("decode", board=UNIQUE["hashi"], output=name).startswith("the output, line 1, column 1: ")


@pytest.mark.parametrize("backend", ["program:ls", "program:", "PROGRAM:ls", "minisat", "", "../kissat404"])
def test_programs_are_no_backends(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def started(*given: Any, **named: Any) -> None:
        raise Opened(given)

    monkeypatch.setattr(subprocess.Popen, "__init__", started)
    said = f"there is no backend of that name here; there are {', '.join(backend_names())}"
    for task in ("solve", "verdict", "forced", "answers", "count", "explain", "hint", "grade", "certify"):
        assert refused(task, board=UNIQUE["hashi"], backend=backend) == said
    for task in ("minimise", "repair", "relax"):
        assert refused(task, board=UNIQUE["hashi"], backend=backend) == said
    assert refused("check", board=UNIQUE["hashi"], drawing=[], alive=True, backend=backend) == said


def test_every_backend_that_is_offered_is_taken() -> None:
    for backend in asked("puzzles")["backends"]:
        assert asked("solve", board=UNIQUE["hashi"], backend=backend)["stats"]["backend"] == backend


HASHI = {"board": UNIQUE["hashi"]}


@pytest.mark.parametrize(
    ("task", "fields", "words"),
    [
        ("solve", {**HASHI, "puzzle": "sudoku"}, "there is no puzzle 'sudoku'; there are "),
        ("solve", {**HASHI, "puzzle": "yashi"}, "the text, line 1: this is a board of hashi, not of yashi"),
        ("solve", {**HASHI, "format": "xyz"}, "no reader for the format 'xyz' here; choose from "),
        ("solve", {**HASHI, "format": "tatham"}, "the text"),
        ("solve", {**HASHI, "encoding": "xyz"}, "hashi has no encoding 'xyz'; it has "),
        ("solve", {**HASHI, "connectivity": "xyz"}, "there is no method 'xyz'; choose from "),
        ("solve", {**HASHI, "rules": {"x": 1}}, "hashi has no rule option 'x'; it has "),
        ("solve", {**HASHI, "rules": {"loops": "maybe"}}, "loops=maybe is not possible; it can be yes or no"),
        ("solve", {**HASHI, "rules": {"max-bridges": 10**20}}, "max-bridges="),
        ("solve", {**HASHI, "number": 10**9}, "the text: holds 1 board; there is no board 1000000000"),
        ("sheet", {"board": " \n\n"}, "the text: is empty; expected a board"),
        ("sheet", {"board": "# kotae"}, "the text, line 1: "),
        ("sheet", {"board": "\0"}, "the text: not a board that Kotae recognises"),
        ("sheet", {"board": "x" * 1_000_000}, "the text: not a board that Kotae recognises"),
        ("sheet", {"board": "\n" * 99_999 + "1"}, "the text"),
        ("sheet", {"board": "https://example.org/x"}, "the text: not the address of a board"),
        (
            "sheet",
            {"board": "https://puzz.link/p?hashi/9999999/9999999/"},
            "the text, line 1, column 27: a b",
        ),
        ("sheet", {"board": "99999x99999m2:a"}, "the text, line 1, column 1: a board of 99999×99999 cells"),
        ("verdict", {**HASHI, "near": "x"}, "a second answer can be near by any, least, most, not by 'x'"),
        ("check", HASHI, 'there is nothing to check; "drawing" has what is drawn'),
        ("relax", {**HASHI, "without": ["x"]}, "'x' is no rule of hashi; here one can switch off "),
        ("logic", {**HASHI, "rule": "x"}, "hashi has no clauses of 'x'; it has those of "),
        ("logic", {**HASHI, "encoding": "x"}, "hashi has no encoding 'x'; it has "),
        ("logic", {**HASHI, "start": -1}, "start must be a whole number from 0, not -1"),
        ("encode", {**HASHI, "encoding": "x"}, "hashi has no encoding 'x'; it has "),
        ("encode", {**HASHI, "style": "x"}, "there is no style 'x'; there are "),
        ("decode", {**HASHI, "output": "1", "encoding": "x"}, "hashi has no encoding 'x'; it has "),
        ("decode", {**HASHI, "output": ""}, "the output: expected a solver's output"),
        ("decode", {**HASHI, "output": "v 1 0"}, "the output: the model says nothing of "),
        ("convert", {**HASHI, "to": "x"}, "Hashiwokakero cannot be written as 'x'; choose from "),
        ("picture", {**HASHI, "suffix": ".gif"}, "there are pictures ending in .svg, .png, .pdf, .txt"),
        ("generate", {"puzzle": "x"}, "there is no puzzle 'x'; there are "),
        ("generate", {"puzzle": "hashi", "size": [1000, 1000]}, "a new board has 1 to 500 rows and columns"),
        ("generate", {"puzzle": "hashi", "difficulty": "x"}, "there is no difficulty 'x'; there are "),
        ("generate", {"puzzle": "hashi", "symmetry": "x"}, "there is no symmetry 'x'; there are "),
        ("generate", {"puzzle": "hashi", "rules": {"x": 1}}, "hashi has no rule option 'x'; it has "),
        ("generate", {"puzzle": "hashi", "rules": {"backend": "x"}}, "hashi has no rule option 'backend'"),
        ("generate", {"puzzle": "hashi", "wishes": {"x": 1}}, "new boards of hashi have no wish of the name"),
        (
            "generate",
            {"puzzle": "hashi", "wishes": {"jobs": 9}},
            "new boards of hashi have no wish of the name",
        ),
        (
            "generate",
            {"puzzle": "hashi", "wishes": {"max-bridges": 9}},
            "new boards of hashi have no wish of",
        ),
    ],
)
def test_what_there_is_not_is_refused_in_a_sentence(task: str, fields: dict[str, Any], words: str) -> None:
    assert refused(task, **fields).startswith(words)


@each_key
def test_wishes_out_of_bounds_are_refused(key: str) -> None:
    wishes = {each["key"]: each["wishes"] for each in asked("puzzles")["puzzles"]}[key]
    for name, knob in wishes.items():
        for value in (knob["least"] - 1, -1, 1e15, 10**15):
            assert refused("generate", puzzle=key, size=[5, 5], wishes={name: value})


@pytest.mark.parametrize("bracket", ["[", "{", '{"board":', '[{"board":'])
@pytest.mark.parametrize("task", ["sheet", "solve", "canvas"])
def test_deep_objects_are_no_board(task: str, bracket: str) -> None:
    said = refused(task, board=bracket * 60_000)
    assert said.startswith("the text: nests ")
    drawn = refused("play", **HASHI, drawing=bracket * 60_000)
    assert drawn.startswith("the drawing"), drawn


@pytest.mark.parametrize(
    "board",
    [
        {"rows": 10**9, "columns": 10**9, "islands": []},
        {"rows": 2000, "columns": 2001, "islands": [[0, 0, 1], [0, 2, 1]]},
        {"rows": -1, "columns": 3, "islands": []},
        {"rows": 3.5, "columns": 3, "islands": []},
        {"rows": "3", "columns": 3, "islands": []},
        {"rows": 3, "columns": 3, "islands": [[10**30, 0, 1]]},
        {"rows": 3, "columns": 3, "islands": [[0, 0, 10**4000]]},
        {"rows": True, "columns": None, "islands": {}},
        [],
        None,
        "3",
    ],
)
def test_boards_that_cannot_be_are_refused(board: Any) -> None:
    text = json.dumps({"puzzle": "hashi", "rules": {}, "board": board})
    for task in ("sheet", "solve", "canvas"):
        assert refused(task, board=text).startswith("the text")


def test_a_formula_that_is_too_large_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(filed("encode", **HASHI).data)
    taken = 0
    lines = Encoded.__iter__

    def counted(self: Encoded) -> Iterator[str]:
        nonlocal taken
        for piece in lines(self):
            taken += len(piece.encode())
            yield piece

    monkeypatch.setattr(Encoded, "__iter__", counted)
    monkeypatch.setattr(lessons, "MOST_BYTES", size)
    assert len(filed("encode", **HASHI).data) == size
    monkeypatch.setattr(lessons, "MOST_BYTES", 1000)
    taken = 0
    assert refused("encode", **HASHI) == "the file has more than 1,000 bytes; 'kotae encode' writes it"
    assert 1000 < taken < size


def test_the_largest_formula_fits_into_an_answer() -> None:
    """A file is sent as base64, which takes a third more, on a line that a worker bounds."""
    from kotae.worker import LARGEST

    assert lessons.MOST_BYTES * 4 / 3 + 1000 < LARGEST
