"""`kotae generate`: new boards on standard output, one after another."""

from __future__ import annotations

import json
import shlex
import signal
from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.cli.parser import registered
from kotae.cli.progress import Progress
from kotae.puzzles.registry import rooms
from tests.cli.command import Here, run, running
from tests.waiting import WAIT

SMALL = {"futoshiki": (5, 5), "hashi": (7, 7), "yashi": (8, 8), "numberlink": (5, 5)}
FIRST = "# made by kotae 0.1.0: kotae generate hashi --size 7x8 --seed 7\n"


def test_boards_come_with_how_they_were_made(here: Here) -> None:
    told = here("generate", "hashi", "--size", "7x8", "--seed", "7", "--count", "2")
    assert (told.status, told.err) == (0, "kotae: 2 boards made\n")
    assert told.out.startswith(f"# kotae hashi max-bridges=2 loops=yes\n{FIRST}")
    boards = kotae.read_all(told.out)
    assert [kotae.verdict(board).word for board in boards] == ["unique", "unique"]
    assert "".join(board.text() for board in boards) == told.out
    assert (boards[0].instance.rows, boards[0].instance.columns) == (7, 8)
    for board in boards:
        assert board.made is not None
        again = here(*shlex.split(board.made.command)[1:])
        assert (again.status, again.out) == (0, board.text())


def test_help_says_what_minimal_boards_lack(here: Here) -> None:
    told = " ".join(here("generate", "--help").out.split())
    assert "numberlink: pairs of ends, so that fewer are left and the answer may be another one" in told
    for room in rooms():
        assert room.clues is not None
        assert f"{room.key}: {room.clues.loose}" in told


def test_another_process_and_several_make_the_same(here: Here, tmp_path: Path) -> None:
    words = ("generate", "futoshiki", "--seed", "3", "--count", "4", "--symmetry", "rotate")
    expected = here(*words).out
    assert run(*words, folder=tmp_path).out == expected
    assert run(*words, "--jobs", "3", folder=tmp_path).out == expected


@pytest.mark.parametrize(
    ("key", "wishes"),
    [
        ("futoshiki", {"difficulty": "hard"}),
        ("futoshiki", {"difficulty": "easy", "symmetry": "rotate"}),
        ("hashi", {"difficulty": "fair", "max_bridges": 3}),
        ("numberlink", {"difficulty": "easy"}),
        ("yashi", {"difficulty": "fair"}),
    ],
)
def test_the_comment_makes_a_graded_board_again(here: Here, key: str, wishes: dict[str, Any]) -> None:
    for board in kotae.generate(key, size=SMALL[key], seed=4, count=2, **wishes):
        assert board.made is not None
        assert "--try" in board.made.command
        again = here(*shlex.split(board.made.command)[1:])
        assert (again.status, kotae.read(again.out)) == (0, board)
        assert kotae.read(again.out).text() == again.out


def test_json_lines(here: Here) -> None:
    words = ("generate", "hashi", "--size", "7", "--seed", "5", "--count", "2")
    told = here(*words, "--difficulty", "easy", "--json")
    records = [json.loads(line) for line in told.out.splitlines()]
    assert [record["number"] for record in records] == [1, 2]
    assert [record["seed"] for record in records] == [5, 6]
    assert {record["word"] for record in records} == {"easy"}
    for record in records:
        assert record.keys() >= {"number", "board", "puzzle", "rules", "seed", "grade", "word"}
        board = kotae.read(record["board"])
        assert board.puzzle.key == record["puzzle"] == "hashi"
        assert board.rules == record["rules"]
        assert kotae.grade(board).number == record["grade"]
        assert kotae.check(board, record["answer"]).complete
        assert record["tries"] >= 1
    plain = [json.loads(line) for line in here(*words, "--json").out.splitlines()]
    assert [(record["grade"], record["word"]) for record in plain] == [(None, None)] * 2


@pytest.mark.parametrize("form", ["kotae", "json", "puzz.link", "pzpr", "tatham", "penpa", "has"])
def test_every_format(here: Here, form: str) -> None:
    told = here("generate", "hashi", "--seed", "7", "--to", form)
    assert told.status == 0
    board = kotae.read(told.out, puzzle="hashi")
    assert board == kotae.read(here("generate", "hashi", "--seed", "7").out)


def test_what_a_format_cannot_carry(here: Here) -> None:
    words = ("generate", "hashi", "--seed", "7", "--rule", "max-bridges=3", "--to", "puzz.link")
    assert here(*words).refused().startswith("puzz.link cannot carry the rule option max-bridges=3")
    told = here(*words, "--lossy")
    assert (told.status, told.out.startswith("https://puzz.link/p?hashi/")) == (0, True)
    assert "left out: the rule option max-bridges=3" in told.err


def test_a_booklet_from_easy_to_hard(here: Here) -> None:
    told = here("generate", "hashi", "--size", "7", "--seed", "1", "--count", "4", "--booklet", "book.pdf")
    assert told.status == 0
    assert len(kotae.read_all(told.out)) == 4
    assert (here.folder / "book.pdf").read_bytes().startswith(b"%PDF-")
    assert (
        here("generate", "hashi", "--booklet", "book.txt").refused()
        == "expected a file ending in .pdf, not 'book.txt'"
    )


def test_the_impossible(here: Here) -> None:
    told = here("generate", "futoshiki", "--size", "2x2", "--difficulty", "expert", "--seed", "1")
    assert (told.status, told.out) == (3, "")
    assert told.err == "kotae: 0 boards made, not 1: of 100 boards none was expert: 100 were easy\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sudoku"], "argument PUZZLE: there is no puzzle 'sudoku'; there are "),
        (["hashi", "--size", "axb"], "argument --size: expected rows and columns, such as 10x12, not 'axb'"),
        (["hashi", "--size", "9999x2"], "a new board has 1 to 500 rows and columns"),
        (["hashi", "--pairs", "3"], "new boards of hashi have no option 'pairs'; they have density, "),
        (["hashi", "--density", "many"], "density is a number from 0.01 to 0.3, not 'many'"),
        (["numberlink", "--pairs", "2.5"], "pairs is a whole number from 1 to "),
        (["hashi", "--rule", "density=0.2"], "hashi has no rule option 'density'"),
        (["hashi", "--rule", "seed=2"], "hashi has no rule option 'seed'"),
        (["hashi", "--add", "here"], "argument --add: expected cells, such as r0c2,r4c1, not 'here'"),
        (["hashi", "--to", "csv"], "Hashiwokakero cannot be written as 'csv'"),
        (["yashi", "--rule", "goal=shortest", "--backend", "minisat22"], "a search for all shortest answers"),
    ],
)
def test_refusals(here: Here, words: list[str], message: str) -> None:
    assert here("generate", *words).refused().startswith(message)


def test_ctrl_c_keeps_what_was_made(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        words = ("generate", "hashi", "--size", "15", "--seed", "1", "--count", "100000", "--jobs", jobs)
        with running(*words, folder=tmp_path) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(40)]
            process.send_signal(signal.SIGINT)
            rest, err = process.communicate(timeout=WAIT)
        assert process.returncode == 130
        boards = kotae.read_all(b"".join([*lines, rest]).decode())
        assert all(len(board.text().splitlines()) == 17 for board in boards)
        assert b"cancelled" in err


def test_help_shows_the_options_in_groups() -> None:
    parser = registered("generate")["generate"]
    groups = {group.title: group for group in parser._action_groups}
    assert list(groups)[2:] == ["Size and shape", "Difficulty", "Output", "Search", "Wishes by puzzle"]
    loose = [name for action in groups["options"]._group_actions for name in action.option_strings]
    assert loose == ["-h", "--help", "--quiet"]


def test_boards_in_a_file(here: Here) -> None:
    words = ("generate", "hashi", "--size", "7", "--seed", "7", "--count", "2")
    told = here(*words, "-o", "new.txt")
    assert (told.status, told.out, told.err) == (0, "", "kotae: 2 boards made\n")
    assert (here.folder / "new.txt").read_text() == here(*words).out == here(*words, "-o", "-").out
    assert here(*words, "-o", "new.json", "--json").out == ""
    assert (here.folder / "new.json").read_text() == here(*words, "--json").out
    assert here(*words, "-o", "no/new.txt").refused().startswith("no/new.txt: cannot be written")


def test_a_file_stays_as_it_is_if_no_board_is_made(here: Here) -> None:
    here.write("new.txt", "old")
    told = here("generate", "yashi", "--size", "10", "--symmetry", "rotate", "-o", "new.txt")
    assert (told.status, (here.folder / "new.txt").read_text()) == (3, "old")


@pytest.mark.parametrize("engine", [[], ["--engine", "local", "--jobs", "1"]])
def test_a_failure_is_said_in_any_case(here: Here, engine: list[str]) -> None:
    told = here("generate", "futoshiki", "--size", "5x6", "--seed", "1", "--quiet", *engine)
    assert (told.status, told.out) == (3, "")
    assert told.err.startswith("kotae: 0 boards made, not 1: ")
    assert told.err.endswith("a Futoshiki is square, not 5×6\n")


@pytest.mark.parametrize("symmetry", ["rotate", "mirror"])
def test_a_symmetric_board_needs_no_size(here: Here, symmetry: str) -> None:
    for room in rooms():
        if room.key != "futoshiki":  # which takes a minute now and then
            told = here("generate", room.key, "--symmetry", symmetry, "--seed", "1", "--quiet")
            assert (told.status, told.err) == (0, "")


def test_there_are_as_many_processes_as_cores(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def generate(*given: Any, jobs: int, **named: Any) -> Any:
        asked.append(jobs)
        return kotae.generate(*given, jobs=1, **named)

    monkeypatch.setattr("kotae.cli.generate.generate", generate)
    monkeypatch.setattr("kotae.cli.generate.cores", lambda: 5)
    for words in ([], ["--jobs", "3"]):
        assert here("generate", "hashi", "--size", "5", "--seed", "1", *words).status == 0
    assert asked == [5, 3]


@pytest.mark.parametrize(
    ("key", "wishes"),
    [
        ("futoshiki", ["--difficulty", "easy", "--minimal"]),
        ("futoshiki", ["--difficulty", "fair"]),
        ("hashi", ["--difficulty", "fair", "--minimal"]),
        ("numberlink", ["--difficulty", "fair", "--minimal"]),
        ("yashi", ["--difficulty", "easy", "--minimal"]),
        ("yashi", ["--difficulty", "easy", "--symmetry", "rotate"]),
    ],
)
def test_the_grade_is_that_of_the_printed_board(here: Here, key: str, wishes: list[str]) -> None:
    rows, columns = SMALL[key]
    size = f"{rows + ('rotate' in wishes)}x{columns + ('rotate' in wishes)}"
    told = here("generate", key, "--size", size, "--seed", "11", "--count", "2", "--json", "--quiet", *wishes)
    for line in told.out.splitlines():
        record = json.loads(line)
        found = kotae.grade(kotae.read(record["board"]))
        assert (found.number, found.word) == (record["grade"], record["word"])


def test_progress_says_which_board_and_what_was_tried(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(Progress, "tell", lambda self, words: told.append(words))
    words = ("generate", "futoshiki", "--size", "4", "--difficulty", "hard", "--seed", "1", "--count", "2")
    assert here(*words, "--jobs", "1").err == "kotae: 2 boards made, 12 tried\n"
    assert told[0] == "board 1 of 2"
    assert "board 1 of 2, 5 tried: 5 easy" in told
    assert "board 2 of 2" in told
    assert "board 2 of 2, 5 tried: 5 easy" in told
