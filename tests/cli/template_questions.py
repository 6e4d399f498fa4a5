"""Questions of a batch, in a process that knows the template as a puzzle."""

from __future__ import annotations

from kotae.batch.questions import run
from kotae.puzzles import registry
from kotae.watch import Limits

__all__ = ["Limits", "run"]

registry.ROOMS = (*registry.ROOMS, "_template")
