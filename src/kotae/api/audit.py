"""The audit of certificates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Any

from kotae.api import pictures, words
from kotae.api.asking import ensure_sensible
from kotae.api.board import Board
from kotae.api.record import audit_record
from kotae.api.source import called, read_bytes
from kotae.auditing import audit as auditing
from kotae.auditing.container import Refused
from kotae.auditing.document import Certificate
from kotae.checkpoints import OutOfTime
from kotae.errors import located
from kotae.options import Setting
from kotae.puzzle import Puzzle
from kotae.puzzles import registry
from kotae.puzzles.registry import room
from kotae.watch import Limits, Watch

SECONDS, MEGABYTES = 600.0, 4000
"""The time and memory that an audit may take by default; a Numberlink of 50×50 takes some seconds."""


@dataclass(frozen=True)
class Audit:
    """Whether a certificate was accepted and what it shows, or where it fails and why."""

    accepted: bool
    decided: bool = True
    """Whether it was accepted or refused; False if a limit was hit first, which the reason names."""
    puzzle: str | None = None
    rules: Mapping[str, Setting] | None = field(default=None, hash=False)
    verdict: str | None = None
    answers: int = 0
    cuts: int = 0
    steps: int = 0
    reason: str | None = None
    """Why it was not accepted."""
    line: int | None = None
    """The line where it fails, counted from 1."""
    item: int | None = None
    """Which of the things in that line fails, counted from 1."""

    board: Board | None = field(default=None, compare=False, repr=False)
    """The board that an accepted certificate is about."""

    def json(self) -> dict[str, Any]:
        """The object that the command line prints with ``--json``."""
        return audit_record(self)

    def __str__(self) -> str:
        return words.audit(self)

    def _repr_svg_(self) -> str:
        return pictures.of_audit(self).svg()

    def __bool__(self) -> bool:
        return self.accepted


def audit(
    source: str | PathLike[str] | bytes | Certificate,
    *,
    time_limit: float | None = SECONDS,
    memory_limit: int | None = MEGABYTES,
) -> Audit:
    """Whether a certificate shows what it claims, by code that shares nothing with the solvers.

    The source is a file, its name, ``-`` for standard input, or the certificate itself. What is no
    certificate at all is `BadInput`. A certificate is a stranger's file: the limits, in seconds and in
    megabytes that this process holds, are generous; None is for no limit.
    """
    ensure_sensible({"time_limit": time_limit, "memory_limit": memory_limit})
    name, data = _data(source)
    try:
        watch = Watch(Limits(time_limit, memory_mb=memory_limit))
        watch.check()
        with located(name), watch.kept():
            shown = auditing.audit(data, _room)
    except Refused as refused:
        return Audit(False, reason=refused.message, line=refused.line, item=refused.item)
    except OutOfTime as limit:
        return Audit(False, decided=False, reason=str(limit))
    board = Board(room(shown.puzzle), shown.instance, name)
    return Audit(
        accepted=True,
        puzzle=shown.puzzle,
        rules=shown.rules,
        verdict=shown.verdict,
        answers=shown.answers,
        cuts=shown.cuts,
        steps=shown.steps,
        board=board,
    )


def _data(source: str | PathLike[str] | bytes | Certificate) -> tuple[str, bytes]:
    """What to call the source, and its content."""
    if isinstance(source, Certificate):
        return "the certificate", source.data()
    if isinstance(source, bytes):
        return "the data", source
    if not isinstance(source, str | PathLike):
        wanted = "a certificate, its data, or the name or path of its file"
        raise TypeError(f"expected {wanted}, not {type(source).__name__}")
    if isinstance(source, str) and ("\n" in source or source.startswith("{")):
        return "the text", source.encode("utf-8", "surrogatepass")
    return called(fspath(source)), read_bytes(fspath(source))


def _room(key: str) -> Puzzle[Any, Any] | None:
    return room(key) if key in registry.ROOMS else None
