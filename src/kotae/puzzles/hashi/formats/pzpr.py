"""Hashi on puzz.link and in the files of pzpr, where a corridor has two bridges at most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kotae.codec import puzzlink, pzpr
from kotae.codec.cells import Tokens
from kotae.codec.syntax import Fields
from kotae.formats import Posed, unsaid
from kotae.formats.pzpr import Pzpr
from kotae.media.lines.pieces import from_pieces, pieces
from kotae.media.lines.text import MOST_DRAWN
from kotae.options import Reading, Setting
from kotae.puzzles.hashi.answer import MEDIUM, Bridges
from kotae.puzzles.hashi.board import Hashi, settings_of
from kotae.puzzles.hashi.formats.clues import clues_of, islands_of

KINDS = ("hashi", "hashikake", "bridges")
FILED = "hashikake"
"""What it is called in files."""
RULES: Mapping[str, Setting] = {"max-bridges": 2, "loops": "yes"}

ADDRESS = puzzlink.address(dict.fromkeys(KINDS, KINDS[0]), puzzlink.NUMBERS)
FILE = pzpr.file(
    FILED,
    pzpr.in_cells("clues", Tokens({".": None, "-": puzzlink.UNKNOWN})),
    pzpr.DRAWN_LINES,
    also=KINDS,
)


def _from_address(fields: Fields, reading: Reading) -> Hashi:
    return islands_of(fields, reading.state(RULES))


def _from_file(fields: Fields, reading: Reading) -> Posed[Hashi, Bridges]:
    board = islands_of(fields, reading.state(RULES))
    for name in (pzpr.ACROSS, pzpr.DOWN):
        for cell, count in fields[name].items():
            if count > MOST_DRAWN:
                raise fields.error(f"expected 0 to {MOST_DRAWN} bridges, or -1, not {count}", name, cell)
    drawn, stray = from_pieces(MEDIUM, board, pzpr.neighbours(fields))
    if stray:
        reading.note("lines that do not lead from island to island are left out")
    return Posed(board, drawn)


def _to_address(board: Hashi) -> tuple[dict[str, Any], list[str]]:
    return {"kind": KINDS[0], **clues_of(board, most=8)}, unsaid(settings_of(board), RULES)


def _to_file(board: Hashi, answer: Bridges | None) -> tuple[dict[str, Any], list[str]]:
    drawn = pzpr.lines_of(pieces(MEDIUM, board, answer))
    fields = {"kind": FILED, **clues_of(board, most=8), **drawn}
    return fields, unsaid(settings_of(board), RULES)


PZPR = Pzpr(
    kinds=KINDS,
    address=lambda kind: ADDRESS,
    file=lambda kind: FILE,
    from_address=_from_address,
    from_file=_from_file,
    to_address=_to_address,
    to_file=_to_file,
)
