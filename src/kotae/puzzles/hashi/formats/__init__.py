"""Foreign Hashi boards."""

from __future__ import annotations

from kotae.formats import Format
from kotae.formats.penpa import penpa_format
from kotae.formats.plain import grid_format
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi, format_board
from kotae.puzzles.hashi.formats import penpa, plain, pzpr, tatham
from kotae.puzzles.hashi.formats.clues import unsaid_of

FORMATS = {
    **pzpr.PZPR.formats(),
    "penpa": penpa_format(penpa.suits, penpa.from_sheet, penpa.to_sheet, used=("numbers", "symbols")),
    "tatham": Format[Hashi, Bridges](
        summary="game IDs of Simon Tatham's Bridges, one per line, and the moves that solve them",
        called="a Tatham game ID of Bridges, such as 3x3m2:2a2c2a2",
        recognise=tatham.is_game,
        read=tatham.read_games,
        write=tatham.write_game,
    ),
    "has": Format[Hashi, Bridges](
        summary="rows, columns and the number of islands, then a grid of numbers with 0 for water",
        called="a .has file, which begins with 'rows columns islands'",
        recognise=plain.is_whole_has,
        fits=plain.is_has,
        plain=True,
        read=plain.read_has,
        write=plain.write_has,
    ),
    "grid": grid_format(
        "a plain grid; a blank line between two boards", plain.parse_grid, format_board, unsaid_of
    ),
}
