"""`kotae.encode`: the formula as an object for PySAT, as a summary, and as lines made one after another."""

from __future__ import annotations

import re
import tracemalloc
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

import kotae
from kotae.codec.dimacs import read_cnf
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE

HERE = Path(__file__).parents[2]
SQUARE = "# kotae hashi\n2.2\n...\n2.2\n"
SHORTEST = "# kotae yashi goal=shortest\noo.\no.o\n"
PATHS = "# kotae numberlink\n12..\n..1.\n2...\n"


def encodings(board: kotae.Board[Any]) -> list[str]:
    """The encodings that serve a board."""
    return [name for name, made in board.puzzle.encodings.items() if made.refusal(board.instance) is None]


def in_words(text: str) -> dict[int, str]:
    """The names of variables in the comments of a DIMACS file."""
    said = re.findall(r"^c (\d+) (.+)$", text, re.MULTILINE)
    return {int(number): name for number, name in said}


@pytest.mark.parametrize("key", UNIQUE)
def test_pysat_solves_the_formula_and_its_model_is_the_answer(key: str) -> None:
    for text in (UNIQUE[key], SEVERAL[key].replace("goal=shortest", "goal=any"), IMPOSSIBLE[key]):
        board = kotae.read(text)
        for name in encodings(board):
            for presolved in (False, True):
                formula = kotae.encode(board, encoding=name, presolved=presolved)
                with Solver(name="cadical195", bootstrap_with=formula.pysat()) as solver:
                    if solver.solve():
                        model = solver.get_model()
                        told = kotae.decode(board, model, encoding=name, presolved=presolved)
                        assert isinstance(told, kotae.Decoded)
                        assert told.faults == ()
                        assert kotae.check(board, told.answer).complete
                    else:
                        assert isinstance(kotae.solve(board), kotae.Impossible)


@pytest.mark.parametrize("key", UNIQUE)
def test_clauses_and_names_are_those_of_the_file(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    for name in encodings(board):
        formula = kotae.encode(board, encoding=name)
        read = read_cnf(formula.text())
        assert [tuple(clause) for clause in formula.clauses] == read.clauses
        assert formula.names == in_words(formula.text())
        made = formula.pysat()
        assert isinstance(made, CNF)
        assert (made.nv, [tuple(clause) for clause in made.clauses]) == (read.variables, read.clauses)


def test_a_numbering_holds_for_clauses_names_and_models() -> None:
    board = kotae.read(PATHS)
    formula = kotae.encode(board, encoding="labels", numbering="seed")
    read = read_cnf(formula.text())
    assert [tuple(clause) for clause in formula.clauses] == read.clauses
    assert formula.names == in_words(formula.text())
    assert formula.pysat().nv == read.variables == max(formula.names)
    with Solver(name="cadical195", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = [each for each in solver.get_model() if abs(each) in formula.names]
    told = kotae.decode(board, model, encoding="labels", numbering="seed")
    assert isinstance(told, kotae.Decoded)
    assert told.faults == ()
    assert kotae.decode(board, model, cnf=formula.text()) == told
    assert kotae.decode(board, tuple(model), cnf=formula.text()) == told


def test_an_objective_makes_a_wcnf() -> None:
    board = kotae.read(SHORTEST)
    formula = kotae.encode(board)
    made, read = formula.pysat(), WCNF(from_string=formula.text())
    assert isinstance(made, WCNF)
    assert formula.style == "wcnf"
    assert (made.hard, made.soft, made.wght) == (read.hard, read.soft, read.wght)
    with RC2(made) as solver:
        told = kotae.decode(board, solver.compute())
        assert isinstance(told, kotae.Decoded)
        assert kotae.check(board, told.answer, alive=True).optimal
        assert solver.cost == told.answer.json()["length"]


@pytest.mark.parametrize("style", ["cnf", "wcnf", "old-wcnf", "opb"])
@pytest.mark.parametrize("comments", [True, False])
def test_it_can_be_read_line_by_line_and_more_than_once(style: Any, comments: bool) -> None:
    formula = kotae.encode(kotae.read(SQUARE), style=style, comments=comments)
    lines = list(formula)
    assert list(formula) == lines
    assert "".join(formula) == formula.text()
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)


def test_the_lines_of_a_large_file_are_never_held_together() -> None:
    board = kotae.read(HERE / "examples" / "yashi.txt", goal="any")
    formula = kotae.encode(board, encoding="cycles")
    tracemalloc.start()
    size = sum(map(len, formula))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size > 3_000_000
    assert peak < size / 2, "one block is a copy of its part of the list of clauses, which is 1 MB here"


def test_a_summary_says_how_large_it_is_and_of_what() -> None:
    formula = kotae.encode(kotae.read(SQUARE))
    size = "the encoding 'levels' has 28 variables and 63 clauses (max-bridges=2 loops=yes)"
    assert repr(formula) == f"<Encoded cnf: {size}>"
    assert str(formula).splitlines() == [
        size,
        "- ordered: 4 clauses",
        "- island-count: 16 clauses",
        "- implied: 4 clauses",
        "- connected: 39 clauses",
    ]
    by_cuts = kotae.encode(kotae.read(SQUARE), complete=False)
    assert str(by_cuts).splitlines()[0].startswith("the encoding 'levels' has 8 variables and 24 clauses")
    assert str(by_cuts).splitlines()[-1] == "- connected: left to cuts"
    priced = kotae.encode(kotae.read(SHORTEST), encoding="trees")
    assert re.match(
        r"<Encoded wcnf: the .* has \d+ variables, \d+ clauses and \d+ soft clauses ", repr(priced)
    )


@pytest.mark.parametrize("key", UNIQUE)
def test_a_notebook_shows_each_rule_with_its_clauses(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    for name in encodings(board):
        formula = kotae.encode(board, encoding=name)
        page = ET.fromstring(f"<div>{formula._repr_html_()}</div>")
        rows = [[cell.text for cell in row] for row in page.iter("tr")]
        logic = kotae.logic(board, encoding=name, written=True)
        counts = {each.rule: (each.sentence, each.clauses) for each in logic.rules if each.clauses}
        assert {
            rule: (told, int(str(share).split()[0].replace(",", ""))) for rule, told, share in rows
        } == counts
        assert repr(formula).removeprefix("<Encoded cnf: ").removesuffix(">") == page.findtext("p")
