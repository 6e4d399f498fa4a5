"""Boards to take away: in other formats, as pictures, with a certificate."""

from __future__ import annotations

from typing import Any

from kotae.api.certify import certify as certified
from kotae.api.convert import write
from kotae.api.draw import SUFFIXES, draw
from kotae.errors import BadInput
from kotae.solving.outcome import Undecided
from kotae.web.tasks.ask import Ask, File

TYPES = {".svg": "image/svg+xml", ".png": "image/png", ".pdf": "application/pdf", ".txt": "text/plain"}


def convert(ask: Ask) -> dict[str, Any]:
    """The board in another format, with what is drawn into it, and what is lost."""
    board = ask.board()
    drawing = ask.drawing(board)
    found = write(board, ask["to"], drawing, lossy=bool(ask["lossy"]))
    return {"text": found.text, "lost": list(found.lost)}


def picture(ask: Ask) -> File:
    """A picture of the board and of what is drawn into it."""
    board = ask.board()
    suffix = ask["suffix"]
    if suffix not in SUFFIXES:
        raise BadInput(f"there are pictures ending in {', '.join(SUFFIXES)}")
    found = draw(board, ask.drawing(board))
    if ask["coordinates"]:
        found = found.numbered()
    return File(f"{board.puzzle.key}{suffix}", TYPES[suffix], found.file(suffix, dark=bool(ask["dark"])))


def certify(ask: Ask) -> File | dict[str, Any]:
    """A certificate of the verdict, which passed its audit; an object if a limit was hit first."""
    board = ask.board()
    found = certified(board, **ask.asking())
    if isinstance(found, Undecided):
        return found.json()
    return File(f"{board.puzzle.key}.cert", "text/plain", found.data(compress=False))
