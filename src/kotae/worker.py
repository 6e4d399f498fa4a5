"""A process that runs one task at a time: a line of JSON asks, lines of an event and its JSON answer.

The first line of an answer is ``started``, the last one ``result``, ``file`` or ``error``; the first line of
all is ``ready``. When standard input ends, so does the process. A module says what the tasks are: it has
`Limits` and `run`, and may have `prepare`, which loads what they need, and `SPELLING`, how remedies name the
fields of a request.
"""

from __future__ import annotations

import base64
import gc
import json
import os
import sys
import traceback
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from typing import Any, BinaryIO

from kotae.checkpoints import OutOfTime
from kotae.errors import KEYWORDS, KotaeError, Unserved, Unsound

LARGEST = 90 << 20
"""The bytes of the longest line: 64 MB of a file, which grow by a third when they are sent as text."""

RESERVED = 64 << 30
"""The bytes of address space of a process. Solvers reserve much more than they use: to explain a 15×15 board
takes 9 GB of it and 160 MB of memory."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer until nobody asks any more."""
    parser = ArgumentParser(prog="python -m kotae.worker")
    parser.add_argument("--tasks", required=True, help="the module with the tasks")
    chosen = parser.parse_args(arguments)
    asked, told = _private()
    _bound()
    tasks = import_module(chosen.tasks)
    if hasattr(tasks, "prepare"):
        tasks.prepare()
    gc.collect()
    gc.freeze()  # what is loaded stays: collections need not look at it
    worker = Worker(tasks, told)
    worker.say("ready", {})
    for line in asked:
        worker.answer(line)
    return 0


class Worker:
    """Runs tasks and writes what they say."""

    def __init__(self, tasks: Any, told: BinaryIO) -> None:
        self._tasks = tasks
        self._spelling = getattr(tasks, "SPELLING", KEYWORDS)
        self._told = told

    def answer(self, line: bytes) -> None:
        """Run the task of a request; whatever happens, one last line says how it went."""
        try:
            self.say("started", {})
            self._write(*self._run(json.loads(line)))
        except KotaeError as error:
            if isinstance(error, Unsound):
                self._internal()
            else:
                self._error(
                    "unserved" if isinstance(error, Unserved) else "input", error.worded(self._spelling)
                )
        except OutOfTime as limit:  # of a board that takes too long to read
            self._error("limit", f"undecided: {limit}")
        except MemoryError:
            self._error("memory", "memory ran out")
        except BrokenPipeError:
            raise
        except Exception:
            self._internal()

    def say(self, event: str, told: dict[str, Any]) -> None:
        """Write an event; what JSON does not have, such as NaN, is an error."""
        self._write(event, _line(told))

    def _run(self, asked: dict[str, Any]) -> tuple[str, bytes]:
        limits = self._tasks.Limits(**asked["limits"])
        found = self._tasks.run(asked["task"], asked["ask"], self.say, limits)
        if isinstance(found, dict):
            return "result", _line(found)
        data = base64.b64encode(found.data).decode("ascii")
        return "file", _line({"name": found.name, "type": found.type, "base64": data})

    def _write(self, event: str, data: bytes) -> None:
        if len(data) > LARGEST:
            most = f"at most {LARGEST >> 20} are sent"
            raise Unserved(
                f"what was found takes {len(data) >> 20} MB, and {most}; the command line writes it"
            )
        self._told.write(b"%s %s\n" % (event.encode("ascii"), data))
        self._told.flush()

    def _error(self, kind: str, sentence: str) -> None:
        self._write("error", _line({"kind": kind, "sentence": sentence}))

    def _internal(self) -> None:
        traceback.print_exc()  # into the server's log
        self._error("internal", "something went wrong with this board; the log of the server says what")


def _line(told: dict[str, Any]) -> bytes:
    return json.dumps(told, separators=(",", ":"), allow_nan=False).encode("ascii")


def _private() -> tuple[BinaryIO, BinaryIO]:
    """The two streams for nobody but us: what libraries print, and programs that are run, cannot disturb."""
    asked, told = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return os.fdopen(asked, "rb"), os.fdopen(told, "wb")


def _bound() -> None:
    """Refuse at once what no machine of ours could hold; what is held is looked at from outside."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(
        resource.RLIMIT_AS, (RESERVED if hard == resource.RLIM_INFINITY else min(RESERVED, hard), hard)
    )


if __name__ == "__main__":
    sys.exit(main())
