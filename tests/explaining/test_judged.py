"""Every step of every explanation of random boards is judged, by rules that share nothing with Kotae's.

`KOTAE_BOARDS=100` judges a hundred boards of each puzzle.
"""

from __future__ import annotations

import json
import os
from random import Random

import pytest

import kotae
from kotae.puzzles.registry import ROOMS
from tests.explaining.boards import boards
from tests.explaining.judge.judging import complaints

BOARDS = int(os.environ.get("KOTAE_BOARDS", "12"))
PARTS = 4
"""The boards come in parts that tests can share between processes."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("key", ROOMS)
def test_explanations_are_right_and_complete(key: str, part: int) -> None:
    for board in boards(key, BOARDS)[part::PARTS]:
        told = json.loads(json.dumps(kotae.explain(board).json()))
        for complaint in complaints(board.json(), told):
            raise AssertionError(f"{complaint}\n{board}")


@pytest.mark.parametrize("key", ROOMS)
def test_explanations_that_go_on_from_a_drawing(key: str) -> None:
    random = Random(f"{key} drawings")
    for board in boards(key, BOARDS):
        outcome = kotae.solve(board)
        if isinstance(outcome, kotae.Solved):
            medium, instance = board.puzzle.medium, board.instance
            shown = medium.states(instance, outcome.answer)
            drawn = medium.assemble(instance, [state if random.random() < 0.3 else 0 for state in shown])
            told = json.loads(json.dumps(kotae.explain(board, drawn).json()))
            for complaint in complaints(board.json(), told, medium.to_json(instance, drawn)):
                raise AssertionError(f"{complaint}\n{board}\n{drawn}")
