"""What a hint says: one place to look at, and the steps that lead there."""

from __future__ import annotations

import kotae
from kotae.api import words

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
