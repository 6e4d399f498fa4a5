"""Numberlink's encodings: stray loops, blocked cells, boards without numbers, names, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from kotae.errors import Unserved
from kotae.geometry import Cell
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.puzzles.numberlink.encode.labels import wrong_neighbourhoods
from kotae.solving.outcome import Impossible, Solved
from kotae.solving.search import METHODS, Method, Search
from kotae.solving.session import Session
from tests.numberlink.brute import (
    RULES,
    Rules,
    answers,
    encodings,
    read,
    solved,
    through,
    under,
)

LOOPS = [
    ("11\n..\n..", (True, False)),
    ("11..\n##..", (True, False)),
    ("11..\n##..", (True, True)),
    ("..11\n..2.\n..2.", (True, True)),
    (".1...\n.2...\n1.2..", (True, True)),
]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("text", "rules"), LOOPS)
def test_a_board_whose_only_full_drawing_has_a_stray_loop_is_impossible(
    text: str, rules: Rules, method: Method
) -> None:
    board = under(read(text), rules)
    [drawing] = [links for links in coverings(board) if not untidy(board, Lines.along(links))]
    assert [fault.rule for fault in PUZZLE.faults(board, Lines.along(drawing))] == ["no-stray-loops"]
    assert answers(board) == set()
    for encoding in encodings(board):
        for bare in (False, True):
            with Session(PUZZLE, board, Search(encoding, method), bare=bare) as session:
                assert session.solve() == Impossible()


def coverings(board: Numberlink) -> Iterator[frozenset[CellLink]]:
    """Every choice of links by which one line leaves each end and two any other cell."""
    wanted = {cell: 1 if cell in board.label else 2 for cell in board.cells}
    last = {cell: place for place, link in enumerate(board.links) for cell in link}
    if len(last) < len(wanted):
        return

    def choose(place: int, chosen: list[CellLink], missing: dict[Cell, int]) -> Iterator[frozenset[CellLink]]:
        if place == len(board.links):
            yield frozenset(chosen)
            return
        link = board.links[place]
        for used in (0, 1):
            left = {**missing, **{cell: missing[cell] - used for cell in link}}
            if all(left[cell] == 0 if last[cell] == place else left[cell] >= 0 for cell in link):
                yield from choose(place + 1, [*chosen, link] if used else chosen, left)

    yield from choose(0, [], wanted)


def untidy(board: Numberlink, drawing: Lines) -> bool:
    """Whether a line joins different numbers or, where it may not, touches itself."""
    rules = {fault.rule for fault in PUZZLE.faults(board, drawing)}
    return bool(rules & {"ends-joined", "no-touching"})


RINGS = [
    ("##1#\n1...\n#.#.\n#...", "10 11 12 02", "10 11 21 31 32 33 23 13 12 02"),
    ("##...\n##.#.\n1....\n###.#\n###1#", "20 21 22 23 33 43", "20 21 22 12 02 03 04 14 24 23 33 43"),
]
"""Boards on which the way round a blocked cell uses every cell and comes beside itself where it began.

On the second, presolving joins the ring before it knows both numbers and leaves the touch to the clauses.
"""


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("ring", RINGS)
def test_a_path_may_come_round_a_blocked_cell_only_if_it_may_touch_itself(
    ring: tuple[str, str, str], rules: Rules, method: Method
) -> None:
    board = under(read(ring[0]), rules)
    short, long = through(ring[1]).links, through(ring[2]).links
    fill, touch = rules
    expected = ({long} if touch else set()) | (set() if fill else {short})
    assert answers(board) == expected
    for encoding in encodings(board):
        for bare in (True, False):
            with Session(PUZZLE, board, Search(encoding, method), bare=bare) as session:
                outcomes = list(session.answers())
            assert outcomes[-1] == Impossible()
            assert {outcome.answer.links for outcome in outcomes if isinstance(outcome, Solved)} == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_board_without_numbers(rules: Rules) -> None:
    """Nothing to join: the empty drawing is the answer, unless cells must be used."""
    for text in (".", "..", "..\n..", ".#\n.."):
        board = under(read(text), rules)
        assert answers(board) == (set() if rules[0] else {frozenset()})
        for encoding in encodings(board):
            assert set(solved(board, encoding)) == answers(board), (text, encoding)


def test_labels_serve_touch_no_only_and_say_so() -> None:
    refusal = PUZZLE.encodings["labels"].refusal
    for fill, touch in RULES:
        why = refusal(under(read("1.1\n..."), (fill, touch)))
        assert (why is not None) == touch
        assert why is None or "touch=no only; 'edges' can serve it" in why
    with pytest.raises(Unserved, match=r"the encoding 'labels' cannot serve this board: .*touch=no only"):
        Session(PUZZLE, read("1.1", touch="yes"), Search("labels"))


def test_labels_refuse_what_would_fill_the_memory() -> None:
    cells = [(row, column) for row in range(200) for column in range(200)]
    ends = {str(n): (cells[2 * n], cells[2 * n + 1]) for n in range(300)}
    board = Numberlink(200, 200, ends)
    assert "clauses and the limit is" in (PUZZLE.encodings["labels"].refusal(board) or "")
    assert encodings(board) == ["edges"]


def test_labels_count_their_variables_cell_by_cell_and_number_by_number() -> None:
    formula = PUZZLE.encodings["labels"].encode(read("7.b\nb.7"), bare=False).formula
    names = [formula.name(variable) for variable in range(1, 13)]
    assert names[:4] == ["N((0,0),7)", "N((0,0),b)", "N((1,0),7)", "N((1,0),b)"]
    assert names[-2:] == ["N((2,1),7)", "N((2,1),b)"]


@pytest.mark.parametrize("wanted", [1, 2])
def test_wrong_neighbourhoods_are_all_forbidden(wanted: int) -> None:
    here = 9
    for count in range(5):
        around = list(range(1, count + 1))
        clauses = list(wrong_neighbourhoods(here, around, wanted))
        for values in product((False, True), repeat=count):
            held = {here} | {v if value else -v for v, value in zip(around, values, strict=True)}
            assert all(held & set(clause) for clause in clauses) == (sum(values) == wanted)
        assert all(-here in clause for clause in clauses), "a cell without the number is free"


def test_links_are_named_by_their_cells() -> None:
    for bare in (False, True):
        formula = PUZZLE.encodings["edges"].encode(read("1#\n.."), bare=bare).formula
        assert [formula.name(1), formula.name(2)] == ["line r0c0-r1c0", "line r1c0-r1c1"]
