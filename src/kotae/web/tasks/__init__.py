"""What a worker does when it is asked: every task by its name, as requests and pages know it.

A task takes an `Ask` and returns an object, which for questions is that of the command's ``--json``, or a
file. Nothing here knows of HTTP, and no web library is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from kotae.watch import Limits as Limits
from kotae.web.tasks.ask import Ask, Tell
from kotae.web.tasks.ask import File as File

Task = Callable[[Ask], dict[str, Any] | File]

SPELLING = {
    "board": "the field 'number'",
    "puzzle": "the field 'puzzle'",
    "format": "the field 'format'",
    "lossy": "the field 'lossy'",
    "encoding": "encoding",
    "rule": "the rule {name}={value}, ",
}
"""The arguments that remedies name, as a request gives them."""

HOMES: Mapping[str, tuple[str, ...]] = {
    "catalogue": ("puzzles",),
    "playing": ("sheet", "play"),
    "setting": ("canvas", "compose"),
    "judging": ("check", "solve", "verdict", "forced", "answers", "count"),
    "guiding": ("explain", "hint", "grade"),
    "making": ("generate", "minimise", "repair"),
    "files": ("convert", "picture", "certify"),
    "lessons": ("logic", "relax", "encode", "decode"),
}
"""The modules of this package, with the tasks that each has as functions."""
TASKS: Mapping[str, str] = {name: module for module, names in HOMES.items() for name in names}


def run(task: str, ask: dict[str, Any], tell: Tell, limits: Limits) -> dict[str, Any] | File:
    """The result of a task; what comes before it, such as steps, goes to `tell` as it is found."""
    found: Task = getattr(import_module(f"{__name__}.{TASKS[task]}"), task)
    return found(Ask(ask, tell, limits))


def prepare() -> None:
    """Load what tasks need, so that the first one is as quick as the others."""
    for module in HOMES:
        import_module(f"{__name__}.{module}")
