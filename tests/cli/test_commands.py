"""Commands about Kotae itself: `backends`, `help` and `completion`."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

import kotae
from kotae.cli.parser import registered
from kotae.sat.catalog import backend_names
from tests.cli.command import COMMANDS, SEED, Here


def test_the_backends(here: Here) -> None:
    told = here("backends")
    assert (told.status, told.err) == (0, "")
    lines = {line.split()[0]: line for line in told.out.splitlines() if line}
    assert {*backend_names(), "program:COMMAND", "prices", "rc2"} <= set(lines)
    assert "--connectivity search; --conflict-limit" in lines["cadical195"]
    assert "makes the proofs of 'kotae certify'" in lines["glucose42"]
    assert "edges: glucose42" in lines["numberlink"]


def test_the_backends_as_json_can_what_is_said(here: Here) -> None:
    board = here.write("b", SEED)
    record = here("backends", "--json").record()
    assert list(record["backends"]) == backend_names()
    for name, able in record["backends"].items():
        inside = here("solve", board, "--backend", name, "--connectivity", "search", "--quiet")
        assert (inside.status == 0) == able["cuts_inside"]
        limited = here("solve", board, "--backend", name, "--conflict-limit", "1000", "--quiet")
        assert (limited.status == 0) == able["conflict_limit"]
    for puzzle in kotae.all_puzzles():
        assert list(record["defaults"][puzzle.key]) == list(puzzle.encodings)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(here: Here, command: str) -> None:
    assert here("help", command) == here(command, "--help")


def test_help_alone(here: Here) -> None:
    assert here("help") == here("--help")


def test_help_lists_the_names_that_options_take(here: Here) -> None:
    told = " ".join(here("help", "solve").out.split()).replace("- ", "-")  # as if lines were not broken
    for puzzle in kotae.all_puzzles():
        assert all(name in told for name in (puzzle.key, *puzzle.encodings, *puzzle.formats))
    assert all(name in told for name in backend_names())


COMPLETE = """
source ./script
for line in "$@"; do
  read -ra COMP_WORDS <<< "$line"
  if [[ "$line" == *" " ]]; then COMP_WORDS+=(""); fi
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _kotae
  echo "${COMPREPLY[*]}"
done
complete -p kotae
"""


def test_completion_in_bash(here: Here) -> None:
    here.write("script", here("completion", "bash").out)
    cases = {
        "kotae so": "solve",
        "kotae ": " ".join(COMMANDS),
        "kotae solve --ti": "--time-limit",
        "kotae solve board.txt --puzzle ": "futoshiki hashi numberlink yashi",
        "kotae generate ": "futoshiki hashi numberlink yashi",
        "kotae generate ha": "hashi",
        "kotae generate hashi --difficulty ": "easy fair hard expert",
        "kotae encode board.txt --connectivity ": "written cuts",
        "kotae verdict board.txt --near l": "least",
        "kotae solve --backend minis": "minisat-gh minisat22",
        "kotae help ver": "verdict",
        "kotae exp": "explain",
        "kotae explain board.txt --paper ": "a4 letter",
        "kotae hint board.txt drawing.txt --depth ": "1 2 3",
        "kotae grade --co": "--connectivity --conflict-limit",
        "kotae completion ": "bash zsh fish",
        "kotae solve bo": "",  # a file
        "kotae solve -o ": "",
    }
    done = subprocess.run(
        ["bash", "-c", COMPLETE, "bash", *cases], cwd=here.folder, capture_output=True, text=True, check=True
    )
    *completed, files = done.stdout.splitlines()
    assert completed == list(cases.values())
    assert files == "complete -o default -F _kotae kotae"  # where there is no word, bash completes files


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish")
def test_completion_in_fish(here: Here) -> None:
    here.write("script", here("completion", "fish").out)
    line = "source ./script; complete -C 'kotae so'; complete -C 'kotae solve b --puzzle n'; "
    line += "complete -C 'kotae generate ha'"
    done = subprocess.run(["fish", "-c", line], cwd=here.folder, capture_output=True, text=True, check=True)
    assert [word.split("\t")[0] for word in done.stdout.splitlines()] == ["solve", "numberlink", "hashi"]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh")
def test_completion_in_zsh(here: Here) -> None:
    here.write("script", here("completion", "zsh").out)
    line = "source ./script; print $_comps[kotae]"
    done = subprocess.run(
        ["zsh", "-f", "-c", line], cwd=here.folder, capture_output=True, text=True, check=True
    )
    assert done.stdout == "_bash_complete -o default -F _kotae\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_completion_knows_every_option(here: Here, command: str) -> None:
    bash, fish = here("completion", "bash").out, here("completion", "fish").out
    options = {name for action in registered()[command]._actions for name in action.option_strings}
    [line] = [line for line in bash.splitlines() if f"'{command} -')" in line]
    assert options == set(line.partition("words=")[2].strip("'; ").split())
    lines = [line for line in fish.splitlines() if f"_from {command}'" in line]
    long = {name[2:] for name in options if name.startswith("--")}
    assert long == {found for line in lines for found in re.findall(r" -l (\S+)", line)}


def test_the_manual_page_has_the_help_of_every_command(here: Here) -> None:
    page = here("help", "--man").out
    assert page.startswith('.TH KOTAE 1 "" "Kotae ')
    _, name, first, *sections = page.split("\n.SH ")
    assert name.startswith("NAME\nkotae \\- ")
    assert first == f"OVERVIEW\n.in 0\n.nf\n{escaped(here('--help').out)}"
    assert [section.partition("\n")[0] for section in sections] == [name.upper() for name in COMMANDS]
    for command, section in zip(COMMANDS, sections, strict=True):
        assert (
            section.rstrip("\n") == f"{command.upper()}\n.in 0\n.nf\n{escaped(here(command, '--help').out)}"
        )


def escaped(text: str) -> str:
    """The text as man shows it word for word."""
    lines = text.rstrip("\n").replace("\\", "\\e").replace("-", "\\-").split("\n")
    return "\n".join(rf"\&{line}" if line.startswith((".", "'")) else line for line in lines)


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff, by which man sets its pages")
def test_the_manual_page_is_set_without_a_warning(here: Here) -> None:
    here.write("kotae.1", here("help", "--man").out)
    command = ["groff", "-man", "-Tascii", "-ww", "kotae.1"]
    done = subprocess.run(command, cwd=here.folder, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "--time-limit SECONDS" in done.stdout
