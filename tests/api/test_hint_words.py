"""What a hint says: one place to look at, and the steps that lead there."""

from __future__ import annotations

import pytest

import kotae
from kotae.api import words
from kotae.solving import questions
from kotae.solving.questions import Alive

SIGNS = kotae.read("# kotae futoshiki\n. . .<.\n  v\n. . . .\n\n. . .<.\n  v\n4 . . .\n")
ISLANDS = kotae.read("# kotae hashi\n1.2.1\n")


def test_the_place_is_that_of_the_main_fact() -> None:
    found = kotae.hint(SIGNS, ". 3 . .\n" + ". . . .\n" * 2 + "4 . . .\n")
    assert found.step is not None
    main, *others = found.step.facts
    assert others
    assert main.sentence.startswith("r1c2 ")
    assert words.hint(SIGNS, found, 1) == "Look at r1c2."


def test_two_cells_are_joined_by_and() -> None:
    found = kotae.hint(ISLANDS, "1 . 2 . 1\n")
    assert words.hint(ISLANDS, found, 1) == "Look at r0c0 and r0c2."


def test_steps_can_stand_one_per_line() -> None:
    found = kotae.hint(SIGNS, ". . . .\n" * 3 + "4 . . .\n")
    assert found.step is not None
    told = [step.sentence for step in (*found.before, found.step)]
    assert len(told) > 1
    assert words.hint(SIGNS, found) == " ".join(told)
    assert words.hint(SIGNS, found, between="\n").splitlines() == told


def test_all_entries_are_told_where_a_limit_hides_which_clash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "alive", lambda *_: Alive(False))
    board = kotae.read("# kotae futoshiki\n. .<.\n\n. . .\n\n. . .\n")
    found = kotae.hint(board, "3 2<.\n\n1 . .\n\n. . .\n")
    assert (found.word, found.json()["wrong"]) == ("wrong", [[0, 0], [0, 1], [1, 0]])
    why = "The drawing cannot be finished, but a limit was hit before it was known why."
    entries = "r0c0 holds 3, r0c1 holds 2 and r1c0 holds 1"
    assert words.hint(board, found) == f"These cannot be right together: {entries}. {why}"
    monkeypatch.setattr(words, "MOST_ENTRIES", 2)
    assert words.hint(board, found) == f"These cannot be right together: 3 entries. {why}"
