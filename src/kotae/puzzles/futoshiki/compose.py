"""A random Latin square, and a board with some of its digits and inequalities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotae.errors import BadInput
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki

if TYPE_CHECKING:
    from random import Random


def compose(
    size: tuple[int, int], random: Random, *, share: float = 0.2, signs: int | None = None
) -> tuple[Futoshiki, Digits]:
    """A board with a share of the digits, and that many of the inequalities, two per row if nobody says."""
    rows, columns = size
    if rows != columns:
        raise BadInput(f"a Futoshiki is square, not {rows}×{columns}")
    square = latin_square(rows, random)
    cells = [(r, c) for r in range(rows) for c in range(rows)]
    printed = random.sample(cells, round(share * rows * rows))
    givens = {(r, c): square[r][c] for r, c in printed}
    neighbours = Futoshiki(rows).neighbours
    less = [
        (a, b) if square[a[0]][a[1]] < square[b[0]][b[1]] else (b, a)
        for a, b in random.sample(neighbours, min(2 * rows, len(neighbours)) if signs is None else signs)
    ]
    return Futoshiki(rows, givens, tuple(less)), Digits(tuple(tuple(row) for row in square))


def latin_square(size: int, random: Random) -> list[list[int]]:
    """A Latin square of the digits 1 to `size`, after 4·size² steps of a random walk from square to square.

    M. Jacobson, P. Matthews, "Generating uniformly distributed random Latin squares", Journal of
    Combinatorial Designs 4 (1996). A square is a cube of 0s and 1s with one 1 in every line; a move adds and
    takes 1 at the corners of a box, and may leave a -1 in the far corner, which the next moves push about
    until it is gone. Only what happens from one square to the next counts as a step: to stop at the first
    square after a number of moves favours some squares (of the 576 of size 4 some came up 15 times as often
    as others). Shuffling the lines of a cyclic square would be simpler, but its structure stays.

    Every line is kept as the sum of the places of its 1s less the place of its -1, hence as the place of its
    only 1 where there is no -1.
    """
    side = range(size)
    row_of = [[(digit - c) % size for digit in side] for c in side]  # by column and digit, and so on
    column_of = [[(digit - r) % size for digit in side] for r in side]
    digit_of = [[(r + c) % size for c in side] for r in side]
    hole = (0, 0, 0)
    ones: tuple[tuple[int, int], ...] = ()  # of the three lines through the hole, while there is one
    steps = 4 * size**2 if size > 1 else 0
    while steps or ones:
        if ones:
            r, c, digit = hole
            r2, c2, digit2 = (random.choice(pair) for pair in ones)
        else:
            steps -= 1
            r, c, digit = (random.randrange(size) for _ in range(3))
            r2, c2, digit2 = row_of[c][digit], column_of[r][digit], digit_of[r][c]
            if digit == digit2:
                continue
        hole, before = (r2, c2, digit2), row_of[c2][digit2]
        ones = ((r, before), (c, column_of[r2][digit2]), (digit, digit_of[r2][c2])) if before != r2 else ()
        for line, (a, a2), (b, b2), change in (
            (row_of, (c, c2), (digit, digit2), r - r2),
            (column_of, (r, r2), (digit, digit2), c - c2),
            (digit_of, (r, r2), (c, c2), digit - digit2),
        ):
            line[a][b] += change
            line[a2][b2] += change
            line[a][b2] -= change
            line[a2][b] -= change
    return [[digit + 1 for digit in row] for row in digit_of]
