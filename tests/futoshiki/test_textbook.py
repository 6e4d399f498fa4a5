"""The worked example that `direct` comes from, in every detail: numbers, counts, order and answers."""

from __future__ import annotations

from itertools import combinations

import pytest
from pysat.solvers import Solver

from kotae.formula import Formula
from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from tests.futoshiki.brute import answers, read

# A 2 in the second row and column; (1,2)<(2,2), (3,1)<(2,1), (4,2)<(4,1), (2,3)<(2,4), counted from 1.
BOARD = """\
. . . .
  ^
. 2 .<.
v
. . . .

.>. . .
"""
ANSWER = ((2, 1, 4, 3), (3, 2, 1, 4), (1, 4, 3, 2), (4, 3, 2, 1))


@pytest.fixture(scope="module")
def formula() -> Formula:
    return PUZZLE.encodings["direct"].encode(read(BOARD), bare=False).formula


def test_the_board() -> None:
    board = read(BOARD)
    assert board.givens == {(1, 1): 2}
    assert set(board.less) == {((0, 1), (1, 1)), ((2, 0), (1, 0)), ((3, 1), (3, 0)), ((1, 2), (1, 3))}
    assert PUZZLE.boards.format(board) + "\n" == BOARD


def test_64_variables_and_233_clauses(formula: Formula) -> None:
    assert formula.variables == 64
    assert len(formula.clauses) == 233


def test_the_numbering(formula: Formula) -> None:
    assert [formula.name(v) for v in (1, 2, 6, 12, 16, 17, 18, 22, 64)] == [
        "r0c0 holds 1",
        "r0c1 holds 1",
        "r1c1 holds 1",
        "r2c3 holds 1",
        "r3c3 holds 1",
        "r0c0 holds 2",
        "r0c1 holds 2",
        "r1c1 holds 2",
        "r3c3 holds 4",
    ]


def test_the_blocks_in_their_order(formula: Formula) -> None:
    clauses = [tuple(clause) for clause in formula.clauses]
    assert clauses[0] == (22,)
    assert clauses[1:3] == [(1, 17, 33, 49), (2, 18, 34, 50)]
    assert clauses[17:19] == [(-1, -2), (-1, -3)]
    assert clauses[113:116] == [(-1, -5), (-1, -9), (-1, -13)]
    assert clauses[209:215] == [(-6, -18), (-6, -34), (-6, -50), (-22, -34), (-22, -50), (-38, -50)]
    counts: dict[str, int] = {}
    for block in formula.blocks():
        rule = block.origins[0].rule
        counts[rule] = counts.get(rule, 0) + len(block.clauses)
    assert counts == {"given": 1, "one-digit": 16, "row": 96, "column": 96, "inequality": 24}
    assert list(counts) == ["given", "one-digit", "row", "column", "inequality"]


def test_bare_says_no_more_than_that_digits_of_a_cell_and_at_a_sign_differ(formula: Formula) -> None:
    bare = PUZZLE.encodings["direct"].encode(read(BOARD), bare=True).formula
    assert len(bare.clauses) == len(formula.clauses) + 4 * 4 + 16 * 6, "four signs, no two digits in a cell"
    more = {frozenset(clause) for clause in bare.clauses} - {frozenset(clause) for clause in formula.clauses}
    cells = (range(cell, 65, 16) for cell in range(1, 17))
    assert more == {frozenset((-a, -b)) for held in cells for a, b in combinations(held, 2)}


@pytest.mark.parametrize("name", PUZZLE.encodings)
def test_the_only_answer(name: str) -> None:
    assert answers(read(BOARD)) == {ANSWER}
    encoding = PUZZLE.encodings[name].encode(read(BOARD), bare=False)
    with Solver("cadical195", bootstrap_with=encoding.formula.clauses) as solver:
        assert solver.solve()
        found = encoding.decode([False, *(literal > 0 for literal in solver.get_model())])
        assert found == Digits(ANSWER)
        solver.add_clause([-literal for literal in encoding.pin(found)])
        assert not solver.solve()


@pytest.mark.parametrize("name", PUZZLE.encodings)
def test_a_3_in_the_first_row_and_second_column_makes_it_impossible(name: str) -> None:
    board = read(BOARD)
    spoilt = Futoshiki(4, {**board.givens, (0, 1): 3}, board.less)
    formula = PUZZLE.encodings[name].encode(spoilt, bare=False).formula
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        assert () in formula.clauses or not solver.solve()
