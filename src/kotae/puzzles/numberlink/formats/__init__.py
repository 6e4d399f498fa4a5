"""Foreign Numberlink boards."""

from __future__ import annotations

from kotae.formats import Format
from kotae.formats.penpa import penpa_format
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.formats import penpa, plain, pzpr

FORMATS = {
    **pzpr.PZPR.formats(" (numlin, arukone)"),
    "penpa": penpa_format(penpa.suits, penpa.from_sheet, penpa.to_sheet, used=("numbers", "surfaces")),
    "list": Format[Numberlink, Lines](
        summary="width and height, then lines 'x y number'",
        called="a list, which begins with 'width height'",
        recognise=plain.is_contest,
        fits=plain.is_list,
        plain=True,
        read=plain.read_list,
        write=plain.write_list,
    ),
    "grid": Format[Numberlink, Lines](
        summary="rows of characters or words, with their size in front or a blank line between two boards",
        fits=plain.is_grid,
        plain=True,
        doubtful=plain.doubtful,
        read=plain.read_grid,
        write=plain.write_grid,
    ),
}
