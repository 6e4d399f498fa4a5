"""Foreign Yashi boards."""

from __future__ import annotations

from kotae.formats import Format
from kotae.formats.penpa import penpa_format
from kotae.formats.plain import grid_format
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi, parse
from kotae.puzzles.yashi.formats import penpa, plain
from kotae.puzzles.yashi.listing import looks_like_points

FORMATS = {
    "penpa": penpa_format(penpa.suits, penpa.from_sheet, penpa.to_sheet, used=("symbols",)),
    "csv": Format[Yashi, Links](
        summary="a point on each line, 'point,x,y' or 'x,y', with or without a line of names",
        called="a list of points, such as '3,4'",
        recognise=looks_like_points,
        read=plain.read_csv,
        write=plain.write_csv,
    ),
    "grid": grid_format(
        "a plain grid of 'o' and '.'; a blank line between two boards",
        parse,
        plain.format_grid,
        plain.unsaid_of,
    ),
}
