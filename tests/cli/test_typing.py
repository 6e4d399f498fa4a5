"""What people type: mistyped names, and a board without a command."""

from __future__ import annotations

import os
import sys

import pytest

import kotae
from kotae.cli import main
from kotae.cli.parser import registered
from tests.cli.command import COMMANDS, GAME_ID, SEED, Here, Result


@pytest.fixture(autouse=True)
def board(here: Here) -> None:
    """A board."""
    here.write("b", SEED)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("slove b", "there is no command 'slove'; did you mean 'solve'?"),
        ("Solve b", "there is no command 'Solve'; did you mean 'solve'?"),
        ("versoin", "there is no command 'versoin'; did you mean 'version'?"),
        ("help slove", "there is no command 'slove'; did you mean 'solve'?"),
        ("solve b --tim-limit 3", "unrecognized arguments: --tim-limit 3; did you mean '--time-limit'?"),
        ("solve b --time-limt=3", "unrecognized arguments: --time-limt=3; did you mean '--time-limit'?"),
        ("generate hashy", "argument PUZZLE: there is no puzzle 'hashy'; did you mean 'hashi'?"),
        ("solve b --puzzle numberlnik", "argument --puzzle: there is no puzzle 'numberlnik'; did you mean "),
        ("solve b --format tothom", "argument --format: there is no format 'tothom'; did you mean 'tatham'?"),
        (
            "solve b --connectivity cut",
            "argument --connectivity: invalid choice: 'cut'; did you mean 'cuts'?",
        ),
        ("solve b --rule loop=no", "hashi has no rule option 'loop'; did you mean 'loops'?"),
        ("solve b --encoding level", "hashi has no encoding 'level'; did you mean 'levels'?"),
        ("solve b --backend minisat", "there is no backend 'minisat'; did you mean 'minisat"),
        ("generate hashi --difficulty hrad", "--difficulty: invalid choice: 'hrad'; did you mean 'hard'?"),
        ("convert b --to tothom", "Hashiwokakero cannot be written as 'tothom'; did you mean 'tatham'?"),
        ("verdict b --without conected", "'conected' is no rule of hashi; did you mean 'connected'?"),
        ("frob", "there is no command and no file 'frob'; 'kotae --help' lists the commands"),
        ("bord.txt --json", "there is no command and no file 'bord.txt'; 'kotae --help' lists the commands"),
    ],
)
def test_a_mistyped_name(here: Here, line: str, sentence: str) -> None:
    assert sentence in here(*line.split()).refused()


def test_python_suggests_too() -> None:
    with pytest.raises(kotae.BadInput, match=r"there is no puzzle 'hashy'; did you mean 'hashi'\?"):
        kotae.generate("hashy")


@pytest.mark.parametrize("word", ["b", GAME_ID, "https://puzz.link/p?hashikake/3/1/1g1"])
def test_a_board_without_a_command_is_solved(here: Here, word: str) -> None:
    solved = here("solve", word)
    assert (solved.status, solved.err) == (0, "")
    assert here(word) == solved
    assert here("--quiet", word) == solved
    assert here(word, "--json").record()["answer"] == here("solve", word, "--json").record()["answer"]


def test_standard_input_without_a_command_is_solved(here: Here) -> None:
    assert here("-", stdin=SEED).out == here("solve", "b").out


def test_a_command_is_no_board(here: Here) -> None:
    here.write("puzzles", SEED)
    assert here("puzzles").out.startswith("futoshiki: ")


def test_an_address_that_is_no_board_is_refused_as_one(here: Here) -> None:
    assert here("https://example.org").refused() == here("solve", "https://example.org").refused()
    assert here("folder/").refused().startswith("there is no command and no file 'folder/'")
    (here.folder / "folder").mkdir()
    assert here("folder").refused() == "folder: is a directory; expected a file"


def test_the_version_is_a_word_too(here: Here) -> None:
    assert here("version") == here("--version")


def test_options_and_arguments_in_any_order(here: Here) -> None:
    here.write("d", SEED)
    assert here("hint", "b", "--depth", "1", "d").err == here("hint", "b", "d", "--depth", "1").err


@pytest.mark.parametrize(
    ("name", "key"), [("hashiwokakero", "hashi"), ("Flow Free", "numberlink"), ("UNEQUAL", "futoshiki")]
)
def test_a_puzzle_has_other_names(here: Here, name: str, key: str) -> None:
    made = here("generate", name, "--size", "4", "--seed", "1")
    assert made == here("generate", key, "--size", "4", "--seed", "1")
    text = made.out.partition("\n")[2].partition("\n")[2]  # without the lines that name the puzzle
    assert here("solve", "-", "--puzzle", name, stdin=text) == here("solve", "-", stdin=made.out)
    assert name.lower() in here("puzzles").out.lower()


READING = [
    command
    for command in COMMANDS
    if "[BOARD" in registered(command)[command].format_usage() and command != "play"
]


def test_all_commands_that_take_a_board_read_a_pipe() -> None:
    assert {"solve", "verdict", "answers", "draw", "hint", "booklet", "minimise", "certify"} < {*READING}


@pytest.mark.parametrize("command", READING)
def test_a_pipe_needs_no_name(here: Here, command: str) -> None:
    more = {"check": ["a"], "decode": ["m"], "convert": ["--to", "tatham"], "booklet": ["-o", "x.pdf"]}
    here.write("a", here("solve", "b").out)
    here.write("m", "s UNSATISFIABLE\n")
    options = [] if command in ("check", "decode") else more.get(command, [])
    source = [] if command not in ("check", "decode") else ["b"]
    piped = SEED if command not in ("check", "decode") else (here.folder / more[command][0]).read_text()
    named = here(command, "b", *more.get(command, []))
    assert here(command, *source, *options, stdin=piped)[:2] == named[:2]


@pytest.mark.parametrize(
    ("line", "missing"),
    [("solve", "BOARD"), ("hint", "BOARD"), ("booklet -o x.pdf", "BOARD"), ("decode b", "MODEL")],
)
def test_a_terminal_is_not_waited_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str, missing: str
) -> None:
    ours, theirs = os.openpty()
    with open(theirs) as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        told = Result(main(line.split()), *capsys.readouterr())
    os.close(ours)
    command = line.split()[0]
    assert told.refused() == f"the following arguments are required: {missing} (see 'kotae {command} --help')"


def test_an_answer_is_not_awaited_from_a_terminal(
    here: Here, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = os.openpty()
    with open(theirs) as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        told = Result(main(["check", str(here.folder / "b")]), *capsys.readouterr())
    os.close(ours)
    assert (
        told.refused() == "expected ANSWER, the name of a file, since the file of the board holds no answer"
    )


def test_a_hint_needs_no_drawing(here: Here) -> None:
    hint = here("hint", "b")
    assert hint.status == 0
    assert hint == here("hint", "b", here.write("empty", "1 . 3 . 1\n. . . . .\n1 . 2 . .\n"))
    assert hint.out == f"{kotae.hint(kotae.read('b'))}\n"


def test_a_hint_goes_on_from_what_the_file_of_the_board_holds(here: Here) -> None:
    here.write("half", SEED + "# answer\n1 . 3───1\n. . . . .\n1 . 2 . .\n")
    here.write("wrong", SEED + "# answer\n1═══3 . 1\n. . . . .\n1 . 2 . .\n")
    assert here("hint", "wrong").status == 1
    assert here("hint", "half").status == 0
    assert here("hint", "half").out != here("hint", "b").out


@pytest.mark.parametrize("size", ["6,5", "6x5", "6X5", "6×5"])
def test_sizes_are_spelled_as_people_do(here: Here, size: str) -> None:
    made = here("generate", "hashi", "--size", size, "--seed", "3", "--quiet")
    assert made.out.splitlines()[1].endswith("--size 6x5 --seed 3")


def test_a_medium_board_is_a_fair_one(here: Here) -> None:
    words = ("generate", "futoshiki", "--size", "4", "--seed", "3", "--difficulty")
    assert here(*words, "medium") == here(*words, "fair")
