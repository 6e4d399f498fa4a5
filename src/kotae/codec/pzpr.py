"""Files of pzpr, the program behind puzz.link: the board and what is drawn into it.

::

    pzprv3
    hashikake
    1
    3
    2 . 2
    2 2

Lines may end in ``/`` instead, so that the file is one line. **Rows come before columns.** A block of values
between neighbours of a row has a column less than the board, one between neighbours of a column a row less.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from kotae.codec.cells import Table, Tokens, of
from kotae.codec.syntax import Choice, Cursor, Fields, Form, Maybe, Number, Part, Sign
from kotae.geometry import Cell

ENDS = "\n/"
END = Sign("\n", r"[ \t\r]*(?:[\n/]|\Z)", "the end of the line")
_FILE = re.compile(r"\s*pzprv3(?:\.[0-9]+)?\s*[\n/]\s*(?P<kind>[A-Za-z0-9]+)")
_KEPT = re.compile(r"\s*(?:TrialData|info:|history:|__HISTORY__)")
_BLANK = re.compile(r"[\s/]*")
"""Lines without anything, as blocks without columns have them."""
_NEXT = re.compile(r"^[ \t]*(?=pzprv3)", re.MULTILINE)

CROSS = -1
"""A line that somebody ruled out."""
LINES = Tokens({"0": None, "-1": CROSS}, called="the number of lines, or -1")
ACROSS, DOWN = "across", "down"


def between_columns(name: str, cell: Tokens) -> Table:
    """A block of values between neighbours of a row."""
    return Table(name, of("rows"), of("columns", -1), cell, ENDS, closed=True)


def between_rows(name: str, cell: Tokens) -> Table:
    """A block of values between neighbours of a column."""
    return Table(name, of("rows", -1), of("columns"), cell, ENDS, closed=True)


def in_cells(name: str, cell: Tokens) -> Table:
    """A block of values in cells."""
    return Table(name, of("rows"), of("columns"), cell, ENDS, closed=True)


DRAWN_LINES = Maybe(
    r"[\s/]*-?[0-9]",
    (between_columns(ACROSS, LINES), between_rows(DOWN, LINES)),
    {ACROSS: {}, DOWN: {}},
    always=True,
)
"""The two blocks of a drawing of lines, which a file by hand may lack."""


def file(kinds: Mapping[str, str], *body: Part) -> Form:
    """The form of a file: names of kinds, with what each says, then its body."""
    return Form(
        Sign("pzprv3", r"\s*pzprv3(?:\.[0-9]+)?"),
        END,
        Choice("kind", kinds, "the kind of puzzle"),
        END,
        Number("rows", least=1),
        END,
        Number("columns", least=1),
        END,
        *body,
    )


def kind(text: str, at: int = 0) -> str:
    """The kind of puzzle of the file at that index of a text; "" if there is none."""
    match = _FILE.match(text, at, at + 1000)
    return match["kind"] if match else ""


def read_files(form_of: Callable[[str], Form], text: str) -> list[Fields]:
    """The fields of every file in a text, each read by the form of its kind.

    What an editor keeps behind the board, such as its history, is skipped.
    """
    cursor = Cursor(text)
    found = []
    while not cursor.done:
        found.append(form_of(kind(text, cursor.at)).read_next(cursor))
        cursor.take(_BLANK)
        if cursor.take(_KEPT):
            after = _NEXT.search(text, cursor.at)
            cursor.at = len(text) if after is None else after.end()
    return found


def neighbours(fields: Mapping[str, Any]) -> dict[tuple[Cell, Cell], int]:
    """What `DRAWN_LINES` say: a number of lines, or `CROSS`, for two neighbouring cells."""
    found = {}
    for (row, column), value in fields[ACROSS].items():
        found[(row, column), (row, column + 1)] = value
    for (row, column), value in fields[DOWN].items():
        found[(row, column), (row + 1, column)] = value
    return found


def lines_of(drawn: Mapping[tuple[Cell, Cell], int]) -> dict[str, Any]:
    """The fields of `DRAWN_LINES` that say it."""
    across: dict[Cell, int] = {}
    down: dict[Cell, int] = {}
    for (a, b), value in drawn.items():
        (across if a[0] == b[0] else down)[a] = value
    return {ACROSS: across, DOWN: down}
