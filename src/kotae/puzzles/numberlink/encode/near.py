"""Where another answer may be near: parts of the board that are open while all around them stays.

With fill=no or touch=yes a board that has several answers mostly has some that differ in a few cells only. To
find one of them in the whole board takes seconds or minutes; part by part it takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.checkpoints import watched
from kotae.encoding import Shortcuts
from kotae.media.lines.variables import LineVariables
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink
from kotae.puzzles.numberlink.encode.grid import LinkGrid

SIZES = (4, 6, 8, 12, 16, 24)
"""The sides of the squares. They overlap by half, so that what one of them cuts is whole in another."""
SHAPES = ((9, 9), (9, 11), (11, 9), (11, 11), (11, 13), (13, 11), (13, 13))
STRIDE, LARGEST = 2, 0.6
"""Rows and columns of larger parts, how far apart they lie, and how much of the board they are at most. Two
published boards have second answers that differ in 11×9 and 11×13 cells; to find one in the whole board took
1 to 11 s, and more than 60 s, by five solvers. Parts three apart miss one of them."""


def neighbourhoods(grid: LinkGrid, links: LineVariables[Lines, CellLink]) -> Shortcuts[Lines]:
    """The parts of the board in which an encoding with these variables seeks other answers."""
    return Shortcuts(
        near=lambda answer: near(grid, links.pin(answer)),
        farther=lambda answer: farther(grid, links.pin(answer)),
    )


def near(grid: LinkGrid, literals: Sequence[int]) -> Iterator[list[int]]:
    """Of an answer's literals, one for each link, those outside each square, smaller squares first."""
    board = grid.board
    if board.fill and not board.touch:
        return  # the strict rules leave no room: the whole board is searched as quickly
    outside = _Outside(grid, literals)
    for size in SIZES:
        if size > max(board.rows, board.columns) + size // 2:
            return
        for top in range(-(size // 2), board.rows, size // 2):
            for left in range(-(size // 2), board.columns, size // 2):
                yield outside(range(top, top + size), range(left, left + size))


def farther(grid: LinkGrid, literals: Sequence[int]) -> Iterator[list[int]]:
    """The same for larger parts, each of which is worth a longer search."""
    board = grid.board
    if not (board.fill and board.touch):
        return  # moves and canonical answers have shown what can be shown (docs/rigid.md)
    outside = _Outside(grid, literals)
    for height, width in SHAPES:
        if height * width > LARGEST * board.rows * board.columns:
            return
        for top in range(0, max(board.rows - height, 0) + STRIDE, STRIDE):
            for left in range(0, max(board.columns - width, 0) + STRIDE, STRIDE):
                yield outside(range(top, top + height), range(left, left + width))


class _Outside:
    """Which of an answer's literals are about links outside a rectangle."""

    def __init__(self, grid: LinkGrid, literals: Sequence[int]) -> None:
        corners = ((grid.cells[a], grid.cells[b]) for a, b in watched(grid.joins))
        self._placed = [
            (literal, *one, *other) for literal, (one, other) in zip(literals, corners, strict=True)
        ]

    def __call__(self, rows: range, columns: range) -> list[int]:
        return [
            literal
            for literal, row, column, below, right in self._placed
            if not (row in rows and below in rows and column in columns and right in columns)
        ]
