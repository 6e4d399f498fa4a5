"""What a process of a portfolio does: one question about one board in one way, told as it was found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kotae.api.asking import Asking, asked
from kotae.api.board import Board
from kotae.api.certify import certified
from kotae.api.solve import solve
from kotae.api.verdict import verdict
from kotae.batch.parallel.racing import packed, unpacked
from kotae.errors import Unsound
from kotae.watch import Limits

__all__ = ["Limits", "run"]


def run(task: str, ask: dict[str, Any], tell: object, limits: Limits) -> dict[str, Any]:
    """Ask, and pack what is found; that a defect was found is passed on, too."""
    told = unpacked(ask["pickled"])
    how: Asking = {
        "encoding": told["way"].encoding,
        "connectivity": told["way"].connectivity,
        "backend": told["way"].backend,
        "time_limit": limits.seconds,
        "conflict_limit": limits.conflicts,
        "memory_limit": limits.memory_mb,
    }
    try:
        found = TASKS[task](told["board"], told["options"], how)
    except Unsound as error:
        found = error
    return {"pickled": packed(found)}


def _solve(board: Board[Any], options: dict[str, Any], how: Asking) -> object:
    return solve(board, **how)


def _verdict(board: Board[Any], options: dict[str, Any], how: Asking) -> object:
    return verdict(board, **options, **how)


def _certify(board: Board[Any], options: dict[str, Any], how: Asking) -> object:
    return certified(board, *asked(how), audited=False)  # whoever asked has that done


TASKS: dict[str, Callable[[Board[Any], dict[str, Any], Asking], object]] = {
    "solve": _solve,
    "verdict": _verdict,
    "certify": _certify,
}
