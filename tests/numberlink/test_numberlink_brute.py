"""Every encoding finds just the answers of brute force: all boards up to 3×3, and random ones beyond."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from walks import RULES, SIZES, answers_by_rules, encodings, random_board, solved, under

from kotae.geometry import Cell
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink

SHAPES = [(rows, columns) for rows in (1, 2, 3) for columns in (1, 2, 3) if rows * columns > 1]
PART = 75
"""Random boards come in parts that tests can share between processes."""


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


@pytest.mark.parametrize("part", range(4))
def test_random_boards_of_4_by_4_and_3_by_5(part: int) -> None:
    random = Random(f"numberlink {part}")
    seen: Counter[tuple[bool, bool, int]] = Counter()
    pairs: Counter[int] = Counter()
    blocked = 0
    for number in range(PART):
        board = random_board(random, *SIZES[number % 2])
        seen += agree(board)
        pairs[len(board.ends)] += 1
        blocked += bool(board.blocked)
    assert min(pairs[count] for count in (1, 2, 3, 4)) >= 5
    assert 20 < blocked < 60
    for fill, touch in RULES:
        assert seen[fill, touch, 0] > 5
        assert seen[fill, touch, 1] > 5
    assert min(seen[False, False, 2], seen[False, True, 2]) > 5


@pytest.mark.parametrize("rules", RULES)
def test_strict_answers_are_answers_under_loose_rules(rules: tuple[bool, bool]) -> None:
    """The brute force itself: loosening a rule takes no answer away."""
    random = Random(9)
    for _ in range(60):
        found = answers_by_rules(random_board(random, 3, 4))
        for other in RULES:
            if other[0] <= rules[0] and other[1] >= rules[1]:
                assert found[rules] <= found[other]
