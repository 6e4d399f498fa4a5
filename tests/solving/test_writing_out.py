"""Large constraints that are written out as clauses in the middle of a search, after many rounds of cuts."""

from __future__ import annotations

import json

import pytest

import kotae
from kotae.formula import Clause
from kotae.solving import loaded
from tests.rooms.oracle import truth

LOOSE = {
    "puzzle": "numberlink",
    "rules": {"fill": "no", "touch": "yes"},
    "board": {"rows": 6, "columns": 7, "ends": {"1": [[4, 4], [4, 3]]}, "blocked": [[1, 6], [4, 6]]},
}
"""A board with much room, so that a model may hold any of very many loops."""


@pytest.mark.parametrize("key", ["hashi", "numberlink", "yashi"])
def test_answers_stay_the_same(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loaded, "MOST_ROUNDS", 1)
    written = 0
    write_out = loaded.Loaded._written_out

    def counted(self: loaded.Loaded[object, object]) -> list[Clause]:
        nonlocal written
        written += 1
        return write_out(self)

    monkeypatch.setattr(loaded.Loaded, "_written_out", counted)
    for seed in range(40):
        true = truth(key, seed)
        board = kotae.Board(true.puzzle, true.instance)
        assert sorted(map(true.states_of, kotae.answers(board))) == true.shown
        assert kotae.verdict(board).word == true.word
    assert written > 0


def test_a_loose_board_takes_few_rounds() -> None:
    verdict = kotae.verdict(kotae.read(json.dumps(LOOSE)))
    assert verdict.word == "several"
    assert verdict.stats is not None
    assert verdict.stats.cuts < 10_000
