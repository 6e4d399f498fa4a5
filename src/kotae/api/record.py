"""Results as the JSON objects of the published interface."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Any

from kotae.api.ask import Decoded, Judgement
from kotae.api.board import Board
from kotae.api.editing import Minimised, Repair
from kotae.api.judging import Known
from kotae.auditing.trees.prices import evidence_json
from kotae.solving.conflict import Conflict
from kotae.solving.outcome import Impossible, Outcome, Solved, Stats, Undecided
from kotae.solving.verdict import Verdict
from kotae.statements import Change, Condition, Fault


def head(board: Board) -> dict[str, Any]:
    """What every result begins with: the puzzle and the rule options that it holds for."""
    return {"puzzle": board.puzzle.key, "rules": board.rules}


def solve_record(board: Board, outcome: Outcome[Any]) -> dict[str, Any]:
    """The object of `kotae solve --json`."""
    verdict, answer, reason = _ending(board, outcome)
    optimum = None if isinstance(outcome, Impossible) else outcome.optimum
    record = {
        **head(board),
        "verdict": verdict,
        "answer": answer,
        "optimal": None if optimum is None else optimum.proven,
        "bound": None if optimum is None else optimum.bound,
        "reason": reason,
        "stats": _stats_record(outcome.stats),
    }
    if optimum is None or optimum.evidence is None:
        return record
    objective = board.puzzle.objective
    assert objective is not None, "only a board with an objective has a bound"
    link = partial(objective.link_json, board.instance)
    return {**record, "prices": evidence_json(optimum.evidence, optimum.bound, link)}


def verdict_record(board: Board, verdict: Verdict[Any]) -> dict[str, Any]:
    """The object of `kotae verdict --json`; where the shortest is asked for, with its length and bound."""
    obstacle = board.puzzle.obstacle(board.instance) if verdict.word == "impossible" else None
    record = {
        **head(board),
        "verdict": verdict.word,
        "answers": [board.puzzle.medium.to_json(board.instance, answer) for answer in verdict.answers],
        "differ": [list(cell) for cell in sorted({cell for place in verdict.differ for cell in place.cells})],
        "forced": [dict(fact.record) for fact in verdict.facts],
        "conflict": None if verdict.conflict is None else _conditions(verdict.conflict),
        "minimal": None if verdict.conflict is None else verdict.conflict.minimal,
        "reason": obstacle or verdict.reason,
        "stats": _stats_record(verdict.stats),
    }
    if verdict.optimum is None:
        return record
    return {**record, "length": verdict.optimum.length, "bound": verdict.optimum.bound}


def repair_record(repair: Repair | None) -> dict[str, Any] | None:
    """What `kotae verdict --repair --json` adds under "repair"; null if there is nothing to repair."""
    if repair is None:
        return None
    return {
        "changes": [fault_record(change) for change in repair.changes],
        "board": None if repair.board is None else repair.board.text(),
        "makes": repair.makes,
        "fewest": repair.fewest,
        "reason": repair.reason,
    }


def minimised_record(found: Minimised) -> dict[str, Any]:
    """The object of `kotae minimise --json`."""
    return {
        **head(found.board),
        "board": found.board.text(),
        "removed": [fault_record(change) for change in found.removed],
        "minimal": found.minimal,
        "reason": found.reason,
    }


def forced_record(board: Board, known: Known) -> dict[str, Any]:
    """The object of `kotae forced --json`."""
    return {
        **head(board),
        "verdict": known.word,
        "forced": [dict(fact.record) for fact in known.facts],
        "reason": known.reason,
        "stats": _stats_record(known.stats),
    }


def _conditions(conflict: Conflict) -> list[dict[str, Any]]:
    return [fault_record(condition) for condition in conflict.conditions]


def _stats_record(stats: Stats) -> dict[str, Any]:
    record = asdict(stats)
    for name in ("encode_seconds", "solve_seconds"):
        record[name] = round(record[name], 6)
    return record


def check_record(board: Board, judgement: Judgement) -> dict[str, Any]:
    """The object of `kotae check --json`; `clash` tells entries that cannot stand, where it is dead."""
    record = {
        **head(board),
        "complete": judgement.complete,
        "faults": [fault_record(fault) for fault in judgement.faults],
        "alive": judgement.alive,
    }
    return record if judgement.clash is None else {**record, "clash": _conditions(judgement.clash)}


def decode_record(board: Board, result: Decoded | Impossible | Undecided) -> dict[str, Any]:
    """The object of `kotae decode --json`: the answer and the faults that its check found."""
    if isinstance(result, Decoded):
        faulty = bool(result.faults)
        return {
            **head(board),
            "verdict": "faulty" if faulty else "solved",
            "answer": board.puzzle.medium.to_json(board.instance, result.answer),
            "faults": [fault_record(fault) for fault in result.faults],
        }
    verdict, answer, reason = _ending(board, result)
    return {**head(board), "verdict": verdict, "answer": answer, "faults": [], "reason": reason}


def fault_record(fault: Fault | Condition | Change) -> dict[str, Any]:
    """A fault, a condition of a conflict or a change of a board, as every command tells it."""
    return {"rule": fault.rule, "cells": [list(cell) for cell in fault.cells], "sentence": fault.sentence}


def _ending(board: Board, outcome: Outcome[Any]) -> tuple[str, dict[str, Any] | None, str | None]:
    """The verdict's word, the answer if there is one, and the reason if there is none and one is known."""
    match outcome:
        case Solved(answer):
            return "solved", board.puzzle.medium.to_json(board.instance, answer), None
        case Impossible():
            return "impossible", None, board.puzzle.obstacle(board.instance)
        case Undecided(reason, answer=None):
            return "undecided", None, reason
        case Undecided(reason, answer=best):
            return "undecided", board.puzzle.medium.to_json(board.instance, best), reason
