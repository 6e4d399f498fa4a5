"""Memory: what a finished question held is freed at once, not when Python next looks for rings of references.

Rings would slow down long runs: each search for them walks over the clauses of all boards of late.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import kotae

BOARDS = (
    "hashi.txt",
    "numberlink.txt",
    "futoshiki.txt",
    "yashi/tree.txt",
    "hashi/several.txt",
    "hashi/impossible.txt",
)
QUESTIONS: dict[str, Callable[[kotae.Board], Any]] = {
    "solve": kotae.solve,
    "solve, cutting inside": lambda board: kotae.solve(board, connectivity="search"),
    "solve, written out": lambda board: kotae.solve(board, connectivity="written"),
    "verdict": kotae.verdict,
    "forced": kotae.forced,
    "answers": lambda board: list(kotae.answers(board, limit=3)),
    "certify": kotae.certify,
}
FEW = 300
"""Objects; the formula of the smallest of these boards has more clauses."""


@pytest.fixture
def no_collector() -> Iterator[None]:
    """No search for rings but the test's own, which leaves out what other tests have made: a large heap."""
    gc.disable()
    gc.freeze()
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_finished_question_leaves_no_rings(name: str, question: str) -> None:
    board = kotae.read(f"examples/{name}")
    QUESTIONS[question](board)
    gc.collect()
    QUESTIONS[question](board)
    assert gc.collect() < FEW
