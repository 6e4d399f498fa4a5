"""The boards that explanations are judged on are of every kind."""

from __future__ import annotations

from collections import Counter

import pytest

import kotae
from kotae.puzzles.registry import ROOMS
from tests.explaining.boards import MAKERS, VERDICTS, boards


@pytest.mark.parametrize("key", ROOMS)
def test_boards_of_every_kind_are_explained(key: str) -> None:
    found = boards(key, len(VERDICTS))
    assert [kotae.verdict(board).word for board in found] == list(VERDICTS)
    assert len({board.text() for board in found}) == len(VERDICTS)
    options = Counter(str(board.json()["rules"]) for board in found)
    assert len(options) == len(MAKERS[key])
    assert all(kotae.read(board.text()) == board for board in found)
