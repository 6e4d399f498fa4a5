"""What is checked of new boards: good ones pass, and whatever is wrong with one is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kotae
from acceptance import generating, printed
from acceptance.kinds import LARGE, SMALL, Kind, kinds, shares
from acceptance.second import opinion
from kotae.puzzles.registry import rooms


def test_all_puzzles_have_kinds_with_seeds_of_their_own() -> None:
    assert set(SMALL) == set(LARGE) == {room.key for room in rooms() if room.generating is not None}
    listed = [kind for puzzle in SMALL for large in (False, True) for kind in kinds(puzzle, large=large)]
    assert len({kind.seed for kind in listed}) == len(listed)
    assert sum(shares(kinds("hashi", large=False), 2500)) == 2500


@pytest.mark.parametrize("puzzle", SMALL)
def test_good_boards_pass(puzzle: str) -> None:
    report = generating.looked_at(kinds(puzzle, large=False)[0], 2)
    assert report.problems == []
    assert report.remade["in a second process"] == report.by.total() == 2
    assert report.line().startswith("ok ")
    assert generating.summed_up([report], 2).ok
    assert "2 boards are equal" in generating.summed_up([report, report], 4).words
    assert not generating.summed_up([report], 3).ok


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("# kotae hashi\n2.2", "unique"),
        ("# kotae hashi\n3.3\n...\n3.3", "several"),
        ("# kotae futoshiki\n. .\n\n. .", "several"),
        ("# kotae numberlink\n1..1\n2..2", "unique"),
        ("# kotae numberlink fill=yes touch=yes\n1..1\n2..2", "unique"),
        ("# kotae yashi goal=any\no.o\n...\no.o", "several"),
        ("# kotae yashi goal=shortest\no.o\n...\no.o", "several"),
        ("# kotae yashi goal=shortest\no..o\n....\no..o", "several"),
    ],
)
def test_boards_get_a_second_opinion(text: str, word: str) -> None:
    board = kotae.read(text)
    found, verdict = opinion(board), kotae.verdict(board)
    assert found.word == word == verdict.word
    assert found.answer == (verdict.answers[0] if word == "unique" else None)


def test_clues_that_are_not_true_are_named() -> None:
    generated = kotae.generate("hashi", size=(7, 7), seed=1, symmetry="rotate")
    board = next(generated).instance
    kind = Kind("hashi", (7, 7), {"symmetry": "rotate"})
    assert [*printed.untrue(board, generated.answer)] == [*printed.amiss(kind, board)] == []
    island, number = next(iter(board.islands.items()))
    other = replace(board, islands={**board.islands, island: number + 1})
    assert len([*printed.untrue(other, generated.answer)]) == 1
    hidden = replace(board, islands={**board.islands, island: None}, loops=False)
    assert [*printed.untrue(hidden, generated.answer)] == []
    assert [*printed.amiss(kind, hidden)] == [
        "its rules are {'max_bridges': 2, 'loops': False}",
        "it is not symmetric: rotate",
    ]


def test_a_comment_that_makes_another_board_is_named() -> None:
    report = generating.Report(Kind("hashi", (7, 7)))
    text = "# kotae hashi\n# made by kotae 1: kotae generate hashi\n2.2"
    generating._compare([text], f"{text}\n", "again", report)
    assert not report.problems
    generating._compare([text], f"{text.replace('2.2', '1.1')}\n", "again", report)
    generating._compare([text], f"{text.replace('kotae 1', 'kotae 2')}\n", "again", report)
    assert "board 1 is another one" in report.problems[0]
    assert "the boards are the same, but not their comments" in report.problems[1]
