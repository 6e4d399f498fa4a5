"""DIMACS CNF: what is tolerated, what is refused and where, and that others read what we write."""

from __future__ import annotations

import subprocess
from importlib.metadata import files
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.formula import CNF
from pysat.solvers import Solver

from kotae.codec.dimacs import cnf_text, read_cnf
from kotae.codec.reply import Satisfiable, Unsatisfiable, read_model
from kotae.errors import BadInput
from kotae.formula import Formula, Origin
from tests.refusals import assert_refused
from tests.waiting import WAIT

GOOD = {
    "plain": "p cnf 3 2\n1 -2 0\n3 0\n",
    "comments anywhere": "c a\n\nc\np cnf 3 2\nc b\n1 -2 0\n  c indented\n3 0\ncomment\n",
    "a clause over several lines": "p cnf 3 2\n1\n-2\nc between\n0 3\n0\n",
    "several clauses on a line": "p cnf 3 2\n1 -2 0 3 0\n",
    "the trailer of SATLIB": "p cnf 3 2\n1 -2 0\n3 0\n%\n0\n\n",
    "a trailer with a comment": "p cnf 3 2\n1 -2 0\n3 0\n %\nc 100% done\n0\n",
    "no final 0": "p cnf 3 2\n1 -2 0\n3",
    "fewer clauses than declared": "p cnf 3 9\n1 -2 0\n3 0\n",
    "more clauses than declared": "p cnf 3 1\n1 -2 0\n3 0\n",
    "other white space": "\tp  cnf\t3   2 \r\n 1\t-2  0\r\n3 0\r\n",
    "padded numbers": "p cnf 003 2\n01 -0002 0\n3 00\n",
}

BAD = {
    "": (None, None, "...there are only comments and blank lines..."),
    "c alone\n\n": (None, None, "...there are only comments and blank lines..."),
    "1 -2 0\n": (1, 1, "expected a line 'p cnf VARIABLES CLAUSES', not '1 -2 0'"),
    "c\n\n p wcnf 3 2 9\n": (3, 2, "expected a line 'p cnf VARIABLES CLAUSES', not ' p wcnf 3 2 9'"),
    "p cnf 3\n": (1, 1, "expected a line 'p cnf VARIABLES CLAUSES', not 'p cnf 3'"),
    "p cnf x 2\n": (1, 7, "expected the number of variables, not 'x'"),
    "p cnf 3 -2\n": (1, 9, "expected the number of clauses, not '-2'"),
    "p cnf 100000001 1\n": (1, 7, "...100,000,001 variables are too many..."),
    f"p cnf {'9' * 5000} 1\n": (1, 7, "...of 5000 digits is too large..."),
    "p cnf 3 2\n1 -2 0\n3 4 0\n": (3, 3, "variable 4 is beyond the 3 that line 1 declares"),
    "c\np cnf 3 2\nc\n1 0\n  -7\n0": (5, 3, "variable 7 is beyond the 3 that line 2 declares"),
    "p cnf 3 2\n1 two 0\n": (2, 3, "expected a literal or 0, not 'two'"),
    "p cnf 3 2\n1 --2 0\n": (2, 3, "expected a literal or 0, not '--2'"),
    "p cnf 3 2\n1 - 2 0\n": (2, 3, "expected a literal or 0, not '-'"),
    "p cnf 3 2\n1 1_0 0\n": (2, 3, "expected a literal or 0, not '1_0'"),
    "p cnf 3 2\n1 \N{ARABIC-INDIC DIGIT TWO} 0\n": (2, 3, "expected a literal or 0, not ..."),
    "p cnf 3 2\n1 0\np cnf 3 2\n": (3, 1, "expected a literal or 0, not 'p'"),
    "p cnf 3 2\n1 0 c here\n": (2, 5, "expected a literal or 0, not 'c'"),
    "p cnf 3 2\n1 0\n%\n0\n1 2 0\n": (5, 1, "only a 0 can follow the line '%', not '1'"),
    "p cnf 3 2\n1 % 0\n": (2, 3, "expected a literal or 0, not '%'"),
    f"p cnf 3 2\n1 0\n {'7' * 20_000} 0\n": (3, 2, "a variable number of 20000 digits is too large"),
    "p cnf 3 2\n1\x000\n": (2, 1, "expected a literal or 0, not ..."),
    "p cnf 3 2\n1\N{EM SPACE}2 0\n": (2, 1, "expected a literal or 0, not ..."),
}


@pytest.mark.parametrize("case", GOOD)
def test_tolerated(case: str) -> None:
    cnf = read_cnf(GOOD[case])
    assert cnf.variables == 3
    assert cnf.clauses == [(1, -2), (3,)]


@pytest.mark.parametrize("text", BAD, ids=lambda text: repr(text[:25]))
def test_refused_with_the_place(text: str) -> None:
    assert_refused(read_cnf, text, *BAD[text])


def test_empty_clauses_and_no_clauses() -> None:
    assert read_cnf("p cnf 0 0").clauses == []
    assert read_cnf("p cnf 2 2\n0 1 2 0 0\n").clauses == [(), (1, 2), ()]


@given(
    st.text(alphabet="pcnf 0123456789-%\n\r\t x\x00\x1c\x85\u2003\u0661\udcff", max_size=40)
    | st.text(max_size=40)
)
def test_any_text_is_read_or_refused(rubbish: str) -> None:
    for text in (rubbish, f"p cnf 9 9\n{rubbish}"):
        try:
            cnf = read_cnf(text)
        except BadInput:
            continue
        assert all(0 < abs(x) <= cnf.variables for clause in cnf.clauses for x in clause)


def marbles() -> Formula:
    formula = Formula()
    formula.reserve(3, lambda i: f"marble {i + 1} is red")
    formula.variable("the bag\nis \x1b[31mfull")
    formula.add(Origin("island-count", ((0, 0),)), [(1, 2), (-1, -2)])
    formula.add(Origin("island-count", ((0, 0),)), [(3, 4)])
    formula.add(Origin("connected"), [(-3, 4)])
    formula.imply([Origin("connected"), Origin("no-crossing", ((0, 0), (0, 2)))], [(4,)])
    formula.imply([Origin("connected")], [(4, 1)])
    return formula


def test_the_file_says_what_everything_is() -> None:
    assert "".join(cnf_text(marbles(), ["kotae hashi", "two\nlines"])) == (
        "c kotae hashi\n"
        "c two lines\n"
        "c 1 marble 1 is red\n"
        "c 2 marble 2 is red\n"
        "c 3 marble 3 is red\n"
        "c 4 the bag is  [31mfull\n"
        "p cnf 4 6\n"
        "c island-count r0c0\n"
        "1 2 0\n"
        "-1 -2 0\n"
        "3 4 0\n"
        "c connected\n"
        "-3 4 0\n"
        "c implied by connected; no-crossing r0c0 and r0c2\n"
        "4 0\n"
        "c implied by connected\n"
        "4 1 0\n"
    )


class Whole:
    def cuts(self, model: object) -> tuple[()]:
        return ()


def test_a_formula_that_a_cnf_file_cannot_say_is_refused_at_once() -> None:
    formula = marbles()
    formula.prefer((1,), 2)
    with pytest.raises(ValueError, match="soft clauses"):
        cnf_text(formula)
    formula = marbles()
    formula.require(Origin("connected"), Whole())
    with pytest.raises(ValueError, match="not written out as clauses: connected"):
        cnf_text(formula)


CLAUSES = st.lists(st.lists(st.integers(-6, 6).filter(bool), max_size=4), max_size=8)


@given(CLAUSES, st.text(max_size=10), st.text(max_size=10))
def test_what_is_written_is_read_again(clauses: list[list[int]], name: str, title: str) -> None:
    formula = Formula()
    formula.reserve(6, lambda i: name)
    formula.add(Origin(name or "row"), clauses[:3])
    formula.imply([Origin("column", ((1, 2),))], clauses[3:])
    lines = list(cnf_text(formula, [title]))
    assert all(line.endswith("\n") and "\n" not in line[:-1] and "\r" not in line for line in lines)
    cnf = read_cnf("".join(lines))
    assert (cnf.variables, cnf.clauses) == (6, [tuple(clause) for clause in clauses])


def test_pysat_reads_what_we_write() -> None:
    theirs = CNF(from_string="".join(cnf_text(marbles())))
    assert theirs.nv == 4
    assert theirs.clauses == [list(clause) for clause in marbles().clauses]


def test_the_empty_formula_and_the_empty_clause() -> None:
    formula = Formula()
    assert list(cnf_text(formula)) == ["p cnf 0 0\n"]
    formula.add(Origin("given"), [()])
    assert list(cnf_text(formula)) == ["p cnf 0 1\n", "c given\n", "0\n"]


@pytest.fixture(scope="module")
def kissat() -> Path:
    packed = files("passagemath-kissat") or []
    return next(Path(str(file.locate())) for file in packed if file.name == "kissat")


def test_kissat_solves_what_we_write_and_we_read_its_reply(kissat: Path, tmp_path: Path) -> None:
    random = Random(3)
    replies = set()
    for trial in range(20):
        formula = Formula()
        formula.reserve(30, lambda i: f"marble {i + 1} is red – × –")
        for place in range(128):
            clause = [random.choice((-1, 1)) * v for v in random.sample(range(1, 31), 3)]
            formula.add(Origin("row", ((place, trial),)), [clause])
        file = tmp_path / f"{trial}.cnf"
        with file.open("w", encoding="utf-8", newline="") as out:
            out.writelines(cnf_text(formula, ["kotae futoshiki"]))
        run = subprocess.run([kissat, file], capture_output=True, text=True, timeout=WAIT, check=False)
        reply = read_model(run.stdout)
        replies.add(type(reply))
        with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
            assert solver.solve() == isinstance(reply, Satisfiable)
        if isinstance(reply, Satisfiable):
            model = reply.model(formula.variables)
            assert all(any(model[abs(x)] == (x > 0) for x in clause) for clause in formula.clauses)
    assert replies == {Satisfiable, Unsatisfiable}
