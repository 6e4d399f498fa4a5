"""Steps in words: each technique on a small board, contradictions, and sentences that read well anywhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

import kotae
from kotae.formula import Origin
from kotae.geometry import cell_name
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.compose import compose
from kotae.puzzles.numberlink.techniques import EXPLAINING
from kotae.puzzles.numberlink.telling import tell
from kotae.statements import Reason, Step
from tests.numberlink.brute import RULES, read, under

FOUR = "...1\n.12.\n2..."
FIVE = ".....\n...1.\n..2..\n2...1"
SIX = "1.1\n2.2"
CASES = [
    (
        "corner",
        (FOUR, "yes", "no"),
        "A line has to run through r0c0, and it has only two ways, to r0c1 and r1c0: it takes both.",
    ),
    (
        "two ways left",
        ("...1.\n.1.2.\n2....", "yes", "yes"),
        "A line has to run through r0c2, and only two ways are left, to r0c1 and r1c2: it takes both.",
    ),
    (
        "forced turn along a diagonal",
        (FIVE, "yes", "no"),
        "The line turns at r0c0 and would touch itself if it ran on to r1c1: so no line runs from r1c1 to "
        "r0c1 or r1c0. Then the line from r0c0 into r0c1 goes on to r0c2, and the line through r1c1 has to "
        "turn, to r1c2 and r2c1.",
    ),
    (
        "only way on",
        ("1..#\n.21.\n...2", "no", "no"),
        "The line from r1c2 into r0c2 can only go on to r0c1: r0c2 has no other neighbour.",
    ),
    (
        "dead end",
        ("1...\n.21#\n...2", "no", "no"),
        "A line from r0c2 into r0c3 could not leave it again: r0c3 has no other neighbour. So none runs "
        "there.",
    ),
    (
        "full cell",
        (SIX, "no", "no"),
        "r0c1 has its two lines, to r0c0 and r0c2, so no line runs from it to r1c1.",
    ),
    (
        "end is done",
        ("1.12\n2...", "no", "yes"),
        "The 1 at r0c2 has its line, to r0c1, so no line runs from it to r1c2.",
    ),
    (
        "stranded end",
        (SIX, "yes", "yes"),
        "The 1 at r0c0 has only one way, to r0c1: r1c0 has another number.",
    ),
    (
        "pocket",
        ("12.2\n...1", "no", "no"),
        "The 1 at r0c0 has to get out of r0c0, r1c0 and r1c1, and the only way out leads from r1c1 to "
        "r1c2: so a line runs there.",
    ),
    (
        "would join two numbers",
        ("1...\n.21.\n...2", "no", "no"),
        "The 2 at r1c1 and the 1 at r1c2 are different numbers, so no line runs between them.",
    ),
    (
        "between two numbers",
        (FOUR, "yes", "yes"),
        "A line has to run through r0c2, but not from r1c2 to r0c3, which would join 2 and 1: so it runs "
        "to r0c1.",
    ),
    (
        "would touch itself",
        (FOUR, "yes", "no"),
        "The line turns at r0c0 and would touch itself if it ran on to r1c1: so no line runs from r1c1 to "
        "r0c1 or r1c0. Then the line from r0c0 into r0c1 goes on to r0c2, and the 1 at r1c1 has only one "
        "way left, to r2c1, since no line joins the 1 at r1c1 to the 2 at r1c2.",
    ),
    (
        "would close a loop",
        ("....\n....\n#21.\n2.1.", "yes", "yes"),
        "A line between r0c1 and r1c1 would close the loop r0c0–r0c1–r1c1–r1c0–r0c0, so none runs there. "
        "Then the line from r0c0 into r0c1 goes on to r0c2.",
    ),
]


MORE = [
    (
        ("1..1\n2..2", "no", "no"),
        "The line of 1, r0c0–r0c1, must not meet that of 2, r1c0–r1c1: so no line runs between r0c1 and "
        "r1c1. Then the line from r0c0 into r0c1 goes on to r0c2, and the line from r1c0 into r1c1 goes on "
        "to r1c2.",
    ),
    (
        (".22\n1.1", "no", "no"),
        "The 2 at r0c2 and the 1 at r1c2 are different numbers, so no line runs between them. Then the 2 at "
        "r0c2 has only one way left, to r0c1, and the 1 at r1c2 has only one way left, to r1c1.",
    ),
    (
        ("...1\n.2..\n..12", "no", "yes"),
        "The line of 1, r2c2–r2c1, must not run on to the 2 at r1c1: so no line runs between r1c1 and r2c1.",
    ),
    (
        ("1.2.\n.1.2", "no", "no"),
        "With a line between r0c1 and r0c2, it would follow in 2 steps that the 2 at r0c2 cannot get out of "
        "r0c1 and r0c2. So no line runs between r0c1 and r0c2.",
    ),
]
CONTRADICTIONS = [
    (
        (".21\n.21", "yes", "no"),
        "The line r0c1–r0c0–r1c0–r1c1 touches itself: r0c1 and r1c1 lie side by side.",
    ),
    (("121\n.2.", "no", "no"), "The 1 at r0c0 cannot get out of r0c0 and r1c0."),
    (("....\n2121", "yes", "no"), "r0c1 has three lines, to r0c0, r0c2 and r1c1, and may have only two."),
    (("##1\n212", "no", "no"), "The 1 at r0c2 is stranded: r1c2 has another number."),
    (("2.1\n1.2", "no", "yes"), "The line r0c0–r0c1–r0c2 joins the 2 at r0c0 to the 1 at r0c2."),
    (("11.\n.22", "yes", "no"), "No line can run through r0c2: only the way to r1c2 is left."),
    ((".11\n.22", "yes", "no"), "The line from r0c0 into r1c0 cannot go on: the way to r1c1 is closed."),
    (("11..\n22..", "yes", "yes"), "The line r0c2–r0c3–r1c3–r1c2–r0c2 is a loop."),
    (
        ("...2\n..1.\n2.1.", "yes", "no"),
        "The line from r1c1 into r2c1 cannot go on: the ways to r2c0 and r2c2 are closed.",
    ),
    (
        ("2.1\n...\n.21", "yes", "no"),
        "The line r0c2–r0c1–r1c1–r1c2 touches itself: r0c2 and r1c2 lie side by side.",
    ),
    (
        (".2..\n1..2\n1...", "yes", "no"),
        "These cannot all hold: at most one line leaves the end r1c0; the line of 1 from r1c0 leads out of "
        "r0c0 and r1c0; r0c0–r1c0 is drawn.",
    ),
]


@cache
def explained(text: str, fill: str, touch: str) -> tuple[Step, ...]:
    """The steps of a board."""
    return kotae.explain(kotae.read(f"# kotae numberlink fill={fill} touch={touch}\n{text}\n")).steps


@pytest.mark.parametrize(("name", "board", "sentence"), CASES, ids=[case[0] for case in CASES])
def test_a_step_bears_its_name(name: str, board: tuple[str, str, str], sentence: str) -> None:
    assert sentence in [step.sentence for step in explained(*board) if step.technique == name]


def test_every_technique_is_shown_and_taught_in_a_sentence() -> None:
    assert {name for name, *_ in CASES} == EXPLAINING.techniques.keys()
    assert all(re.fullmatch("[A-Z].*[^.][.]", taught) for taught in EXPLAINING.techniques.values())


def test_the_page_of_techniques_shows_the_same_boards_and_sentences() -> None:
    page = (Path(kotae.__file__).parents[2] / "docs/techniques/numberlink.md").read_text(encoding="utf-8")
    told = " ".join(page.replace("\n> ", " ").split())
    for name, (text, *_), sentence in CASES:
        assert f"## {name.capitalize()}\n" in page
        assert f"```text\n{text}\n```" in page
        assert sentence in told
        assert EXPLAINING.techniques[name] in told


@pytest.mark.parametrize(("board", "sentence"), MORE)
def test_other_sentences(board: tuple[str, str, str], sentence: str) -> None:
    assert sentence in [step.sentence for step in explained(*board)]


@pytest.mark.parametrize(("board", "sentence"), CONTRADICTIONS)
def test_an_impossible_board_ends_in_a_contradiction(board: tuple[str, str, str], sentence: str) -> None:
    *_, last = explained(*board)
    assert (last.facts, last.sentence, last.technique) == ((), sentence, None)


def test_a_step_with_a_refutation_says_where_that_ends() -> None:
    text = "12...\n...2.\n..3..\n.....\n...13"
    hard = [step for step in explained(text, "yes", "no") if step.supposing and step.technique is None]
    assert hard
    for step in hard:
        told = tell(read(text), step)
        last = step.supposing[-1].sentence
        assert told.technique is None
        after = f" in {len(step.supposing)} steps" if len(step.supposing) > 1 else ""
        assert f"it would follow{after} that {last[:1].lower()}{last[1:]} So " in told.sentence
        assert told.sentence.startswith("With a line" if step.facts[0].states == (0,) else "Without a line")


def test_of_many_places_only_their_number_is_told() -> None:
    board = read("1...\n....\n....\n...1")
    shown = PUZZLE.medium.fact(board, 0, [1])
    assert shown is not None
    conditions = [PUZZLE.demand(board, Origin("fill", (cell,))) for cell in board.cells]
    reasons = tuple(Reason(each.rule, each.place, each.sentence) for each in conditions)
    assert tell(board, Step(facts=(shown,), reasons=reasons)).sentence == (
        "No one place shows it: the rules at 16 places can only be kept if a line runs between r0c0 and r0c1."
    )
    assert tell(board, Step(facts=(shown,), reasons=reasons[:5])).sentence == (
        "The rules at r0c0, r0c1, r0c2 and 2 more can only be kept if a line runs between r0c0 and r0c1."
    )


@pytest.mark.parametrize("part", range(4))
def test_sentences_read_well_on_any_board(part: int) -> None:
    random = Random(part)
    for _ in range(8):
        size = random.choice([(3, 4), (4, 3), (4, 5), (5, 6), (3, 7)])
        board = under(compose(size, random)[0], random.choice(RULES))
        cells = set(map(cell_name, board.cells))
        options = " ".join(f"{option}={value}" for option, value in PUZZLE.boards.settings(board).items())
        text = f"# kotae numberlink {options}\n{PUZZLE.boards.format(board)}"
        for step in kotae.explain(kotae.read(text)).steps:
            for each in (step, *step.supposing):
                said = each.sentence
                named = re.findall(r"r\d+c\d+", said)
                assert re.fullmatch(r"([A-Z]|r\d).{10,398}[^.,;: ][.]", said), said
                assert set(named) <= cells, said
                assert not re.search(r"\b(\w+) \1\b|  |, [,.]|to [,.:]|[.]{2}|None|\b1 more", said), said
                if each.facts:
                    assert set(map(cell_name, each.facts[0].cells)) <= set(named), said
