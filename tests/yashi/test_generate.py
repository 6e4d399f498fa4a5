"""New boards: as they were wished for, with one answer, and the same for the same random numbers."""

from __future__ import annotations

from typing import Any

import pytest

from kotae.drafting import Hopeless, Symmetry, Wish
from kotae.generating.dice import Dice
from kotae.generating.judging import finished
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Link, Point, Yashi
from kotae.puzzles.yashi.doubt import length_ties
from kotae.puzzles.yashi.generate import GENERATING
from kotae.puzzles.yashi.network import PointTree, Shoot
from kotae.solving.search import Search
from kotae.watch import Watch
from tests.yashi.brute import answers, board_of

GOALS = ("any", "shortest")
TRIES = 5


def wish(rows: int, columns: int, *, goal: str = "any", points: int | None = None, **more: Any) -> Wish:
    """A wish for boards of a size."""
    knobs = {} if points is None else {"points": points}
    return Wish(size=(rows, columns), rules={"goal": goal}, knobs=knobs, **more)


def made(wished: Wish, seed: str = "1") -> tuple[Yashi, Links]:
    """A board as it is wished for, of the first random numbers that make one."""
    for attempt in range(TRIES):
        dice = Dice(f"{seed}/{attempt}")
        if (board := finished(PUZZLE, GENERATING.drafts(wished, dice), Search(), Watch())) is not None:
            return board
    raise AssertionError("nothing was made")


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(
    ("rows", "columns", "points"), [(10, 10, 20), (8, 8, 19), (6, 13, 18), (1, 9, 5), (7, 1, 7), (12, 12, 3)]
)
def test_a_board_has_its_points_and_size_and_a_right_answer(
    goal: str, rows: int, columns: int, points: int
) -> None:
    for seed in "abc":
        board, answer = made(wish(rows, columns, goal=goal, points=points), seed)
        assert (board.rows, board.columns, board.corner) == (rows, columns, Point(0, 0))
        assert len(board.points) == points
        assert board.shortest == (goal == "shortest")
        assert not list(PUZZLE.faults(board, answer))


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(("rows", "columns", "points"), [(4, 4, 7), (5, 4, 8), (5, 5, 9), (3, 6, 7)])
def test_small_boards_have_one_answer(goal: str, rows: int, columns: int, points: int) -> None:
    for seed in "abcd":
        board, answer = made(wish(rows, columns, goal=goal, points=points), seed)
        assert answers(board) == {frozenset((tuple(a), tuple(b)) for a, b in answer.links)}


@pytest.mark.parametrize(
    ("goal", "symmetry", "rows", "columns", "points"),
    [
        ("any", "rotate", 9, 9, None),
        ("any", "rotate", 9, 10, 20),
        ("any", "rotate", 10, 9, 18),
        ("any", "mirror", 10, 9, None),
        ("any", "mirror", 9, 11, 20),
        ("any", "mirror", 1, 10, 4),
        ("shortest", "rotate", 9, 9, None),
        ("shortest", "rotate", 9, 9, 24),
        ("shortest", "mirror", 10, 10, None),
        ("shortest", "mirror", 9, 9, 4),
        ("shortest", "mirror", 6, 1, 2),
    ],
)
def test_points_are_symmetric(
    goal: str, symmetry: Symmetry, rows: int, columns: int, points: int | None
) -> None:
    wished = wish(rows, columns, goal=goal, points=points, symmetry=symmetry)
    board, _ = made(wished)
    cells = {(point.y, point.x) for point in board.points}
    assert {wished.image(cell) for cell in cells} == cells
    assert (board.rows, board.columns) == (rows, columns)


@pytest.mark.parametrize(
    ("wished", "why"),
    [
        (wish(1, 1), "one cell"),
        (wish(3, 3, points=10), "no room for 10 points on 3×3"),
        (wish(4, 4, points=13), "no room for 13 points"),
        (wish(5, 5, points=2), "too few"),
        (wish(5, 5, points=3, symmetry="rotate"), "too few"),
        (wish(10, 10, symmetry="rotate"), "rows or of columns is odd"),
        (wish(10, 10, goal="shortest", symmetry="rotate"), "rows or of columns is odd"),
        (wish(9, 10, symmetry="mirror"), "number of columns is odd"),
        (wish(9, 10, points=21, symmetry="rotate"), "number of points is even"),
    ],
)
def test_what_cannot_be_is_hopeless(wished: Wish, why: str) -> None:
    with pytest.raises(Hopeless, match=why):
        made(wished)


@pytest.mark.parametrize("goal", GOALS)
def test_the_same_random_numbers_make_the_same_board(goal: str) -> None:
    wished = wish(9, 9, goal=goal)
    assert made(wished, "x") == made(wished, "x")
    assert made(wished, "x") != made(wished, "y")


def test_harder_boards_have_more_points() -> None:
    points = [len(made(wish(9, 9, difficulty=word))[0].points) for word in ("easy", "fair", "hard", "expert")]
    assert points == sorted(set(points))


def test_a_full_board_comes_to_nothing() -> None:
    assert finished(PUZZLE, GENERATING.drafts(wish(3, 3, points=7), Dice("1")), Search(), Watch()) is None


def test_the_size_by_default_has_room_for_the_points() -> None:
    assert GENERATING.size({}, "none") == (10, 10)
    assert GENERATING.size({"points": 2}, "none") == (1, 10)
    for points in (3, 5, 12, 20, 60):
        board, _ = made(wish(*GENERATING.size({"points": points}, "none"), points=points))
        assert len(board.points) == points
    assert GENERATING.size({"points": 5000}, "none") == (500, 500)


@pytest.mark.parametrize("symmetry", ["rotate", "mirror"])
def test_the_size_by_default_has_a_middle_for_a_symmetric_tree(symmetry: Symmetry) -> None:
    assert GENERATING.size({}, symmetry) == (11, 11)
    assert GENERATING.size({"points": 5000}, symmetry) == (499, 499)
    for points in (None, 2, 5, 12, 20):
        knobs = {} if points is None else {"points": points}
        board, _ = made(wish(*GENERATING.size(knobs, symmetry), symmetry=symmetry, points=points))
        assert len(board.points) == (points or len(board.points))


def test_ties_by_length() -> None:
    square = board_of([(0, 0), (2, 0), (0, 2), (2, 2), (5, 2)], shortest=True)
    assert [square.links[link] for link in length_ties(square)] == [
        Link(Point(*a), Point(*b))
        for a, b in [((0, 0), (0, 2)), ((0, 0), (2, 0)), ((0, 2), (2, 2)), ((2, 0), (2, 2))]
    ]
    assert not length_ties(board_of([(0, 0), (4, 0), (0, 3), (2, 3), (4, 3)]))


def test_a_tree_without_a_point_is_without_all_that_grew_from_it() -> None:
    tree = PointTree((5, 5), lambda cell: cell, hidden=True)
    places = [tree.at(cell) for cell in [(0, 0), (0, 4), (4, 4), (4, 2), (2, 4)]]
    first, corner, below, left, between = places
    shoots = [
        Shoot(None, first),
        Shoot(first, corner),
        Shoot(corner, below),
        Shoot(below, left),
        Shoot(None, between),
    ]
    assert all(tree.add(shoot) is not None for shoot in shoots)
    assert tree.add(Shoot(first, tree.at((4, 0)))) is None  # it would see the point in its row
    assert tree.without([shoots[2]]).nodes == [first, corner]
    tree.pop()
    assert sorted(tree.links()) == [((0, 0), (0, 4)), ((0, 4), (4, 4)), ((4, 2), (4, 4))]
