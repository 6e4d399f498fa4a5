"""Yashi's encodings: the seed's clauses, what is presolved and why, what is refused, and wishes."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import comb
from random import Random

import pytest

import kotae
from kotae.codec.dimacs import cnf_text
from kotae.errors import Unserved
from kotae.formula import Clause, Formula
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Link, Point, Yashi
from kotae.puzzles.yashi.encode.cycles import MOST_INDEPENDENT, MOST_LITERALS
from kotae.puzzles.yashi.encode.layout import LinkLayout
from kotae.puzzles.yashi.encode.presolve import Settled, settle
from kotae.puzzles.yashi.encode.rings import independent, rings
from kotae.solving.outcome import Solved
from kotae.solving.search import Search
from kotae.solving.session import Session
from tests.rooms.sights import joined, meeting
from tests.yashi.brute import board_of, read, small_board, trees

ENCODINGS = list(PUZZLE.encodings)
SEVEN = read("o..o.\n..o.o\no..oo")


def formula_of(board: Yashi, encoding: str, *, bare: bool = False) -> Formula:
    return PUZZLE.encodings[encoding].encode(board, bare=bare).formula


def filed(formula: Formula, rule: str) -> dict[bool, list[Clause]]:
    """The clauses of a rule, by whether they are implied."""
    found: dict[bool, list[Clause]] = {False: [], True: []}
    for block in formula.blocks():
        if block.origins[0].rule == rule:
            found[block.implied] += block.clauses
    return found


def settled(board: Yashi) -> Settled | None:
    layout = LinkLayout(board)
    return settle(layout, layout.crossings())


def test_crossings_are_pairs_of_links_with_a_place_in_common() -> None:
    random = Random(1)
    seen = 0
    for _ in range(200):
        board = small_board(random, 24)
        layout = LinkLayout(board)
        found = layout.crossings()
        links = list(enumerate(board.links))
        expected = {
            (i, j, board.cell(Point(*place)))
            for (i, a), (j, b) in product(links, links)
            if not a.vertical and b.vertical and (place := meeting(a, b)) is not None
        }
        assert (set(found), len(found)) == (expected, len(expected))
        for across, down, cell in found:
            common = set(board.links[across].between()) & set(board.links[down].between())
            assert common == {board.point(cell)}
        seen += len(expected)
    assert seen > 50


def simple_cycles(board: Yashi) -> set[frozenset[Link]]:
    """Sets of links in which every point has two and one can walk from each to each."""
    found = set()
    for size in range(4, len(board.links) + 1):
        for chosen in combinations(board.links, size):
            ends = [end for link in chosen for end in link]
            points = set(ends)
            if all(ends.count(point) == 2 for point in points) and joined(points, chosen):
                found.add(frozenset(chosen))
    return found


def test_cycles_are_all_simple_cycles_each_once() -> None:
    random = Random(2)
    boards = [board_of(product(range(3), range(3))), board_of(product(range(4), range(2))), read("o")]
    boards += [small_board(random, 9) for _ in range(60)]
    seen = 0
    for board in boards:
        graph = LinkLayout(board).links_graph()
        found = [frozenset(board.links[edge.used - 1] for edge in ring) for ring in rings(graph)]
        assert len(set(found)) == len(found) <= 2 ** independent(graph) - 1
        assert set(found) == simple_cycles(board)
        seen += len(found)
    assert seen > 50
    grid = LinkLayout(board_of(product(range(4), range(4)))).links_graph()
    assert (independent(grid), len(list(rings(grid)))) == (9, 213)  # OEIS A140517


def test_the_clauses_of_the_seed() -> None:
    formula = formula_of(SEVEN, "cycles")
    names = [formula.name(number) for number in range(1, 8)]
    assert names == [
        "link (0, 0)-(0, 2)",
        "link (0, 0)-(3, 0)",
        "link (0, 2)-(3, 2)",
        "link (2, 1)-(4, 1)",
        "link (3, 0)-(3, 2)",
        "link (3, 2)-(4, 2)",
        "link (4, 1)-(4, 2)",
    ]
    rules = {rule: filed(formula, rule) for rule in PUZZLE.rules}
    assert rules["no-crossing"] == {False: [(-4, -5)], True: []}
    assert [sorted(clause) for clause in rules["no-cycles"][False]] == [[-5, -3, -2, -1]]
    assert rules["no-cycles"][True] == [(-1, -2, -3, -4, -5, -6, -7)], "at most six of seven"
    assert sorted(map(sorted, rules["connected"][True])) == [
        [1, 2],
        [1, 3],
        [2, 5],
        [3, 5, 6],
        [4],
        [4, 7],
        [6, 7],
    ]
    assert rules["connected"][False] == list(combinations(range(1, 8), 2)), "at least six of seven"
    assert formula.variables == 7
    assert formula.requirements == []


def test_a_point_that_can_have_no_link_is_the_empty_clause_of_the_seed() -> None:
    formula = formula_of(read("o.o\n...\n..o\n.o."), "cycles")
    assert [] in [list(clause) for clause in filed(formula, "connected")[True]]
    assert [block.origins[0].cells for block in formula.blocks() if [] in map(list, block.clauses)] == [
        ((3, 1),),
        (),
    ]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_one_point_needs_no_link(encoding: str) -> None:
    with Session(PUZZLE, read("o"), Search(encoding)) as session:
        found = [outcome for outcome in session.answers() if isinstance(outcome, Solved)]
    assert found == [Solved(Links.along(()))]


def test_the_seed_refuses_what_would_fill_the_memory() -> None:
    refusal = PUZZLE.encodings["cycles"].refusal
    assert refusal(board_of(product(range(3), range(5)))) is None
    why = refusal(board_of(product(range(4), range(4))))
    size = (2**9 - 1) * 24 + comb(24, 16) * 16 + comb(24, 10) * 10
    assert size > MOST_LITERALS
    assert why == (
        f"its cycles, and 15 of 24 links by subsets, would take {size:,} literals "
        "and the limit is 10,000,000; 'trees' can serve it"
    )
    wide = board_of(product(range(10), range(10)))
    assert refusal(wide) == (
        "its links make 81 independent cycles, hence up to 2^81 - 1 in all, "
        f"and the limit is {MOST_INDEPENDENT}; 'trees' can serve it"
    )
    stray = board_of([*product(range(10), range(10)), *((x, x) for x in range(20, 200))])
    assert "81 independent cycles" in (refusal(stray) or ""), "few subsets, but many cycles"
    ladder = board_of([*((x, 0) for x in range(2500)), *((x, 1) for x in range(0, 2500, 250))])
    assert "would take some 10^" in (refusal(ladder) or "")


def test_the_seed_refuses_what_is_far_too_large() -> None:
    refusal = PUZZLE.encodings["cycles"].refusal
    assert refusal(board_of(product(range(150), range(150)))) is not None
    assert refusal(board_of((x, 0) for x in range(20_000))) is None, "a row takes a clause for each link"


@pytest.mark.parametrize(
    ("text", "used", "unused"),
    [
        ("o..o\n....\no..o", [], []),
        ("o.o.o", [0, 1], []),
        ("o..o.\n..o.o\no..oo", [0, 1, 2, 3, 5, 6], [4]),
        ("o.o.o\n.....\no.o..", [4], []),
    ],
)
def test_links_that_are_needed_and_links_that_cross_them(
    text: str, used: list[int], unused: list[int]
) -> None:
    found = settled(read(text))
    assert found is not None
    assert (sorted(found.used), sorted(found.unused)) == (used, unused)


@pytest.mark.parametrize("name", ["alone", "parts", "forced"])
def test_some_impossible_boards_need_no_search(name: str) -> None:
    board = kotae.read(PUZZLE.examples / f"none.{name}.txt").instance
    assert settled(board) is None
    formula = formula_of(board, "trees")
    assert [] in [list(clause) for clause in formula.clauses]


def test_what_is_settled_holds_in_every_answer() -> None:
    random = Random(3)
    found = 0
    for _ in range(400):
        board = small_board(random, 10)
        right = trees(board)
        known = settled(board)
        if known is None:
            assert not right
            continue
        for answer in right:
            numbers = {number for number, link in enumerate(board.links) if link in answer}
            assert known.used <= numbers
            assert known.unused.isdisjoint(numbers)
        found += len(known.used) + len(known.unused)
    assert found > 500


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_shortest_is_wished_for_by_the_length_of_links(encoding: str, bare: bool) -> None:
    assert formula_of(SEVEN, encoding, bare=bare).soft == []
    wanting = formula_of(read(PUZZLE.boards.format(SEVEN), "shortest"), encoding, bare=bare)
    assert [(wish.clause, wish.weight) for wish in wanting.soft] == [
        ((-number,), link.length) for number, link in enumerate(SEVEN.links, 1)
    ]
    assert wanting.clauses == formula_of(SEVEN, encoding, bare=bare).clauses


def test_a_file_with_an_objective_is_wcnf_and_cannot_be_cnf() -> None:
    board = kotae.Board(PUZZLE, read(PUZZLE.boards.format(SEVEN), "shortest"))
    lines = list(kotae.encode(board))
    assert not any(line.startswith("p ") for line in lines)
    assert "h -4 -5 0\n" in lines
    assert lines[-7:] == [f"{link.length} -{number} 0\n" for number, link in enumerate(SEVEN.links, 1)]
    with pytest.raises(Unserved, match=r"DIMACS CNF has no words for an objective \(goal=shortest\)"):
        kotae.encode(board, style="cnf")
    assert any(line.startswith("min:") for line in kotae.encode(board, style="opb"))
    assert any(line.startswith("p cnf ") for line in kotae.encode(kotae.Board(PUZZLE, SEVEN)))


def test_crossings_are_filed_with_their_cell_and_ends() -> None:
    for encoding in ENCODINGS:
        formula = formula_of(SEVEN, encoding)
        crossings = [block for block in formula.blocks() if block.origins[0].rule == "no-crossing"]
        assert str(crossings[0].origins[0]) == "no-crossing r1c3, r1c2, r1c4, r0c3 and r2c3"


def test_names_and_comments_have_x_and_y_as_given() -> None:
    far = board_of((x - 7, y + 100) for x, y in SEVEN.points)
    assert formula_of(far, "trees").name(2) == "link (-7, 100)-(-4, 100)"
    formula = formula_of(far, "trees", bare=True)
    formula.write_out()
    text = "".join(cnf_text(formula))
    assert "c no-crossing (-4, 101), (-5, 101), (-3, 101), (-4, 100) and (-4, 102)\n" in text
    assert " bit 0 of the level of (-7, 100)\n" in text
    assert not re.search("r[0-9]+c[0-9]", text)


def test_the_default_stays_small_where_the_seed_explodes() -> None:
    board = board_of(product(range(20), range(20)))
    formula = formula_of(board, "trees")
    assert len(formula.clauses) == 400
    with Session(PUZZLE, board) as session:
        assert isinstance(session.solve(), Solved)


def test_many_crossings() -> None:
    side = range(1, 60)
    board = board_of([*((x, y) for x in (0, 60) for y in side), *((x, y) for x in side for y in (0, 60))])
    crossings = LinkLayout(board).crossings()
    assert len(crossings) == len(set(crossings)) == 59 * 59
