"""Hashi's checks one by one: what each finds, where, in which words, and what it lets pass half-drawn."""

from __future__ import annotations

import pytest

from kotae.geometry import Cell
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.statements import Fault
from tests.hashi.brute import bridges, read

ROW = read("1.2.1")
CROSSING = read(".1.\n1.1\n.1.")
RING = read("2.2\n...\n2.2")
SIDES = ((0, 0, 0, 2, 1), (0, 0, 2, 0, 1), (0, 2, 2, 2, 1), (2, 0, 2, 2, 1))


def found(rule: str, board: Hashi, answer: Bridges, *, partial: bool = False) -> list[Fault]:
    return list(PUZZLE.checks[rule](board, answer, partial=partial))


def places(rule: str, board: Hashi, answer: Bridges, *, partial: bool = False) -> list[tuple[Cell, ...]]:
    faults = found(rule, board, answer, partial=partial)
    assert {fault.rule for fault in faults} <= {rule}
    return [fault.cells for fault in faults]


def test_checks_come_in_the_order_of_the_published_interface() -> None:
    order = ["max-bridges", "no-crossing", "island-count", "connected", "no-loops"]
    assert list(PUZZLE.checks) == list(PUZZLE.rules) == order


@pytest.mark.parametrize("partial", [False, True])
@pytest.mark.parametrize("max_bridges", [1, 2, 8])
def test_max_bridges(max_bridges: int, partial: bool) -> None:
    board = read("?.?.?", max_bridges)
    right = bridges((0, 0, 0, 2, max_bridges), (0, 2, 0, 4, 1))
    wrong = bridges((0, 0, 0, 2, 1), (0, 2, 0, 4, max_bridges + 1))
    assert found("max-bridges", board, right, partial=partial) == []
    [fault] = found("max-bridges", board, wrong, partial=partial)
    assert fault.cells == ((0, 2), (0, 4))
    assert fault.sentence == f"{max_bridges + 1} bridges join r0c2 and r0c4, at most {max_bridges} may"


@pytest.mark.parametrize("partial", [False, True])
def test_bridges_that_cross(partial: bool) -> None:
    both = bridges((0, 1, 2, 1, 1), (1, 0, 1, 2, 2))
    [fault] = found("no-crossing", CROSSING, both, partial=partial)
    assert fault.cells == ((1, 1), (0, 1), (2, 1), (1, 0), (1, 2))
    assert fault.sentence == "bridges r0c1-r2c1 and r1c0-r1c2 cross at r1c1"
    for one in ((0, 1, 2, 1, 2), (1, 0, 1, 2, 1)):
        assert found("no-crossing", CROSSING, bridges(one), partial=partial) == []


@pytest.mark.parametrize("partial", [False, True])
def test_a_bridge_that_runs_over_an_island(partial: bool) -> None:
    [across] = found("no-crossing", ROW, bridges((0, 0, 0, 4, 1)), partial=partial)
    assert across.cells == ((0, 2), (0, 0), (0, 4))
    assert across.sentence == "bridge r0c0-r0c4 runs over island r0c2"
    column = read("1\n2\n.\n1")
    [down] = found("no-crossing", column, bridges((0, 0, 3, 0, 1)), partial=partial)
    assert down.cells == ((1, 0), (0, 0), (3, 0))


def test_every_crossing_is_a_fault() -> None:
    board = read(".1.1.\n1...1\n1...1\n.1.1.")
    answer = bridges((0, 1, 3, 1, 1), (0, 3, 3, 3, 1), (1, 0, 1, 4, 1), (2, 0, 2, 4, 1))
    crossed = {cells[0] for cells in places("no-crossing", board, answer)}
    assert crossed == {(1, 1), (1, 3), (2, 1), (2, 3)}


def test_bridges_that_touch_at_an_island_do_not_cross() -> None:
    board = read(".1.\n141\n.1.")
    answer = bridges((0, 1, 1, 1, 1), (1, 0, 1, 1, 1), (1, 1, 1, 2, 1), (1, 1, 2, 1, 1))
    assert list(PUZZLE.faults(board, answer)) == []


@pytest.mark.parametrize(
    ("entries", "finished", "half"),
    [
        ([], [(0, 0), (0, 2), (0, 4)], []),
        ([(0, 0, 0, 2, 1)], [(0, 2), (0, 4)], []),
        ([(0, 0, 0, 2, 1), (0, 2, 0, 4, 1)], [], []),
        ([(0, 0, 0, 2, 2)], [(0, 0), (0, 4)], [(0, 0)]),
        ([(0, 0, 0, 2, 2), (0, 2, 0, 4, 2)], [(0, 0), (0, 2), (0, 4)], [(0, 0), (0, 2), (0, 4)]),
    ],
)
def test_island_count(
    entries: list[tuple[int, int, int, int, int]], finished: list[Cell], half: list[Cell]
) -> None:
    assert places("island-count", ROW, bridges(*entries)) == [(cell,) for cell in finished]
    assert places("island-count", ROW, bridges(*entries), partial=True) == [(cell,) for cell in half]


def test_island_count_says_what_is_wanted() -> None:
    sentences = [fault.sentence for fault in found("island-count", ROW, bridges((0, 0, 0, 2, 2)))]
    assert sentences == ["island r0c0 wants 1 and has 2", "island r0c4 wants 1 and has 0"]


def test_an_island_without_number_needs_a_bridge_in_the_end() -> None:
    board = read("?.?\n...\n?..")
    answer = bridges((0, 0, 0, 2, 2))
    [fault] = found("island-count", board, answer)
    assert (fault.cells, fault.sentence) == (((2, 0),), "island r2c0 has no bridge")
    assert found("island-count", board, answer, partial=True) == []


def test_connected_tells_every_group_the_smallest_first() -> None:
    board = read("1.1.?\n.....\n2.2.2")
    answer = bridges((0, 0, 0, 2, 1), (2, 0, 2, 2, 1), (2, 2, 2, 4, 1))
    faults = found("connected", board, answer)
    assert [fault.cells for fault in faults] == [
        ((0, 4),),
        ((0, 0), (0, 2)),
        ((2, 0), (2, 2), (2, 4)),
    ]
    assert faults[0].sentence == (
        "r0c4 cannot reach the other 5 islands: no bridge leads from it to the rest"
    )
    assert faults[1].sentence == (
        "r0c0, r0c2 cannot reach the other 4 islands: no bridge leads from them to the rest"
    )


def test_connected_names_only_some_of_many() -> None:
    board = read("??????.?")
    chain = bridges(*((0, c, 0, c + 1, 1) for c in range(5)))
    last, first = found("connected", board, chain)
    assert last.cells == ((0, 7),)
    assert first.sentence.startswith("r0c0, r0c1, r0c2, r0c3 and 2 more cannot reach the other island: ")
    assert found("connected", read("?"), Bridges({})) == []


@pytest.mark.parametrize(
    ("entries", "half"),
    [
        ([], []),
        ([(0, 0, 0, 2, 1)], [((0, 0), (0, 2))]),  # both are full
        ([(0, 2, 2, 2, 1)], []),
        ([(2, 0, 2, 2, 1)], []),  # the 2 takes one more
        ([(2, 0, 2, 2, 2)], []),  # the 3 takes one more
        ([(0, 0, 0, 2, 1), (2, 0, 2, 2, 2)], [((0, 0), (0, 2))]),
    ],
)
def test_half_drawn_a_group_is_cut_off_only_when_it_is_full(
    entries: list[tuple[int, int, int, int, int]], half: list[tuple[Cell, ...]]
) -> None:
    board = read("1.1\n...\n2.3")
    assert places("connected", board, bridges(*entries), partial=True) == half
    assert len(places("connected", board, bridges(*entries))) >= 2


def test_half_drawn_an_island_without_number_may_always_take_more() -> None:
    board = read("1.?.1")
    answer = bridges((0, 0, 0, 2, 1))
    assert found("connected", board, answer, partial=True) == []
    assert len(found("connected", board, answer)) == 2


@pytest.mark.parametrize("partial", [False, True])
def test_no_loops(partial: bool) -> None:
    open_ring = bridges(*SIDES[:3])
    ring = bridges(*SIDES)
    tree = Hashi(RING.rows, RING.columns, RING.islands, loops=False)
    assert found("no-loops", RING, ring, partial=partial) == []
    assert found("no-loops", tree, open_ring, partial=partial) == []
    [fault] = found("no-loops", tree, ring, partial=partial)
    assert fault.cells == ((0, 0), (0, 2), (2, 0), (2, 2))
    assert fault.sentence == "bridges lead round in a loop through r0c0, r0c2, r2c0, r2c2"


def test_two_bridges_side_by_side_are_no_loop_and_dead_ends_are_left_out() -> None:
    board = read("2.2.?\n.....\n2.2..", loops="no")
    assert found("no-loops", board, bridges((0, 0, 0, 2, 2))) == []
    assert places("no-loops", board, bridges(*SIDES, (0, 2, 0, 4, 2))) == [((0, 0), (0, 2), (2, 0), (2, 2))]
