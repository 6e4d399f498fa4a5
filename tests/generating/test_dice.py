"""Random numbers: the same on every machine and with every Python."""

from __future__ import annotations

from collections import Counter

import pytest

from kotae.generating.dice import Dice

NUMBERS = [34, 11, 52, 89, 95, 47, 68, 15]
DECK = [1, 6, 0, 4, 2, 7, 3, 5]
SAMPLE = [38, 13, 16, 40, 7]
LETTERS = ["t", "k", "k", "e", "o", "k"]
FEW = [4, 3, 3, 3, 4, 4]


def test_the_numbers_are_known() -> None:
    dice = Dice("kotae")
    assert [dice.randrange(100) for _ in range(8)] == NUMBERS
    deck = list(range(8))
    dice.shuffle(deck)
    assert deck == DECK
    assert dice.sample(range(50), 5) == SAMPLE
    assert [dice.choice("kotae") for _ in range(6)] == LETTERS
    assert [dice.randint(3, 5) for _ in range(6)] == FEW


def test_another_text_gives_others() -> None:
    assert Dice("a").random() != Dice("b").random()


@pytest.mark.parametrize("draw", ["choice", "randrange", "sample", "shuffle"])
def test_every_number_is_as_likely(draw: str) -> None:
    dice = Dice(draw)

    def drawn() -> int:
        if draw == "choice":
            return int(dice.choice(range(6)))
        if draw == "randrange":
            return dice.randrange(10, 22, 2) // 2 - 5
        if draw == "sample":
            return dice.sample(range(6), 3)[2]
        deck = list(range(6))
        dice.shuffle(deck)
        return deck[1]

    counts = Counter(drawn() for _ in range(6000))
    assert sorted(counts) == list(range(6))
    chi = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi < 20.5  # of five degrees of freedom, one in a thousand is larger
