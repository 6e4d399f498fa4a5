"""Numberlinks repaired by moving ends and minimised, against trying all moves on small boards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import kotae
from kotae.geometry import Cell
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink
from tests.numberlink import brute

Ends = tuple[tuple[Cell, Cell], ...]


def board_at_random(random: Random) -> Numberlink:
    """One to three pairs on up to 3×4 cells, under any rules."""
    rows, columns = random.choice(((2, 3), (3, 3), (3, 4)))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    chosen = random.sample(cells, 2 * random.randint(1, 3))
    pairs = sorted((min(pair), max(pair)) for pair in zip(chosen[::2], chosen[1::2], strict=True))
    ends = {str(number): pair for number, pair in enumerate(pairs, 1)}
    return Numberlink(
        rows, columns, ends, frozenset(), fill=random.random() < 0.5, touch=random.random() < 0.5
    )


def pairs_of(board: Numberlink) -> Ends:
    """The ends of all numbers."""
    return tuple((cells[0], cells[1]) for cells in board.ends.values())


def answers(board: Numberlink, pairs: Ends) -> int:
    """How many ways there are of joining these pairs under the rules of the board."""
    ends = {str(number): pair for number, pair in enumerate(pairs, 1)}
    return len(brute.answers(replace(board, ends=ends)))


def moved(board: Numberlink, pairs: Ends, count: int) -> set[Ends]:
    """The pairs after so many ends, no one twice, have moved by a cell, in an order in which they can."""
    found = {(pairs, frozenset[tuple[int, int]]())}
    for _ in range(count):
        further = set()
        for now, done in found:
            taken = {cell for pair in now for cell in pair}
            for n, pair in enumerate(now):
                for side, (row, column) in enumerate(pair):
                    for to in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
                        inside = 0 <= to[0] < board.rows and 0 <= to[1] < board.columns
                        if inside and to not in taken and (n, side) not in done:
                            new = (to, pair[1]) if side == 0 else (pair[0], to)
                            further.add(((*now[:n], new, *now[n + 1 :]), done | {(n, side)}))
        found = further
    return {now for now, _ in found}


def judge_repair(board: Numberlink) -> str:
    """How a board was repaired, after everything about that has been found to be true."""
    pairs = pairs_of(board)
    count = answers(board, pairs)
    found = kotae.repair(kotae.Board(PUZZLE, board))
    if count == 1:
        assert found is None
        return "nothing to repair"
    assert found is not None
    best = [max((_rank(answers(board, now)) for now in moved(board, pairs, n)), default=0) for n in (1, 2)]
    wanted = 2 if count else 1
    enough = [n for n, rank in zip((1, 2), best, strict=True) if rank >= wanted]
    if found.board is None:
        assert not enough
        assert found.reason is not None
        return "no repair"
    assert len(found.changes) == enough[0]
    assert (found.fewest, found.reason) == (True, None)
    after = kotae.read(found.board.text()).instance
    assert {tuple(sorted(pair)) for pair in pairs_of(after)} in [
        {tuple(sorted(pair)) for pair in now} for now in moved(board, pairs, enough[0])
    ]
    left = answers(after, pairs_of(after))
    assert _rank(left) == best[enough[0] - 1]
    assert found.makes == ("unique" if left == 1 else "solvable")
    return f"{found.makes} by {len(found.changes)}"


def _rank(count: int) -> int:
    """Better boards have higher ranks: none, several answers, one."""
    return 0 if count == 0 else 2 if count == 1 else 1


def test_repairs_take_the_fewest_moves() -> None:
    ends = Counter(judge_repair(board_at_random(Random(f"moves {n}"))) for n in range(60))
    assert {"nothing to repair", "unique by 1", "unique by 2", "no repair"} <= ends.keys(), ends


def test_a_number_that_stands_alone_stays_alone() -> None:
    found = kotae.repair(kotae.read("# kotae numberlink\n1.\n..\n"))
    assert found is not None
    assert found.board is None
    assert found.reason == "moving up to 2 clues by one cell does not make it solvable"


@pytest.mark.parametrize("seed", [None, 4])
def test_no_number_of_a_minimised_board_can_go(seed: int | None) -> None:
    removed = 0
    for number in range(200):
        board = board_at_random(Random(f"fewer {number}"))
        pairs = pairs_of(board)
        if answers(board, pairs) != 1:
            continue
        found = kotae.minimise(kotae.Board(PUZZLE, board), seed=seed)
        assert (found.minimal, found.reason) == (True, None)
        left = pairs_of(kotae.read(found.board.text()).instance)
        assert set(left) <= set(pairs)
        assert len(left) + len(found.removed) == len(pairs)
        assert answers(board, left) == 1
        for pair in left if len(left) > 1 else ():
            assert answers(board, tuple(other for other in left if other != pair)) != 1
        removed += len(found.removed)
    assert removed > 5
