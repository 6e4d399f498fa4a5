"""The steps of a Numberlink, from the empty board to all that is forced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from kotae.explaining.explanation import Explainer
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink
from kotae.statements import Step
from tests.numberlink.brute import answers, read


def steps_of(board: Numberlink) -> Iterator[Step]:
    """The steps of a small board; up to a contradiction, if it has no answer."""
    found = answers(board)
    goal: Sequence[set[int]] | None = None
    if found:
        goal = [{int(tuple(link) in drawn) for drawn in found} for link in board.links]
    with Explainer(PUZZLE, board, goal) as explainer:
        yield from explainer.steps()


@cache
def explained(text: str, fill: str, touch: str) -> list[Step]:
    """The steps of the board that the text shows."""
    return list(steps_of(read(text, fill, touch)))
