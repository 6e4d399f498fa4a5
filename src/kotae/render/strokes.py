"""Box-drawing characters for the lines that meet in one character of a terminal.

A character's *arms* are a mask of sixteen bits: the directions up, right, down and left for light lines, then
the same for double, for heavy and for faint ones. Bits are gathered with ``|=`` in any order, without a
comparison of weights at every step; in the end the heavier line wins. A faint line looks like a light one and
joins it, but passes beneath it where they cross: with ┼ at every border a path would look like the grid.
"""

from __future__ import annotations

from functools import cache

from kotae.codec.boxes import BOXES
from kotae.scene import BACKGROUND, Role

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
LIGHT, DOUBLE, HEAVY, FAINT = 1, 2, 3, 4

# A double line has no half character; a whole one at its end reads better than a heavy half.
_TABLE = BOXES | {
    (0, 0, 0, 0): " ",
    (2, 0, 0, 0): "║",
    (0, 0, 2, 0): "║",
    (0, 2, 0, 0): "═",
    (0, 0, 0, 2): "═",
}

# What is lost when one weight stands for another. Unicode never joins double with heavy, nor light with
# double in one straight line: heavy for double keeps "more than one strand", light for double does not.
_LOSS = {(2, 3): 1, (1, 3): 3, (1, 2): 3, (2, 1): 4, (3, 2): 4, (3, 1): 6}


def weigh(strands: int, role: Role) -> int:
    """The weight that shows a number of strands in a role."""
    return FAINT if strands == 1 and role in BACKGROUND else min(strands, HEAVY)


@cache
def box_character(arms: int) -> str:
    """The box-drawing character with these arms, or the nearest one with arms in the same directions."""
    wanted = _weights(arms)
    if wanted in _TABLE:
        return _TABLE[wanted]

    def loss(offered: tuple[int, ...]) -> int:
        return sum(_LOSS[pair] for pair in zip(wanted, offered, strict=True) if pair[0] != pair[1])

    alike = [
        offered for offered in _TABLE if all(bool(a) == bool(b) for a, b in zip(wanted, offered, strict=True))
    ]
    return _TABLE[min(alike, key=loss)]


@cache
def ascii_character(arms: int) -> str:
    """The ASCII character nearest to these arms: ``+`` where lines turn or meet."""
    up, right, down, left = _weights(arms)
    if not arms:
        return " "
    if (up or down) and (left or right):
        return "+"
    if up or down:
        return "|" if max(up, down) == LIGHT else '"'
    return "-" if max(left, right) == LIGHT else "="


def _weights(arms: int) -> tuple[int, ...]:
    """The heaviest weight of each arm: up, right, down, left."""
    clear, faint = (arms | arms >> 4 | arms >> 8) & 15, arms >> 12
    if clear in (UP | DOWN, LEFT | RIGHT) and not clear & faint and faint | clear == 15:
        faint = 0
    arms |= faint & ~clear
    return tuple(
        next((weight for weight in (HEAVY, DOUBLE, LIGHT) if arms >> 4 * (weight - 1) & arm), 0)
        for arm in (UP, RIGHT, DOWN, LEFT)
    )
