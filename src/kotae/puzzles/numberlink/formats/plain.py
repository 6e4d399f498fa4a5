"""Numberlink in plain text: lists of ends, and grids with or without their size in front.

A list is ``width height`` and lines ``x y number``, or, as contests have it, ``SIZE 3X2`` and lines
``LINE#1 (0,0)-(2,1)``. A grid has a character for each cell, ``.`` for an empty one; a grid of words between
blanks has ``-`` for an empty one, and may tell its rows first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import count
from string import digits

from kotae.codec.cells import bounded
from kotae.codec.framing import ensure_few_lines
from kotae.codec.lines import TextLine, bounded_size, quoted, split_lines
from kotae.codec.plain import plain_boards
from kotae.codec.syntax import BREAK, GAP, Fields, Form, Many, Number, Sign, Text
from kotae.errors import Ambiguous, BadInput
from kotae.formats import Export, Posed, unsaid
from kotae.geometry import Cell
from kotae.options import Reading, defaults
from kotae.phrases import plural
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import (
    BLOCKED,
    EMPTY,
    OPTIONS,
    Numberlink,
    end_label,
    format_board,
    lone_end,
    make,
    parse,
    place_end,
    settings_of,
)

BLANKS = ".-_"
"""What stands for an empty cell, but where sizes are told and each cell is a character: there, only ``.``."""
USUAL = defaults(OPTIONS)
"""What is read where nothing is said."""

MOST_LISTED = 200_000
"""Lines of a list, each with an end or two."""
LOOKED_AT = 100_000
"""Characters of a text that are enough to tell what it is."""
SIZE = re.compile(r"\s*(\d{1,9})\s+(\d{1,9})\s*")
END = re.compile(r"\s*0+\s+0+\s*")
ITEM = re.compile(r"\s*\d+\s+\d+\s+\w+\s*")
ANYTHING = re.compile(r"[^\n]*")
CONTEST = re.compile(r"\s*SIZE\s", re.IGNORECASE)

LIST = Form(
    Sign("", r"\s*"),
    Number("columns", "the width", least=1),
    GAP,
    Number("rows", "the height", least=1),
    BREAK,
    Many(
        "ends",
        Form(
            Sign("", r"\s*"),
            Number("x", "x of an end"),
            GAP,
            Number("y", "y of an end"),
            GAP,
            Text("number", r"\w+", "the number of an end"),
            BREAK,
        ),
    ),
)
LINES = Form(
    Sign("SIZE ", r"(?i:\s*SIZE\s+)"),
    Number("columns", "the width", least=1),
    Sign("X", "[Xx]"),
    Number("rows", "the height", least=1),
    BREAK,
    Sign("", r"(?i:\s*LINE_NUM[^\n]*\n)?"),
    Many(
        "lines",
        Form(
            Sign("LINE#", r"(?i:\s*LINE#\s*)"),
            Text("number", r"\w+", "the number of a line"),
            Sign(" (", r"\s*\("),
            Number("x1", "x of an end"),
            Sign(",", r"\s*,\s*"),
            Number("y1", "y of an end"),
            Sign(")-(", r"\)\s*-?\s*\("),
            Number("x2", "x of an end"),
            Sign(",", r"\s*,\s*"),
            Number("y2", "y of an end"),
            Sign(")"),
            BREAK,
        ),
    ),
)
"""As contests write it; it is read, not written."""


def is_contest(text: str) -> bool:
    """Whether the text is a list as contests write it."""
    return CONTEST.match(text) is not None


def is_list(text: str) -> bool:
    """Whether the text begins with a size and an end."""
    return _goes_on(text, ITEM)


def is_grid(text: str) -> bool:
    """Whether the text begins with a size, and goes on with something that is no end of a list."""
    return _goes_on(text, ANYTHING) and not is_list(text)


def _goes_on(text: str, pattern: re.Pattern[str] | None) -> bool:
    """Whether the text begins with a size, and its next line, if that matters, is such a one."""
    lines = iter([line for line in text[:LOOKED_AT].split("\n") if line.strip()])
    size = next((line for line in lines if not line.startswith("#")), "")
    after = next(lines, "\n")
    return SIZE.fullmatch(size) is not None and (pattern is None or pattern.fullmatch(after) is not None)


def doubtful(board: Numberlink) -> bool:
    """Return True if rows of characters are hardly a Numberlink: they do not come in pairs."""
    return not board.ends or lone_end(board) is not None


def read_list(text: str, reading: Reading) -> list[Posed[Numberlink, Lines]]:
    """The board of a list."""
    ensure_few_lines(text, MOST_LISTED, "the list ")
    fields = LINES.read(text) if is_contest(text) else LIST.read(text)
    columns, rows = fields["columns"], fields["rows"]
    bounded(rows, columns, lambda message: fields.error(message, "columns"))
    if not (fields.get("ends") or fields.get("lines")):
        raise BadInput("the list has no ends; expected lines 'x y number' behind its size")
    ends: dict[str, list[Cell]] = {}
    taken: dict[Cell, str] = {}
    for x, y, entry, at in _listed(fields):
        if x >= columns or y >= rows:
            raise entry.error(f"({x}, {y}) is outside the grid of {columns}×{rows}", at)
        if (y, x) in taken:
            raise entry.error(f"({x}, {y}) has the number {taken[y, x]} already", at)
        taken[y, x] = entry["number"]
        place_end(ends, entry["number"], (y, x), partial(entry.error, name="number"))
    return [Posed(make(rows, columns, ends, frozenset(), reading))]


def _listed(fields: Fields) -> Iterator[tuple[int, int, Fields, str]]:
    """The x and y of each end, the entry it stands in, and the field that tells its place."""
    for entry in fields.get("ends", []):
        yield entry["x"], entry["y"], entry, "x"
    for entry in fields.get("lines", []):
        yield entry["x1"], entry["y1"], entry, "x1"
        yield entry["x2"], entry["y2"], entry, "x2"


def write_list(board: Numberlink, answer: Lines | None) -> Export:
    """The board as a list, which has no sign for blocked cells."""
    lost = ["blocked cells, which become empty"] if board.blocked else []
    ends = [{"x": column, "y": row, "number": number} for (row, column), number in board.label.items()]
    text = LIST.write({"columns": board.columns, "rows": board.rows, "ends": ends})
    return Export(text, (*lost, *_unsaid(board, answer)))


def read_grid(text: str, reading: Reading) -> list[Posed[Numberlink, Lines]]:
    """The boards of grids: with their size in front of each, or with a blank line between two.

    Where sizes are told, lines that begin with ``#`` between boards are remarks, and a line ``0 0`` ends the
    file; signs that are neither digits nor letters become numbers. What looks like a size may also be a first
    row of two numbers: then ends that all come in pairs tell which it is.
    """
    if not _goes_on(text, None):
        return [Posed(board) for board in _unsized_boards(text, reading)]
    readings: list[list[Numberlink]] = []
    refusals = []
    for boards_of in (_sized_boards, _unsized_boards):
        try:
            boards = list(boards_of(text, reading))
        except BadInput as error:
            refusals.append(error)
            continue
        if not boards:  # an end of the file, and nothing before it
            return []
        readings.append(boards)
    if not readings:
        raise refusals[0]
    if len(readings) > 1:
        readings = [boards for boards in readings if not any(map(doubtful, boards))]
    if len(readings) != 1:
        raise Ambiguous(
            "the first line could be the size or the first row; "
            "a line '# kotae numberlink' above it makes it the first row"
        )
    return [Posed(board) for board in readings[0]]


def _unsized_boards(text: str, reading: Reading) -> Iterator[Numberlink]:
    return (parse(lines, reading, BLANKS) for lines in plain_boards(text))


def _sized_boards(text: str, reading: Reading) -> Iterator[Numberlink]:
    lines = split_lines(text.rstrip("\r\n"))
    at = found = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if not line.text.strip() or line.text.startswith("#"):
            continue
        if END.fullmatch(line.text) and (found or at == len(lines)):
            break
        found += 1
        match = SIZE.fullmatch(line.text)
        if match is None:
            raise line.error("expected 'width height'")
        columns, rows = int(match[1]), int(match[2])
        bounded_size(rows, columns, line)
        words = len(lines[at].text.split(None, columns + rows)) if at < len(lines) else 0
        if 1 < words == rows != columns and _are_words(lines[at : at + columns], rows, columns):
            # Words between blanks: their size is told the other way round.
            columns, rows = rows, columns
        if at + rows > len(lines):
            raise line.error(f"expected {plural(rows, 'row')} after this line, not {len(lines) - at}")
        board = lines[at : at + rows]
        spaced = 1 < words == columns
        yield parse(board, reading, BLANKS) if spaced else _characters(board, columns, reading)
        at += rows


def _are_words(lines: list[TextLine], words: int, characters: int) -> bool:
    """Whether rows, the first of `words` words, are not meant as `characters` characters with blanks."""
    return len(lines[0].text.rstrip()) != characters or all(len(line.text.split()) == words for line in lines)


def _characters(lines: list[TextLine], columns: int, reading: Reading) -> Numberlink:
    """The board of a grid with a character for each cell."""
    ends: dict[str, list[Cell]] = {}
    blocked = set()
    for row, line in enumerate(lines):
        text = line.text.rstrip()
        if len(text) != columns:
            cells = plural(len(text), "cell")
            raise line.error(f"this row has {cells}; the board has {plural(columns, 'column')}")
        for column, sign in enumerate(text):
            if sign == BLOCKED:
                blocked.add((row, column))
            elif sign not in (EMPTY, " "):
                here = ends.setdefault(sign, [])
                here.append((row, column))
                if len(here) > 2:
                    printable = quoted(sign)[1:-1]  # without its quotation marks
                    third = f"the number {printable} stands here for the third time; expected two"
                    raise line.error(third, column)
    return make(len(lines), columns, _numbered(ends), frozenset(blocked), reading)


def _numbered(ends: dict[str, list[Cell]]) -> dict[str, list[Cell]]:
    """The same with a number from 10 on for each sign that is neither a digit nor a letter.

    To Python ``²`` is a digit, too, and ``Ⅷ`` something between the two.
    """
    free = (end_label(str(number), BadInput) for number in count(10))
    return {sign if sign in digits or sign.isalpha() else next(free): here for sign, here in ends.items()}


def write_grid(board: Numberlink, answer: Lines | None) -> Export:
    """The board as a grid with its size in front, in characters or, for longer numbers, in words."""
    spaced = any(len(number) > 1 for number in board.ends)
    size = f"{board.rows} {board.columns}" if spaced else f"{board.columns} {board.rows}"
    return Export(f"{size}\n{format_board(board)}", tuple(_unsaid(board, answer)))


def _unsaid(board: Numberlink, answer: Lines | None) -> list[str]:
    return unsaid(settings_of(board), USUAL, answer)
