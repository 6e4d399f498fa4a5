"""Results as the JSON objects of the published interface."""

from __future__ import annotations

from dataclasses import asdict
from math import ceil
from typing import Any

from kotae.api.ask import Decoded, Judgement
from kotae.api.board import Board
from kotae.certify.spanning import price_bound
from kotae.puzzle import Fault
from kotae.solving.outcome import Impossible, Optimum, Outcome, Solved, Undecided


def head(board: Board) -> dict[str, Any]:
    """What every result begins with: the puzzle and the rule options that it holds for."""
    return {"puzzle": board.puzzle.key, "rules": board.rules}


def solve_record(board: Board, outcome: Outcome[Any]) -> dict[str, Any]:
    """The object of `kotae solve --json`."""
    stats = asdict(outcome.stats)
    for name in ("encode_seconds", "solve_seconds"):
        stats[name] = round(stats[name], 6)
    verdict, answer, reason = _ending(board, outcome)
    optimum = None if isinstance(outcome, Impossible) else outcome.optimum
    record = {
        **head(board),
        "verdict": verdict,
        "answer": answer,
        "optimal": None if optimum is None else optimum.proven,
        "bound": None if optimum is None else optimum.bound,
        "reason": reason,
        "stats": stats,
    }
    return record if optimum is None else {**record, "prices": prices_record(board, optimum)}


def prices_record(board: Board, optimum: Optimum) -> dict[str, Any]:
    """Prices of crossings, and the bound that they alone show: anybody can recompute it."""
    objective = board.puzzle.objective
    problem = None if objective is None else objective.spanning(board.instance)
    assert objective is not None, "only a board with an objective has an optimum"
    assert problem is not None, "and only where it asks for the shortest answer"
    return {
        "bound": ceil(price_bound(problem, optimum.prices, optimum.unit)),
        "unit": optimum.unit,
        "crossings": [
            [objective.told(board.instance, one), objective.told(board.instance, other), price]
            for (one, other), price in sorted(optimum.prices.items())
        ],
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
        case Undecided(reason, answer=None):
            return "undecided", None, reason
        case Undecided(reason, answer=best):
            return "undecided", board.puzzle.answer_to_json(board.instance, best), reason
