"""Where another answer may be near: squares of the board that are open while all around them stays.

With fill=no or touch=yes a board that has several answers mostly has some that differ in a few cells only. To
find one of them in the whole board takes seconds or minutes; square by square it takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.puzzles.numberlink.encode.grid import LinkGrid

SIZES = (4, 6, 8, 12, 16, 24)
"""The sides of the squares. They overlap by half, so that what one of them cuts is whole in another."""


def near(grid: LinkGrid, literals: Sequence[int]) -> Iterator[list[int]]:
    """Of an answer's literals, one for each link, those outside each square, smaller squares first."""
    board = grid.board
    if board.fill and not board.touch:
        return  # the strict rules leave no room: the whole board is searched as quickly
    corners = [(grid.cells[a], grid.cells[b]) for a, b in grid.joins]
    for size in SIZES:
        if size > max(board.rows, board.columns) + size // 2:
            return
        for top in range(-(size // 2), board.rows, size // 2):
            for left in range(-(size // 2), board.columns, size // 2):
                rows, columns = range(top, top + size), range(left, left + size)
                yield [
                    literal
                    for literal, ((row, column), (below, right)) in zip(literals, corners, strict=True)
                    if not (row in rows and below in rows and column in columns and right in columns)
                ]
