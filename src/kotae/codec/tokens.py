"""Grids of cells: one character each, or tokens between blanks where some need more than one character."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from kotae.checkpoints import checkpoint
from kotae.codec.lines import MAX_CELLS, TextLine, bounded_size
from kotae.geometry import Cell
from kotae.phrases import plural

BORDER = "|"
_TOKEN = re.compile(r"\S+")


def read_cells(
    lines: Sequence[TextLine], empty: Collection[str]
) -> tuple[int, int, Iterator[tuple[Cell, str, TextLine, int]]]:
    """The rows and columns of a grid, and each cell with its token and where that stands, but for empty ones.

    One line with blanks makes all of them spaced, and so does a border behind each (`write_cells`). The first
    line says how many columns there are.
    """
    bordered = all(line.text.split()[1:] == [BORDER] for line in lines)
    if bordered:
        lines = [TextLine(line.number, line.text.rstrip().removesuffix(BORDER)) for line in lines]
    blank = frozenset(empty)
    spaced = bordered or any(len(line.text.split(None, 1)) > 1 for line in lines)
    # Cells are counted before they are taken apart: 60 MB in one row would fill the memory.
    first = lines[0].text.split(None, MAX_CELLS) if spaced else lines[0].text.strip()
    rows, columns = bounded_size(len(lines), len(first), lines[0])
    # Most cells of a large board are empty; the pattern steps over them.
    sign = re.compile(f"[^{re.escape(''.join(empty))}]")
    cells = (
        ((row, column), token, line, at)
        for row, line in enumerate(lines)
        for column, token, at in (_words(line, columns) if spaced else _characters(line, columns, sign))
        if token not in blank
    )
    return rows, columns, cells


def write_cells(rows: int, columns: int, tokens: Mapping[Cell, str], empty: str) -> str:
    """The tokens of a grid as `read_cells` reads them, those of several characters between blanks.

    A single column of such has no blanks, but a border: its words would be rows of characters.
    """
    shown = [[empty] * columns for _ in range(rows)]
    for (row, column), token in tokens.items():
        shown[row][column] = token
    width = max(map(len, tokens.values()), default=1)
    if width == 1:
        return "\n".join("".join(row) for row in shown)
    border = f" {BORDER}" if columns == 1 else ""
    return "\n".join(" ".join(token.rjust(width) for token in row) + border for row in shown)


def _words(line: TextLine, columns: int) -> Iterator[tuple[int, str, int]]:
    """The cells of a row of words, as many as expected: the column, the word, and where it stands."""
    checkpoint()
    words = list(islice(_TOKEN.finditer(line.text), columns + 1))
    if len(words) > columns:
        raise line.error(
            f"expected {plural(columns, 'cell')} in this row; this is one more", words[columns].start()
        )
    if len(words) < columns:
        raise line.error(
            f"expected {plural(columns, 'cell')} in this row, not {len(words)}", len(line.text.rstrip())
        )
    return ((column, match[0], match.start()) for column, match in enumerate(words))


def _characters(line: TextLine, columns: int, sign: re.Pattern[str]) -> Iterator[tuple[int, str, int]]:
    """The cells of a row in characters that are such a sign."""
    checkpoint()
    text = line.text.strip()
    start = line.text.index(text) if text else 0
    if len(text) > columns:
        raise line.error(f"expected {plural(columns, 'cell')} in this row; this is one more", start + columns)
    if len(text) < columns:
        raise line.error(
            f"expected {plural(columns, 'cell')} in this row, not {len(text)}", start + len(text)
        )
    return ((match.start(), match[0], start + match.start()) for match in sign.finditer(text))
