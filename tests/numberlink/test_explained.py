"""The formula that steps are explained by: exactly the answers satisfy it, and its reasons are worded."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pysat.solvers import Solver

from kotae.formula import Cut, Origin
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.compose import compose
from kotae.puzzles.numberlink.encode.explained import explained
from tests.numberlink.brute import RULES, Drawn, Rules, answers, read, under

BOARDS = ["1.1\n2.2", "1...\n.21#\n...2", "...\n.1.\n1..", "11..\n22..", "1.2\n..1", "#.1\n...\n1..\n22."]


def solutions(board: Numberlink) -> Iterator[Drawn]:
    """The drawings that satisfy the formula, cuts added as they are needed."""
    formula = explained(board).formula
    links = range(1, len(board.links) + 1)
    with Solver("minisat22", bootstrap_with=[*formula.clauses, *((v, -v) for v in links)]) as solver:
        while solver.solve():
            true = set(solver.get_model() or ())
            model = [v in true for v in range(formula.variables + 1)]
            cuts = [cut.clause for need in formula.requirements for cut in need.constraint.cuts(model)]
            if not cuts:
                yield frozenset((a, b) for v, (a, b) in enumerate(board.links, 1) if v in true)
                cuts = [tuple(-v if v in true else v for v in links)]
            for clause in cuts:
                solver.add_clause(clause)


@pytest.mark.parametrize("rules", RULES)
def test_exactly_the_answers_satisfy_the_formula(rules: Rules) -> None:
    random = Random(3)
    composed = [compose(size, random)[0] for size in ((3, 4), (4, 3), (3, 5), (4, 4))]
    several = 0
    for board in (*map(read, BOARDS), *composed):
        found = sorted(map(sorted, solutions(under(board, rules))))
        assert found == sorted(map(sorted, answers(under(board, rules))))
        several += len(found) > 1
    assert several or rules == (True, False)


def test_reasons_are_worded() -> None:
    board = read("1.2\n...\n2.1")
    square = PUZZLE.demand(board, Origin("no-touching", ((0, 0), (0, 1), (1, 0), (1, 1))))
    assert square.sentence == (
        "a line takes at most two sides of the square from r0c0 to r1c1, or it would touch itself"
    )
    touch = Cut((-1, -2), ((0, 0), (1, 0)), "touch")
    said = PUZZLE.demand(board, Origin("no-touching"), touch).sentence
    assert said == "a line must not come back beside itself: r0c0 and r1c0"


def test_a_pocket_is_told_of_the_number_that_has_to_leave_it() -> None:
    board = read("12.\n...\n..2\n..1")
    pocket = ((0, 0), (0, 1))
    leaving = {
        link: number for number, link in enumerate(board.links, 1) if (link.a in pocket) != (link.b in pocket)
    }
    for end, number in (((0, 0), "1"), ((0, 1), "2")):
        clause = tuple(v for link, v in leaving.items() if end in link)
        said = PUZZLE.demand(board, Origin("ends-joined"), Cut(clause, pocket, "pocket")).sentence
        assert said == f"the line of {number} from r{end[0]}c{end[1]} leads out of r0c0 and r0c1"
    alone = PUZZLE.demand(board, Origin("ends-joined"), Cut((2,), ((0, 0),), "pocket")).sentence
    assert alone == "the line of 1 leaves r0c0"


def test_a_number_that_stands_alone_contradicts_itself() -> None:
    lone = read("1.2\n..2")
    assert list(solutions(lone)) == []
    assert () in explained(lone).formula.clauses
