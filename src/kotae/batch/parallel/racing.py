"""A race of processes: the same question in several ways, until the first of them is decided."""

from __future__ import annotations

import json
import pickle
import select
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Generic, NamedTuple, TypeVar

from kotae.batch.process import LOOK, Ended, WorkerProcess
from kotae.checkpoints import OutOfTime
from kotae.errors import BadInput, KotaeError, Unserved, Unsound
from kotae.watch import Watch

TASKS = "kotae.batch.parallel.runner"
GRACE = 2.0
"""Seconds after the time limit when processes are ended that have not ended themselves."""
R = TypeVar("R")


class Finish(NamedTuple, Generic[R]):
    """How a race ended."""

    number: int | None
    """Which process was first to decide; None if none did."""
    result: R
    """What it found, or else the first of them: then it is undecided."""


def race(
    task: str, asks: Sequence[Mapping[str, Any]], decided: Callable[[Any], bool], watch: Watch
) -> Finish[Any]:
    """How a question ends that as many processes are asked as there are ways to ask; all have ended then.

    Raises `OutOfTime` if it is cancelled, if the time is over, or if all processes came to grief; an error of
    the question itself if that is what all of them say.
    """
    seconds = watch.limits.seconds
    replies: dict[int, Any] = {}
    with ExitStack() as stack:
        running: dict[WorkerProcess, int] = {}
        for number, ask in enumerate(asks):
            process = stack.enter_context(WorkerProcess(TASKS, watch.limits.memory_mb))
            process.start()
            running[process] = number
            try:
                process.ask({"task": task, "ask": {"pickled": packed(ask)}, "limits": _left(watch)})
            except Ended as why:
                replies[running.pop(process)] = why
        while running:
            if watch.limits.cancelled is not None and watch.limits.cancelled():
                raise OutOfTime("cancelled")
            if seconds is not None and watch.clock() - watch.started >= seconds + GRACE:
                break
            ready = select.select(list(running), [], [], LOOK)[0]
            for process in list(running):
                reply = _reply(process, ready=process in ready)
                if reply is None:
                    continue
                number = running.pop(process)
                process.kill()
                if isinstance(reply, Unsound):
                    raise reply
                if not isinstance(reply, Exception) and decided(reply):
                    return Finish(number, reply)
                replies[number] = reply
    return Finish(None, _undecided(replies, watch))


def packed(value: object) -> str:
    """A value as it travels between processes of our own."""
    return b64encode(pickle.dumps(value)).decode("ascii")


def unpacked(text: str) -> Any:
    """The value that was packed."""
    return pickle.loads(b64decode(text))


def _left(watch: Watch) -> dict[str, Any]:
    """What a process may take: the time that is left, and as many conflicts and as much memory for each."""
    limits = watch.limits
    left = None if limits.seconds is None else max(0.0, limits.seconds - (watch.clock() - watch.started))
    return {"seconds": left, "conflicts": limits.conflicts, "memory_mb": limits.memory_mb}


def _reply(process: WorkerProcess, *, ready: bool) -> Any:
    """What a process found, or an error; None if it is still at work."""
    try:
        process.look()
        for event, data in process.lines() if ready else ():
            if event == b"result":
                return unpacked(json.loads(data)["pickled"])
            if event == b"error":
                told = json.loads(data)
                return _ERRORS.get(told["kind"], OutOfTime)(told["sentence"])
    except Ended as why:
        return why
    return None


_ERRORS: dict[str, Callable[[str], Exception]] = {"input": BadInput, "unserved": Unserved}
"""What a worker's errors are here; others leave the question open."""


def _undecided(replies: Mapping[int, Any], watch: Watch) -> Any:
    """Of what all processes said, the first result; if there is none, the first error is raised."""
    said = [replies[number] for number in sorted(replies)]
    for reply in said:
        if not isinstance(reply, Exception):
            return reply
    if (why := watch.exceeded(0)) is not None or not said:
        raise OutOfTime(why or "no process could be started")
    for reply in said:
        if isinstance(reply, KotaeError):
            raise reply
    raise OutOfTime(said[0].args[-1])
