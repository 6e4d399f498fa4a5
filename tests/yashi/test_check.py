"""Yashi's checks one by one: what each finds, where, in which words, and what it lets pass half-drawn."""

from __future__ import annotations

import pytest

from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi
from kotae.statements import Fault
from tests.yashi.brute import board_of, link, links, read

SQUARE = read("o..o\n....\no..o")
SIDES = ((0, 0, 3, 0), (0, 0, 0, 2), (3, 0, 3, 2), (0, 2, 3, 2))
CROSSING = read(".o.\no.o\n.o.")


def found(rule: str, board: Yashi, answer: Links, *, partial: bool = False) -> list[Fault]:
    faults = list(PUZZLE.checks[rule](board, answer, partial=partial))
    assert {fault.rule for fault in faults} <= {rule}
    return faults


def test_checks_come_in_the_order_of_the_published_interface() -> None:
    assert list(PUZZLE.checks) == list(PUZZLE.rules) == ["no-crossing", "no-cycles", "connected"]


@pytest.mark.parametrize("partial", [False, True])
def test_a_crossing(partial: bool) -> None:
    both = links((0, 1, 2, 1), (1, 0, 1, 2))
    [fault] = found("no-crossing", CROSSING, both, partial=partial)
    assert fault.cells == ((1, 1), (1, 0), (1, 2), (0, 1), (2, 1))
    assert fault.sentence == "the links (0, 1)-(2, 1) and (1, 0)-(1, 2) cross at (1, 1)"
    assert found("no-crossing", CROSSING, links((0, 1, 2, 1)), partial=partial) == []


def test_every_crossing_is_told() -> None:
    board = read(".o.o.\no...o\no...o\n.o.o.")
    answer = links((1, 0, 1, 3), (3, 0, 3, 3), (0, 1, 4, 1), (0, 2, 4, 2))
    crossed = [fault.cells[0] for fault in found("no-crossing", board, answer)]
    assert sorted(crossed) == [(1, 1), (1, 3), (2, 1), (2, 3)]


def test_links_that_touch_at_a_point_do_not_cross() -> None:
    board = read(".o.\nooo\n.o.")
    answer = links((1, 0, 1, 1), (0, 1, 1, 1), (1, 1, 2, 1), (1, 1, 1, 2))
    assert list(PUZZLE.faults(board, answer)) == []


@pytest.mark.parametrize("partial", [False, True])
def test_a_link_over_a_point(partial: bool) -> None:
    [across] = found("no-crossing", read("o.o.o"), links((0, 0, 4, 0)), partial=partial)
    assert across.cells == ((0, 2), (0, 0), (0, 4))
    assert across.sentence == "the link (0, 0)-(4, 0) runs over the point (2, 0)"
    [down] = found("no-crossing", read("o\no\n.\no"), links((0, 0, 0, 3)), partial=partial)
    assert down.cells == ((1, 0), (0, 0), (3, 0))


@pytest.mark.parametrize("partial", [False, True])
def test_a_loop(partial: bool) -> None:
    [fault] = found("no-cycles", SQUARE, links(*SIDES), partial=partial)
    assert fault.cells == ((0, 0), (2, 0), (2, 3), (0, 3))
    assert fault.sentence == "links lead round in a loop through (0, 0), (0, 2), (3, 2), (3, 0)"
    for left_out in SIDES:
        tree = links(*(side for side in SIDES if side != left_out))
        assert found("no-cycles", SQUARE, tree, partial=partial) == []


def test_dead_ends_are_no_part_of_a_loop_and_every_group_has_one_told() -> None:
    board = read("oo.oo.o\noo.oo..")
    left = ((0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 1, 1), (0, 1, 1, 1))
    right = tuple((x1 + 3, y1, x2 + 3, y2) for x1, y1, x2, y2 in left)
    first, second = found("no-cycles", board, links(*left, *right, (4, 0, 6, 0)))
    assert sorted(first.cells) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert sorted(second.cells) == [(0, 3), (0, 4), (1, 3), (1, 4)]
    [one] = found("no-cycles", board, links(*left, *right, (1, 0, 3, 0)))
    assert len(one.cells) == 4, "loops that are joined are told one after the other"


def test_a_long_loop_names_some_of_its_points() -> None:
    board = board_of([(x, y) for x in range(4) for y in (0, 1)])
    ring = [(x, y, x + 1, y) for x in range(3) for y in (0, 1)]
    [fault] = found("no-cycles", board, links(*ring, (0, 0, 0, 1), (3, 0, 3, 1)))
    assert fault.sentence.endswith(" and 4 more")
    assert len(fault.cells) == 8


def test_groups_are_told_but_for_the_largest() -> None:
    board = read("o..o.o\n......\no..o..")
    faults = found("connected", board, links((0, 0, 3, 0), (0, 2, 3, 2)))
    assert [fault.cells for fault in faults] == [((0, 5),), ((0, 0), (0, 3))]
    assert [fault.sentence for fault in faults] == [
        "(5, 0) cannot reach the other 4 points: no link leads from it to the rest",
        "(0, 0), (3, 0) cannot reach the other 3 points: no link leads from them to the rest",
    ]
    [fault] = found("connected", read("o.o"), Links.along(()))
    assert fault.sentence == "(0, 0) cannot reach the other point: no link leads from it to the rest"


def test_one_point_is_an_answer_without_links() -> None:
    assert list(PUZZLE.faults(read("o"), Links.along(()))) == []


def test_places_are_told_as_given_and_cells_from_the_smallest_coordinates() -> None:
    board = board_of([(-5, 8), (-3, 8), (-4, 7), (-4, 9)])
    [fault] = found("no-crossing", board, links((-5, 8, -3, 8), (-4, 7, -4, 9)))
    assert fault.sentence == "the links (-5, 8)-(-3, 8) and (-4, 7)-(-4, 9) cross at (-4, 8)"
    assert fault.cells == ((1, 1), (1, 0), (1, 2), (0, 1), (2, 1))


@pytest.mark.parametrize(
    ("text", "entries", "apart"),
    [
        ("o.o\n...\no.o", [], []),
        (".o.\no.o\n.o.", [], [((1, 0), (1, 2))]),
        ("o.o\n...\n..o\n.o.", [], [((3, 1),)]),
        ("..o.\no..o\n..o.\no..o", [], [((0, 2), (2, 2))]),
        ("o.o.\n...o\no.oo", [(0, 0, 0, 2)], []),
        ("..o.\no..o\n..oo", [], []),
        ("..o.\no..o\n..oo", [(2, 0, 2, 2)], [((1, 0),)]),
        ("..o.\no..o\n..oo", [(0, 1, 3, 1)], [((0, 2),)]),
    ],
)
def test_half_drawn_what_no_link_can_reach_any_more_is_told(
    text: str, entries: list[tuple[int, int, int, int]], apart: list[object]
) -> None:
    faults = found("connected", read(text), links(*entries), partial=True)
    assert [fault.cells for fault in faults] == apart
    assert all("no link can lead from" in fault.sentence for fault in faults)


def test_a_large_answer_is_checked() -> None:
    comb = [(x, 0) for x in range(200)] + [(x, y) for x in range(0, 200, 2) for y in range(2, 40)]
    board = board_of(comb)
    spine = [link(x, 0, x + 1, 0) for x in range(199)]
    teeth = [found for found in board.links if found.vertical]
    answer = Links.along([*spine, *teeth])
    assert list(PUZZLE.faults(board, answer)) == []
    assert list(PUZZLE.faults(board, answer, partial=True)) == []
