"""Hashi on puzz.link and in the files of pzpr, where a corridor has two bridges at most."""

from __future__ import annotations

from collections.abc import Mapping

from kotae.codec import puzzlink, pzpr
from kotae.codec.cells import Tokens
from kotae.codec.syntax import Fields
from kotae.puzzle import Posed, Setting, Settings, Written, unsaid
from kotae.puzzles.hashi.board import Bridges, Hashi, settings_of
from kotae.puzzles.hashi.drawing import MOST_DRAWN
from kotae.puzzles.hashi.exchange.clues import clues_of, islands_of
from kotae.puzzles.hashi.exchange.units import along, bridges_of

KINDS = ("hashi", "hashikake", "bridges")
RULES: Mapping[str, Setting] = {"max-bridges": 2, "loops": "yes"}

ADDRESS = puzzlink.address(dict.fromkeys(KINDS, "hashi"), puzzlink.NUMBERS)
FILE = pzpr.file(
    "hashikake", pzpr.in_cells("clues", Tokens({".": None, "-": puzzlink.UNKNOWN})), pzpr.DRAWN_LINES
)


def is_address(text: str) -> bool:
    """Whether the text begins with an address of a Hashi."""
    return puzzlink.kind(text) in KINDS or is_file(puzzlink.file_inside(text) or "")


def read_address(text: str, settings: Settings) -> list[Posed[Hashi, Bridges]]:
    """The boards of addresses, one a line; one may carry a whole file."""
    inside = puzzlink.file_inside(text)
    if inside is not None:
        return read_file(inside, settings)
    stated = settings.state_all(RULES)
    addresses = puzzlink.read_addresses(lambda kind: ADDRESS, text)
    return [Posed(islands_of(fields, stated)) for fields in addresses]


def write_address(board: Hashi, answer: Bridges | None) -> Written:
    """The board as an address, which has no room for an answer."""
    lost = unsaid(settings_of(board), RULES) + (["the answer"] if answer is not None else [])
    fields = {"kind": "hashi", **clues_of(board, most=8)}
    return Written(puzzlink.write_address(ADDRESS, fields), tuple(lost))


def is_file(text: str) -> bool:
    """Whether the text is a pzpr file of a Hashi."""
    return pzpr.kind(text) in KINDS


def read_file(text: str, settings: Settings) -> list[Posed[Hashi, Bridges]]:
    """The boards of pzpr files, with what is drawn into them."""
    stated = settings.state_all(RULES)
    return [_drawn(fields, stated) for fields in pzpr.read_files(lambda kind: FILE, text)]


def _drawn(fields: Fields, settings: Settings) -> Posed[Hashi, Bridges]:
    board = islands_of(fields, settings)
    for name in (pzpr.ACROSS, pzpr.DOWN):
        for cell, count in fields[name].items():
            if count > MOST_DRAWN:
                raise fields.error(f"expected 0 to {MOST_DRAWN} bridges, or -1, not {count}", name, cell)
    drawn, stray = bridges_of(board, pzpr.neighbours(fields))
    if stray:
        settings.notes.append("lines that do not lead from island to island are left out")
    return Posed(board, drawn)


def write_file(board: Hashi, answer: Bridges | None) -> Written:
    """The board as a pzpr file, with the bridges of the answer."""
    drawn = {} if answer is None else {**answer.counts, **dict.fromkeys(answer.crosses, pzpr.CROSS)}
    units = {unit: count for corridor, count in drawn.items() for unit in along(corridor)}
    fields = {"kind": "hashikake", **clues_of(board, most=8), **pzpr.lines_of(units)}
    return Written(FILE.write(fields), tuple(unsaid(settings_of(board), RULES)))
