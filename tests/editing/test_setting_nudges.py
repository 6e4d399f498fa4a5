"""Clues that are changed step by step: large ambiguous boards have a repair, if not the smallest."""

from __future__ import annotations

from random import Random

import pytest

import kotae
from kotae.checkpoints import OutOfTime
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.compose import compose
from kotae.solving.editing import sole
from kotae.solving.editing.nudging import nudged
from kotae.solving.editing.places import Places
from kotae.solving.editing.repair import clues_of
from kotae.solving.search import DEFAULT
from kotae.watch import Limits, Watch


def ambiguous(islands: int) -> kotae.Board[kotae.Bridges]:
    """The first random board of that many islands that has several answers."""
    for seed in range(100):
        board: kotae.Board[kotae.Bridges] = kotae.Board(
            PUZZLE, compose((20, 20), Random(seed), islands=islands)[0]
        )
        if kotae.verdict(board).word == "several":
            return board
    raise AssertionError("one of a hundred has several answers")


def places_of(board: kotae.Board[kotae.Bridges]) -> Places[object, kotae.Bridges]:
    clues = clues_of(board.puzzle)
    assert clues.rewriting is not None
    return Places(board.puzzle, board.instance, clues, clues.rewriting, DEFAULT)


def test_steps_lead_to_a_board_with_one_answer() -> None:
    board = ambiguous(60)
    places = places_of(board)
    found = [
        drawing for answer in kotae.answers(board, limit=8) if (drawing := nudged(places, answer, Watch()))
    ]
    assert found
    for drawing in found:
        said = places.said(drawing)
        changed, changes = places.board(said, places.broken(said))
        assert changes
        repaired = kotae.Board(PUZZLE, changed)
        judged = kotae.verdict(repaired)
        assert judged.word == "unique"
        assert judged.answers[0] == drawing


def test_where_the_search_for_the_fewest_ends_there_still_is_a_repair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sole, "WAYS", 0)
    mended = kotae.repair(ambiguous(60))
    assert mended is not None
    assert (mended.makes, mended.fewest) == ("unique", False)
    assert mended.board is not None
    assert kotae.verdict(mended.board).word == "unique"


def test_steps_keep_limits() -> None:
    board = ambiguous(60)
    answer = next(kotae.answers(board))
    with pytest.raises(OutOfTime):
        nudged(places_of(board), answer, Watch(Limits(cancelled=lambda: True)))
