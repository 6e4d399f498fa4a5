"""Presolving holds in every answer, by brute force under all four sets of rules, blocked cells included."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from kotae.geometry import Cell
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.encode.grid import LinkGrid
from kotae.puzzles.numberlink.encode.patterns import DOWN, LEFT, RIGHT, UP
from kotae.puzzles.numberlink.encode.presolve import Presolved
from kotae.solving.outcome import Impossible
from kotae.solving.search import Search
from kotae.solving.session import Session
from tests.numberlink.brute import RULES, Drawn, Rules, answers, answers_by_rules, random_board, read, under

SIZES = ((2, 2), (2, 4), (3, 3), (4, 3), (3, 4), (4, 4), (3, 5), (1, 5))
TURN = 1 << RIGHT | 1 << DOWN
"""A line that comes from the right and goes down."""


def presolved(board: Numberlink) -> Presolved:
    return Presolved(LinkGrid(board))


def some_boards(seed: int, count: int) -> list[Numberlink]:
    random = Random(seed)
    return [random_board(random, *random.choice(SIZES)) for _ in range(count)]


def pattern_in(answer: Drawn, cell: Cell) -> int:
    """The sides by which the lines of an answer leave a cell."""
    row, column = cell
    used = {
        RIGHT: (cell, (row, column + 1)),
        DOWN: (cell, (row + 1, column)),
        LEFT: ((row, column - 1), cell),
        UP: ((row - 1, column), cell),
    }
    return sum(1 << side for side, link in used.items() if link in answer)


def numbers_in(answer: Drawn, board: Numberlink) -> dict[Cell, str]:
    """The number of each cell that a line runs through."""
    found = dict(board.label)
    while more := {
        there: found[here]
        for link in answer
        for here, there in (link, link[::-1])
        if here in found and there not in found
    }:
        found |= more
    return found


def holds(known: Presolved, answer: Drawn, board: Numberlink) -> None:
    """Fail unless everything that presolving says is so in the answer."""
    for number, (a, b) in enumerate(known.grid.joins, 1):
        used = (known.grid.cells[a], known.grid.cells[b]) in answer
        assert known.links[number] in (0, 1 if used else -1)
    for node, cell in enumerate(known.grid.cells):
        assert known.possible[node] >> pattern_in(answer, cell) & 1
    numbers = numbers_in(answer, board)
    groups: dict[int, set[str | None]] = {}
    for node, cell in enumerate(known.grid.cells):
        groups.setdefault(known.groups.find(node), set()).add(numbers.get(cell))
        assert known.number(node) in (None, numbers.get(cell))
    assert all(len(shared) == 1 for shared in groups.values())


@pytest.mark.parametrize("rules", RULES)
def test_what_is_decided_holds_in_every_answer(rules: Rules) -> None:
    decided = impossible = seen = 0
    for board in some_boards(1, 500):
        board = under(board, rules)
        known = presolved(board)
        right = answers(board)
        if known.impossible:
            assert not right, PUZZLE.boards.format(board)
            impossible += 1
        for answer in right:
            holds(known, answer, board)
            seen += 1
        decided += any(known.links)
    assert decided > 250
    assert impossible > 30
    assert seen > 200


@pytest.mark.parametrize("rules", RULES)
def test_on_larger_boards_what_is_decided_follows_from_the_bare_formula(rules: Rules) -> None:
    random = Random(4)
    refuted = impossible = 0
    for number in range(24):
        board = under(random_board(random, 6, 7, pairs=8, kind=("laid", "full", "any")[number % 3]), rules)
        known = presolved(board)
        with Session(PUZZLE, board, Search("edges"), bare=True) as session:
            if known.impossible:
                assert session.solve() == Impossible(), PUZZLE.boards.format(board)
                impossible += 1
                continue
            decided = [sign * link for link, sign in enumerate(known.links) if sign]
            for literal in random.sample(decided, min(25, len(decided))):
                assert session.solve(assume=[-literal]) == Impossible(), (
                    PUZZLE.boards.format(board),
                    literal,
                )
                refuted += 1
    assert refuted > 150
    assert impossible > 2


def test_most_of_a_tight_board_is_decided() -> None:
    boards = [under(board, (True, False)) for board in some_boards(2, 400)]
    solvable = [board for board in boards if answers(board)]
    shares = []
    for board in solvable:
        links = presolved(board).links[1:]
        shares.append(sum(map(bool, links)) / len(links))
    assert len(shares) > 150
    assert sum(share > 0.5 for share in shares) > 0.9 * len(shares)
    assert sum(share == 1 for share in shares) > 0.5 * len(shares)
    hopeless = [board for board in boards if not answers(board)]
    assert sum(presolved(board).impossible for board in hopeless) > 0.5 * len(hopeless)


def test_nothing_is_decided_where_anything_may_happen() -> None:
    board = read("......\n.1..2.\n......\n......\n.2..1.\n......", fill="no", touch="yes")
    known = presolved(board)
    assert not any(known.links)
    assert not known.impossible


def test_a_number_that_stands_alone_is_impossible_under_all_rules() -> None:
    for rules in RULES:
        assert presolved(under(read("1.2\n..2"), rules)).impossible


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("A.\nA.", (True, False)),
        ("1#1", (False, True)),
        (".#\n11", (True, True)),
        ("1.\n.2\n2.\n.1", (True, False)),
        ("11\n..\n..", (True, False)),
    ],
)
def test_plain_contradictions_are_found(text: str, rules: Rules) -> None:
    board = under(read(text), rules)
    assert presolved(board).impossible
    assert not answers(board)


def test_a_corner_turns_and_so_does_its_diagonal() -> None:
    board = read("....1\n.....\n..2..\n.....\n1...2")
    known = presolved(board)
    assert known.possible[known.grid.at[0, 0]] == 1 << TURN
    assert known.possible[known.grid.at[1, 1]] == 1 << TURN


def test_a_turn_whose_diagonal_meets_the_border_first_is_excluded() -> None:
    known = presolved(read("1.....\n......\n......\n......\n.....1"))
    possible = known.possible[known.grid.at[2, 2]]
    assert not possible >> TURN & 1
    loose = presolved(read("1.....\n......\n......\n......\n.....1", touch="yes"))
    assert loose.possible[loose.grid.at[2, 2]] >> TURN & 1


BLOCKED_DIAGONALS = [
    # The board with a blocked cell on the turn's diagonal, one with it elsewhere, and the turn.
    ("..1\n1.2\n2.#", "#.1\n1.2\n2..", (1, 1)),
    ("1.2\n..#\n1.2", "1.2\n#..\n1.2", (0, 1)),
    ("....\n..1.\n21#.\n332.", "#...\n..1.\n21..\n332.", (1, 1)),
    ("....1\n..234\n1.#..\n2.3.4", "#...1\n..234\n1....\n2.3.4", (1, 1)),
]


@pytest.mark.parametrize(("beside", "elsewhere", "turn"), BLOCKED_DIAGONALS)
def test_a_diagonal_may_end_at_a_blocked_cell(beside: str, elsewhere: str, turn: Cell) -> None:
    """The cell inside a turn must turn the same way or be an end; a blocked one need not."""
    board = read(beside)
    [answer] = answers(board)
    assert pattern_in(answer, turn) == TURN
    holds(presolved(board), answer, board)
    [other] = answers(read(elsewhere))
    assert pattern_in(other, turn) != TURN
    known = presolved(read(elsewhere))
    assert not known.possible[known.grid.at[turn]] >> TURN & 1
    free = presolved(replace(board, blocked=frozenset()))
    assert free.impossible or not free.possible[free.grid.at[turn]] >> TURN & 1


def test_squares_with_a_blocked_cell_do_not_narrow_anything() -> None:
    """Every answer beside blocked cells is kept: all boards of 3×3 with one pair and one or two blocked."""
    cells = [(row, column) for row in range(3) for column in range(3)]
    seen = 0
    for pair in combinations(cells, 2):
        free = [cell for cell in cells if cell not in pair]
        for count in (1, 2):
            for blocked in combinations(free, count):
                board = Numberlink(3, 3, {"1": pair}, frozenset(blocked))
                for rules, right in answers_by_rules(board).items():
                    known = presolved(under(board, rules))
                    assert not (known.impossible and right)
                    for answer in right:
                        holds(known, answer, board)
                        seen += 1
    assert seen > 3000


def test_groups_share_what_is_joined() -> None:
    known = presolved(read("1.2\n1.2", fill="no"))
    at = known.grid.at
    assert known.number(at[0, 0]) == known.number(at[1, 0]) == "1"
    assert known.groups.find(at[0, 2]) == known.groups.find(at[1, 2])
    assert known.groups.find(at[0, 0]) != known.groups.find(at[0, 2])
    assert known.links[known.grid.number(((0, 0), (1, 0)))] == 1
    loose = presolved(read("1.2\n1.2", fill="no", touch="yes"))
    assert loose.links[loose.grid.number(((0, 0), (1, 0)))] == 0
    assert loose.groups.find(loose.grid.at[0, 0]) != loose.groups.find(loose.grid.at[1, 0])
