"""Tasks that do what the board tells them, for tests of the server: ``board`` is a word and more."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from mmap import mmap
from pathlib import Path
from typing import Any

from kotae.checkpoints import OutOfTime
from kotae.errors import BadInput, Unserved, Unsound
from kotae.web.tasks import SPELLING
from tests.stopping import kill_at_start as prepare

__all__ = ["SPELLING", "Limits", "prepare", "run"]

Tell = Callable[[str, dict[str, Any]], None]


@dataclass(frozen=True)
class Limits:
    """What a task may take."""

    seconds: float
    memory_mb: int


@dataclass(frozen=True)
class File:
    """Something to download."""

    name: str
    type: str
    data: bytes


def run(task: str, ask: dict[str, Any], tell: Tell, limits: Limits) -> dict[str, Any] | File:
    """Do what the board says; by default, say what was asked."""
    word, *given = str(ask.get("board") or "").split(" ")
    found = DEEDS.get(word, echo)(given, tell)
    if isinstance(found, File):
        return found
    return {"task": task, "ask": ask, "seconds": limits.seconds, "pid": os.getpid(), **found}


def echo(given: list[str], tell: Tell) -> dict[str, Any]:
    """Nothing besides what every task says."""
    return {}


def sleep(given: list[str], tell: Tell) -> dict[str, Any]:
    """Say which process this is, also in a file if one is named, and sleep."""
    tell("progress", {"words": "asleep", "pid": os.getpid()})
    if given[1:]:
        Path(given[1]).touch()
    time.sleep(float(given[0]))
    return {}


def wait(given: list[str], tell: Tell) -> dict[str, Any]:
    """Say that it waits, and wait until somebody makes a file."""
    tell("progress", {"words": "waiting"})
    while not Path(given[0]).exists():
        time.sleep(0.01)
    return {}


def note(given: list[str], tell: Tell) -> dict[str, Any]:
    """Write a word at the end of a file."""
    with open(given[0], "a", encoding="utf-8") as file:
        print(given[1], file=file)
    return {}


def spawn(given: list[str], tell: Tell) -> dict[str, Any]:
    """Start a program that sleeps, and wait for it."""
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as program:
        tell("progress", {"pid": os.getpid(), "program": program.pid})
    return {}


def steps(given: list[str], tell: Tell) -> dict[str, Any]:
    """So many steps, each with so many characters."""
    for number in range(int(given[0])):
        tell("step", {"number": number, "text": "x" * int(given[1])})
    return {}


def large(given: list[str], tell: Tell) -> dict[str, Any]:
    """A result of so many characters."""
    return {"text": "x" * int(given[0])}


def file(given: list[str], tell: Tell) -> File:
    """A file with a name that is no name."""
    return File('../a"b\r\n.bin', "application/octet-stream", bytes(range(256)) * 10)


def noisy(given: list[str], tell: Tell) -> dict[str, Any]:
    """Print, read and run what prints."""
    print("result {}")
    os.write(1, b"result {}\n")
    subprocess.run(["echo", "result {}"], check=True)
    return {"read": sys.stdin.read()}


def refuse(given: list[str], tell: Tell) -> dict[str, Any]:
    """Raise an error of that kind."""
    match given[0]:
        case "input":
            raise BadInput("the board is empty", line=2, remedy="puzzle")
        case "unserved":
            raise Unserved("that cannot be served")
        case "unsound":
            raise Unsound("secret of the house")
        case "limit":
            raise OutOfTime("the time limit of 1 s was reached")
        case "nan":
            return {"value": float("nan")}
    raise ValueError("secret of the house")


def hog(given: list[str], tell: Tell) -> dict[str, Any]:
    """Take 200 GB."""
    return {"bytes": len(bytearray(200 << 30))}


def reserve(given: list[str], tell: Tell) -> dict[str, Any]:
    """Reserve so many GB of memory, and use none of it."""
    with mmap(-1, int(given[0]) << 30) as reserved:
        return {"bytes": len(reserved)}


def grow(given: list[str], tell: Tell) -> dict[str, Any]:
    """Hold 50 MB more and more often, without end; `loud` says so each time."""
    while True:
        KEPT.append(b"x" * (50 << 20))
        if given:
            tell("progress", {"words": "still hungry"})
        time.sleep(0.02)


def keep(given: list[str], tell: Tell) -> dict[str, Any]:
    """Hold on to so many MB for ever."""
    KEPT.append(b"x" * (int(given[0]) << 20))
    return {}


def leave(given: list[str], tell: Tell) -> dict[str, Any]:
    """End the process."""
    os._exit(3)


KEPT: list[bytes] = []
DEEDS: dict[str, Callable[[list[str], Tell], dict[str, Any] | File]] = {
    deed.__name__: deed
    for deed in (sleep, wait, note, spawn, steps, large, file, noisy, refuse, hog, reserve, grow, keep, leave)
}
