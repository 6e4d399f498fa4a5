"""Numberlink on puzz.link and in the files of pzpr: `numlin` with numbers, and `arukone` with letters.

Both let a line run beside itself. In `numlin` cells may stay empty; in `arukone` every cell is used, unless
its address has the flag ``e``. An end without a number, ``?``, belongs to any other there: it has no place in
a board of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from kotae.codec import puzzlink, pzpr
from kotae.codec.cells import Tokens
from kotae.codec.syntax import Choice, Fields
from kotae.errors import BadInput
from kotae.formats import unsaid
from kotae.geometry import Cell
from kotae.media.lines.pieces import line_pzpr
from kotae.options import Reading, Setting
from kotae.puzzles.numberlink.answer import MEDIUM
from kotae.puzzles.numberlink.board import Numberlink, make, place_end, settings_of

NUMBERS, LETTERS = "numlin", "arukone"
KINDS = {"numlin": NUMBERS, "numberlink": NUMBERS, "arukone": LETTERS}
ALPHABET = ascii_uppercase + ascii_lowercase
"""What `arukone` shows for 1, 2, 3 and so on."""
LETTER = {letter: number for number, letter in enumerate(ALPHABET, 1)}
MOST = 9999
"""The largest number of an end."""

_NUMBERED = {kind: said for kind, said in KINDS.items() if said == NUMBERS}
ADDRESS = {
    NUMBERS: puzzlink.address(_NUMBERED, puzzlink.NUMBERS),
    LETTERS: puzzlink.address({LETTERS: LETTERS}, puzzlink.NUMBERS, flags={"": "yes", "e": "no"}),
}
FILE = {
    NUMBERS: pzpr.file(
        _NUMBERED,
        pzpr.in_cells("clues", Tokens({".": None, "-": puzzlink.UNKNOWN})),
        pzpr.DRAWN_LINES,
    ),
    LETTERS: pzpr.file(
        {LETTERS: LETTERS},
        Choice("flag", {"passallcell": "yes", "dontpassallcell": "no"}, "whether all cells are used"),
        pzpr.END,
        pzpr.in_cells(
            "clues",
            Tokens(
                {".": None, "-": puzzlink.UNKNOWN, **LETTER},
                called="a letter",
            ),
        ),
        pzpr.DRAWN_LINES,
    ),
}


def _board(fields: Fields, reading: Reading) -> Numberlink:
    """The instance that the fields of an address or a file describe."""
    letters = fields["kind"] == LETTERS
    stated = reading.state({"fill": fields["flag"] if letters else "no", "touch": "yes"})
    ends: dict[str, list[Cell]] = {}
    for cell, number in fields["clues"].items():
        error = partial(fields.error, name="clues", cell=cell)
        if number == puzzlink.UNKNOWN:
            raise error("an end '?' has no number; expected one at every end")
        if number > MOST:
            raise error(f"expected a number of {MOST} at most, not {number}")
        if letters and not 1 <= number <= len(ALPHABET):
            raise error(f"expected a letter, by its number from 1 to {len(ALPHABET)}, not {number}")
        place_end(ends, ALPHABET[number - 1] if letters else str(number), cell, error)
    return make(fields["rows"], fields["columns"], ends, frozenset(), stated)


def _fields(board: Numberlink) -> tuple[dict[str, Any], list[str]]:
    """The fields that describe the instance as well as one of the kinds can, and what they do not carry."""
    lettered = all(number in LETTER for number in board.ends)
    numbered = all(number.isdigit() for number in board.ends)
    fill = "yes" if board.fill else "no"
    kind = LETTERS if board.fill or (lettered and board.ends) else NUMBERS
    lost = unsaid(settings_of(board), {"fill": fill, "touch": "yes"})
    lost += ["blocked cells, which become empty"] if board.blocked else []
    if not (lettered if kind == LETTERS else numbered):
        lost.append("the names of the ends, which become " + ("letters" if kind == LETTERS else "numbers"))
    names = _letters(board.ends) if kind == LETTERS else _numbers(board.ends)
    fields = {
        "kind": kind,
        "flag": fill,
        "rows": board.rows,
        "columns": board.columns,
        "clues": {cell: names[number] for cell, number in board.label.items()},
    }
    return fields, lost


def _letters(ends: Mapping[str, Any]) -> dict[str, int]:
    """The number that stands for each end's letter: that of the letter itself, or else the next free one."""
    if len(ends) > len(ALPHABET):
        raise BadInput(f"arukone has {len(ALPHABET)} letters; the board has {len(ends)} pairs of ends")
    return _named(ends, {name: LETTER[name] for name in ends if name in LETTER})


def _numbers(ends: Mapping[str, Any]) -> dict[str, int]:
    """The number of each end, or the next free one for a letter."""
    return _named(ends, {name: int(name) for name in ends if name.isdigit()})


def _named(ends: Mapping[str, Any], known: dict[str, int]) -> dict[str, int]:
    taken = set(known.values())
    free = (number for number in range(1, MOST) if number not in taken)
    return {name: known[name] if name in known else next(free) for name in ends}


def _otherwise(board: Numberlink) -> tuple[Mapping[str, Setting], str] | None:
    """The rules of `numlin`, for a board that `arukone` would turn into one with letters."""
    if board.blocked or not board.fill or not all(number.isdigit() for number in board.ends):
        return None
    return {"fill": "no", "touch": "yes"}, f"{NUMBERS}, which keeps the numbers"


PZPR = line_pzpr(
    MEDIUM,
    kinds=KINDS,
    otherwise=_otherwise,
    address=lambda kind: ADDRESS[KINDS.get(kind, NUMBERS)],
    file=lambda kind: FILE[KINDS.get(kind, NUMBERS)],
    read=_board,
    write=_fields,
)
