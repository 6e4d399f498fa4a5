"""WCNF files of Yashi boards have the optimum of brute force, in both styles, for a solver that reads one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

import kotae
from kotae.codec.wcnf import wcnf_text
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi
from tests.yashi.brute import length, small_board, trees

BOARDS = 300
PARTS = 4


def boards(part: int) -> list[Yashi]:
    made = (small_board(Random(f"yashi {number}")) for number in range(part, BOARDS, PARTS))
    return [replace(board, shortest=True) for board in made]


def best(text: str) -> tuple[int, list[int]] | None:
    """The cost of the best model of a WCNF text, and the model."""
    with RC2(WCNF(from_string=text)) as solver:
        model = solver.compute()
        return None if model is None else (solver.cost, model)


@pytest.mark.parametrize("encoding", PUZZLE.encodings)
@pytest.mark.parametrize("part", range(PARTS))
def test_files_have_the_optimum_and_their_models_are_answers(encoding: str, part: int) -> None:
    met = 0
    for board in boards(part):
        shortest = min(map(length, trees(board)), default=None)
        read = kotae.Board(PUZZLE, board)
        found = best("".join(kotae.encode(read, encoding=encoding, style="wcnf")))
        if shortest is None:
            assert found is None, board
            continue
        assert found is not None, board
        cost, model = found
        decoded = kotae.decode(read, "v " + " ".join(map(str, model)) + " 0\n", encoding=encoding)
        assert isinstance(decoded, kotae.Decoded)
        assert isinstance(decoded.answer, Links)
        assert (decoded.faults, decoded.answer.length, cost) == ((), shortest, shortest), board
        met += 1
    assert met > 20


@pytest.mark.parametrize("encoding", PUZZLE.encodings)
def test_both_styles_say_the_same(encoding: str) -> None:
    for board in boards(0)[:20]:
        formula = PUZZLE.encodings[encoding].encode(board, bare=False).formula
        formula.write_out()
        new, old = ("".join(wcnf_text(formula, top=top)) for top in (False, True))
        assert any(line.startswith("p wcnf ") for line in old.splitlines())
        assert not any(line.startswith("p ") for line in new.splitlines())
        first, second = WCNF(from_string=new), WCNF(from_string=old)
        assert (first.hard, first.soft, first.wght) == (second.hard, second.soft, second.wght)
        assert [soft.weight for soft in formula.soft] == [link.length for link in board.links]
        assert (best(new) or (None,))[0] == (best(old) or (None,))[0]
