"""New boards are as wished, have one answer, and are the same for the same random numbers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

from kotae.drafting import DIFFICULTIES, SYMMETRIES, Difficulty, Hopeless, Symmetry, Wish
from kotae.generating.dice import Dice
from kotae.generating.judging import finished
from kotae.geometry import Cell
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.answer import Lines, paths
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.generate import GENERATING
from kotae.solving.outcome import Impossible
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.watch import Watch

RULES = [{"fill": fill, "touch": touch} for fill, touch in product(("yes", "no"), ("no", "yes"))]
STRICT = RULES[0]


def made(wish: Wish, text: str = "1") -> tuple[Numberlink, Lines]:
    """The first board that comes of a wish, with its answer."""
    for number in range(20):
        drafts = GENERATING.drafts(wish, Dice(f"{text} {number}"))
        if (board := finished(PUZZLE, drafts, Search(), Watch())) is not None:
            return board
    raise AssertionError(f"no board for {wish}")


def wish_for(
    rows: int,
    columns: int,
    rules: Mapping[str, str] = STRICT,
    symmetry: Symmetry = "none",
    difficulty: Difficulty | None = None,
    pairs: int | None = None,
    longest: int | None = None,
) -> Wish:
    knobs = {name: n for name, n in (("pairs", pairs), ("longest", longest)) if n is not None}
    return Wish(size=(rows, columns), rules=rules, symmetry=symmetry, difficulty=difficulty, knobs=knobs)


def distance(path: list[Cell]) -> int:
    """How far the ends are from each other."""
    (row, column), (other_row, other_column) = path[0], path[-1]
    return abs(row - other_row) + abs(column - other_column)


def assert_as_wished(wish: Wish, board: Numberlink, answer: Lines) -> None:
    assert (board.rows, board.columns) == wish.size
    assert PUZZLE.boards.settings(board) == wish.rules
    assert not list(PUZZLE.faults(board, answer))
    drawn = paths(board, answer).values()
    assert all(3 <= len(path) <= wish.number("longest", 10**6) for path in drawn)
    assert all(distance(path) > 1 for path in drawn)
    assert len(drawn) == wish.number("pairs", len(drawn))
    assert {wish.image(cell) for cell in board.label} == set(board.label)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("size", [(5, 5), (6, 7)])
def test_boards_have_one_answer(rules: dict[str, str], symmetry: Symmetry, size: tuple[int, int]) -> None:
    wish = wish_for(*size, rules, symmetry)
    board, answer = made(wish)
    assert_as_wished(wish, board, answer)
    with Session(PUZZLE, board, Search(backend="cadical153")) as session:
        assert isinstance(next(session.others(answer)), Impossible)


@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 3), (1, 5), (3, 1), (2, 3), (3, 3), (2, 9), (4, 3), (3, 12)]
)
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_small_boards(rows: int, columns: int, symmetry: Symmetry) -> None:
    wish = wish_for(rows, columns, symmetry=symmetry)
    assert_as_wished(wish, *made(wish))


@pytest.mark.parametrize(
    "wish",
    [
        wish_for(5, 5, pairs=2),
        wish_for(5, 5, pairs=8),
        wish_for(1, 7, pairs=1),
        wish_for(8, 8, longest=6),
        wish_for(8, 6, pairs=9, longest=8),
        wish_for(10, 10, pairs=33),
        wish_for(9, 9, pairs=4),
    ],
)
def test_pairs_and_lengths(wish: Wish) -> None:
    assert_as_wished(wish, *made(wish))


@pytest.mark.parametrize("symmetry", ["rotate", "mirror"])
@pytest.mark.parametrize(("rows", "columns", "pairs"), [(6, 6, 4), (7, 7, 5), (6, 7, 4), (6, 7, 5)])
def test_symmetric_boards_with_a_number_of_pairs(
    symmetry: Symmetry, rows: int, columns: int, pairs: int
) -> None:
    wish = wish_for(rows, columns, symmetry=symmetry, pairs=pairs)
    assert_as_wished(wish, *made(wish))


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (wish_for(2, 2), "no room for a path of 3 cells"),
        (wish_for(4, 4, pairs=6), "no room for 6 paths"),
        (wish_for(10, 10, pairs=4, longest=20), "4 paths of at most 20 cells cannot fill"),
        (wish_for(1, 5, longest=4), "cannot be filled with paths of 3 to 4 cells"),
        (wish_for(5, 5, longest=3), "cannot be filled with paths of 3 to 3 cells"),
        (wish_for(5, 5, pairs=1), "a single path"),
        (wish_for(5, 5, RULES[3], pairs=1), "a single path"),
        (wish_for(6, 6, symmetry="rotate", pairs=5), "an even number of pairs"),
        (wish_for(5, 7, symmetry="rotate", pairs=4), "an odd number of pairs"),
    ],
)
def test_what_cannot_be(wish: Wish, reason: str) -> None:
    with pytest.raises(Hopeless, match=reason):
        made(wish)


def test_a_half_turn_settles_whether_pairs_are_even_or_odd() -> None:
    for size, left in (((6, 6), 0), ((4, 8), 0), ((5, 5), 1), ((5, 7), 1)):
        board, _ = made(wish_for(*size, symmetry="rotate"))
        assert len(board.ends) % 2 == left


@pytest.mark.parametrize("rules", RULES)
def test_the_same_random_numbers_make_the_same_board(rules: dict[str, str]) -> None:
    wish = wish_for(6, 6, rules)
    assert made(wish, "a") == made(wish, "a")
    assert made(wish, "a") != made(wish, "b")


def test_harder_boards_have_fewer_pairs() -> None:
    pairs = [
        sum(len(made(wish_for(8, 8, difficulty=word), str(number))[0].ends) for number in range(5))
        for word in DIFFICULTIES
    ]
    assert pairs == sorted(pairs, reverse=True)
    assert pairs[0] > 2 * pairs[-1]


def test_boards_that_need_not_be_filled_have_unused_cells() -> None:
    wish = wish_for(8, 8, RULES[3])
    boards = [made(wish, str(number)) for number in range(3)]
    assert any(len(answer.neighbours) < 64 for _, answer in boards)


@pytest.mark.parametrize(("pairs", "longest"), [(None, None), (3, None), (40, None), (4, 8)])
def test_the_usual_size_has_room(pairs: int | None, longest: int | None) -> None:
    knobs = wish_for(1, 1, pairs=pairs, longest=longest).knobs
    wish = wish_for(*GENERATING.size(knobs, "none"), pairs=pairs, longest=longest)
    assert_as_wished(wish, *made(wish))


def test_the_usual_size_is_ten_by_ten() -> None:
    assert GENERATING.size({}, "none") == (10, 10)
