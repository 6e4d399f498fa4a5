"""`kotae draw` and `kotae solve --trace`: pictures on the terminal and in files, and the search told."""

from __future__ import annotations

import os
import pty
import shlex
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from subprocess import DEVNULL, Popen

import pytest

from tests.cli.command import (
    APART,
    COMMAND,
    CORNERS,
    RINGS,
    SEED,
    SEED_ANSWER,
    TEXTBOOK,
    Here,
)
from tests.waiting import WAIT

SEED_PICTURE = "(1)─────(3)─────(1)\n         │\n         │\n         │\n(1)─────(2)\n"
SVG = "{http://www.w3.org/2000/svg}"
WILFUL = """
import sys
from pysat.solvers import Minisat22

with open(sys.argv[-1]) as file:
    lines = file.read().splitlines()[1:]
with Minisat22(bootstrap_with=[[int(word) for word in line.split()[:-1]] for line in lines]) as solver:
    solver.set_phases([int(word) for word in sys.argv[1].split(",")])
    print("s SATISFIABLE" if solver.solve() else "s UNSATISFIABLE")
    print("v", *solver.get_model() or [], 0)
"""
"""A solver that returns the model it is told to prefer, if that is one."""
TWO_RINGS = "1,-2,3,-4,5,-6,7,-8,-9,-10,-11,-12,13,-14,15,-16,17,-18,19,-20"


def words_of(svg: str) -> list[str]:
    """The texts of an SVG document, which is well-formed XML."""
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


def test_on_the_terminal(here: Here) -> None:
    here.write("b", SEED)
    here.write("a", SEED_ANSWER)
    assert here("draw", "b") == (0, "(1)     (3)     (1)\n\n\n\n(1)     (2)\n", "")
    assert here("draw", "b", "--answer", "a") == (0, SEED_PICTURE, "")
    assert here("draw", "b", "--answer", "-", "-o", "-", stdin=SEED_ANSWER) == (0, SEED_PICTURE, "")
    plain = here("draw", "b", "--answer", "a", "--ascii")
    assert plain.out == SEED_PICTURE.replace("─", "-").replace("│", "|")
    assert plain.out.isascii()
    assert here("draw", "-", stdin=TEXTBOOK).out.startswith("┌───┬───┬───┬───┐\n")


def test_into_a_text_file(here: Here) -> None:
    here.write("b", SEED)
    here.write("a", SEED_ANSWER)
    for name in ("p.txt", "p.TXT"):
        assert here("draw", "b", "--answer", "a", "-o", name) == (0, "", "")
        assert (here.folder / name).read_text() == SEED_PICTURE


def test_into_an_svg_file(here: Here) -> None:
    here.write("b", SEED)
    here.write("a", SEED_ANSWER)
    assert here("draw", "b", "-o", "b.svg") == (0, "", "")
    assert here("draw", "b", "--answer", "a", "-o", "a.svg") == (0, "", "")
    assert here("draw", "b", "--answer", "a", "-o", "d.svg", "--dark") == (0, "", "")
    board, answer, dark = ((here.folder / name).read_text() for name in ("b.svg", "a.svg", "d.svg"))
    assert words_of(board) == words_of(answer) == words_of(dark) == ["1", "3", "1", "1", "2"]
    assert len(board) < len(answer)
    assert answer != dark


def test_faults_are_marked(here: Here) -> None:
    here.write("b", SEED)
    wrong = SEED_ANSWER.replace("1───3", "1═══3")
    here("draw", "b", "--answer", "-", "-o", "right.svg", stdin=SEED_ANSWER)
    here("draw", "b", "--answer", "-", "-o", "wrong.svg", stdin=wrong)
    boxes = [
        len(list(ET.fromstring((here.folder / name).read_text()).iter(f"{SVG}rect")))
        for name in ("right.svg", "wrong.svg")
    ]
    assert boxes[0] < boxes[1]


def shown(folder: Path, *words: str, **environment: str) -> str:
    """What the command prints on a terminal."""
    outer, inner = pty.openpty()
    with Popen(
        [*COMMAND, *words],
        stdin=DEVNULL,
        stdout=inner,
        stderr=DEVNULL,
        cwd=folder,
        env={**os.environ, **environment},
    ) as process:
        os.close(inner)
        told = b""
        try:
            while data := os.read(outer, 1 << 16):
                told += data
        except OSError:  # how Linux says that the other end is closed
            pass
        finally:
            os.close(outer)
        assert process.wait(WAIT) == 0
    return told.decode().replace("\r\n", "\n")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_colour_is_for_terminals_that_want_it(tmp_path: Path) -> None:
    (tmp_path / "b").write_text(SEED)
    (tmp_path / "a").write_text(SEED_ANSWER)
    words = ("draw", "b", "--answer", "a")
    assert "\x1b[" in shown(tmp_path, *words, TERM="xterm")
    assert shown(tmp_path, *words, TERM="xterm", NO_COLOR="1") == SEED_PICTURE
    assert shown(tmp_path, *words, TERM="dumb") == SEED_PICTURE


def test_the_trace_of_an_impossible_board(here: Here) -> None:
    told = here("solve", here.write("b", APART), "--trace", "--quiet")
    assert (told.status, told.out) == (
        1,
        "impossible: no answer obeys the rules (max-bridges=2 loops=yes)\n",
    )
    lines = told.err.splitlines()
    assert lines[0] == "Round 1. The solver found this model:"
    assert "It breaks connected: One can walk from every island to every other one." in lines
    [cut] = [line for line in lines if line.startswith("  a. ")]
    assert cut.endswith(" r0c0, r0c2, r2c0, r2c2: nothing can mend this")
    assert lines[-1] == "No model is left: the board is impossible."
    assert here("solve", here.write("c", CORNERS), "--trace", "--quiet").err == f"{lines[-1]}\n"


def test_the_trace_of_a_board_that_is_refined_and_solved(here: Here) -> None:
    here.write("b", RINGS)
    here.write("wilful.py", WILFUL)
    backend = f"program:{shlex.quote(sys.executable)} wilful.py {TWO_RINGS} {{in}}"
    told = here("solve", "b", "--backend", backend, "--trace", "--trace-pictures", "pictures/of b")
    assert (told.status, told.out) == (0, here("solve", "b").out)
    lines = told.err.splitlines()
    assert [line for line in lines if line.startswith("Round")] == [
        "Round 1. The solver found this model:",
        "Round 2. This model obeys every rule:",
    ]
    [cut] = [line for line in lines if line.startswith("  a. ")]
    assert cut.endswith(
        " r0c0, r0c2, r2c0, r2c2: from now on one of these must hold: "
        "bridge r2c0-r4c0 at least 1, bridge r2c2-r4c2 at least 1"
    )
    folder = here.folder / "pictures" / "of b"
    assert sorted(path.name for path in folder.iterdir()) == ["round-001.svg", "round-002.svg"]
    first, second = (words_of(path.read_text()) for path in sorted(folder.iterdir()))
    assert first.count("2") == second.count("2") == 8
    assert (first.count("a"), second.count("a")) == (4, 0), "the group is marked by more than its colour"


def test_the_trace_as_json(here: Here) -> None:
    told = here("solve", here.write("b", APART), "--trace", "--json")
    assert (told.status, told.err) == (1, "")
    record = told.record()
    assert set(record) - {"trace"} == {
        *("puzzle", "rules", "verdict", "answer", "optimal", "bound", "reason", "stats")
    }
    [first] = record["trace"]
    assert set(first) == {"round", "drawing", "cuts"}
    assert first["round"] == 1
    assert len(first["drawing"]["bridges"]) == 8
    assert first["cuts"] == [{"rule": "connected", "cells": [[0, 0], [0, 2], [2, 0], [2, 2]], "clause": []}]
    assert record["stats"]["cuts"] == 1
    assert "trace" not in here("solve", "b", "--json").record()


def test_the_trace_of_a_board_without_refinement(here: Here) -> None:
    told = here("solve", here.write("f", TEXTBOOK), "--trace")
    assert told.status == 0
    assert told.err.startswith("Round 1. This model obeys every rule:\n┌───┬")
    assert here("solve", "f", "--trace", "--json").record()["trace"] == []


def test_the_trace_of_a_board_that_stays_undecided(here: Here) -> None:
    told = here("solve", here.write("b", SEED), "--trace", "--time-limit", "0")
    assert (told.status, told.err) == (3, "Undecided: the time limit of 0 s was reached.\n")


def test_a_wide_board_is_not_drawn_in_the_trace(here: Here) -> None:
    told = here("solve", here.write("b", f"# kotae hashi\n1{'.' * 40}1\n"), "--trace")
    assert told.err.splitlines()[1] == "(too wide to be drawn here; --trace-pictures draws it into a folder)"


def test_pictures_of_the_trace_need_no_words(here: Here) -> None:
    told = here("solve", here.write("b", SEED), "--trace-pictures", "p")
    assert told == (0, SEED_ANSWER, "")
    assert [path.name for path in (here.folder / "p").iterdir()] == ["round-001.svg"]
