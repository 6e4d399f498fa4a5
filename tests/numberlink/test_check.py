"""Numberlink's checks one by one: what each finds, in which words, and what it lets pass half-drawn."""

from __future__ import annotations

import pytest

from kotae.geometry import along, at
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.statements import Fault
from tests.numberlink.brute import read, through

PARTIAL = pytest.mark.parametrize("partial", [False, True])


def found(board: Numberlink, answer: Lines, *, partial: bool = False) -> list[Fault]:
    return list(PUZZLE.faults(board, answer, partial=partial))


def of(rule: str, board: Numberlink, answer: Lines, *, partial: bool = False) -> list[Fault]:
    faults = list(PUZZLE.checks[rule](board, answer, partial=partial))
    assert {fault.rule for fault in faults} <= {rule}
    return faults


def test_checks_come_in_the_order_of_the_published_interface() -> None:
    order = ["no-branching", "ends-joined", "no-stray-loops", "fill", "no-touching"]
    assert list(PUZZLE.checks) == list(PUZZLE.rules) == order


@PARTIAL
def test_an_answer_has_no_faults(partial: bool) -> None:
    board = read("..21\n.1..\n...2")
    answer = through("03 13 12 11", "02 01 00 10 20 21 22 23")
    assert found(board, answer, partial=partial) == []


@PARTIAL
def test_lines_that_branch(partial: bool) -> None:
    board = read("1..\n..1", touch="yes")
    answer = through("00 01 02 12", "01 11 10")
    assert of("no-branching", board, answer, partial=partial) == [
        Fault("no-branching", at((0, 1)), "3 lines meet at r0c1; at most 2 may")
    ]


@PARTIAL
def test_lines_that_cross_are_a_branching(partial: bool) -> None:
    board = read(".1.\n2.2\n.1.")
    crossing = through("01 11 21", "10 11 12")
    assert of("no-branching", board, crossing, partial=partial) == [
        Fault("no-branching", at((1, 1)), "four lines meet at r1c1; at most 2 may")
    ]
    assert of("no-branching", board, through("01 11 21"), partial=partial) == []
    assert of("no-branching", board, through("10 11 12"), partial=partial) == []


@PARTIAL
def test_two_lines_at_an_end_are_a_branching_too(partial: bool) -> None:
    board = read("1..\n..1")
    answer = through("00 01 02 12", "00 10 11")
    assert of("no-branching", board, answer, partial=partial) == [
        Fault("no-branching", at((0, 0)), "2 lines meet at end 1 at r0c0; at most 1 may")
    ]


def test_every_branching_is_told() -> None:
    board = read("....\n1..1\n....")
    answer = through("10 11 12 13", "01 11 21", "02 12 22")
    assert {fault.cells for fault in of("no-branching", board, answer)} == {((1, 1),), ((1, 2),)}


@PARTIAL
def test_a_line_that_joins_different_numbers(partial: bool) -> None:
    board = read("1.2\n2.1")
    [fault] = of("ends-joined", board, through("00 01 02"), partial=partial)[:1]
    assert set(fault.cells) == {(0, 0), (0, 2)}
    assert fault.sentence == "a line joins different numbers: 1 at r0c0 and 2 at r0c2"
    assert of("ends-joined", board, through("00 01 11 12"), partial=True) == []


def test_ends_that_nothing_leaves_and_lines_that_end_in_the_open() -> None:
    board = read("1.#2\n1...", fill="no")
    answer = through("03 13 12")
    assert of("ends-joined", board, answer) == [
        Fault("ends-joined", at((0, 0)), "no line leaves the end 1 at r0c0"),
        Fault("ends-joined", at((1, 0)), "no line leaves the end 1 at r1c0"),
        Fault("ends-joined", at((1, 2)), "a line ends in the open at r1c2"),
        Fault("ends-joined", at((0, 3)), "the number 2 has only one end, r0c3"),
    ]
    assert of("ends-joined", board, answer, partial=True) == []


def test_ends_with_lines_that_do_not_meet() -> None:
    board = read("1...1", fill="no")
    told = of("ends-joined", board, through("00 01", "03 04"))
    assert [(fault.cells, fault.sentence) for fault in told] == [
        (((0, 1),), "a line ends in the open at r0c1"),
        (((0, 3),), "a line ends in the open at r0c3"),
    ]


@PARTIAL
def test_a_stray_loop(partial: bool) -> None:
    board = read("11..\n##..")
    answer = through("00 01", "02 03 13 12 02")
    loop = ((0, 2), (0, 3), (1, 2), (1, 3))
    assert found(board, answer, partial=partial) == [
        Fault("no-stray-loops", at(*loop), "a line runs round in a loop through r0c2")
    ]
    assert of("no-stray-loops", board, through("02 03 13 12"), partial=partial) == []


@PARTIAL
def test_what_hangs_on_a_loop_is_no_part_of_it(partial: bool) -> None:
    board = read("....1\n....1")
    answer = through("00 01 11 10 00", "01 02 03")
    [fault] = of("no-stray-loops", board, answer, partial=partial)
    assert fault.cells == ((0, 0), (0, 1), (1, 0), (1, 1))


@PARTIAL
def test_a_loop_through_an_end_is_a_branching_there(partial: bool) -> None:
    board = read("1.\n..\n.1")
    answer = through("00 01 11 10 00")
    assert of("no-stray-loops", board, answer, partial=partial) == []
    assert [fault.cells for fault in of("no-branching", board, answer, partial=partial)] == [((0, 0),)]


def test_cells_that_are_not_used() -> None:
    text, answer = "11.\n..#", through("00 01")
    assert found(read(text), answer) == [
        Fault("fill", at((0, 2)), "no line runs through r0c2"),
        Fault("fill", at((1, 0)), "no line runs through r1c0"),
        Fault("fill", at((1, 1)), "no line runs through r1c1"),
    ]
    assert found(read(text), answer, partial=True) == []
    assert found(read(text, fill="no"), answer) == []


@PARTIAL
def test_a_line_that_touches_itself(partial: bool) -> None:
    answer = through("00 01 11 10")
    sentence = "a line touches itself between r0c0 and r1c0"
    for fill in ("yes", "no"):
        assert found(read("A.\nA.", fill=fill), answer, partial=partial) == [
            Fault("no-touching", along(((0, 0), (1, 0))), sentence)
        ]
        assert found(read("A.\nA.", fill=fill, touch="yes"), answer, partial=partial) == []


def test_every_touch_is_told_and_other_lines_may_be_beside() -> None:
    board = read("1....\n....1\n2...2", fill="no")
    answer = through("00 01 11 12 02 03 04 14", "20 21 22 23 24")
    assert [fault.cells for fault in found(board, answer)] == [((0, 1), (0, 2))]
    board = read("1..\n...\n..1\n2.2", fill="no")
    answer = through("00 01 02 12 11 10 20 21 22", "30 31 32")
    assert {fault.cells for fault in of("no-touching", board, answer)} == {
        ((0, 0), (1, 0)),
        ((0, 1), (1, 1)),
        ((1, 1), (2, 1)),
        ((1, 2), (2, 2)),
    }


def test_a_half_drawn_line_may_not_touch_itself_but_two_pieces_may() -> None:
    board = read("1...\n...1")
    touching = through("01 02 12 11")
    assert [fault.rule for fault in found(board, touching, partial=True)] == ["no-touching"]
    pieces = through("00 01", "10 11")
    assert found(board, pieces, partial=True) == []
