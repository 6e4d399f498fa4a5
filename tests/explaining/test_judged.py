"""Every step of every explanation of random boards is judged, by rules that share nothing with Kotae's.

`KOTAE_BOARDS=100` judges a hundred boards of each puzzle, and as many without an answer.
"""

from __future__ import annotations

import json
import os

import pytest

import kotae
from kotae.puzzles.registry import ROOMS
from tests.explaining.boards import boards, drawings
from tests.explaining.impossible import impossible
from tests.explaining.judge.judging import complaints

BOARDS = int(os.environ.get("KOTAE_BOARDS", "12"))
PARTS = 4
"""The boards come in parts that tests can share between processes."""
CLASHING = {
    "a chain of signs": "# kotae futoshiki\n.<.<.\n    ^\n. . .\n\n. . .\n",
    "a chain with two ends": "# kotae futoshiki\n.<3>.\n  v\n.<. 1\nv ^\n. 1 .\n",
    "a missing mark": "# kotae futoshiki mode=adjacent\n"
    ". .|. .\n- - -\n. . . .\n-   - -\n. 2 . .\n- -   -\n. . . .\n",
    "an island between two": "# kotae hashi loops=no\n2.3..\n.....\n.....\n2.3..\n.....\n3..1.\n",
}
"""Boards on which the easiest step would leave a place nothing that it can show."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("key", ROOMS)
def test_explanations_are_right_and_complete(key: str, part: int) -> None:
    for board in boards(key, BOARDS)[part::PARTS]:
        told = json.loads(json.dumps(kotae.explain(board).json()))
        for complaint in complaints(board.json(), told):
            raise AssertionError(f"{complaint}\n{board}")


@pytest.mark.parametrize("key", ROOMS)
def test_explanations_of_impossible_boards(key: str) -> None:
    for board in impossible(key, BOARDS):
        told = json.loads(json.dumps(kotae.explain(board).json()))
        assert told["steps"]
        for complaint in complaints(board.json(), told):
            raise AssertionError(f"{complaint}\n{board}")


def test_a_step_that_a_later_one_makes_needless_is_left_out() -> None:
    board = kotae.read("# kotae hashi max-bridges=3\n33?\n.2.\n22.\n")
    assert list(complaints(board.json(), kotae.explain(board).json())) == []


@pytest.mark.parametrize("what", CLASHING)
def test_a_step_that_leaves_a_place_nothing_is_the_contradiction(what: str) -> None:
    board = kotae.read(CLASHING[what])
    explanation = kotae.explain(board)
    assert list(complaints(board.json(), explanation.json())) == []
    assert [bool(step.facts) for step in explanation.steps].count(False) == 1


def test_steps_of_a_supposition_tell_nothing_that_they_build_on() -> None:
    board = kotae.read("# kotae futoshiki\n. . .\n^\n. . .\n\n. . .\n")
    drawing = {"digits": [[None, None, None], [None, 1, None], [None, None, None]]}
    told = kotae.explain(board, drawing).json()
    assert list(complaints(board.json(), told, drawing)) == []
    for inner in (inner for step in told["steps"] for inner in step.get("supposing", ())):
        assert [fact for fact in inner["facts"] if fact in inner["from"]] == []


@pytest.mark.parametrize("key", ROOMS)
def test_explanations_that_go_on_from_a_drawing(key: str) -> None:
    for board, drawn in drawings(key, BOARDS):
        told = json.loads(json.dumps(kotae.explain(board, drawn).json()))
        for complaint in complaints(board.json(), told, board.puzzle.medium.to_json(board.instance, drawn)):
            raise AssertionError(f"{complaint}\n{board}\n{drawn}")
