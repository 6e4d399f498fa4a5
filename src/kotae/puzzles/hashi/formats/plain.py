"""Hashi in plain text: `.has` files, and grids as people type them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from itertools import islice

from kotae.codec.cells import Table, Tokens, of
from kotae.codec.lines import TextLine
from kotae.codec.plain import filled
from kotae.codec.syntax import BREAK, GAP, Cursor, Form, Number, Sign
from kotae.errors import BadInput
from kotae.formats import Export, Posed
from kotae.options import Reading
from kotae.phrases import plural
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi, parse
from kotae.puzzles.hashi.formats.clues import VANISHING, clues_of, islands_of, unsaid_of

WATER = ".0-"

HAS = Form(
    Sign("", r"\s*"),
    Number("rows", least=1),
    GAP,
    Number("columns", least=1),
    GAP,
    Number("islands"),
    BREAK,
    Table("clues", of("rows"), of("columns"), Tokens({"0": None}, called="the number of an island, or 0")),
)
"""Rows, columns and the number of islands, then the islands' numbers, 0 for water."""
_LOOK = re.compile(r"\s*[0-9]*[1-9][0-9]*[ \t]+[0-9]*[1-9][0-9]*[ \t]+[0-9]+[ \t\r]*(?:\n|\Z)")
_ROW = re.compile(r"\s*[^\n]{0,1000}")


def is_has(text: str) -> bool:
    """Whether the first line has three numbers, and the next one is no row of a grid with three columns."""
    match = _LOOK.match(text)
    if match is None:
        return False
    row = _ROW.match(text, match.end())
    words = row[0].split() if row else []
    size = match[0].split()
    is_row = len(words) == 3 != int(size[1][-9:]) and max(map(len, size)) <= 2
    return bool(words) and all(map(str.isdigit, words)) and not is_row


def is_whole_has(text: str) -> bool:
    """Return True if each first line states the rows, columns and islands of what follows it."""
    if not _LOOK.match(text):
        return False
    lines = (words for line in StringIO(text) if (words := line.split()))
    for size in lines:
        if len(size) != 3 or not all(map(is_number, size)):
            return False
        rows, columns, islands = map(int, size)
        grid = list(islice(lines, rows))
        if len(grid) < rows or any(len(row) != columns for row in grid):
            return False
        if sum(word != "0" for row in grid for word in row) != islands:
            return False
        if not all(is_number(word) for row in grid for word in row):
            return False
    return True


def is_number(word: str) -> bool:
    """Return True for a number of sensible length."""
    return word.isascii() and word.isdigit() and len(word) < 10


def read_has(text: str, reading: Reading) -> list[Posed[Hashi, Bridges]]:
    """The boards of a `.has` file."""
    found: list[Posed[Hashi, Bridges]] = []
    cursor = Cursor(text)
    while not cursor.done:
        if found and not _LOOK.match(text, cursor.at):
            raise cursor.error("expected nothing more, or 'rows columns islands' of another board")
        fields = HAS.read_next(cursor)
        board = islands_of(fields, reading)
        there, said = len(board.islands), fields["islands"]
        if there != said:
            raise fields.error(
                f"the first line says {plural(said, 'island')}; the board has {there}", "islands"
            )
        found.append(Posed(board))
    if not found:
        raise BadInput("expected 'rows columns islands' in the first line", line=1)
    return found


def write_has(board: Hashi, answer: Bridges | None) -> Export:
    """The board as a `.has` file, which has no sign for '?'."""
    lost = [VANISHING] if None in board.islands.values() else []
    fields = clues_of(board, 4 * board.max_bridges, unknown=None)
    text = HAS.write({**fields, "islands": len(fields["clues"])})
    return Export(text, (*lost, *unsaid_of(board, answer)))


def parse_grid(lines: Sequence[TextLine], reading: Reading) -> Hashi:
    """The board of a plain grid with ``.``, ``-``, ``0`` or a blank for water."""
    return parse(filled(lines, WATER), reading, WATER)
