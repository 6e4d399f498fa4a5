"""What a newcomer meets first: `kotae` alone, help with examples, the version, and the list of puzzles."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

import pytest

import kotae
from kotae.cli import parser
from tests.cli.console import COMMANDS, Here, run


@pytest.fixture
def here(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    return Here(tmp_path, capsys, monkeypatch)


def test_kotae_alone_tells_its_commands(here: Here, tmp_path: Path) -> None:
    told = here()
    assert (told.status, told.err) == (0, "")
    assert told.out == here("--help").out
    assert "example: kotae solve board.txt" in told.out
    for command in COMMANDS:
        assert f"\n    {command} " in told.out
    assert run(folder=tmp_path).out.split() == told.out.split()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(here: Here, command: str) -> None:
    told = here(command, "--help")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(f"usage: kotae {command} [-h]")
    example = told.out.rstrip().rpartition("\n\nexample: ")[2]
    assert f"kotae {command}" in example
    assert "\n" not in example
    assert here(command, "-h") == told


@pytest.mark.parametrize("command", COMMANDS)
def test_the_options_of_an_example_exist(command: str) -> None:
    """Every `kotae` command of an example is one that the parser accepts."""
    top = argparse.ArgumentParser()
    commands = top.add_subparsers()
    from importlib import import_module

    import_module(f"kotae.cli.{command}").register(commands)
    epilog = commands.choices[command].epilog or ""
    for part in epilog.removeprefix("example: ").replace("|", ";").split(";"):
        words = shlex.split(part.partition(">")[0])
        if words[0] == "kotae":
            assert parser.parse(words[1:]).run is not None


def test_every_option_has_help() -> None:
    top = argparse.ArgumentParser()
    commands = top.add_subparsers()
    from importlib import import_module

    for command in COMMANDS:
        import_module(f"kotae.cli.{command}").register(commands)
        assert all(action.help for action in commands.choices[command]._actions)


def test_the_version(here: Here) -> None:
    assert here("--version") == (0, f"kotae {kotae.__version__}\n", "")


def test_the_puzzles(here: Here) -> None:
    told = here("puzzles")
    assert (told.status, told.err) == (0, "")
    for puzzle in kotae.all_puzzles():
        assert f"{puzzle.key}: {puzzle.title}\n" in told.out
        assert all(sentence in told.out for sentence in puzzle.rules.values())
        assert all(name in told.out for name in (*puzzle.encodings, *puzzle.formats))
        assert all(option.name in told.out for option in puzzle.options)


def test_the_puzzles_as_json(here: Here) -> None:
    told = here("puzzles", "--json")
    record = told.record()
    assert (told.status, told.err) == (0, "")
    puzzles = {entry["key"]: entry for entry in record["puzzles"]}
    hashi = puzzles["hashi"]
    assert list(hashi["rules"]) == ["max-bridges", "no-crossing", "island-count", "connected", "no-loops"]
    assert hashi["options"]["max-bridges"]["values"] == [2, 1, 3, 4, 5, 6, 7, 8]
    assert hashi["options"]["loops"]["values"] == ["yes", "no"]
    assert hashi["formats"] == ["kotae", "json", "puzz.link", "pzpr", "penpa", "tatham", "has", "grid"]
    assert puzzles["yashi"]["formats"] == ["kotae", "json", "penpa", "csv", "grid"]
    assert list(hashi["encodings"]) == ["levels", "subsets", "single-double"]
    assert list(puzzles["futoshiki"]["rules"]) == ["given", "row", "column", "inequality", "adjacent"]
    assert puzzles["futoshiki"]["options"]["mode"]["values"] == ["inequality", "adjacent"]
