"""The boards that speed is measured on: the same for the same seed, and never without an answer."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bench import boards
from kotae.errors import BadInput
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.futoshiki.compose import latin_square
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.numberlink.compose import SHORTEST

ROOT = Path(__file__).parents[2]

SIZES = [1, 2, 3, 5, 10, 40, 300]


@pytest.mark.parametrize("islands", SIZES)
def test_hashi_boards_are_solvable_by_construction(islands: int) -> None:
    for seed in range(20):
        board, answer = boards.hashi(islands, Random(seed))
        assert len(board.islands) == islands
        assert list(board.islands) == sorted(board.islands)
        if islands > 1:  # a single island wants no bridge, which no board can say
            assert [*HASHI.faults(board, answer)] == []
            assert all(wanted and 1 <= wanted <= 8 for wanted in board.islands.values())


def test_latin_squares_are_well_mixed() -> None:
    random = Random(5)
    found = {tuple(map(tuple, latin_square(3, random))) for _ in range(200)}
    assert len(found) == 12, "all squares of size 3 come up"
    square = latin_square(12, random)
    shifts = {tuple((b - a) % 12 for a, b in zip(*rows, strict=True)) for rows in pairwise(square)}
    assert all(len(set(shift)) > 1 for shift in shifts), "no row is another one shifted"


@pytest.mark.parametrize(("size", "share", "signs"), [(1, 1, 0), (4, 0.25, 5), (9, 0.2, 30), (15, 0.2, 100)])
def test_futoshiki_boards_are_solvable_by_construction(size: int, share: float, signs: int) -> None:
    for seed in range(5):
        board, answer = boards.futoshiki(size, share, signs, Random(seed))
        assert [*FUTOSHIKI.faults(board, answer)] == []
        assert len(board.givens) == round(share * size**2)
        assert len(board.less) == signs


@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 3), (1, 7), (3, 2), (2, 9), (3, 3), (4, 6), (9, 5), (30, 20)]
)
def test_numberlink_boards_are_solvable_by_construction(rows: int, columns: int) -> None:
    for seed in range(10):
        board, answer = boards.numberlink(rows, columns, Random(seed))
        assert (board.rows, board.columns, board.fill, board.touch) == (rows, columns, True, False)
        assert [*NUMBERLINK.faults(board, answer)] == []
        assert list(board.ends.values()) == sorted(board.ends.values())
        assert list(board.ends) == [str(number + 1) for number in range(len(board.ends))]
        assert min(map(len, answer.groups)) >= SHORTEST


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 1), (2, 2)])
def test_numberlink_boards_need_room(rows: int, columns: int) -> None:
    with pytest.raises(BadInput, match=f"{rows}×{columns} has no room"):
        boards.numberlink(rows, columns, Random(0))


def test_the_same_seed_gives_the_same_board() -> None:
    assert boards.hashi(50, Random(7)) == boards.hashi(50, Random(7))
    assert boards.hashi(50, Random(7)) != boards.hashi(50, Random(8))
    assert boards.futoshiki(8, 0.3, 20, Random(7)) == boards.futoshiki(8, 0.3, 20, Random(7))
    assert boards.futoshiki(8, 0.3, 20, Random(7)) != boards.futoshiki(8, 0.3, 20, Random(8))
    assert boards.numberlink(9, 7, Random(7)) == boards.numberlink(9, 7, Random(7))
    assert boards.numberlink(9, 7, Random(7)) != boards.numberlink(9, 7, Random(8))


def test_benchmarks_run_without_other_solvers() -> None:
    command = [sys.executable, "-m", "bench", "--quick", "startup", "loading", "files", "limits"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8")
    assert "kotae solve, a small Hashi" in done.stdout
    assert "append_formula" in done.stdout
    assert "Numberlink 10×10" in done.stdout
    assert re.search(r"Hashi, 450 islands.* \(\d\)", done.stdout)
