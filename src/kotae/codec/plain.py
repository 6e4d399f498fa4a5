"""Plain grids as people type them: several in a file with blank lines between them, or one in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.codec.lines import TextLine, split_lines, trim_blank


def plain_boards(text: str) -> Iterator[list[TextLine]]:
    """The lines of each board of a text; rows may be separated by ``/`` instead of a line end."""
    lines = trim_blank(split_lines(text))
    if len(lines) == 1 and "/" in lines[0].text:
        if rows := list(_rows(lines[0])):
            yield rows
        return
    board: list[TextLine] = []
    for line in (*lines, TextLine(0, "")):
        if line.text.strip():
            board.append(line)
        elif board:
            yield board
            board = []


def _rows(line: TextLine) -> Iterator[TextLine]:
    """The rows of a single line, each moved to where it stands, so that messages tell the right column."""
    start = 0
    for row in line.text.split("/"):
        if row.strip():
            yield TextLine(line.number, " " * start + row)
        start += len(row) + 1


def filled(lines: Sequence[TextLine], water: str) -> list[TextLine]:
    """The lines with a sign for each blank, where blanks are cells and not what separates them.

    They are where none of the signs that could stand for an empty cell is used, the lines have different
    numbers of words, and somewhere a line begins with a blank or two stand side by side.
    """
    if any(sign in line.text for line in lines for sign in water):
        return list(lines)
    if not any(line.text.startswith(" ") or "  " in line.text.rstrip() for line in lines):
        return list(lines)
    if len({len(line.text.split()) for line in lines}) == 1:
        return list(lines)
    width = max(len(line.text.rstrip()) for line in lines)
    return [TextLine(line.number, line.text.rstrip().ljust(width).replace(" ", water[0])) for line in lines]
