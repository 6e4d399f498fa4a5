"""Backends by name, as `--backend` takes them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping

from kotae.errors import BadInput
from kotae.sat import library, oneshot
from kotae.sat.backend import Backend

PREFIX = "program:"
WATCHING = "cadical195"
"""The backend that can cut inside the search."""


def backend_names() -> list[str]:
    """The backends that come with Kotae, by name."""
    return sorted({*library.CLASSES, *oneshot.CLASSES})


def counts_conflicts(name: str) -> bool:
    """Whether the backend of that name counts conflicts, so that they can be limited."""
    return name in library.CLASSES and name not in oneshot.CLASSES


def open_backend(name: str, tuning: Mapping[str, int] | None = None, *, inside: bool = False) -> Backend:
    """A fresh solver of that name; ``program:COMMAND`` runs any program that reads a DIMACS file.

    Tuning is for those in this process that take options (CaDiCaL); others must be given none. A solver that
    keeps limits badly runs in a process of its own, unless it is wanted `inside` this one.
    """
    if name == WATCHING:
        return library.Propagating(name, tuning)
    if counts_conflicts(name) or (inside and name in library.CLASSES):
        return library.Library(name, tuning)
    from kotae.sat.program import Program  # and with it `subprocess`, which takes a while to load

    if name in oneshot.CLASSES:
        return Program(name, [sys.executable, "-P", "-m", "kotae.sat.oneshot", name])
    if name.startswith(PREFIX) and (command := _words(name.removeprefix(PREFIX))):
        return Program(name, command)
    raise BadInput(
        f"there is no backend '{name}'; choose from {', '.join(backend_names())}, or {PREFIX}COMMAND"
    )


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        raise BadInput(f"the command {command} has a quotation mark or backslash without its end") from None
