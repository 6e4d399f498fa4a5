"""Results as the JSON objects of the published interface."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kotae.api.ask import Decoded, Judgement
from kotae.api.board import Board
from kotae.puzzle import Fault
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided


def head(board: Board) -> dict[str, Any]:
    """What every result begins with: the puzzle and the rule options that it holds for."""
    return {"puzzle": board.puzzle.key, "rules": board.rules}


def solve_record(board: Board, outcome: Outcome[Any]) -> dict[str, Any]:
    """The object of `kotae solve --json`."""
    stats = asdict(outcome.stats)
    for name in ("encode_seconds", "solve_seconds"):
        stats[name] = round(stats[name], 6)
    verdict, answer, reason = _ending(board, outcome)
    return {
        **head(board),
        "verdict": verdict,
        "answer": answer,
        "optimal": None,
        "bound": None,
        "reason": reason,
        "stats": stats,
    }


def check_record(board: Board, judgement: Judgement) -> dict[str, Any]:
    """The object of `kotae check --json`."""
    return {
        **head(board),
        "complete": judgement.complete,
        "faults": [fault_record(fault) for fault in judgement.faults],
        "alive": judgement.alive,
    }


def decode_record(board: Board, result: Decoded | Impossible | Undecided) -> dict[str, Any]:
    """The object of `kotae decode --json`: the answer and the faults that its check found."""
    if isinstance(result, Decoded):
        faulty = bool(result.faults)
        return {
            **head(board),
            "verdict": "faulty" if faulty else "solved",
            "answer": board.puzzle.answer_to_json(board.instance, result.answer),
            "faults": [fault_record(fault) for fault in result.faults],
        }
    verdict, answer, reason = _ending(board, result)
    return {**head(board), "verdict": verdict, "answer": answer, "faults": [], "reason": reason}


def fault_record(fault: Fault) -> dict[str, Any]:
    """A fault as every command tells it."""
    return {"rule": fault.rule, "cells": [list(cell) for cell in fault.cells], "sentence": fault.sentence}


def _ending(board: Board, outcome: Outcome[Any]) -> tuple[str, dict[str, Any] | None, str | None]:
    """The verdict's word, the answer if there is one, and the reason if there is none and one is known."""
    match outcome:
        case Solved(answer):
            return "solved", board.puzzle.answer_to_json(board.instance, answer), None
        case Impossible():
            return "impossible", None, board.puzzle.obstacle(board.instance)
        case Undecided(reason):
            return "undecided", None, reason
