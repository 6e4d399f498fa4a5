"""What a newcomer meets first: `kotae` alone, help with examples, the version, and the list of puzzles."""

from __future__ import annotations

import shlex
from importlib import import_module
from pathlib import Path

import pytest

import kotae
from kotae.cli import parser
from tests.cli.command import COMMANDS, Here, run

SEARCHING = {
    *("generate", "batch"),
    *("solve", "verdict", "answers", "forced", "check", "minimise", "certify", "booklet"),
    *("explain", "hint", "grade"),
}
SEARCH = {"--encoding", "--connectivity", "--backend", "--time-limit", "--conflict-limit", "--memory-limit"}


def test_kotae_alone_tells_its_commands(here: Here, tmp_path: Path) -> None:
    told = here()
    assert (told.status, told.err) == (0, "")
    assert told.out == here("--help").out
    for command in COMMANDS:
        assert f"\n  {command} " in told.out
    assert run(folder=tmp_path).out.split() == told.out.split()


def test_help_begins_with_two_commands_that_get_people_started(here: Here) -> None:
    serve, solve, empty = here("--help").out.splitlines()[:3]
    assert serve.split()[:2] == ["kotae", "serve"]
    assert solve.split()[:3] == ["kotae", "solve", "ADDRESS-or-FILE"]
    assert empty == ""
    assert max(len(serve), len(solve)) < 80


def test_commands_are_listed_in_groups(here: Here) -> None:
    told = here("--help").out
    assert told.rstrip().endswith("'kotae COMMAND --help' tells the options of a command, with an example.")
    groups = ["Play", "Check", "Make", "Formulas and proofs", "Many boards"]
    places = [told.index(f"\n\n{title}:\n") for title in groups]
    assert places == sorted(places)
    for command, title in {
        "hint": "Play",
        "verdict": "Check",
        "generate": "Make",
        "batch": "Many boards",
    }.items():
        group = told[told.index(f"\n\n{title}:\n") + 2 :].partition("\n\n")[0]
        assert f"\n  {command} " in group


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(here: Here, command: str) -> None:
    told = here(command, "--help")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(f"usage: kotae {command} [-h]")
    summary = COMMANDS[command]
    assert f"\n\n{summary[0].upper()}{summary[1:]}.\n\n" in told.out
    example = told.out.rstrip().rpartition("\n\nexample: ")[2]
    assert f"kotae {command}" in example
    assert "\n" not in example
    assert here(command, "-h") == told
    for part in example.replace("|", ";").split(";"):  # its options are options that there are
        words = shlex.split(part.partition(">")[0])
        if words[0] == "kotae":
            assert parser.parse(words[1:]).run is not None


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_help_and_every_search_the_same(command: str) -> None:
    commands = parser.Parser().add_subparsers()
    import_module(f"kotae.cli.{command}").register(commands)
    actions = commands.choices[command]._actions
    assert all(action.help for action in actions)
    options = {option for action in actions for option in action.option_strings}
    assert (command in SEARCHING) == (options >= SEARCH)


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
