"""Results as the JSON objects of the published interface."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kotae.api import words
from kotae.api.board import Board
from kotae.geometry import Cell
from kotae.statements import Reason, Statement, Step

if TYPE_CHECKING:  # a check is recorded without loading the solvers
    from kotae.api.answers import Answers
    from kotae.api.audit import Audit
    from kotae.api.check import Judgement
    from kotae.api.decode import Decoded
    from kotae.api.editing import Minimised, Repair
    from kotae.api.generate import Generated
    from kotae.auditing.document import Certificate
    from kotae.counting.count import Count, Sample
    from kotae.explaining.explanation import Explanation
    from kotae.explaining.grade import Grade
    from kotae.explaining.hint import Hint
    from kotae.explaining.sums import Sums
    from kotae.solving.conflict import Conflict
    from kotae.solving.outcome import Impossible, Outcome, Stats, Undecided
    from kotae.solving.questions import Known
    from kotae.solving.relaxing import Relaxed
    from kotae.solving.verdict import Verdict


def head(board: Board) -> dict[str, Any]:
    """What every result begins with: the puzzle and the rule options that it holds for."""
    return {"puzzle": board.puzzle.key, "rules": board.rules}


def board_record(board: Board[Any], answer: Any = None) -> dict[str, Any]:
    """The object of the format `json`, in which "board" is an object; results have the text of a board."""
    record = {**head(board), "board": board.puzzle.boards.to_json(board.instance)}
    return record if answer is None else {**record, "answer": answer_record(board, answer)}


def answer_record(board: Board, answer: Any) -> dict[str, Any]:
    """What stands under "answer" in every result."""
    return board.puzzle.medium.to_json(board.instance, answer)


def answers_record(found: Answers[Any]) -> dict[str, Any]:
    """The object that ends `kotae answers --json`."""
    return {"count": found.count, "complete": bool(found.complete)}


def count_record(board: Board, found: Count) -> dict[str, Any]:
    """The object of `kotae answers --count --json`."""
    return {"count": found.count, "complete": found.complete}


def sample_record(board: Board, found: Sample[Any]) -> dict[str, Any]:
    """The answers that were drawn, and what ends `kotae answers --sample --json`."""
    return {"answers": [answer_record(board, answer) for answer in found.answers], **sample_end(found)}


def sample_end(found: Sample[Any]) -> dict[str, Any]:
    """The object that ends `kotae answers --sample --json`."""
    return {
        "count": found.count,
        "complete": found.complete,
        "sampled": len(found.answers),
        "seed": found.seed,
    }


def generate_record(found: Generated, board: Board[Any]) -> dict[str, Any]:
    """The object of `kotae generate --json` for the board that came last."""
    grade = found.grade
    return {
        "number": found.count,
        "board": board.text(),
        **head(board),
        "seed": found.seed,
        "grade": None if grade is None else grade.number,
        "word": None if grade is None else grade.word,
        "answer": answer_record(board, found.answer),
        "tries": found.tries,
    }


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
    record = {
        **head(board),
        "verdict": verdict.word,
        "answers": [_answer(board, answer) for answer in verdict.answers],
        "differ": sorted(cells(board, {cell for place in verdict.differ for cell in place.cells})),
        "forced": [dict(fact.record) for fact in verdict.facts],
        **conflict_record(board, verdict.conflict),
        "reason": verdict.reason,
        "stats": _stats_record(verdict.stats),
    }
    if verdict.optimum is None:
        return record
    return {**record, "length": verdict.optimum.length, "bound": verdict.optimum.bound}


def relaxed_record(board: Board, found: Relaxed[Any]) -> dict[str, Any]:
    """The object of `kotae verdict --without --json`; "faults" has a list for each answer."""
    return {
        **head(board),
        "without": list(found.without),
        "verdict": found.word,
        "answers": [_answer(board, answer) for answer in found.answers],
        "faults": [statements(board, faults) for faults in found.faults],
        "differ": sorted(cells(board, {cell for place in found.differ for cell in place.cells})),
        "sentence": words.relaxed(found),
        "remarks": words.broken(board, found),
        "reason": found.reason,
        "stats": _stats_record(found.stats),
    }


def conflict_record(board: Board, found: Conflict | None) -> dict[str, Any]:
    """What a verdict says of a conflict: its conditions, and whether none can be left out."""
    if found is None:
        return {"conflict": None, "minimal": None}
    return {"conflict": statements(board, found.conditions), "minimal": found.minimal}


def repair_record(board: Board, repair: Repair) -> dict[str, Any]:
    """What `kotae verdict --repair --json` adds under "repair"."""
    return {
        "changes": statements(board, repair.changes),
        "board": None if repair.board is None else repair.board.text(),
        "makes": repair.makes,
        "fewest": repair.fewest,
        "reason": repair.reason,
    }


def minimised_record(board: Board, found: Minimised) -> dict[str, Any]:
    """The object of `kotae minimise --json`."""
    return {
        **head(board),
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
        "reason": judgement.reason,
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
            "answer": answer_record(board, result.answer),
            "faults": statements(board, result.faults),
            "reason": result.reason,
        }
    word, answer, reason = _ending(board, result)
    return {**head(board), "verdict": word, "answer": answer, "faults": [], "reason": reason}


def certificate_record(board: Board, found: Certificate) -> dict[str, Any]:
    """The object of `kotae certify --json`, which adds the file and its size."""
    return {
        **head(board),
        "verdict": found.verdict,
        "reason": board.puzzle.obstacle(board.instance) if found.verdict == "impossible" else None,
        "cuts": len(found.cuts),
        "steps": len(found.steps),
    }


def uncertified_record(board: Board, found: Undecided) -> dict[str, Any]:
    """The object of `kotae certify --json` where a limit was hit first."""
    return {**head(board), "verdict": "undecided", "reason": found.reason}


def audit_record(found: Audit) -> dict[str, Any]:
    """The object of `kotae audit --json`."""
    return {
        "accepted": found.accepted,
        "decided": found.decided,
        "puzzle": found.puzzle,
        "rules": None if found.rules is None else dict(found.rules),
        "verdict": found.verdict,
        "answers": found.answers,
        "cuts": found.cuts,
        "steps": found.steps,
        "reason": found.reason,
        "line": found.line,
        "item": found.item,
    }


def explain_record(board: Board, found: Explanation[Any]) -> dict[str, Any]:
    """The object of `kotae explain --json`."""
    return {
        **head(board),
        "steps": [step_record(board, step) for step in found.steps],
        "verdict": found.word,
        "complete": found.complete,
        "start": [dict(fact.record) for fact in found.start],
        "answers": [_answer(board, answer) for answer in found.answers],
        "differ": sorted(cells(board, {cell for place in found.differ for cell in place.cells})),
        "sums": None if found.sums is None else sums_record(board, found.sums),
        "reason": found.reason,
    }


def sums_record(board: Board, found: Sums) -> dict[str, Any]:
    """The prices that show how short an answer can be."""
    handles = board.puzzle.medium.handles(board.instance)
    prices = [
        {"links": [cells(board, handles[link].cells) for link in (one, other)], "price": float(price)}
        for one, other, price in found.prices
    ]
    return {
        "length": found.length,
        "bound": float(found.bound),
        "lightest": float(found.lightest),
        "allowance": float(found.allowance),
        "cuts": found.cuts,
        "prices": prices,
    }


def step_record(board: Board, step: Step) -> dict[str, Any]:
    """A step: "reasons" and "from" alone force "facts"; "now" is all that is then known of these places."""
    record: dict[str, Any] = {
        "facts": [dict(fact.record) for fact in step.facts],
        "from": [dict(fact.record) for fact in step.known],
        "reasons": [_reason(board, reason) for reason in step.reasons],
        "smallest": step.smallest,
        "technique": step.technique,
        "sentence": step.sentence,
        "now": [dict(fact.record) for fact in step.now],
        "cost": step.cost,
    }
    if step.supposed is not None:
        record["supposed"] = dict(step.supposed.record)
        record["supposing"] = [step_record(board, inner) for inner in step.supposing]
    return record


def _reason(board: Board, reason: Reason) -> dict[str, Any]:
    """A rule at a place; of a rule about the whole board, also what the place is and which lines count."""
    (record,) = statements(board, [reason])
    if reason.kind is None:
        return record
    handles = board.puzzle.medium.handles(board.instance)
    ways = [cells(board, handles[number].cells) for number in reason.handles]
    return {**record, "kind": reason.kind, "ways": ways}


def hint_record(board: Board, found: Hint, depth: int = 3) -> dict[str, Any]:
    """The object of `kotae hint --json`; "before" has steps that the step needs and nobody can draw.

    With a depth of 1 or 2 it tells no more than the sentence does.
    """
    full = depth == 3
    step = None if found.step is None or not full else step_record(board, found.step)
    return {
        **head(board),
        "verdict": found.word,
        "step": step,
        "wrong": sorted(cells(board, {cell for one in found.wrong for cell in one.cells})),
        "sentence": words.hint(board, found, depth),
        "look": sorted(cells(board, {cell for place in found.places for cell in place.cells})),
        "entries": statements(board, found.wrong) if depth > 1 else [],
        "before": [step_record(board, each) for each in found.before] if full else [],
        "reason": found.reason,
    }


def grade_record(board: Board, found: Grade) -> dict[str, Any]:
    """The object of `kotae grade --json`."""
    return {
        **head(board),
        "verdict": found.verdict,
        "grade": found.number,
        "word": found.word,
        "hardest": None if found.hardest is None else step_record(board, found.hardest),
        "steps": found.steps,
        "techniques": dict(found.techniques),
        "reason": found.reason,
    }


def statements(board: Board, found: Iterable[Statement]) -> list[dict[str, Any]]:
    """Faults, conditions of a conflict or changes of a board, as every command lists them."""
    return [{"rule": one.rule, "cells": cells(board, one.cells), "sentence": one.sentence} for one in found]


def cells(board: Board, found: Iterable[Cell]) -> list[list[int]]:
    """Cells as every command lists them: by row and column, or by the puzzle's own numbers."""
    return [list(board.puzzle.numbers(board.instance, cell)) for cell in found]


def _answer(board: Board, answer: Any) -> dict[str, Any] | None:
    return None if answer is None else answer_record(board, answer)


def _ending(board: Board, outcome: Outcome[Any]) -> tuple[str, dict[str, Any] | None, str | None]:
    """The verdict's word, the answer if there is one, and the reason if there is none and one is known."""
    from kotae.solving.outcome import Impossible, Solved

    if isinstance(outcome, Impossible):
        return "impossible", None, outcome.reason
    if isinstance(outcome, Solved):
        return "solved", _answer(board, outcome.answer), None
    return "undecided", _answer(board, outcome.answer), outcome.reason
