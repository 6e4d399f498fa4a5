"""Foreign Futoshiki boards."""

from __future__ import annotations

from kotae import foreign
from kotae.puzzle import Format
from kotae.puzzles.futoshiki.board import Digits, Futoshiki
from kotae.puzzles.futoshiki.exchange import penpa, plain, pzpr, tatham

EXCHANGE = {
    "puzz.link": Format[Futoshiki, Digits](
        summary="addresses of puzz.link and its kin (minarism, signs only), one a line",
        recognise=pzpr.is_address,
        read=pzpr.read_address,
        write=pzpr.write_address,
    ),
    "pzpr": Format[Futoshiki, Digits](
        summary="files of pzpr, the program behind puzz.link (minarism, signs only), with what is filled in",
        recognise=pzpr.is_file,
        read=pzpr.read_file,
        write=pzpr.write_file,
    ),
    "penpa": foreign.penpa(penpa.suits, penpa.from_sheet, penpa.to_sheet),
    "tatham": Format[Futoshiki, Digits](
        summary="game IDs of Simon Tatham's Unequal, one a line, and the move that solves them",
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
