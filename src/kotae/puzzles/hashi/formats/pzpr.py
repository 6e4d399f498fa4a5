"""Hashi on puzz.link and in the files of pzpr, where a corridor has two bridges at most."""

from __future__ import annotations

from kotae.codec import puzzlink, pzpr
from kotae.codec.cells import Tokens
from kotae.media.lines.pieces import line_pzpr
from kotae.puzzles.hashi.answer import MEDIUM
from kotae.puzzles.hashi.formats.clues import USUAL, clues_of, islands_of, unsaid_of

KIND = "hashi"
KINDS = (KIND, "hashikake", "bridges")

ADDRESS = puzzlink.address(dict.fromkeys(KINDS, KIND), puzzlink.NUMBERS)
CLUES = pzpr.in_cells("clues", Tokens({".": None, "-": puzzlink.UNKNOWN}))
FILE = pzpr.file({"hashikake": KIND, **dict.fromkeys(KINDS, KIND)}, CLUES, pzpr.DRAWN_LINES)


PZPR = line_pzpr(
    MEDIUM,
    kinds=KINDS,
    address=lambda kind: ADDRESS,
    file=lambda kind: FILE,
    read=lambda fields, reading: islands_of(fields, reading.state(USUAL)),
    write=lambda board: ({"kind": KIND, **clues_of(board, most=8)}, unsaid_of(board)),
    stray="lines that do not lead from island to island are left out",
)
