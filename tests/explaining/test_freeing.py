"""Explanations free their solvers however they end, and what they hold at once without a search for rings."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any
from weakref import WeakSet

import pytest

import kotae
from kotae.checkpoints import OutOfTime, asking
from kotae.explaining.explanation import explain
from kotae.explaining.grade import grade
from kotae.explaining.grounds import Grounds
from kotae.explaining.hint import hint
from kotae.explaining.knowledge import Handles, Knowledge
from kotae.explaining.solver import Solver
from kotae.explaining.window import Window
from kotae.formula import Formula
from kotae.solving.search import Search
from kotae.watch import Watch
from tests.api.test_travel import untouched
from tests.cli.command import CORNERS, SEED, TEXTBOOK

HEAVY = (Formula, Grounds, Handles, Knowledge, Solver, Window)
each_board = pytest.mark.parametrize(
    "text", [SEED, TEXTBOOK, CORNERS], ids=["hashi", "futoshiki", "impossible"]
)


@pytest.fixture
def solvers(monkeypatch: pytest.MonkeyPatch) -> WeakSet[Solver]:
    """The solvers that are still there; what PySAT holds for one goes with it."""
    found: WeakSet[Solver] = WeakSet()

    class Counted(Solver):
        def __init__(self) -> None:
            super().__init__()
            found.add(self)

    monkeypatch.setattr("kotae.explaining.window.Solver", Counted)
    return found


@each_board
def test_what_is_finished_is_closed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    counts = dict.fromkeys(("made", "closed"), 0)

    class Counted(Solver):
        def __init__(self) -> None:
            super().__init__()
            counts["made"] += 1

        def close(self) -> None:
            super().close()
            counts["closed"] += 1

    monkeypatch.setattr("kotae.explaining.window.Solver", Counted)
    board = kotae.read(text)
    for ask in (kotae.explain, kotae.grade, lambda board: kotae.hint(board, untouched(board))):
        ask(board)
    assert counts["made"] == counts["closed"] > 1


@each_board
@pytest.mark.parametrize("question", ["explain", "grade", "hint"])
@pytest.mark.parametrize("after", [8, 20, 30, None])
def test_solvers_do_not_outlive_the_question(
    solvers: WeakSet[Solver], text: str, question: str, after: int | None
) -> None:
    board = kotae.read(text)
    puzzle, instance, drawing = board.puzzle, board.instance, untouched(board)
    asked = most = 0

    def ask(clauses: int) -> None:
        nonlocal asked, most
        asked, most = asked + 1, max(most, len(solvers))
        if after is not None and asked > after:
            raise OutOfTime("enough")

    found: Any
    with asking(ask):
        match question:
            case "explain":
                found = explain(puzzle, instance, None, Search(), Watch())
            case "grade":
                found = grade(puzzle, instance, Search(), Watch())
            case _:
                found = hint(puzzle, instance, drawing, Search(), Watch())
    assert len(solvers) == 0
    if after is not None and asked > after:
        assert found.reason
    elif text != CORNERS:
        assert most > 1


@pytest.fixture
def rings() -> Iterator[list[Any]]:
    """All that only a search for rings frees, once it was searched for."""
    gc.collect()
    gc.disable()
    gc.freeze()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.unfreeze()
    gc.enable()


@each_board
def test_no_ring_holds_what_is_heavy(text: str, rings: list[Any]) -> None:
    board = kotae.read(text)
    kotae.explain(board)
    kotae.grade(board)
    kotae.hint(board, untouched(board))
    gc.collect()
    assert not [found for found in rings if isinstance(found, HEAVY)]
