"""Foreign Numberlink boards."""

from __future__ import annotations

from kotae import foreign
from kotae.puzzle import Format
from kotae.puzzles.numberlink.board import Lines, Numberlink
from kotae.puzzles.numberlink.exchange import penpa, plain, pzpr

EXCHANGE = {
    "puzz.link": Format[Numberlink, Lines](
        summary="addresses of puzz.link and its kin (numlin, arukone), one a line",
        recognise=pzpr.is_address,
        read=pzpr.read_address,
        write=pzpr.write_address,
    ),
    "pzpr": Format[Numberlink, Lines](
        summary="files of pzpr, the program behind puzz.link, with what is drawn",
        recognise=pzpr.is_file,
        read=pzpr.read_file,
        write=pzpr.write_file,
    ),
    "penpa": foreign.penpa(penpa.suits, penpa.from_sheet, penpa.to_sheet),
    "list": Format[Numberlink, Lines](
        summary="width and height, then lines 'x y number'",
        recognise=plain.is_list,
        read=plain.read_list,
        write=plain.write_list,
    ),
    "grid": Format[Numberlink, Lines](
        summary="rows of characters or words, with their size in front or a blank line between two boards",
        recognise=plain.is_grid,
        read=plain.read_grid,
        write=plain.write_grid,
    ),
}
