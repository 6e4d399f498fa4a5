"""`--numbering`: the variables of a file in the numbers that somebody else's programs expect."""

from __future__ import annotations

import re

import pytest
from pysat.solvers import Minisat22

from kotae.codec.dimacs import read_cnf
from tests.cli.command import Here

BOARD = "3 3\n0 0 1\n2 0 1\n0 1 42\n2 2 42\n"
UNSERVED = "the numbering 'seed' cannot serve this board: it has two digits for"
HUNDRED = "so the board may be 100×100 at most"


def model_of(text: str) -> str:
    """The literals of a model of a file."""
    with Minisat22(bootstrap_with=[list(clause) for clause in read_cnf(text).clauses]) as solver:
        assert solver.solve()
        return "v " + " ".join(map(str, solver.get_model())) + " 0\n"


@pytest.mark.parametrize("fill", ["yes", "no"])
def test_a_file_in_the_seeds_numbers_and_back(here: Here, fill: str) -> None:
    here.write("b", f"3 {3 if fill == 'no' else 2}\n0 0 1\n2 0 1\n0 1 42\n2 1 42\n")
    words = ("--encoding", "labels", "--numbering", "seed", "--rule", f"fill={fill}")
    text = here("encode", "b", *words).out
    names = dict(re.findall(r"^c (\d+) (.+)$", text, re.MULTILINE))
    assert names["1020142"] == "N((2,1),42)"
    for number, x, y, i in re.findall(r"^c (\d+) N\(\((\d+),(\d+)\),(\d+)\)$", text, re.MULTILINE):
        assert number == f"1{x:0>2}{y:0>2}{i:0>2}"
    used = {abs(literal) for clause in read_cnf(text).clauses for literal in clause}
    [variables] = re.findall(r"^p cnf (\d+) ", text, re.MULTILINE)
    assert int(variables) == max(map(int, names))
    assert used <= set(map(int, names))
    told = here("decode", "b", "-", *words, stdin=model_of(text))
    assert told.status == 0
    assert here("check", "b", "-", "--rule", f"fill={fill}", stdin=told.out).status == 0


def test_both_numberings_say_the_same(here: Here) -> None:
    here.write("b", BOARD)
    seed = read_cnf(here("encode", "b", "--encoding", "labels", "--numbering", "seed").out)
    own = read_cnf(here("encode", "b", "--encoding", "labels").out)
    number = {
        abs(b): abs(a)
        for one, other in zip(seed.clauses, own.clauses, strict=True)
        for a, b in zip(one, other, strict=True)
    }
    assert len(set(number.values())) == len(number)
    assert [[number[abs(v)] * (1 if v > 0 else -1) for v in clause] for clause in own.clauses] == [
        list(clause) for clause in seed.clauses
    ]


@pytest.mark.parametrize(
    ("board", "encoding", "numbering", "message"),
    [
        (BOARD, "edges", "seed", "the encoding 'edges' has no numbering 'seed'; it has none"),
        (BOARD, "labels", "other", "the encoding 'labels' has no numbering 'other'; it has seed"),
        ("2 2\n0 0 100\n1 0 100\n", "labels", "seed", f"{UNSERVED} a number, and 100 does not fit"),
        ("101 1\n0 0 1\n5 0 1\n", "labels", "seed", f"{UNSERVED} a row or column, {HUNDRED}"),
    ],
)
def test_refusals(here: Here, board: str, encoding: str, numbering: str, message: str) -> None:
    words = ("--encoding", encoding, "--numbering", numbering)
    here.write("b", board)
    assert here("encode", "b", *words).refused() == message
    assert here("decode", "b", "-", *words, stdin="v 1 0\n").refused() == message


def test_a_numbering_is_for_cnf_alone(here: Here) -> None:
    here.write("b", BOARD)
    told = here("encode", "b", "--encoding", "labels", "--numbering", "seed", "-o", "b.opb").refused()
    assert told == "the numbering 'seed' is for DIMACS CNF, not for opb"
