"""`kotae decode`: what the file knows of itself, and models that cannot be of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pysat.solvers import Minisat22

import kotae
from kotae.codec.dimacs import read_cnf
from tests.cli.command import APART, SEED, SEED_ANSWER, TEXTBOOK, Here

NUMBERLINK = "# kotae numberlink\n12..\n..1.\n2...\n"
WHICH = "; which --encoding was the file written in?"


def model_of(text: str) -> str:
    """The literals of a model of a file."""
    clauses = [list(clause) for clause in read_cnf(text).clauses]
    mentioned = {abs(literal) for clause in clauses for literal in clause}
    with Minisat22(bootstrap_with=clauses) as solver:
        assert solver.solve()
        model = [literal for literal in solver.get_model() if abs(literal) in mentioned]
    return f"v {' '.join(map(str, model))} 0\n"


def written(here: Here, board: str, *words: str) -> None:
    """Write the board as b, its formula as b.cnf and a model of it as m."""
    here.write("b", board)
    assert here("encode", "b", "-o", "b.cnf", "--quiet", *words).status == 0
    here.write("m", model_of((here.folder / "b.cnf").read_text()))


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (SEED, ("--encoding", "subsets")),
        (TEXTBOOK, ()),
        (TEXTBOOK, ("--presolved",)),
        (TEXTBOOK, ("--encoding", "direct")),
        (NUMBERLINK, ("--encoding", "labels")),
        (NUMBERLINK, ("--encoding", "labels", "--numbering", "seed")),
        (NUMBERLINK, ("--presolved",)),
    ],
)
def test_the_file_knows_how_it_was_written(here: Here, board: str, words: tuple[str, ...]) -> None:
    written(here, board, *words)
    told = here("decode", "b", "m", "--cnf", "b.cnf")
    assert told == here("solve", "b")
    assert told == here("decode", "b", "m", *words)
    assert told == here("decode", "b", "m", "--cnf", "b.cnf", *words)
    assert told == here("decode", "b", "m", "--cnf", "-", stdin=(here.folder / "b.cnf").read_text())


def test_a_file_or_its_text_in_python(tmp_path: Path) -> None:
    board = kotae.read(TEXTBOOK)
    text = "".join(kotae.encode(board, encoding="direct"))
    (tmp_path / "b.cnf").write_text(text)
    for cnf in (text, tmp_path / "b.cnf", str(tmp_path / "b.cnf")):
        told = kotae.decode(board, model_of(text), cnf=cnf)
        assert isinstance(told, kotae.Decoded)
        assert told.faults == ()
    with pytest.raises(kotae.BadInput, match="which encoding=NAME was the file written in"):
        kotae.decode(board, "v 999 0")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--encoding", "direct"), "is in the encoding 'order', not in 'direct' as asked for"),
        (("--numbering", "seed"), "has no numbering, not 'seed' as asked for"),
        (("--presolved",), "is not presolved, as was asked for"),
        (
            ("--rule", "mode=adjacent"),
            "is written for mode=inequality, and the board is read with mode=adjacent",
        ),
    ],
)
def test_options_that_contradict_the_file(here: Here, words: tuple[str, ...], message: str) -> None:
    written(here, "# kotae futoshiki\n. . .\n\n. 1 .\n\n. . .\n")
    assert here("decode", "b", "m", "--cnf", "b.cnf", *words, "--quiet").refused() == f"b.cnf: {message}"


def test_a_numbering_that_contradicts_the_file(here: Here) -> None:
    written(here, NUMBERLINK, "--encoding", "labels", "--numbering", "seed")
    told = here("decode", "b", "m", "--cnf", "b.cnf", "--numbering", "other").refused()
    assert told == "b.cnf: has the numbering 'seed', not 'other' as asked for"


def test_a_file_of_something_else(here: Here) -> None:
    written(here, TEXTBOOK)
    for board, message in (
        (SEED, "is a formula of futoshiki, and the board is hashi"),
        (TEXTBOOK.replace("2", "."), "is written for another board"),
    ):
        here.write("other", board)
        assert here("decode", "other", "m", "--cnf", "b.cnf").refused() == f"b.cnf: {message}"
    here("encode", "b", "-o", "plain.cnf", "--no-comments")
    assert here("decode", "b", "m", "--cnf", "plain.cnf").refused() == (
        "plain.cnf: says nothing of its encoding: it was written without comments, or not by Kotae"
    )
    assert here("decode", "b", "m", "--cnf", "none.cnf").refused() == "no such file: none.cnf"
    text = (here.folder / "b.cnf").read_text()
    here.write(
        "old.cnf", text.replace("variables=88", "variables=87").replace("version=0.1.0", "version=0.0.9")
    )
    assert here("decode", "b", "m", "--cnf", "old.cnf").refused() == (
        "old.cnf: was written by Kotae 0.0.9 with 87 variables, and Kotae 0.1.0 gives the board 88; "
        "encode it again"
    )
    here.write("odd.cnf", text.replace("encoding=order", "encoding=odd"))
    assert here("decode", "b", "m", "--cnf", "odd.cnf").refused() == (
        "odd.cnf: futoshiki has no encoding 'odd'; it has order, direct"
    )


def test_a_variable_beyond_the_formula(here: Here) -> None:
    written(here, NUMBERLINK, "--encoding", "labels", "--numbering", "seed")
    highest = read_cnf((here.folder / "b.cnf").read_text()).variables
    edges = read_cnf(here("encode", "b").out).variables
    assert here("decode", "b", "m").refused() == (
        f"m: the model speaks of variable {highest}, the encoding 'edges' of this board has {edges}{WHICH}"
    )
    here.write("more", f"v {highest + 1} 0")
    assert here("decode", "b", "more", "--cnf", "b.cnf").refused() == (
        f"more: the model speaks of variable {highest + 1}, the encoding 'labels' of this board has {highest}"
        "; it is not a model of b.cnf"
    )


def test_variables_that_are_missing(here: Here) -> None:
    written(here, SEED)
    assert here("decode", "b", "-", stdin="1 2 3 0").refused() == (
        "standard input: the model says nothing of 7 of the 10 variables that draw the answer in the "
        f"encoding 'levels' of this board{WHICH}"
    )
    told = here("decode", "b", "-", "--cnf", "b.cnf", stdin="1 2 3 0").refused()
    assert told.endswith("'levels' of this board; it is not a model of b.cnf")
    small = here("encode", "-", "--presolved", stdin=TEXTBOOK).out
    here.write("t", TEXTBOOK)
    told = here("decode", "t", "-", stdin=model_of(small)).refused()
    assert "nothing of 63 of the 64 variables that draw the answer in the encoding 'order'" in told
    told = here("decode", "t", "-", "--presolved", stdin="v 1 2 0").refused()
    assert "variable 2, the encoding 'order', presolved, of this board has 1" in told


def test_a_model_of_another_encoding_that_has_all_that_draws(here: Here) -> None:
    written(here, TEXTBOOK, "--encoding", "direct")
    assert here("decode", "b", "m").refused() == (
        "m: the model breaks rules, and says nothing of 24 of the 88 variables of the encoding 'order' of "
        f"this board{WHICH}"
    )


def test_helpers_may_be_missing_for_the_answer_is_checked_without_them(here: Here) -> None:
    written(here, SEED)
    literals = (here.folder / "m").read_text().split()[1:-1]
    told = here("decode", "b", "-", "--cnf", "b.cnf", stdin=" ".join(literals[:10]))
    assert told == (0, SEED_ANSWER, "")


def test_the_faults_of_a_model_are_told_but_not_all(here: Here) -> None:
    here.write("b", NUMBERLINK)
    variables = read_cnf(
        here("encode", "b", "-o", "b.cnf").out or (here.folder / "b.cnf").read_text()
    ).variables
    nothing = " ".join(str(-variable) for variable in range(1, variables + 1))
    told = here("decode", "b", "-", "--cnf", "b.cnf", stdin=nothing)
    assert told.status == 1
    lines = told.err.splitlines()
    assert len(lines) == 12
    assert lines[0].startswith("kotae: ends-joined: ")
    assert lines[10] == "kotae: and 6 more faults"
    assert lines[11] == (
        "kotae: the model does not satisfy the formula: a clause of ends-joined r0c0 is false"
    )
    told = here("decode", "b", "-", "--json", stdin=nothing)
    assert (told.status, told.err) == (1, "")
    record = told.record()
    assert record["verdict"] == "faulty"
    assert len(record["faults"]) == 16
    assert record["reason"] == (
        "the model does not satisfy the formula: a clause of ends-joined r0c0 is false; "
        "was the file written in another encoding?"
    )


def test_a_file_that_leaves_a_rule_to_cuts_is_the_reason_for_a_fault(here: Here) -> None:
    written(here, APART, "--connectivity", "cuts")
    told = here("decode", "b", "m", "--cnf", "b.cnf")
    assert told.status == 1
    assert told.err.splitlines()[-1] == (
        "kotae: b.cnf leaves connected to cuts, so a model of it may break that"
    )


@pytest.mark.parametrize("output", ["s UNSATISFIABLE\n", "s UNKNOWN\n", None])
def test_json_always_has_a_reason(here: Here, output: str | None) -> None:
    written(here, SEED)
    record = here("decode", "b", "-", "--json", stdin=output or (here.folder / "m").read_text()).record()
    assert [*record] == ["puzzle", "rules", "verdict", "answer", "faults", "reason"]


def test_board_and_model_cannot_both_come_from_standard_input(here: Here) -> None:
    done = here("decode", "-", "-", stdin=SEED)
    assert done.status == 2
    assert done.err == "kotae: standard input holds the board, so the model must be in a file\n"


def test_faults_do_not_get_among_the_answer_where_standard_error_is_closed(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.write("b", "# kotae futoshiki\n1 .\n\n. .\n")
    here.write("m", "s SATISFIABLE\nv 1 -2 3 -4 5 -6 7 -8 0\n")
    monkeypatch.setattr("sys.stderr", None)
    done = here("decode", "b", "m", "--encoding", "direct")
    assert done.status == 1
    assert "kotae: " not in done.out
