"""Hashi's encodings: brute force for every max-bridges, what is refused, what is implied and why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import kotae
from kotae.encodings import subsets
from kotae.errors import Unserved
from kotae.formula import Clause, Formula
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.encode.subsets import MOST_CLAUSES
from kotae.solving.outcome import Outcome, Solved
from kotae.solving.search import Method, Search
from kotae.solving.session import Session
from tests.hashi.brute import Drawn, answers, read, small_board


def solve(board: Hashi, encoding: str, method: Method) -> Outcome[Bridges]:
    with Session(PUZZLE, board, Search(encoding, method)) as session:
        return session.solve()


def all_answers(board: Hashi) -> list[Drawn]:
    with Session(PUZZLE, board) as session:
        found = [outcome.answer for outcome in session.answers() if isinstance(outcome, Solved)]
    return [frozenset(answer.counts.items()) for answer in found]


def implied(formula: Formula) -> list[Clause]:
    return [clause for block in formula.blocks() if block.implied for clause in block.clauses]


def test_exactly_three_of_four_is_the_seven_clauses_of_the_seed() -> None:
    a, b, c, d = 1, 2, 3, 4
    expected = {(a, b), (a, c), (a, d), (b, c), (b, d), (c, d), (-a, -b, -c, -d)}
    clauses = list(subsets.exactly((a, b, c, d), 3))
    assert (set(clauses), len(clauses)) == (expected, 7)
    formula = PUZZLE.encodings["subsets"].encode(read("3.?\n...\n?.."), bare=False).formula
    [block] = [block for block in formula.blocks() if str(block.origins[0]) == "island-count r0c0"]
    assert (set(block.clauses), len(block.clauses)) == (expected, 7)


@pytest.mark.parametrize("max_bridges", range(1, 9))
def test_the_default_finds_just_the_answers_for_every_max_bridges(max_bridges: int) -> None:
    random = Random(max_bridges)
    solved = 0
    for _ in range(25):
        board = small_board(random, max_bridges, corridors=4 if max_bridges > 3 else 5)
        found = all_answers(board)
        assert len(found) == len(set(found)), "no answer comes twice"
        assert set(found) == answers(board), PUZZLE.boards.format(board)
        solved += bool(found)
    assert 5 <= solved <= 20


def test_single_double_serves_two_bridges_only() -> None:
    refusal = PUZZLE.encodings["single-double"].refusal
    for max_bridges in range(1, 9):
        why = refusal(read("1.1", max_bridges))
        assert (why is None) == (max_bridges == 2)
        assert why is None or why == f"it is made for max-bridges=2, not {max_bridges}; 'levels' can serve it"


def test_subsets_refuse_what_would_fill_the_memory() -> None:
    refusal = PUZZLE.encodings["subsets"].refusal
    middle = ". . ? . .\n. . . . .\n? . {} . ?\n. . . . .\n. . ? . ."
    assert refusal(read(middle.format(8), 4)) is None
    why = refusal(read(middle.format(16), 8))
    size = subsets.size_exactly(32, 16)
    assert size > MOST_CLAUSES
    assert (
        why == f"subsets would take {size:,} clauses and the limit is {MOST_CLAUSES:,}; 'levels' can serve it"
    )
    assert refusal(read(middle.format("?"), 8)) is None, "an island without number takes one clause"


MANY = ". . {0} . .\n. . . . .\n{0} . 10 . {0}\n. . . . .\n. . {0} . ."
"""With max-bridges=5 subsets of 20 literals are few enough, and those of 24, with a level more, are not."""


def test_subsets_count_the_level_that_a_bare_formula_has_besides() -> None:
    encoder = PUZZLE.encodings["subsets"]
    board = read(MANY.format("?"), 5)
    assert encoder.refusal(board) is None
    assert f"would take {subsets.size_exactly(24, 10):,} clauses" in (encoder.bare_refusal(board) or "")
    PUZZLE.encoder("subsets", board)
    with pytest.raises(Unserved):
        PUZZLE.encoder("subsets", board, bare=True)
    assert PUZZLE.switching_encoder("subsets", board)[0] == "levels"
    for max_bridges in (1, 2, 3):
        small = read(MANY.format("?").replace("10", "4"), max_bridges)
        written = len(encoder.encode(small, bare=True).formula.clauses)
        assert encoder.bare_refusal(small) is None
        assert written > subsets.size_exactly(4 * (max_bridges + 1), 4)


def test_a_certificate_by_subsets_is_refused_before_it_is_begun() -> None:
    board = kotae.read(f"# kotae hashi max-bridges=5\n{MANY.format('?')}\n")
    with pytest.raises(Unserved, match="the encoding 'subsets' cannot serve this board: subsets would take"):
        kotae.certify(board, encoding="subsets")


def test_a_verdict_by_subsets_finds_its_conflict_all_the_same() -> None:
    board = kotae.read(f"# kotae hashi max-bridges=5\n{MANY.format('1')}\n")
    found = kotae.verdict(board, encoding="subsets")
    assert found.word == "impossible"
    assert found.conflict is not None
    assert found.conflict.minimal


def test_the_default_stays_small_where_subsets_explode() -> None:
    crossroads = "\n".join([". . ? . .", ". . . . .", "? . 16 . ?", ". . . . .", ". . ? . ."])
    formula = PUZZLE.encodings["levels"].encode(read(crossroads, 8), bare=False).formula
    assert len(formula.clauses) < 1500
    assert isinstance(solve(read(crossroads, 8), "levels", "cuts"), Solved)


def small_boards(seed: int, count: int) -> Iterator[Hashi]:
    random = Random(seed)
    for _ in range(count):
        yield small_board(random, random.choice((1, 2, 2, 3)), corridors=6)


@pytest.mark.parametrize("encoding", ["levels", "subsets"])
def test_implied_clauses_make_unit_propagation_find_more(encoding: str) -> None:
    more = 0
    for board in small_boards(seed=6, count=300):
        formula = PUZZLE.encodings[encoding].encode(board, bare=False).formula
        extra = implied(formula)
        with_them = propagated(formula.clauses)
        without = propagated([clause for clause in formula.clauses if clause not in extra])
        assert with_them is None or (without is not None and without <= with_them)
        more += with_them != without
    assert more > 10


def propagated(clauses: list[Clause]) -> set[int] | None:
    """The literals that unit propagation finds, or None if it finds a contradiction."""
    known: set[int] = set()
    while True:
        left = [[x for x in clause if -x not in known] for clause in clauses if known.isdisjoint(clause)]
        if [] in left or any(-x in known for x in known):
            return None
        found = {clause[0] for clause in left if len(clause) == 1}
        if not found:
            return known
        known |= found


def test_two_ones_side_by_side_are_kept_apart_unless_they_are_all() -> None:
    def kept(board: Hashi) -> list[str]:
        formula = PUZZLE.encodings["levels"].encode(board, bare=False).formula
        return [f"not: {formula.name(-clause[0])}" for clause in implied(formula)]

    assert kept(read("1.1.?")) == ["not: bridge r0c0-r0c2 at least 1"]
    assert kept(read("2.2.?")) == ["not: bridge r0c0-r0c2 at least 2"]
    assert kept(read("3.3.?")) == [], "no corridor takes three"
    assert kept(read("3.3.?", 3)) == ["not: bridge r0c0-r0c2 at least 3"]
    assert kept(read("1.2.?")) == kept(read("?.?.?")) == kept(read("1.1")) == []


def test_subsets_imply_the_corridors_that_every_drawing_needs() -> None:
    def needed(text: str) -> list[str]:
        formula = PUZZLE.encodings["subsets"].encode(read(text), bare=False).formula
        return [" ".join(formula.name(literal) for literal in clause) for clause in implied(formula)]

    assert needed("3.?.?\n.....\n?.?..") == ["bridge r0c2-r0c4 at least 1"]
    assert needed("1.2.1") == ["bridge r0c0-r0c2 at least 1", "bridge r0c2-r0c4 at least 1"]
    assert needed("2.2\n...\n2.2") == []
    apart = "2.2...\n......\n2.2...\n...2.2\n......\n...2.2"
    assert needed(apart) == [""], "the empty clause: nothing can join these"


def test_variables_are_named_by_what_is_true() -> None:
    board = read("2.2\n...\n1..")
    names = {
        "levels": ["bridge r0c0-r0c2 at least 1", "bridge r0c0-r0c2 at least 2"],
        "subsets": ["bridge r0c0-r0c2 at least 1", "bridge r0c0-r0c2 at least 2"],
        "single-double": ["bridge r0c0-r0c2 is single", "bridge r0c0-r0c2 is double"],
    }
    for encoding, expected in names.items():
        formula = PUZZLE.encodings[encoding].encode(board, bare=False).formula
        assert [formula.name(1), formula.name(2)] == expected


def test_crossings_are_filed_with_their_cell_and_ends() -> None:
    board = read(".1.\n1.1\n.1.")
    counts = {"levels": 1, "subsets": 4, "single-double": 1}
    for encoding, count in counts.items():
        formula = PUZZLE.encodings[encoding].encode(board, bare=False).formula
        filed = [block for block in formula.blocks() if block.origins[0].rule == "no-crossing"]
        assert sum(len(block.clauses) for block in filed) == count
        assert {str(block.origins[0]) for block in filed} == {"no-crossing r1c1, r1c0, r1c2, r0c1 and r2c1"}
