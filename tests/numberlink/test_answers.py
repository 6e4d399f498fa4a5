"""Every encoding finds just the answers of brute force, on all boards up to 3×3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from kotae.geometry import Cell
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink
from tests.numberlink.brute import RULES, answers_by_rules, encodings, solved, under

SHAPES = [(rows, columns) for rows in (1, 2, 3) for columns in (1, 2, 3) if rows * columns > 1]


def agree(board: Numberlink) -> Counter[tuple[bool, bool, int]]:
    """Hold every encoding that serves the board to brute force, under all rules.

    Returned is for how many sets of rules there was no answer, one, or more.
    """
    seen: Counter[tuple[bool, bool, int]] = Counter()
    for rules, right in answers_by_rules(board).items():
        ruled = under(board, rules)
        assert ("labels" in encodings(ruled)) == (not rules[1])
        for encoding in encodings(ruled):
            found = solved(ruled, encoding)
            told = f"{PUZZLE.header(ruled)} {encoding}\n{PUZZLE.boards.format(ruled)}"
            assert len(found) == len(set(found)), told
            assert set(found) == right, told
        seen[*rules, min(2, len(right))] += 1
    return seen


def boards_with_pairs(rows: int, columns: int, pairs: int) -> Iterator[Numberlink]:
    """Every board with one or two pairs, up to an exchange of their numbers."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    for chosen in combinations(cells, 2 * pairs):
        for partner in chosen[1:]:
            first = (chosen[0], partner)
            ends: dict[str, tuple[Cell, ...]] = {"1": first}
            if pairs == 2:
                ends["2"] = tuple(cell for cell in chosen if cell not in first)
            yield Numberlink(rows, columns, ends)


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_all_boards_up_to_3_by_3_with_one_and_two_pairs(rows: int, columns: int) -> None:
    one, two = (list(boards_with_pairs(rows, columns, pairs)) for pairs in (1, 2))
    count = rows * columns
    assert len(one) == count * (count - 1) // 2
    assert len(two) == count * (count - 1) * (count - 2) * (count - 3) // 8
    seen: Counter[tuple[bool, bool, int]] = Counter()
    for board in one + two:
        seen += agree(board)
    if count == 9:
        several = {rules for rules in RULES if seen[*rules, 2]}
        assert several >= {(True, True), (False, False), (False, True)}
        assert all(seen[*rules, 0] and seen[*rules, 1] for rules in RULES)
