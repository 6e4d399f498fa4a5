"""Grids of cells: one character each, or tokens between blanks where some need more than one character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.codec.lines import MAX_CELLS, Line, bounded_size
from kotae.geometry import Cell


def read_cells(lines: Sequence[Line]) -> tuple[int, int, Iterator[tuple[Cell, str, Line, int]]]:
    """The rows and columns of a grid, and each cell with its token and where that stands.

    One line with blanks makes all of them spaced; the first line says how many columns there are.
    """
    spaced = any(len(line.text.split(None, 1)) > 1 for line in lines)
    # Cells are counted before they are taken apart: 60 MB in one row would fill the memory.
    first = lines[0].text.split(None, MAX_CELLS) if spaced else lines[0].text.strip()
    rows, columns = bounded_size(len(lines), len(first), lines[0])
    cells = (
        ((row, column), token, line, at)
        for row, line in enumerate(lines)
        for column, (at, token) in enumerate(row_cells(line, columns, spaced))
    )
    return rows, columns, cells


def row_cells(line: Line, columns: int, spaced: bool) -> list[tuple[int, str]]:
    """The cells of a row, which must be so many, each with the index at which it stands."""
    cells: list[tuple[int, str]] = []
    start = 0
    for token in line.text.split(None, columns) if spaced else line.text.strip()[: columns + 1]:
        start = line.text.index(token, start)
        cells.append((start, token))
        start += len(token)
    if len(cells) > columns:
        raise line.error(f"expected {columns} cells in this row; this is one more", cells[columns][0])
    if len(cells) < columns:
        missing = f"expected {columns} cells in this row, not {len(cells)}"
        raise line.error(missing, len(line.text.rstrip()))
    return cells
