"""Bad input and usage: exit status 2, one sentence with its place on standard error, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kotae.codec.lines import LIMITS
from tests.cli.command import COMMANDS, GAME_ID, SEED, SEED_ANSWER, TEXTBOOK, Here, run

BOARDLESS = ("puzzles", "generate", "batch", "report", "audit", "serve", "backends", "completion", "help")
BOARD_COMMANDS = [command for command in COMMANDS if command not in BOARDLESS]
SECOND = {"check": ["a"], "decode": ["m"], "hint": ["a"]}
"""What a command reads after its board."""
NEEDED = {**SECOND, "convert": ["--to", "kotae"], "booklet": ["-o", "x.pdf"]}
"""What a command needs after its board."""


@pytest.fixture(autouse=True)
def files(here: Here) -> None:
    """A board, an answer, a model and a folder."""
    here.write("b", SEED)
    here.write("a", SEED_ANSWER)
    here.write("m", "s UNKNOWN\n")
    (here.folder / "folder").mkdir()


MANY_CELLS = "# kotae hashi\n" + "1" * 1_000_001
ENCODINGS = "it has levels, subsets, single-double"
UTF8 = "is not text in UTF-8"
NO_SECONDS = "argument --time-limit: expected a number of seconds, such as 10 or 0.5, not"
SUFFIXES = ".svg, .png, .pdf or .txt"
OPTIONS = "it has max-bridges, loops"
SAY_WHICH = "name the puzzle with --puzzle or a line '# kotae KEY'"
NO_BOARD: list[tuple[str | bytes, str]] = [
    ("", ": is empty; expected a board"),
    (" \n\r\n\t\n", ": is empty; expected a board"),
    ("# kotae hashi\n", ", line 2: the board is empty; expected rows of '.', numbers and '?'"),
    ("\n# kotae\n1.1\n", ", line 2: expected the puzzle's key after '# kotae', such as '# kotae hashi'"),
    ("# answer\n2═══2\n", ": holds no board"),
    ("# kotae hashi\n2.\x1b[31m\n", ", line 2, column 3: expected a number, '.' or '?', not '�'"),
    ("# kotae futoshiki\n. .\n. x\n", ", line 3, column 3: expected a digit, '.' or a sign, not 'x'"),
    (
        "# kotae hashi max-bridges=1\n5.1\n",
        ", line 2, column 1: an island has 1 to 4 bridges with max-bridges=1, not 5",
    ),
    ("# kotae hashi\n...\n", ": the board has no island; a number from 1 or '?' makes one"),
    ("100000 10000 3\n1 0 1\n", f", line 1, column 8: a board of 100000×10000 cells is too large; {LIMITS}"),
    (f"{'9' * 9999} 2 3\n1 0 1\n", ", line 1, column 1: the number of rows of 9999 digits is too large"),
    ("100000x10000m2:z\n", f", line 1, column 1: a board of 10000×100000 cells is too large; {LIMITS}"),
    ("99999:0,0,\n", ", line 1, column 1: expected the size of the board from 1 to 100, not 99999"),
    (MANY_CELLS, ", line 2: a board of 1×1000001 cells is too large; the limit is 1,000,000 cells"),
    ("\n" * 4_000_001 + "1", ": has 4,000,001 lines; the limit is 4,000,000"),
    ("\n# kotae hashi depth=3\n1.1\n", f", line 2: hashi has no rule option 'depth'; {OPTIONS}"),
    ("# kotae hashi max-bridges=9\n1.1\n", ", line 1: max-bridges=9 is not possible; it can be 1 to 8"),
    (bytes(range(128, 256)) * 40, f", line 1: {UTF8}"),
    (b"# kotae hashi\n1.1\n\xc3(\n", f", line 3: {UTF8}"),
    ("# kotae hashi\n1.1\n".encode("utf-16"), f", line 1: {UTF8}"),
    (b"# kotae hashi\n1\x001\n", ", line 2: is not text: it holds a zero byte"),
    ("Lorem ipsum, dolor!\n", f": not a board that Kotae recognises; {SAY_WHICH}"),
    (
        "5 5\n0 0 12345\n1 1 12345\n",
        ", line 2, column 5: expected a number or letters, of at most 4 characters, not '12345'",
    ),
    ("9 9\n" + "0 0 1\n" * 200_000, ": the list has 200,001 lines; the limit is 200,000"),
    ("x,y\n" + "0,1\n" * 1_000_000, ": the CSV file has 1,000,001 lines; the limit is 1,000,000"),
    (SEED + TEXTBOOK, ": holds 2 boards; --board N picks one"),
]
"""What a file holds, and the sentence about it after the file's name."""


@pytest.mark.parametrize(("content", "sentence"), NO_BOARD, ids=lambda case: repr(case)[:40])
def test_what_is_no_board(here: Here, content: str | bytes, sentence: str) -> None:
    here.write("x", content)
    assert here("solve", "x").refused() == f"x{sentence}"
    assert here("solve", "-", stdin=content).refused() == f"standard input{sentence}"


@pytest.mark.parametrize("command", BOARD_COMMANDS)
def test_every_command_refuses_alike(here: Here, command: str) -> None:
    here.write("x", "# kotae hashi\n2.2\n2.x\n")
    sentence = "x, line 3, column 3: expected a number, '.' or '?', not 'x'"
    assert here(command, "x", *NEEDED.get(command, [])).refused() == sentence


@pytest.mark.parametrize("command", BOARD_COMMANDS)
def test_files_that_cannot_be_read(here: Here, command: str) -> None:
    more = NEEDED.get(command, [])
    assert here(command, "folder", *more).refused() == "folder: is a directory; expected a file"
    assert here(command, "missing", *more).refused() == "no such file: missing"
    assert here(command, "missing/b", *more).refused() == "no such file: missing/b"
    assert here(command, "b/b", *more).refused() == "b/b: cannot be read: Not a directory"
    assert here(command, "", *more).refused() == "the name of the file to read is empty"
    assert here(command, "a\x1bb", *more).refused() == "no such file: a�b"
    assert here(command, "a\0b", *more).refused() == "no such file: a�b"


@pytest.mark.parametrize("command", SECOND)
def test_second_files_that_cannot_be_read(here: Here, command: str) -> None:
    assert here(command, "b", "folder").refused() == "folder: is a directory; expected a file"
    assert here(command, "b", "missing").refused() == "no such file: missing"
    here.write("x", b"\0")
    assert here(command, "b", "x").refused() == "x, line 1: is not text: it holds a zero byte"
    assert here(command, "b", "-", stdin=b"\xff").refused() == "standard input, line 1: is not text in UTF-8"


def test_a_file_that_nobody_may_read(here: Here) -> None:
    path = here.folder / here.write("secret", SEED)
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    assert here("solve", "secret").refused() == "secret: cannot be read: Permission denied"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["frob"], "there is no command and no file 'frob'; 'kotae --help' lists the commands"),
        ([""], "there is no command and no file ''; 'kotae --help' lists the commands"),
        (["--frob"], "unrecognized arguments: --frob (see 'kotae --help')"),
        (["--frob", "solve", "b"], "unrecognized arguments: --frob (see 'kotae --help')"),
        (["solve"], "standard input: is empty; expected a board"),
        (["check", "b"], "standard input: holds no answer"),
        (["decode", "b"], "standard input: expected a solver's output"),
        (["check"], "standard input: is empty; expected a board"),
        (["solve", "b", "c"], "unrecognized arguments: c (see 'kotae solve --help')"),
        (["solve", "b", "--frob"], "unrecognized arguments: --frob (see 'kotae solve --help')"),
        (["solve", "b", "--frob\nnicate"], "unrecognized arguments: --frob�nicate"),
        (["solve", "b", "--encoding"], "argument --encoding: expected one argument"),
        (["solve", "b", "--encoding", "order"], f"hashi has no encoding 'order'; {ENCODINGS}"),
        (["encode", "b", "--encoding", "order"], f"hashi has no encoding 'order'; {ENCODINGS}"),
        (["solve", "b", "--connectivity", "x"], "argument --connectivity: invalid choice: 'x'"),
        (["encode", "b", "--connectivity", "search"], "argument --connectivity: invalid choice: 'search'"),
        (["solve", "b", "--backend", "x"], "there is no backend 'x'; choose from cadical153, cadical195"),
        (["check", "b", "a", "--alive", "--backend", "x"], "there is no backend 'x'; choose from cadical153"),
        (["solve", "b", "--backend", "program:"], "there is no backend 'program:'; choose from cadical153"),
        (["solve", "b", "--backend", "program:no-such-program"], "cannot run the program no-such-program"),
        (["solve", "b", "--backend", "program:echo hello"], "the program echo ended with status 0"),
        (
            ["solve", "b", "--connectivity", "search", "--backend", "minisat22"],
            "the backend minisat22 cannot cut inside the search; cadical195 can",
        ),
        (
            ["solve", "b", "--puzzle", "x"],
            "argument --puzzle: there is no puzzle 'x'; there are futoshiki, ",
        ),
        (["solve", "b", "--puzzle", "futoshiki"], "b, line 1: this is a board of hashi, not of futoshiki"),
        (["solve", "b", "--format", "x"], "argument --format: there is no format 'x'; choose from csv, "),
        (
            ["solve", "b", "--format", "has"],
            "b, line 1, column 1: not a .has file, which begins with 'rows columns islands': expected the ",
        ),
        (["solve", "b", "--rule", "loops"], "argument --rule: expected NAME=VALUE, not 'loops'"),
        (["solve", "b", "--rule", "=no"], "argument --rule: expected NAME=VALUE, not '=no'"),
        (["solve", "b", "--rule", "x=1"], "hashi has no rule option 'x'; it has max-bridges, loops"),
        (["solve", GAME_ID, "--rule", "x=1"], "hashi has no rule option 'x'; it has max-bridges, loops"),
        (["solve", "b", "--rule", "loops=maybe"], "loops=maybe is not possible; it can be yes or no"),
        (["solve", "b", "--rule", "max-bridges=0"], "max-bridges=0 is not possible; it can be 1 to 8"),
        (["solve", "b", "--rule", "max-bridges=1e0"], "max-bridges=1e0 is not possible; it can be 1 to 8"),
        (["solve", "b", "--board", "0"], "argument --board: expected a whole number from 1, not '0'"),
        (["solve", "b", "--board", "-1"], "argument --board: expected"),
        (["solve", "b", "--board", "9" * 5000], "argument --board: expected a whole number from 1, not '999"),
        (["solve", "b", "--board", "2"], "b: holds 1 board; there is no board 2"),
        (["solve", "b", "--time-limit", "x"], f"{NO_SECONDS} 'x'"),
        (["solve", "b", "--time-limit", "-1"], "argument --time-limit: expected"),
        (["solve", "b", "--time-limit", "nan"], f"{NO_SECONDS} 'nan'"),
        (["solve", "b", "--time-limit", "inf"], f"{NO_SECONDS} 'inf'"),
        (["solve", "b", "--time-limit", "1e999"], f"{NO_SECONDS} '1e999'"),
        (["solve", "b", "--time-limit", "1_0"], f"{NO_SECONDS} '1_0'"),
        (["solve", "b", "--time-limit", "١"], f"{NO_SECONDS} '١'"),
        (["solve", "b", "--plot", "p.svg"], "--plot is for boards that ask for a shortest answer, and"),
        (
            ["solve", "b", "-o", "b.gif"],
            f"argument -o/--output: expected a file ending in {SUFFIXES}, not 'b.gif'",
        ),
        (["help", "x"], "there is no command and no file 'x'; 'kotae --help' lists the commands"),
        (
            ["completion", "tcsh"],
            "argument SHELL: invalid choice: 'tcsh' (choose from 'bash', 'zsh', 'fish')",
        ),
        (["solve", "b", "--trace-pictures", "b"], "b: File exists"),
        (["solve", f"{'9' * 50}x3m2:z"], "the width of 50 digits is too large"),
        (
            ["solve", "https://example.org/p?slither/5/5/cbcbcddad"],
            "the text: 'slither' is not a puzzle Kotae knows; it reads addresses and files of ",
        ),
        (["solve", "https://example.org"], "the text: not the address of a board that Kotae reads"),
        (["draw", "b", "-o", "b.gif"], "expected a file ending in .svg, .png, .pdf or .txt, not 'b.gif'"),
        (["draw", "b", "-o", ""], "expected a file ending in .svg, .png, .pdf or .txt, not ''"),
        (["draw", "b", "-o", "no/b.svg"], "no/b.svg: cannot be written: No such file or directory"),
        (["draw", "b", "-o", "b/b.txt"], "b/b.txt: cannot be written: Not a directory"),
        (["draw", "b", "--answer", "missing"], "no such file: missing"),
        (["encode", "b", "-o", "folder"], "folder: is a directory; expected the name of a file"),
        (["encode", "b", "-o", "no/b.cnf"], "no/b.cnf: cannot be written: No such file or directory"),
        (["encode", "b", "-o", ""], "the name of the file to write is empty"),
    ],
    ids=lambda case: " ".join(case)[:50] if isinstance(case, list) else "",
)
def test_what_cannot_be_done(here: Here, words: list[str], sentence: str) -> None:
    assert sentence in here(*words).refused()
    assert sorted(path.name for path in here.folder.iterdir()) == ["a", "b", "folder", "m"]


@pytest.mark.skipif(os.name == "nt", reason="names are not bytes there")
def test_a_name_that_is_no_text_is_still_one_sentence(tmp_path: Path) -> None:
    told = run("solve", os.fsdecode(b"\xff"), folder=tmp_path)
    assert told.refused() == "no such file: �"


BEGINNINGS = ("", "x", "a/", "# kotae hashi ", "# kotae ", "7x7m2:", "https://puzz.link/p?hashi/")
GIVEN = (
    "solve TEXT",
    "solve -",
    "solve b --rule TEXT",
    "solve b --TEXT",
    "check b TEXT",
    "check b -",
    "TEXT",
)


@pytest.mark.parametrize("beginning", BEGINNINGS)
@pytest.mark.parametrize("filling", ["x", "1.1/", "\0", "é", "/", "=", "2 "])
@pytest.mark.parametrize("given", GIVEN)
def test_no_sentence_is_long(here: Here, given: str, filling: str, beginning: str) -> None:
    here.write("b", SEED)
    text = beginning + filling * 8000
    told = here(*(word.replace("TEXT", text) for word in given.split()), stdin=text)
    if told.status != 1:  # some of these texts are boards, without an answer
        assert len(told.refused()) <= 300
