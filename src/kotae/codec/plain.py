"""Plain grids as people type them: several in a file with blank lines between them, or one in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.codec.lines import Line, split_lines, trim_blank


def plain_boards(text: str) -> Iterator[list[Line]]:
    """The lines of each board of a text; rows may be separated by ``/`` instead of a line end."""
    lines = trim_blank(split_lines(text))
    if len(lines) == 1 and "/" in lines[0].text:
        if rows := list(_rows(lines[0])):
            yield rows
        return
    board: list[Line] = []
    for line in (*lines, Line(0, "")):
        if line.text.strip():
            board.append(line)
        elif board:
            yield board
            board = []


def _rows(line: Line) -> Iterator[Line]:
    """The rows of a single line, each moved to where it stands, so that messages tell the right column."""
    start = 0
    for row in line.text.split("/"):
        if row.strip():
            yield Line(line.number, " " * start + row)
        start += len(row) + 1


def filled(lines: Sequence[Line], water: str) -> list[Line]:
    """The lines with a sign for each blank, where blanks are cells and not what separates them.

    They are where none of the signs that could stand for an empty cell is used, and the lines have different
    numbers of words.
    """
    if any(sign in line.text for line in lines for sign in water):
        return list(lines)
    if len({len(line.text.split()) for line in lines}) == 1:
        return list(lines)
    width = max(len(line.text.rstrip()) for line in lines)
    return [Line(line.number, line.text.rstrip().ljust(width).replace(" ", water[0])) for line in lines]
