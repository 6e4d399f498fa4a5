"""Steps in words: each technique on a small board, contradictions, and what holds for every sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kotae
from kotae.explaining.explanation import explain
from kotae.formula import Origin
from kotae.geometry import Cell, cell_name
from kotae.optional import Told
from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.compose import compose
from kotae.puzzles.futoshiki.techniques import EXPLAINING, TECHNIQUES
from kotae.solving.search import DEFAULT
from kotae.statements import Fact, Reason, Step
from kotae.watch import Watch

PAGE = Path(__file__).parents[2] / "docs" / "techniques" / "futoshiki.md"
SECTION = re.compile(r"^## (.+)\n\n((?:.+\n)+)\n```text\n([^`]+)```\n\n((?:> .+\n)+)", re.M)
SECTIONS = {
    name: (taught, board, told) for name, taught, board, told in SECTION.findall(PAGE.read_text("utf-8"))
}
NAME = re.compile(r"\br(\d+)c(\d+)\b")


def steps(board: Futoshiki) -> Iterator[Step]:
    """The steps of a board, and those of their refutations."""
    for step in explain(PUZZLE, board, None, DEFAULT, Watch()).steps:
        yield from (step, *step.supposing)


def in_one_line(text: str) -> str:
    return " ".join(re.sub(r"^> ", "", text, flags=re.M).split())


def test_the_page_has_every_technique_in_order() -> None:
    assert {name: in_one_line(taught) for name, (taught, _, _) in SECTIONS.items()} == TECHNIQUES
    assert list(SECTIONS) == list(TECHNIQUES)


@pytest.mark.parametrize("technique", SECTIONS)
def test_a_step_bears_its_name(technique: str) -> None:
    _, board, told = SECTIONS[technique]
    instance = kotae.read(board).instance
    assert isinstance(instance, Futoshiki)
    found = [step.sentence for step in steps(instance) if step.technique == technique]
    assert in_one_line(told) in found


def fact(board: Futoshiki, cell: Cell, digits: tuple[int, ...]) -> Fact:
    found = PUZZLE.medium.fact(board, cell[0] * board.size + cell[1], digits)
    assert found is not None
    return found


def tell(
    board: Futoshiki,
    reasons: list[tuple[str, tuple[Cell, ...]]],
    known: Mapping[Cell, tuple[int, ...]],
    shown: Mapping[Cell, tuple[int, ...]] | None = None,
    **more: Any,
) -> Told:
    """How a step is told that rests on rules at places and known digits."""
    conditions = [PUZZLE.demand(board, Origin(rule, cells)) for rule, cells in reasons]
    facts = tuple(fact(board, cell, digits) for cell, digits in (shown or {}).items())
    told = EXPLAINING.tell(
        board,
        Step(
            facts=facts,
            now=facts,
            known=tuple(fact(board, cell, digits) for cell, digits in known.items()),
            reasons=tuple(Reason(each.rule, each.place, each.sentence) for each in conditions),
            **more,
        ),
    )
    assert told is not None
    return told


def test_facts_list_digits_as_people_do() -> None:
    assert fact(Futoshiki(5), (2, 1), (1, 2, 4)).sentence == "r2c1 holds 1, 2 or 4"


ROW = tuple((1, c) for c in range(4))
COLUMN = tuple((r, 2) for r in range(4))
RING = (((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0)))
CHAIN = (((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 2), (0, 3)), ((0, 3), (1, 3)))


@pytest.mark.parametrize(
    ("board", "reasons", "known", "sentence"),
    [
        (
            Futoshiki(4),
            [("row", ROW)],
            {(1, 0): (3,), (1, 3): (3,)},
            "r1c0 and r1c3 are both 3, in the same row.",
        ),
        (
            Futoshiki(4),
            [("column", COLUMN)],
            dict.fromkeys(COLUMN, (1, 2, 3)),
            "There is no place left for 4 in column 2.",
        ),
        (
            Futoshiki(4),
            [("row", ROW)],
            dict.fromkeys(ROW[1:], (1, 4)),
            "Only r1c0 is left for 2 and 3 in row 1.",
        ),
        (
            Futoshiki(5),
            [("row", tuple((0, c) for c in range(5)))],
            {(0, 0): (1, 2), (0, 2): (1, 2), (0, 4): (1, 2)},
            "r0c0, r0c2 and r0c4 have only 1 and 2 left between them in row 0.",
        ),
        (
            Futoshiki(4, {(2, 1): 4}),
            [("given", ((2, 1),))],
            {(2, 1): (1, 3)},
            "4 is printed at r2c1, which can only be 1 or 3.",
        ),
        (
            Futoshiki(4, less=RING),
            [("inequality", pair) for pair in RING],
            {},
            "r0c0 < r0c1 < r1c1 < r1c0 < r0c0 leads round to where it began.",
        ),
        (
            Futoshiki(4, less=CHAIN),
            [("inequality", pair) for pair in CHAIN],
            {},
            "r0c0 < r0c1 < r0c2 < r0c3 < r1c3 needs 5 digits that rise, and there are only 4.",
        ),
        (
            Futoshiki(4, less=CHAIN[:1]),
            [("inequality", CHAIN[0])],
            {(0, 0): (3, 4), (0, 1): (1, 2)},
            "r0c0 < r0c1 cannot hold where r0c0 is 3 or 4 and r0c1 is 1 or 2.",
        ),
        (
            Futoshiki(4, marks=CHAIN[:1], mode="adjacent"),
            [("adjacent", CHAIN[0])],
            {(0, 0): (1,), (0, 1): (3, 4)},
            "There is a mark between r0c0 and r0c1, but r0c0 is 1 and r0c1 is 3 or 4.",
        ),
        (
            Futoshiki(4, mode="adjacent"),
            [("adjacent", CHAIN[0])],
            {(0, 0): (1,), (0, 1): (2,)},
            "There is no mark between r0c0 and r0c1, but r0c0 is 1 and r0c1 is 2.",
        ),
        (
            Futoshiki(4, less=CHAIN[:1]),
            [("row", ROW), ("inequality", CHAIN[0])],
            {(1, 0): (2,)},
            "These cannot all hold: row 1 holds each digit once, r0c0 < r0c1, and r1c0 is 2.",
        ),
    ],
)
def test_contradictions(
    board: Futoshiki,
    reasons: list[tuple[str, tuple[Cell, ...]]],
    known: Mapping[Cell, tuple[int, ...]],
    sentence: str,
) -> None:
    assert tell(board, reasons, known) == Told(sentence)


def test_a_step_without_a_pattern_names_its_reasons_and_then_its_facts() -> None:
    board = Futoshiki(4, less=CHAIN[:1])
    reasons = [("row", ROW), ("column", COLUMN), ("inequality", CHAIN[0])]
    told = tell(board, reasons, {(1, 0): (1, 2), (3, 2): (1, 2)}, {(1, 2): (3, 4), (0, 1): (1, 2, 4)})
    assert told == Told(
        "Row 1 and column 2 hold each digit once, r0c0 < r0c1, and r1c0 and r3c2 are 1 or 2, "
        "so r1c2 is 3 or 4. By the same rules, r0c1 is not 3."
    )


@pytest.mark.parametrize(("number", "after"), [(1, ""), (3, " in 3 steps")])
def test_a_step_without_a_pattern_says_where_its_opposite_leads(number: int, after: str) -> None:
    board = Futoshiki(4, less=CHAIN[:1])
    told = tell(
        board,
        [("row", ROW), ("column", COLUMN), ("inequality", CHAIN[0])],
        {},
        {(1, 2): (3, 4), (0, 1): (1, 2, 4)},
        supposed=fact(board, (1, 2), (1, 2)),
        supposing=(Step(facts=(), sentence="There is no place left for 2 in row 3."),) * number,
    )
    assert told == Told(
        f"If r1c2 were 1 or 2, it would follow{after} that there is no place left for 2 in row 3. "
        "So r1c2 is 3 or 4. By the same rules, r0c1 is not 3."
    )


def test_a_supposition_shows_no_more_than_its_opposite() -> None:
    board = Futoshiki(4, less=CHAIN[:1])
    told = tell(
        board,
        [("row", ROW), ("column", COLUMN), ("inequality", CHAIN[0])],
        {},
        {(1, 2): (3, 4)},
        supposed=fact(board, (1, 2), (1,)),
        supposing=(Step(facts=(), sentence="There is no place left for 2 in row 3."),),
    )
    assert told == Told(
        "If r1c2 were 1, it would follow that there is no place left for 2 in row 3. So r1c2 is not 1. "
        "By the same rules, r1c2 is 3 or 4."
    )


def test_many_reasons_are_told_in_brief() -> None:
    lines = [("row", tuple((r, c) for c in range(4))) for r in range(3)]
    reasons = [*lines, ("column", COLUMN), ("inequality", CHAIN[0])]
    told = tell(Futoshiki(4, less=CHAIN[:1]), reasons, {(1, 0): (1, 2)}, {(1, 2): (1, 2, 4)})
    assert told == Told(
        "Trying 3 at r1c2 leads to a contradiction in rows 0, 1 and 2 and column 2, along r0c0 < r0c1 "
        "and with what is known of r1c0, so r1c2 is not 3."
    )


def composed(seed: int) -> Futoshiki:
    """A random board, every third with marks."""
    random = Random(seed)
    size = random.choice([3, 4, 5])
    board, answer = compose((size, size), random)
    if seed % 3:
        return board
    marks = [(a, b) for a, b in board.neighbours if abs((answer[a] or 0) - (answer[b] or 0)) == 1]
    return Futoshiki(size, board.givens, marks=tuple(marks), mode="adjacent")


@pytest.mark.parametrize("seed", range(30))
def test_sentences_are_sentences(seed: int) -> None:
    board = composed(seed)
    told = list(steps(board))
    assert told
    for step in told:
        sentence = step.sentence
        assert re.fullmatch(r"(?:[A-Z]|r\d+c\d+).*[^.]\.", sentence), sentence
        assert len(sentence) <= 400, sentence
        assert not re.search(r"\b(\w+) \1\b|\b(r\d+c\d+)(?:,| and) \2\b|  |\.\.| [,.]", sentence), sentence
        assert all(int(r) < board.size and int(c) < board.size for r, c in NAME.findall(sentence)), sentence
        assert step.technique is None or step.technique in TECHNIQUES
        for place in step.facts[:1]:
            ((row, column),) = place.cells
            about = rf"\b{cell_name((row, column))}\b|rest of .*(?:rows? .*\b{row}\b|columns? .*\b{column}\b)"
            assert re.search(about, sentence), sentence
