"""What a process does with boards: the tasks of a batch, and one line for each board as it is finished."""

from __future__ import annotations

import time
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from typing import Any

from kotae.api.answers import answers
from kotae.api.asking import Asking
from kotae.api.board import Board, boards_of_text, pick
from kotae.api.certify import certify
from kotae.api.encode import board_digest
from kotae.api.explain import explain, grade
from kotae.api.forced import forced
from kotae.api.record import answer_record
from kotae.api.solve import solve
from kotae.api.verdict import verdict
from kotae.auditing.document import Certificate
from kotae.checkpoints import OutOfTime
from kotae.errors import FLAGS, BadInput, KotaeError
from kotae.watch import Limits

Tell = Callable[[str, dict[str, Any]], None]


def run(task: str, ask: dict[str, Any], tell: Tell, limits: Limits) -> dict[str, Any]:
    """Ask the same question of boards, one after another, and tell of each when it is finished.

    A result goes ahead as an object of its own, which need not be parsed.
    """
    for text in ask["boards"]:
        found = asked(task, text, ask["options"], limits)
        if (result := found.pop("result")) is not None:
            tell("found", result)
        tell("board", found)
    return {}


def asked(task: str, text: str, options: dict[str, Any], limits: Limits) -> dict[str, Any]:
    """What comes of a question about one board, in the words of a results file."""
    started = time.perf_counter()
    digest = None
    try:
        board = pick(boards_of_text("", text, None, None, options.get("rules", {})), None)
        digest = board_digest(board)
        result, outcome = TASKS[task](board, options, _asking(options, limits, started))
        found: dict[str, Any] = {"result": result, "outcome": outcome, "error": None}
    except BadInput as error:
        outcome = "unreadable" if digest is None else "error"
        found = {"result": None, "outcome": outcome, "error": error.worded(FLAGS)}
    except KotaeError as error:
        found = {"result": None, "outcome": "error", "error": error.worded(FLAGS)}
    except OutOfTime as limit:
        found = {"result": None, "outcome": "timeout", "error": str(limit)}
    except MemoryError:
        found = {"result": None, "outcome": "memory", "error": "memory ran out"}
    return {**found, "digest": digest, "seconds": time.perf_counter() - started}


def _asking(options: dict[str, Any], limits: Limits, started: float) -> Asking:
    chosen: Asking = {
        "time_limit": limits.seconds,
        "memory_limit": limits.memory_mb,
        "conflict_limit": limits.conflicts,
        "since": started,
    }
    for name in ("encoding", "backend", "connectivity"):
        if name in options:
            chosen[name] = options[name]
    return chosen


Result = tuple[dict[str, Any], str]


def _solve(board: Board[Any], options: dict[str, Any], how: Asking) -> Result:
    return _worded(solve(board, **how).json())


def _verdict(board: Board[Any], options: dict[str, Any], how: Asking) -> Result:
    return _worded(verdict(board, near=options.get("near", "any"), **how).json())


def _forced(board: Board[Any], options: dict[str, Any], how: Asking) -> Result:
    return _worded(forced(board, **how).json())


def _grade(board: Board[Any], options: dict[str, Any], how: Asking) -> Result:
    return _worded(grade(board, **how).json())


def _explain(board: Board[Any], options: dict[str, Any], how: Asking) -> Result:
    return _worded(explain(board, **how).json())


def _answers(board: Board[Any], options: dict[str, Any], how: Asking) -> Result:
    """Up to a number of answers; "complete" if these are all."""
    with closing(answers(board, limit=options.get("limit", 10), **how)) as found:
        listed = [answer_record(board, answer) for answer in found]
        record = {"answers": listed, **found.json(), "reason": found.reason}
        reached = found.count == options.get("limit", 10)
    return record, "complete" if record["complete"] else "limited" if reached else "undecided"


def _certify(board: Board[Any], options: dict[str, Any], how: Asking) -> Result:
    """The certificate, packed, since a process elsewhere cannot write where the results are."""
    found = certify(board, **how)
    if not isinstance(found, Certificate):
        return _worded(found.json())
    packed = b64encode(found.data(compress=True)).decode("ascii")
    return {**found.json(), "certificate": packed}, found.verdict


def _worded(record: dict[str, Any]) -> Result:
    return record, record["verdict"]


TASKS: dict[str, Callable[[Board[Any], dict[str, Any], Asking], Result]] = {
    "solve": _solve,
    "verdict": _verdict,
    "forced": _forced,
    "grade": _grade,
    "explain": _explain,
    "certify": _certify,
    "answers": _answers,
}
