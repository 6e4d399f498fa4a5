"""Foreign Futoshiki boards."""

from __future__ import annotations

from kotae.formats import Format
from kotae.formats.penpa import penpa_format
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.formats import penpa, plain, pzpr, tatham

FORMATS = {
    **pzpr.PZPR.formats(" (minarism, signs only)"),
    "penpa": penpa_format(penpa.suits, penpa.from_sheet, penpa.to_sheet, used=("numbers", "signs")),
    "tatham": Format[Futoshiki, Digits](
        summary="game IDs of Simon Tatham's Unequal, one per line, and the move that solves them",
        recognise=tatham.is_game,
        read=tatham.read_games,
        write=tatham.write_game,
    ),
    "grid": Format[Futoshiki, Digits](
        summary="text art: digits and dots with signs between them",
        read=plain.read_art,
        write=plain.write_art,
    ),
}
