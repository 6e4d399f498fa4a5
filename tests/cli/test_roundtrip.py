"""`kotae encode` and `kotae decode`: files that any solver reads, and its output back to an answer."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest

from kotae import __version__
from kotae.cli.output import write_file
from kotae.codec.dimacs import read_cnf
from tests.cli.command import (
    APART,
    CORNERS,
    RINGS,
    SEED,
    SEED_ANSWER,
    SEED_BRIDGES,
    TEXTBOOK,
    Here,
    run,
)

KISSAT = str(distribution("passagemath-kissat").locate_file("sage_wheels/bin/kissat"))
PRINTING = [KISSAT, *filter(None, map(shutil.which, ("cadical", "picosat", "kissat")))]
"""Programs of strangers, which print `s` and `v` lines; the first comes with a package that tests need."""


def printed(program: str, file: str, folder: Path) -> str:
    """What a solver prints about a file; its exit status is 10 for a model and 20 for none."""
    done = subprocess.run([program, file], cwd=folder, stdout=subprocess.PIPE, text=True, check=False)
    assert done.returncode in (10, 20)
    return done.stdout


@pytest.mark.parametrize("program", PRINTING, ids=lambda program: Path(program).name)
@pytest.mark.parametrize(
    ("board", "encoding"),
    [
        (SEED, "levels"),
        (SEED, "subsets"),
        (SEED, "single-double"),
        (RINGS, "levels"),
        (TEXTBOOK, "order"),
        (TEXTBOOK, "direct"),
    ],
)
def test_any_program_solves_the_file(here: Here, board: str, encoding: str, program: str) -> None:
    here.write("b", board)
    assert here("encode", "b", "-o", "b.cnf", "--encoding", encoding) == (0, "", "")
    here.write("m", printed(program, "b.cnf", here.folder))
    told = here("decode", "b", "m", "--encoding", encoding)
    assert told == here("solve", "b")
    assert told.status == 0
    assert here("check", "b", "-", stdin=told.out).status == 0


@pytest.mark.parametrize("board", [CORNERS, APART])
def test_an_impossible_board_makes_a_file_without_model(here: Here, board: str) -> None:
    here.write("b", board)
    here("encode", "b", "-o", "b.cnf")
    told = here("decode", "b", "-", stdin=printed(KISSAT, "b.cnf", here.folder))
    assert told == (1, "impossible: the solver found no model (max-bridges=2 loops=yes)\n", "")


def test_through_pipes_alone(tmp_path: Path) -> None:
    (tmp_path / "b").write_text(SEED)
    encoded = run("encode", "b", folder=tmp_path)
    assert (encoded.status, encoded.err) == (0, "")
    solved = run(folder=tmp_path, stdin=encoded.out, command=(KISSAT, "-q"))
    assert solved.status == 10
    assert run("decode", "b", "-", folder=tmp_path, stdin=solved.out) == (0, SEED_ANSWER, "")


def test_a_file_says_what_everything_in_it_is(here: Here) -> None:
    here.write("b", "# kotae hashi\n2.2\n")
    told = here("encode", "b")
    assert told.out == (
        "c Hashiwokakero in the encoding 'levels', max-bridges=2 loops=yes\n"
        f"c kotae version={__version__} puzzle=hashi rules=max-bridges=2,loops=yes encoding=levels "
        "numbering=- presolved=no incomplete=- variables=5 board=961c308a51c1caf8\n"
        "c clauses by rule: ordered 1, island-count 2, connected 4\n"
        "c # kotae hashi max-bridges=2 loops=yes\n"
        "c 2.2\n"
        "c 1 bridge r0c0-r0c2 at least 1\n"
        "c 2 bridge r0c0-r0c2 at least 2\n"
        "c 3 bit 0 of the level of r0c0\n"
        "c 4 bit 0 of the level of r0c2\n"
        "c 5 r0c0 is the parent of r0c2\n"
        "p cnf 5 7\n"
        "c ordered r0c0 and r0c2\n-2 1 0\n"
        "c island-count r0c0\n2 0\n"
        "c island-count r0c2\n2 0\n"
        "c connected\n-5 1 0\n-5 -3 0\n-5 4 0\n5 0\n"
    )
    assert here("encode", "b", "-o", "-") == told
    here("encode", "b", "-o", "b.cnf")
    assert (here.folder / "b.cnf").read_text() == told.out


@pytest.mark.parametrize("board", [SEED, RINGS, APART, TEXTBOOK])
@pytest.mark.parametrize("connectivity", ["written", "cuts"])
def test_the_p_line_is_right_and_every_variable_has_a_name(here: Here, board: str, connectivity: str) -> None:
    for encoding in ("levels", "subsets", "single-double") if "hashi" in board else ("order", "direct"):
        words = ("encode", "-", "--connectivity", connectivity, "--encoding", encoding, "--quiet")
        text = here(*words, stdin=board).out
        formula = read_cnf(text)
        [line] = [line for line in text.splitlines() if line.startswith("p ")]
        assert line == f"p cnf {formula.variables} {len(formula.clauses)}"
        used = {abs(literal) for clause in formula.clauses for literal in clause}
        assert max(used, default=0) <= formula.variables
        head = text.partition("\np cnf")[0].splitlines()
        names = [line.split(" ", 2) for line in head[len(head) - formula.variables :]]
        assert [number for _, number, _ in names] == [str(v + 1) for v in range(formula.variables)]
        assert all(name for _, _, name in names)


def test_the_textbook_file(here: Here) -> None:
    text = here("encode", "-", "--encoding", "direct", stdin=TEXTBOOK).out
    assert "\np cnf 64 233\n" in text
    assert "\nc 12 r2c3 holds 1\n" in text


def test_opb_and_wcnf_by_suffix(here: Here) -> None:
    here.write("b", SEED)
    assert here("encode", "b", "-o", "b.opb").status == 0
    opb = (here.folder / "b.opb").read_text()
    assert opb.startswith("* #variable= ")
    constraints = [line for line in opb.splitlines() if not line.startswith("*")]
    assert opb.splitlines()[0].endswith(f" #constraint= {len(constraints)}")
    sums = [line for line in constraints if not line.endswith(" >= 1 ;")]
    assert [line[-4:] for line in sums] == [f"= {count} ;"[-4:] for count in (1, 3, 1, 1, 2)]
    assert here("encode", "b", "-o", "b.WCNF").status == 0
    hard = [line for line in (here.folder / "b.WCNF").read_text().splitlines() if line[0] != "c"]
    assert all(line.startswith("h ") for line in hard)
    assert len(hard) > len(constraints)


def test_what_is_left_to_cuts_is_said_in_the_file_and_on_standard_error(here: Here) -> None:
    here.write("b", RINGS)
    told = here("encode", "b", "--connectivity", "cuts")
    assert told.out.startswith("c INCOMPLETE: connected left to cuts, so a model may break it\n")
    assert told.err == (
        "kotae: rules about the whole board, if any, are left to cuts: a model of the file may break them\n"
    )
    assert here("encode", "b", "--connectivity", "cuts", "--quiet") == (0, told.out, "")
    assert "INCOMPLETE" not in here("encode", "b").out


def test_a_disconnected_model_is_told_which_rule_it_breaks(here: Here) -> None:
    here.write("b", RINGS)
    text = here("encode", "b", "--connectivity", "cuts", "--quiet", "-o", "b.cnf")
    text_lines = (here.folder / "b.cnf").read_text().splitlines()
    numbers = {line.split(" ", 2)[2]: int(line.split()[1]) for line in text_lines if " bridge " in line}
    sides = [f"bridge r{r}c0-r{r}c2 at least 1" for r in (0, 2, 4, 6)]
    sides += [f"bridge r{r}c{c}-r{r + 2}c{c} at least 1" for r in (0, 4) for c in (0, 2)]
    true = {numbers[name] for name in sides}
    model = " ".join(str(v if v in true else -v) for v in numbers.values())
    for clause in read_cnf("\n".join(text_lines)).clauses:
        assert any((literal in true) if literal > 0 else (-literal not in true) for literal in clause)
    assert text.status == 0
    told = here("decode", "b", "-", stdin=f"s SATISFIABLE\nv {model} 0\n")
    assert told.status == 1
    assert told.out == (
        "# kotae hashi max-bridges=2 loops=yes\n2───2\n│ . │\n2───2\n. . .\n2───2\n│ . │\n2───2\n"
    )
    assert [line.split(": ")[1] for line in told.err.splitlines()] == ["connected", "connected"]
    record = here("decode", "b", "-", "--json", stdin=f"{model} 0").record()
    assert record["verdict"] == "faulty"
    assert {fault["rule"] for fault in record["faults"]} == {"connected"}
    assert len(record["answer"]["bridges"]) == 8


def test_a_model_as_json(here: Here) -> None:
    here.write("b", SEED)
    here("encode", "b", "-o", "b.cnf")
    told = here("decode", "b", "-", "--json", stdin=printed(KISSAT, "b.cnf", here.folder))
    assert (told.status, told.err) == (0, "")
    record = told.record()
    assert (record["puzzle"], record["verdict"], record["faults"]) == ("hashi", "solved", [])
    assert record["answer"] == {"bridges": SEED_BRIDGES}


@pytest.mark.parametrize(
    ("output", "status", "verdict", "reason"),
    [
        ("c hm\ns UNSATISFIABLE\nc done\n", 1, "impossible", "the solver found no model"),
        ("UNSAT\n", 1, "impossible", "the solver found no model"),
        ("s UNKNOWN\n", 3, "undecided", "the solver gave up"),
        ("INDET\n", 3, "undecided", "the solver gave up"),
    ],
)
def test_no_model(here: Here, output: str, status: int, verdict: str, reason: str) -> None:
    here.write("b", SEED)
    told = here("decode", "b", "-", stdin=output)
    assert told == (status, f"{verdict}: {reason} (max-bridges=2 loops=yes)\n", "")
    record = here("decode", "b", "-", "--json", stdin=output).record()
    assert (record["verdict"], record["answer"], record["faults"]) == (verdict, None, [])
    assert record["reason"] == (reason if verdict == "undecided" else None)


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("", "standard input: expected a solver's output: a line 's SATISFIABLE' and 'v' lines, or literals"),
        ("s SATISFIABLE\n", "standard input: the solver says that there is a model, but does not show it"),
        ("1 2 x 0", "standard input, line 1, column 5: expected a literal or 0, not 'x'"),
        ("1 -1 0", "standard input, line 1, column 3: variable 1 is both true and false"),
        ("s MAYBE\n", None),
        ("s UNSATISFIABLE\nv 1 0\n", None),
        ("9" * 5000, None),
    ],
)
def test_what_is_no_output_of_a_solver_is_refused(here: Here, output: str, sentence: str | None) -> None:
    here.write("b", SEED)
    told = here("decode", "b", "-", stdin=output).refused()
    assert sentence in (None, told)
    assert here("decode", "b", here.write("m", output)).refused() == told.replace("standard input", "m", 1)


@pytest.mark.parametrize("command", ["solve", "encode", "decode"])
def test_an_encoding_that_cannot_serve_the_board_says_which_can(here: Here, command: str) -> None:
    here.write("b", "# kotae hashi max-bridges=8\n2.2\n")
    model = ["-"] if command == "decode" else []
    told = here(command, "b", *model, "--encoding", "single-double", stdin="1 2 0").refused()
    assert told == (
        "the encoding 'single-double' cannot serve this board: "
        "it is made for max-bridges=2, not 8; 'levels' can serve it"
    )
    told = here(command, "b", *model, "--encoding", "sudoku", stdin="1 2 0").refused()
    assert told == "hashi has no encoding 'sudoku'; it has levels, subsets, single-double"


def test_a_file_appears_only_when_it_is_whole(here: Here) -> None:
    def broken() -> Iterator[str]:
        yield "new"
        raise KeyboardInterrupt

    here.write("b.cnf", "old")
    with pytest.raises(KeyboardInterrupt):
        write_file("b.cnf", broken())
    assert [(path.name, path.read_text()) for path in here.folder.iterdir()] == [("b.cnf", "old")]
    write_file("b.cnf", ["n", "ew"])
    assert [(path.name, path.read_text()) for path in here.folder.iterdir()] == [("b.cnf", "new")]
