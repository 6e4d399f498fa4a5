"""Foreign Numberlink boards: lists of ends, and grids with their size in front."""

from __future__ import annotations

import re
from itertools import count

from kotae.codec.lines import Line, bounded_size, shown, split_lines, whole_number
from kotae.errors import BadInput
from kotae.geometry import Cell
from kotae.puzzle import Format, Settings
from kotae.puzzles.numberlink.board import BLOCKED, EMPTY, Numberlink, end_label, make

SIZE = re.compile(r"\s*(\d{1,9})\s+(\d{1,9})\s*")
END = re.compile(r"\s*0+\s+0+\s*")
ITEM = re.compile(r"\s*\d+\s+\d+\s+\w+\s*")


def read_list(text: str, settings: Settings) -> list[Numberlink]:
    """The board of a list: ``width height``, then lines ``x y number`` counted from the top left."""
    lines = [line for line in split_lines(text) if line.text.strip()]
    columns, rows = _size(lines)
    ends: dict[str, list[Cell]] = {}
    taken: dict[Cell, str] = {}
    for line in lines[1:]:
        words = line.text.split()
        if len(words) != 3:
            raise line.error(f"expected 'x y number', not {shown(line.text.strip())}")
        x, y = (whole_number(word, line, "a coordinate") for word in words[:2])
        number = end_label(words[2], line)
        if x >= columns or y >= rows:
            raise line.error(f"({x}, {y}) is outside the grid of {columns}×{rows}")
        if (y, x) in taken:
            raise line.error(f"({x}, {y}) has the number {taken[y, x]} already")
        taken[y, x] = number
        here = ends.setdefault(number, [])
        here.append((y, x))
        if len(here) > 2:
            raise line.error(f"the number {number} stands here for the third time; expected two")
    return [make(rows, columns, ends, frozenset(), settings)]


def write_list(board: Numberlink) -> str:
    """The board as a list, which has no sign for blocked cells and numbers without letters."""
    if board.blocked:
        raise BadInput("a list cannot say which cells are blocked")
    lines = [f"{board.columns} {board.rows}"]
    for (row, column), number in board.label.items():
        if not number.isdigit():
            raise BadInput(f"a list has numbers, not letters such as {number}")
        lines.append(f"{column} {row} {number}")
    return "\n".join(lines)


def read_grid(text: str, settings: Settings) -> list[Numberlink]:
    """The boards of a file of grids: ``width height``, then rows of characters, ``.`` for an empty cell.

    Lines that begin with ``#`` between boards are remarks; inside a board ``#`` is a blocked cell. A line
    ``0 0`` ends the file. Signs that are neither digits nor letters become numbers.
    """
    lines = split_lines(text)
    boards = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if not line.text.strip() or line.text.startswith("#"):
            continue
        if END.fullmatch(line.text):
            break
        columns, rows = _size([line])
        if at + rows > len(lines):
            raise line.error(f"expected {rows} rows after this line; there are {len(lines) - at}")
        boards.append(_grid_board(lines[at : at + rows], columns, settings))
        at += rows
    if not boards:
        raise BadInput("holds no board; expected 'width height' and rows of characters")
    return boards


def _grid_board(lines: list[Line], columns: int, settings: Settings) -> Numberlink:
    ends: dict[str, list[Cell]] = {}
    blocked = set()
    for row, line in enumerate(lines):
        text = line.text.rstrip()
        if len(text) != columns:
            raise line.error(f"this row has {len(text)} cells; the board has {columns} columns")
        for column, sign in enumerate(text):
            if sign == BLOCKED:
                blocked.add((row, column))
            elif sign not in (EMPTY, " "):
                here = ends.setdefault(sign, [])
                here.append((row, column))
                if len(here) > 2:
                    raise line.error(
                        f"the number {sign} stands here for the third time; expected two", column
                    )
    return make(len(lines), columns, _numbered(ends), frozenset(blocked), settings)


def _numbered(ends: dict[str, list[Cell]]) -> dict[str, list[Cell]]:
    """The same with a number from 10 on for each sign that is neither a digit nor a letter."""
    free = count(10)
    return {sign if sign.isalnum() else str(next(free)): cells for sign, cells in ends.items()}


def write_grid(board: Numberlink) -> str:
    """The board as a grid with its size in front; each number needs a single character."""
    if any(len(number) > 1 for number in board.ends):
        raise BadInput("a grid has one character for each cell, so its numbers end at 9")

    def sign(cell: Cell) -> str:
        return board.label.get(cell, BLOCKED if cell in board.blocked else EMPTY)

    rows = ("".join(sign((row, column)) for column in range(board.columns)) for row in range(board.rows))
    return "\n".join([f"{board.columns} {board.rows}", *rows])


def _size(lines: list[Line]) -> tuple[int, int]:
    match = SIZE.fullmatch(lines[0].text) if lines else None
    if match is None:
        raise BadInput("expected 'width height'", line=lines[0].number if lines else 1)
    columns, rows = int(match[1]), int(match[2])
    bounded_size(rows, columns, lines[0])
    return columns, rows


def _looks_like(text: str, list_of_ends: bool) -> bool:
    """Whether a text begins with a size, and goes on as a list or as a grid."""
    lines = iter([line for line in text[:100_000].split("\n") if line.strip()])
    size = next((line for line in lines if not line.startswith("#")), "")
    if not SIZE.fullmatch(size):
        return False
    after = next(lines, None)
    is_list = after is None or ITEM.fullmatch(after) is not None
    return is_list == list_of_ends


EXCHANGE = {
    "list": Format[Numberlink](
        summary="width and height, then lines 'x y number'",
        recognise=lambda text: _looks_like(text, list_of_ends=True),
        read=read_list,
        write=write_list,
    ),
    "grid": Format[Numberlink](
        summary="width and height, then rows of characters; several boards a file",
        recognise=lambda text: _looks_like(text, list_of_ends=False),
        read=read_grid,
        write=write_grid,
    ),
}
