"""Backends by name, as `--backend` takes them."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Mapping

from kotae.errors import BadInput
from kotae.phrases import meant
from kotae.sat import library, oneshot
from kotae.sat.backend import Backend

PREFIX = "program:"
WATCHING = "cadical195"
"""The backend that can cut inside the search."""
SEEDED = re.compile(r"([a-z0-9-]+):seed=([0-9]{1,9})")
"""A backend that takes its clauses in another order, as in ``cadical195:seed=1``."""


def backend_names() -> list[str]:
    """The backends that come with Kotae, by name."""
    return sorted({*library.CLASSES, *oneshot.CLASSES})


def counts_conflicts(name: str) -> bool:
    """Whether the backend of that name counts conflicts, so that they can be limited."""
    name, _ = seeded(name)
    return name in library.CLASSES and name not in oneshot.CLASSES


def seeded(name: str) -> tuple[str, int]:
    """The name of a backend without its seed, and the seed; 0 if there is none."""
    found = SEEDED.fullmatch(name)
    return (name, 0) if found is None else (found[1], int(found[2]))


def open_backend(name: str, tuning: Mapping[str, int] | None = None, *, inside: bool = False) -> Backend:
    """A fresh solver of that name; ``program:COMMAND`` runs any program that reads a DIMACS file.

    ``NAME:seed=N`` gives one in this process its clauses in another order, and CaDiCaL the seed: how long a
    search takes is a matter of luck, and this throws the dice again.
    Tuning is for those in this process that take options (CaDiCaL); others must be given none. A solver that
    keeps limits badly runs in a process of its own, unless it is wanted `inside` this one.
    """
    name, seed = seeded(name)
    if name == WATCHING:
        return library.Propagating(name, tuning, seed)
    if counts_conflicts(name) or (inside and name in library.CLASSES):
        return library.Library(name, tuning, seed)
    if seed and name in oneshot.CLASSES:
        raise BadInput(f"the backend {name} takes no seed here, where it runs in a process of its own")
    from kotae.sat.program import Program  # and with it `subprocess`, which takes a while to load

    if name in oneshot.CLASSES:
        return Program(name, [sys.executable, "-P", "-m", "kotae.sat.oneshot", name])
    if name.startswith(PREFIX) and (command := _words(name.removeprefix(PREFIX))):
        return Program(name, command)
    others = f"; choose from {', '.join(backend_names())}, or {PREFIX}COMMAND"
    raise BadInput(f"there is no backend '{name}'{meant(name, backend_names(), others)}")


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        raise BadInput(f"the command {command} has a quotation mark or backslash without its end") from None
