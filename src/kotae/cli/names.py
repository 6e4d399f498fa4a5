"""The names that options take, for help, completion and complaints; loaded when somebody asks."""

from __future__ import annotations

from collections.abc import Callable

from kotae.api.puzzles import all_puzzles
from kotae.api.recognising import formats as readable
from kotae.cli.commands import COMMANDS
from kotae.puzzles import registry
from kotae.sat.catalog import backend_names


def formats() -> list[str]:
    """The formats that boards of some puzzle are read from."""
    return readable(all_puzzles())


def encodings() -> list[str]:
    """The encodings of all puzzles."""
    return [name for puzzle in all_puzzles() for name in puzzle.encodings]


NAMES: dict[str, Callable[[], list[str]]] = {
    "commands": lambda: list(COMMANDS),
    "puzzles": lambda: list(registry.ROOMS),
    "formats": formats,
    "encodings": encodings,
    "backends": backend_names,
}
"""Each kind of names by what help calls it."""
