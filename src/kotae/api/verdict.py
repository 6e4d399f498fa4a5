"""What is true of a board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Unpack

from kotae.api import pictures
from kotae.api.asking import Asking, asked
from kotae.api.board import Board
from kotae.api.draw import answered, attached
from kotae.solving import questions
from kotae.solving.distance import Near
from kotae.solving.limits import Watch
from kotae.solving.search import Search
from kotae.solving.verdict import Verdict


def verdict(board: Board, *, near: Near = "any", **how: Unpack[Asking]) -> Verdict[Any]:
    """Whether the board has one answer, several, or none, with what shows it; undecided within the limits.

    Of several answers it has two. The second differs from the first in whatever places the search came upon,
    in the fewest (`near` is "least") or in the most. `Asking` has the other keywords.
    """
    return judged(board, near, *asked(how))


def judged(board: Board, near: Near, search: Search, watch: Watch) -> Verdict[Any]:
    """The verdict on the board, by a search whose watch may be running already."""
    found = questions.verdict(board.puzzle, board.instance, search, watch, near)
    answers = tuple(answered(board, answer) for answer in found.answers)
    conflict = found.conflict and attached(board, pictures.of_conflict, found.conflict)
    return attached(board, pictures.of_verdict, replace(found, answers=answers, conflict=conflict))
