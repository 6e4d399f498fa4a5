"""What is true of a board, and what is forced on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kotae.api.board import Board
from kotae.api.showing import draw_known, show, show_verdict
from kotae.solving import questions
from kotae.solving.distance import NEAR, Near
from kotae.solving.limits import Limits, Watch
from kotae.solving.questions import Known
from kotae.solving.search import Method, Search
from kotae.solving.verdict import Verdict

__all__ = ["NEAR", "Known", "forced", "verdict"]


def verdict(
    board: Board,
    *,
    near: Near = "any",
    encoding: str | None = None,
    connectivity: Method = "cuts",
    backend: str | None = None,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Verdict[Any]:
    """Whether the board has one answer, several, or none, with what shows it; undecided within the limits.

    Of several answers it tells two. The second differs from the first anyhow, in the fewest places (`near`
    is "least") or in the most.
    """
    watch = Watch(Limits(time_limit, conflict_limit, cancelled=cancelled))
    search = Search(encoding, connectivity, backend)
    return show_verdict(board, questions.verdict(board.puzzle, board.instance, search, watch, near))


def forced(
    board: Board,
    *,
    encoding: str | None = None,
    connectivity: Method = "cuts",
    backend: str | None = None,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Known:
    """What holds in every answer of the board; what was found, if a limit is hit first."""
    watch = Watch(Limits(time_limit, conflict_limit, cancelled=cancelled))
    search = Search(encoding, connectivity, backend)
    return show(board, draw_known, questions.forced(board.puzzle, board.instance, search, watch))
