"""What a process does with cubes: it refutes one after another, each by a search and a proof of its own."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from kotae.batch.parallel.racing import packed, unpacked
from kotae.checkpoints import OutOfTime
from kotae.errors import KotaeError
from kotae.solving.claim import Claim
from kotae.solving.outcome import Solved
from kotae.watch import Limits, Watch

__all__ = ["Limits", "run"]

Tell = Callable[[str, dict[str, Any]], None]


def stated(claim: Claim[Any, Any]) -> str:
    """All that it takes to make the claim again in another process."""
    return packed((claim.puzzle, claim.instance, claim.name, claim.answers, claim.side, claim.seed))


@lru_cache(1)
def _claim(told: str) -> Claim[Any, Any]:
    """The claim that was stated; it is kept for the next cube, since lemmas take a while."""
    puzzle, instance, name, answers, side, seed = unpacked(told)
    encoding = puzzle.encodings[name].encode(instance, bare=True)
    return Claim(puzzle, instance, name, encoding, answers, side, seed)


def run(task: str, ask: dict[str, Any], tell: Tell, limits: Limits) -> dict[str, Any]:
    """Refute cubes of a claim, and tell of each when it is done."""
    options = ask["options"]
    for text in ask["boards"]:
        left = None if options["until"] is None else max(0.0, options["until"] - time.time())
        watch = Watch(Limits(left, limits.conflicts, limits.memory_mb))
        tell("board", _refuted(options["claim"], json.loads(text), watch))
    return {}


def _refuted(told: str, cube: Sequence[int], watch: Watch) -> dict[str, Any]:
    """What comes of a cube, in the words of an engine."""
    started = time.process_time()  # so that what others do on the machine does not count
    result, error = None, None
    try:
        with watch.kept():
            claim = _claim(told)
            claim.conflicts = 0
            found = claim.refuted(watch, cube)
        outcome = "answer" if isinstance(found, Solved) else "refuted"
        result = {"packed": packed(found)}
    except OutOfTime as limit:
        outcome, error = "undecided", str(limit)
    except KotaeError as defect:
        outcome, error = "error", str(defect)
    except MemoryError:
        outcome, error = "memory", "memory ran out"
    seconds = time.process_time() - started
    return {"result": result, "outcome": outcome, "error": error, "digest": None, "seconds": seconds}
