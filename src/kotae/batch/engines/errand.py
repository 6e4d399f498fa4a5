"""What a worker of a cluster does: a chunk of boards, asked about by a process of its own that can be killed.

The process is kept for the next chunk of the same question. It ends with the worker, however that ends.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from typing import Any

from kotae.batch.child import BoardProcess
from kotae.batch.engines import CHUNK
from kotae.batch.engines.local import PORTION
from kotae.batch.engines.packing import packed, unpacked
from kotae.batch.identity import identity
from kotae.batch.items import Question, QueuedBoard, result_data

_here = threading.local()
"""Of the thread of a worker: the question of its process, and the process."""


def dask_setup(worker: Any) -> None:
    """Leave Ctrl-C to the client: called in the workers of our own cluster, which share its terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(asked: bytes) -> bytes:
    """What came of the boards of a chunk, in order, and who did it; fewer if they take longer than thought.

    If it comes from another Kotae than ours, nothing is asked: what we are is the answer.
    """
    worker, cancelled = _surroundings()
    chunk = unpacked(asked)
    told: dict[str, Any] = {"worker": worker, "identity": identity(), "found": []}
    if tuple(chunk["identity"]) == identity():
        told["found"] = _found(Question(**chunk["question"]), chunk["texts"], chunk["patience"], cancelled)
    return packed(told)


def _found(
    question: Question, texts: list[str], patience: float, cancelled: Callable[[], bool]
) -> list[dict[str, Any]]:
    process = _process(question, cancelled)
    found: list[dict[str, Any]] = []
    portion = 1
    until = None
    while len(found) < len(texts) and not cancelled():
        first = len(found)
        spent = 0.0
        for done in process.results([QueuedBoard("", 0, text) for text in texts[first : first + portion]]):
            spent += done.seconds
            found.append(
                {
                    "digest": done.digest,
                    "result": None if done.result is None else result_data(done.result).decode("ascii"),
                    "outcome": done.outcome,
                    "error": done.error,
                    "seconds": done.seconds,
                }
            )
        if until is None:  # the first one may have waited for the process to start
            until = time.monotonic() + patience
        elif time.monotonic() > until:
            break
        portion = max(1, min(CHUNK, int(PORTION * (len(found) - first) / max(spent, 1e-6))))
    return found


def _process(question: Question, cancelled: Callable[[], bool]) -> BoardProcess:
    """The process of this thread, which is told of when nobody wants its results any more."""
    _here.cancelled = cancelled
    if getattr(_here, "question", None) != question:
        if hasattr(_here, "process"):
            _here.process.kill()
        here = _here.__dict__  # this thread's, whichever asks
        _here.question = question
        _here.process = BoardProcess(question, lambda: bool(here["cancelled"]()))
    process: BoardProcess = _here.process
    return process


def _surroundings() -> tuple[str, Callable[[], bool]]:
    """The address of the worker that we are in, and whether it has given up what it is doing."""
    from distributed import Status, get_worker

    worker = get_worker()
    key = worker.get_current_task()

    def cancelled() -> bool:
        task = worker.state.tasks.get(key)
        return (
            task is None
            or task.state == "cancelled"
            or worker.status not in (Status.running, Status.paused, Status.closing_gracefully)
        )

    return worker.address, cancelled
