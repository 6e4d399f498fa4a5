"""New boards through an engine: a seed travels, and the board that it makes comes back."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterable, Mapping
from typing import Any

from kotae.api.generate import generate
from kotae.api.record import generate_record
from kotae.batch.engines import BatchEngine
from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.questions import Tell
from kotae.checkpoints import OutOfTime
from kotae.errors import KotaeError
from kotae.watch import Limits as Limits

TASK = "generate"
SEEDS = "seeds"
"""What results call their source."""


def run(task: str, ask: dict[str, Any], tell: Tell, limits: Limits) -> dict[str, Any]:
    """Make the board of each seed, in the process that is asked."""
    for text in ask["boards"]:
        tell("board", _made(int(text), ask["options"], limits))
    return {}


def _made(seed: int, wish: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    started = time.perf_counter()
    how: dict[str, Any] = {
        "time_limit": limits.seconds,
        "memory_limit": limits.memory_mb,
        "conflict_limit": limits.conflicts,
    }
    size, added = wish["size"], [(row, column) for row, column in wish["added"]]
    error = result = None
    outcome = "error"
    try:
        rest = {name: wish[name] for name in ("difficulty", "symmetry", "minimal", "attempt")}
        found = generate(
            wish["puzzle"],
            size=None if size is None else (size[0], size[1]),
            seed=seed,
            added=added,
            **rest,
            **wish["besides"],
            **wish["search"],
            **how,
        )
        for board in found:
            result, outcome = generate_record(found, board), "made"
        if result is None:
            outcome, error = ("hopeless" if found.hopeless else "undecided"), found.reason
    except (KotaeError, OutOfTime) as why:
        error = str(why)
    return {
        "digest": None,
        "result": result,
        "outcome": outcome,
        "error": error,
        "seconds": time.perf_counter() - started,
    }


def wish_question(wish: Mapping[str, Any], limits: Limits) -> Question:
    """What is asked of every seed."""
    return Question(TASK, wish, limits.seconds, limits.memory_mb, limits.conflicts, tasks=__name__)


def new_boards(engine: BatchEngine, seeds: Iterable[int]) -> Generator[Done, None, None]:
    """What becomes of each seed, in their order."""
    waiting = (QueuedBoard(SEEDS, seed, json.dumps(seed)) for seed in seeds)
    held: dict[int, Done] = {}
    order = iter(seeds)
    wanted = next(order, None)
    results = engine.results(waiting)
    try:
        for done in results:
            held[done.item.number] = done
            while wanted in held:
                yield held.pop(wanted)
                wanted = next(order, None)
    finally:
        results.close()
