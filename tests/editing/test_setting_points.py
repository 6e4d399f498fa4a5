"""Yashi boards repaired and thinned by their points, against trying all changes on small boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product
from random import Random

import pytest

import kotae
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi
from kotae.solving.editing.trial import Trial
from kotae.solving.search import Search
from kotae.watch import Watch
from tests.rooms.sights import in_sight, meeting
from tests.yashi import brute

Points = frozenset[tuple[int, int]]
Steps = frozenset[tuple[tuple[int, int], tuple[int, int]]]


def points_of(board: Yashi) -> Points:
    """Its points."""
    return frozenset((x, y) for x, y in board.points)


def answers(points: Points, shortest: bool) -> int:
    """How many answers a board with these points has."""
    return len(brute.answers(brute.board_of(points, shortest=shortest)))


def parts(points: Points) -> list[Points]:
    """The points by who can be reached from whom along any links."""
    left, found = set(points), []
    lines = in_sight(sorted(points))
    while left:
        part = {left.pop()}
        while more := {end for line in lines if part & set(line) for end in line} - part:
            part |= more
        left -= part
        found.append(frozenset(part))
    return found


def changed(points: Points) -> Iterator[Points]:
    """What one change makes: a point less, one moved by one place, or one more that may join parts."""
    for point in points if len(points) > 1 else ():
        yield points - {point}
        x, y = point
        for to in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if to not in points:
                yield points - {point} | {to}
    for one, other in combinations(in_sight(sorted(points)), 2):
        if (place := meeting(one, other)) is not None:
            yield points | {place}
    for one_part, other_part in combinations(parts(points), 2):
        for x1, y1 in one_part:
            for x2, y2 in other_part:
                yield from (points | {place} for place in ((x1, y2), (x2, y1)) if place not in points)


def rank(count: int) -> int:
    """Better boards have higher ranks: none, several answers, one."""
    return 0 if count == 0 else 2 if count == 1 else 1


def judge_repair(board: Yashi) -> str:
    """How a board was repaired, after everything about that has been found to be true."""
    points = points_of(board)
    before = answers(points, board.shortest)
    found = kotae.repair(kotae.Board(PUZZLE, board))
    if before == 1:
        assert found is None
        return "nothing to repair"
    assert found is not None
    assert found.board is not None, "a single point always has an answer"
    after = kotae.read(found.board.text()).instance
    assert after == found.board.instance
    left = answers(points_of(after), board.shortest)
    assert found.makes == ("unique" if left == 1 else "solvable")
    assert rank(left) >= (2 if before else 1)
    assert len({change.sentence for change in found.changes}) == len(found.changes)
    once = set(changed(points))
    best = max(rank(answers(each, board.shortest)) for each in once)
    if best >= (2 if before else 1):
        assert points_of(after) in once
        assert (len(found.changes), rank(left), found.fewest, found.reason) == (1, best, True, None)
    else:
        assert len(found.changes) > 1
    if len(found.changes) > 2:
        assert points_of(after) < points
        assert len(points) - len(after.points) == len(found.changes)
    return f"{found.makes} by {min(3, len(found.changes))}"


def board_at_random(random: Random) -> Yashi:
    """Up to eight points, few enough for all changes to be tried."""
    return brute.small_board(random, random.choice((4, 6, 8)))


@pytest.mark.parametrize("part", range(2))
def test_repairs_take_the_fewest_changes(part: int) -> None:
    ends = Counter(judge_repair(board_at_random(Random(f"points {n}"))) for n in range(part, 120, 2))
    assert {"nothing to repair", "unique by 1", "unique by 2"} <= ends.keys(), ends


def test_two_changes_are_the_fewest() -> None:
    seen = 0
    for number in range(400):
        board = board_at_random(Random(f"pairs {number}"))
        if len(board.points) > 6:
            continue
        points = points_of(board)
        wanted = {0: 1, 1: 3}.get(answers(points, board.shortest), 2)
        once = set(changed(points))
        if any(rank(answers(each, board.shortest)) >= wanted for each in once) or wanted == 3:
            continue
        twice = {again for each in once for again in changed(each)}
        best = max(rank(answers(each, board.shortest)) for each in twice)
        found = kotae.repair(kotae.Board(PUZZLE, board))
        assert found is not None
        if best >= wanted:
            assert (len(found.changes), found.fewest) == (2, True)
            seen += 1
        else:
            assert len(found.changes) > 2
    assert seen > 3


def test_points_that_stand_alone_are_taken_away() -> None:
    board = kotae.read("# kotae yashi\n0,0\n4,0\n9,7\n")
    found = kotae.repair(board)
    assert found is not None
    assert [change.sentence for change in found.changes] == ["take away the point (9, 7)"]
    assert (found.makes, found.fewest) == ("unique", True)
    alone = "".join(f"{20 + 3 * n},{20 + 5 * n}\n" for n in range(4))
    found = kotae.repair(kotae.read(f"# kotae yashi\n0,0\n4,0\n4,3\n{alone}"))
    assert found is not None
    assert [change.sentence for change in found.changes] == [
        f"take away the point ({20 + 3 * n}, {20 + 5 * n})" for n in range(4)
    ]
    assert not found.fewest
    assert found.reason is not None
    assert found.reason.endswith("so perhaps fewer changes would do")


def test_a_point_is_added_where_links_must_cross() -> None:
    found = kotae.repair(kotae.read("# kotae yashi\n5,0\n0,5\n10,5\n5,10\n"))
    assert found is not None
    assert found.board is not None
    assert [change.sentence for change in found.changes] == ["add a point at (5, 5)"]
    assert found.makes == "unique"


def test_changes_have_the_coordinates_of_the_board_that_is_repaired() -> None:
    board = kotae.read("# kotae yashi\n-9,-7\n0,0\n4,0\n4,3\n0,3\n")
    found = kotae.repair(board)
    assert found is not None
    assert found.board is not None
    told = [
        (change.sentence, board.puzzle.numbers(board.instance, change.cells[0])) for change in found.changes
    ]
    assert told[0] == ("take away the point (-9, -7)", (-9, -7))
    assert found._repr_svg_() is not None


def test_a_stopped_repair_says_so() -> None:
    board = kotae.read("# kotae yashi\no.o\n...\no.o\n")
    found = kotae.repair(board, known=kotae.verdict(board), time_limit=0)
    assert found == kotae.Repair(reason="the time limit of 0 s was reached before a repair was found")


def test_a_board_that_the_encoding_refuses_is_left_out() -> None:
    trial = Trial(PUZZLE, Search("cycles"), Watch())
    grid = brute.board_of(product(range(5), range(5)))
    assert (trial.answers(grid), trial.undecided, trial.stop) == (None, 1, None)
    assert trial.answers(brute.board_of([(0, 0), (3, 0)])) == 1


def steps(answer: Links) -> Steps:
    """What a drawing covers, from one place to the next."""
    found = set()
    for link in answer.links:
        way = [(link.a.x, link.a.y), *((x, y) for x, y in link.between()), (link.b.x, link.b.y)]
        found |= set(pairwise(way))
    return frozenset(found)


def drawing(points: Points, shortest: bool) -> frozenset[Steps]:
    """What each answer covers."""
    board = brute.board_of(points, shortest=shortest)
    return frozenset(steps(brute.links(*((*a, *b) for a, b in tree))) for tree in brute.answers(board))


@pytest.mark.parametrize("seed", [None, 4])
def test_no_point_of_a_thinned_board_can_go(seed: int | None) -> None:
    removed: Counter[bool] = Counter()
    for number in range(300):
        board = brute.small_board(Random(f"thin {number}"), 9)
        points, shortest = points_of(board), board.shortest
        before = drawing(points, shortest)
        if len(before) != 1:
            continue
        found = kotae.minimise(kotae.Board(PUZZLE, board), seed=seed)
        assert (found.minimal, found.reason) == (True, None)
        after = kotae.read(found.board.text()).instance
        left = points_of(after)
        assert left <= points
        assert len(left) + len(found.removed) == len(points)
        assert drawing(left, shortest) == before
        for point in left if len(left) > 1 else ():
            assert drawing(left - {point}, shortest) != before
        removed[shortest] += len(found.removed)
    assert min(removed[True], removed[False]) > 5


def test_a_board_with_several_shortest_trees_is_not_thinned() -> None:
    square = kotae.read("# kotae yashi goal=shortest\no.o\n...\no.o\n")
    with pytest.raises(kotae.BadInput, match="the board has several answers; expected one"):
        kotae.minimise(square)


def test_a_longer_tree_does_not_count() -> None:
    flat = kotae.read("# kotae yashi goal=shortest\n0,0\n4,0\n8,0\n0,1\n8,1\n8,3\n0,3\n")
    assert kotae.verdict(flat).word == "unique"
    assert kotae.verdict(kotae.Board(PUZZLE, replace(flat.instance, shortest=False))).word == "several"
    found = kotae.minimise(flat)
    assert found.minimal
    assert kotae.verdict(found.board).word == "unique"
