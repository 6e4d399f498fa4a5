"""What is true of a board."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.showing import CONFLICT, VERDICT, answered, attached
from kotae.generic import A
from kotae.solving import questions
from kotae.solving.distance import Near
from kotae.solving.search import Search
from kotae.solving.verdict import Verdict
from kotae.watch import Watch


def verdict(board: Board[A], *, near: Near = "any", **how: Unpack[Asking]) -> Verdict[A]:
    """Whether the board has one answer, several, or none, with what shows it; undecided within the limits.

    Of several answers it has two. The second differs from the first in whatever places the search came upon,
    in the fewest (`near` is "least") or in the most. `Asking` has the other keywords.
    """
    ensure_board(board)
    return judged(board, near, *asked(how))


def judged(board: Board[A], near: Near, search: Search, watch: Watch) -> Verdict[A]:
    """The verdict on the board, by a search whose watch may be running already."""
    found = questions.verdict(board.puzzle, board.instance, search, watch, near)
    answers = tuple(answered(board, answer) for answer in found.answers)
    conflict = found.conflict and attached(board, CONFLICT, found.conflict)
    obstacle = board.puzzle.obstacle(board.instance) if found.word == "impossible" else None
    reason = obstacle or found.reason
    return attached(board, VERDICT, replace(found, answers=answers, conflict=conflict, reason=reason))
