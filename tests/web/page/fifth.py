"""Tasks of a house with one more room: the template, which no page was written for."""

from __future__ import annotations

from kotae.puzzles import registry
from kotae.web.tasks import File, Limits, prepare, run

__all__ = ["File", "Limits", "prepare", "run"]

registry.ROOMS = (*registry.ROOMS, "_template")
