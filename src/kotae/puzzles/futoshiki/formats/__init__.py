"""Foreign Futoshiki boards."""

from __future__ import annotations

from kotae.formats import Format
from kotae.formats.penpa import penpa_format
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.formats import listing, penpa, plain, pzpr, tatham

FORMATS = {
    **pzpr.PZPR.formats(" (minarism, signs only)"),
    "penpa": penpa_format(penpa.suits, penpa.from_sheet, penpa.to_sheet, used=("numbers", "signs")),
    "tatham": Format[Futoshiki, Digits](
        summary="game IDs of Simon Tatham's Unequal, one per line, and the move that solves them",
        called="a Tatham game ID of Unequal, such as 4:3,0,0,0D,…",
        recognise=tatham.is_game,
        read=tatham.read_games,
        write=tatham.write_game,
    ),
    "list": Format[Futoshiki, Digits](
        summary="the size, rows of digits, then a line for each sign",
        called="a list, which begins with the size and rows of digits",
        recognise=listing.is_sectioned,
        fits=listing.is_list,
        plain=True,
        read=listing.read_list,
        write=listing.write_list,
    ),
    "grid": Format[Futoshiki, Digits](
        summary="text art: digits and dots with signs between them",
        plain=True,
        doubtful=plain.doubtful,
        read=plain.read_art,
        write=plain.write_art,
    ),
}
