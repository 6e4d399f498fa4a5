"""Results as the JSON objects of the published interface."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kotae.api.board import Board
from kotae.geometry import Cell
from kotae.statements import Statement

if TYPE_CHECKING:  # a check is recorded without loading the solvers
    from kotae.api.check import Judgement
    from kotae.api.decode import Decoded
    from kotae.api.editing import Minimised, Repair
    from kotae.auditing.document import Certificate
    from kotae.solving.outcome import Impossible, Outcome, Stats, Undecided
    from kotae.solving.questions import Known
    from kotae.solving.verdict import Verdict


def head(board: Board) -> dict[str, Any]:
    """What every result begins with: the puzzle and the rule options that it holds for."""
    return {"puzzle": board.puzzle.key, "rules": board.rules}


def solve_record(board: Board, outcome: Outcome[Any]) -> dict[str, Any]:
    """The object of `kotae solve --json`."""
    from kotae.solving.outcome import Impossible

    optimum = None if isinstance(outcome, Impossible) else outcome.optimum
    word, answer, reason = _ending(board, outcome)
    record = {
        **head(board),
        "verdict": word,
        "answer": answer,
        "optimal": None if optimum is None else optimum.proven,
        "bound": None if optimum is None else optimum.bound,
        "reason": reason,
        "stats": _stats_record(outcome.stats),
    }
    objective = board.puzzle.objective
    if objective is None or optimum is None or optimum.evidence is None:
        return record
    from kotae.auditing.trees.prices import evidence_json

    prices = evidence_json(
        optimum.evidence, optimum.bound, lambda link: objective.link_json(board.instance, link)
    )
    return {**record, "prices": prices}


def verdict_record(board: Board, verdict: Verdict[Any]) -> dict[str, Any]:
    """The object of `kotae verdict --json`; where the shortest is asked for, with its length and bound."""
    obstacle = board.puzzle.obstacle(board.instance) if verdict.word == "impossible" else None
    record = {
        **head(board),
        "verdict": verdict.word,
        "answers": [_answer(board, answer) for answer in verdict.answers],
        "differ": sorted(cells(board, {cell for place in verdict.differ for cell in place.cells})),
        "forced": [dict(fact.record) for fact in verdict.facts],
        "conflict": None if verdict.conflict is None else statements(board, verdict.conflict.conditions),
        "minimal": None if verdict.conflict is None else verdict.conflict.minimal,
        "reason": obstacle or verdict.reason,
        "stats": _stats_record(verdict.stats),
    }
    if verdict.optimum is None:
        return record
    return {**record, "length": verdict.optimum.length, "bound": verdict.optimum.bound}


def repair_record(board: Board, repair: Repair | None) -> dict[str, Any] | None:
    """What `kotae verdict --repair --json` adds under "repair"; null if there is nothing to repair."""
    if repair is None:
        return None
    return {
        "changes": statements(board, repair.changes),
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
        "removed": statements(found.board, found.removed),
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


def _stats_record(stats: Stats) -> dict[str, Any]:
    record = asdict(stats)
    for name in ("encode_seconds", "solve_seconds"):
        record[name] = round(record[name], 6)
    return record


def check_record(board: Board, judgement: Judgement) -> dict[str, Any]:
    """The object of `kotae check --json`; `clash` has entries that cannot stand together.

    Where shortest answers are asked for, it has the length of the drawing, and theirs if it is known.
    """
    record = {
        **head(board),
        "complete": judgement.complete,
        "faults": statements(board, judgement.faults),
        "alive": judgement.alive,
        "optimal": judgement.optimal,
    }
    if judgement.length is not None:
        optimum = judgement.optimum
        shortest = optimum.length if optimum is not None and optimum.proven else None
        record |= {"length": judgement.length, "shortest": shortest}
    return (
        record
        if judgement.clash is None
        else {**record, "clash": statements(board, judgement.clash.conditions)}
    )


def decode_record(board: Board, result: Decoded | Impossible | Undecided) -> dict[str, Any]:
    """The object of `kotae decode --json`: the answer and the faults that its check found."""
    from kotae.api.decode import Decoded

    if isinstance(result, Decoded):
        return {
            **head(board),
            "verdict": "faulty" if result.faults else "solved",
            "answer": _answer(board, result.answer),
            "faults": statements(board, result.faults),
            "reason": result.reason,
        }
    word, answer, reason = _ending(board, result)
    return {**head(board), "verdict": word, "answer": answer, "faults": [], "reason": reason}


def certificate_record(board: Board, found: Certificate, name: str, size: int) -> dict[str, Any]:
    """The object of `kotae certify --json`, for a certificate in a file."""
    return {
        **head(board),
        "verdict": found.verdict,
        "reason": None,
        "file": name,
        "bytes": size,
        "cuts": len(found.cuts),
        "steps": len(found.steps),
    }


def statements(board: Board, found: Iterable[Statement]) -> list[dict[str, Any]]:
    """Faults, conditions of a conflict or changes of a board, as every command lists them."""
    return [{"rule": one.rule, "cells": cells(board, one.cells), "sentence": one.sentence} for one in found]


def cells(board: Board, found: Iterable[Cell]) -> list[list[int]]:
    """Cells as every command lists them: by row and column, or by the puzzle's own numbers."""
    return [list(board.puzzle.numbers(board.instance, cell)) for cell in found]


def _answer(board: Board, answer: Any) -> dict[str, Any] | None:
    return None if answer is None else board.puzzle.medium.to_json(board.instance, answer)


def _ending(board: Board, outcome: Outcome[Any]) -> tuple[str, dict[str, Any] | None, str | None]:
    """The verdict's word, the answer if there is one, and the reason if there is none and one is known."""
    from kotae.solving.outcome import Impossible, Solved

    if isinstance(outcome, Impossible):
        return "impossible", None, board.puzzle.obstacle(board.instance)
    if isinstance(outcome, Solved):
        return "solved", _answer(board, outcome.answer), None
    return "undecided", _answer(board, outcome.answer), outcome.reason
