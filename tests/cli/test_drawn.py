"""What `solve`, `answers`, `check`, `forced` and `verdict` draw: into files with -o, and on a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kotae
from kotae.counting import count
from kotae.counting.child import Child
from tests.cli.command import COMMAND, CORNERS, SEED, SEED_ANSWER, Here
from tests.counting.quick import quick_child

WIDE = "# kotae hashi\n" + "?" + "." * 118 + "?\n"
LATIN = "# kotae futoshiki\n. . .\n. . .\n. . .\n"
"""Twelve answers."""
no_terminals = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
BEGINNINGS = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "txt": b""}


def high(rows: int) -> str:
    """A Hashi with one bridge from its first row to its last."""
    return "# kotae hashi\n" + "\n".join(["1", *"." * (rows - 2), "1"]) + "\n"


@pytest.mark.parametrize("suffix", BEGINNINGS)
@pytest.mark.parametrize("words", [["solve", "b"], ["answers", "b"], ["check", "b", "a"], ["forced", "b"]])
def test_results_are_drawn(here: Here, words: list[str], suffix: str) -> None:
    here.write("b", SEED)
    here.write("a", SEED_ANSWER)
    plain = here(*words)
    told = here(*words, "-o", f"x.{suffix}")
    assert told == plain
    assert (here.folder / f"x.{suffix}").read_bytes().startswith(BEGINNINGS[suffix])


def test_the_answer_is_what_is_drawn(here: Here) -> None:
    board = here.write("b", SEED)
    assert here("solve", board, "-o", "x.txt", "-o", "x.svg", "--dark", "--cell", "50").status == 0
    outcome = kotae.solve(kotae.read(SEED))
    assert isinstance(outcome, kotae.Solved)
    picture = kotae.draw(kotae.read(SEED), outcome.answer)
    assert (here.folder / "x.svg").read_text() == picture.svg(dark=True, cell=50)


def test_faults_are_marked(here: Here) -> None:
    here.write("b", SEED)
    here.write("half", SEED_ANSWER.replace("1───2", "1 . 2"))
    told = here("check", "b", "half", "-o", "x.txt")
    assert told.status == 1
    assert (here.folder / "x.txt").read_text().count("!") >= 2


def test_a_sheet_of_answers(here: Here) -> None:
    board = here.write("b", LATIN)
    assert here("answers", board, "--limit", "2", "-o", "two.svg").status == 0
    assert here("answers", board, "--count", "-o", "all.svg").out == "12 answers (mode=inequality)\n"
    two, everything = ((here.folder / name).read_text() for name in ("two.svg", "all.svg"))
    assert everything.count("<text") >= 12 * 9
    assert two.count("<text") < everything.count("<text") / 4


def test_a_sheet_is_bounded(here: Here) -> None:
    board = here.write("b", LATIN.replace(". . .", ". . . .") + ". . . .\n")
    told = here("answers", board, "--limit", "30", "--count", "-o", "x.svg")
    assert told.err == "kotae: x.svg shows the first 24 of 30 answers\n"


def test_a_sheet_does_not_depend_on_how_answers_are_counted(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = here.write("b", "# kotae numberlink fill=no touch=yes\n1...\n....\n...1\n")
    sheets = []
    for child in (quick_child(38), Child):
        monkeypatch.setattr(count, "Child", child)
        told = here("answers", board, "--count", "-o", "x.svg")
        assert told.err == "kotae: x.svg shows the first 24 of 38 answers\n"
        sheets.append((here.folder / "x.svg").read_text())
    assert sheets[0] == sheets[1]


@pytest.mark.parametrize("command", ["solve", "answers"])
def test_without_an_answer_an_old_file_stays(here: Here, command: str) -> None:
    here.write("x.svg", "old")
    assert here(command, here.write("b", CORNERS), "-o", "x.svg").status == 1
    assert here(command, here.write("b", SEED), "-o", "x.svg", "--time-limit", "0").status == 3
    assert (here.folder / "x.svg").read_text() == "old"


def on_terminal(words: list[str], folder: Path, columns: int, rows: int) -> list[str]:
    """Return the lines that a command prints on a terminal of this size; it must end well."""
    import termios  # there is none on Windows

    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (rows, columns))
    command = [*COMMAND, *words, "--quiet"]
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=theirs) as process:
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 10_000):
                shown += piece
        except OSError:  # how a terminal says that all is read
            pass
        assert process.wait() == 0
    os.close(ours)
    return shown.decode().splitlines()


@no_terminals
@pytest.mark.parametrize("command", ["solve", "answers", "forced"])
def test_a_terminal_gets_what_fits(tmp_path: Path, command: str) -> None:
    (tmp_path / "b").write_text(WIDE)
    lines = on_terminal([command, "b"], tmp_path, columns=60, rows=40)
    assert lines[0] == "# kotae hashi max-bridges=2 loops=yes"
    assert max(map(len, lines)) <= 60
    assert any(line.startswith("columns ") for line in lines)


@no_terminals
def test_a_high_picture_is_drawn_smaller(tmp_path: Path) -> None:
    (tmp_path / "b").write_text(high(20))
    assert len(on_terminal(["draw", "b"], tmp_path, columns=80, rows=60)) == 39
    assert len(on_terminal(["draw", "b"], tmp_path, columns=80, rows=24)) == 20


@no_terminals
@pytest.mark.parametrize("command", ["solve", "draw", "verdict", "answers", "forced"])
def test_a_picture_larger_than_the_terminal_is_not_printed(tmp_path: Path, command: str) -> None:
    (tmp_path / "b").write_text(high(30))
    lines = on_terminal([command, "b"], tmp_path, columns=80, rows=24)
    assert lines[-1] == (
        "(The drawing is larger than this terminal of 80×24: "
        "write it to a file with -o drawing.svg, or with > drawing.txt.)"
    )
    assert len(lines) < 6


@no_terminals
def test_a_terminal_of_unknown_size_gets_the_picture(tmp_path: Path) -> None:
    (tmp_path / "b").write_text(high(30))
    assert len(on_terminal(["draw", "b"], tmp_path, columns=0, rows=0)) == 59


def test_exit_status_by_verdict(here: Here) -> None:
    boards = {0: SEED, 4: LATIN, 1: CORNERS}
    for status, board in boards.items():
        here.write("b", board)
        assert here("verdict", "b", "--exit-code", "--quiet").status == status
        assert here("verdict", "b", "--exit-code", "--json").status == status
        assert here("verdict", "b", "--quiet").status == (0 if status == 4 else status)
        assert here("verdict", "b", "--exit-code", "--time-limit", "0").status == 3
