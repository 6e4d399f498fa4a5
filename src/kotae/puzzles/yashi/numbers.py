"""How many points a new board has and how large it is, and which wishes cannot come true.

With goal=any it is the number of points that makes a board hard. Points on R rows and C columns, none of them
empty, have n + 1 - R - C links besides those of a tree, each of which has to be ruled out: 20 points on 10×10
are easy or fair, 25 mostly hard and 30 nearly always expert.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import pow, sqrt

from kotae.drafting import LARGEST, Difficulty, Hopeless, Symmetry, Wish
from kotae.phrases import plural

POINTS: dict[Difficulty, tuple[float, float]] = {
    "easy": (5, 0.66),
    "fair": (10.5, 0.54),
    "hard": (11, 0.67),
    "expert": (8.5, 0.95),
}
"""How many points there are by default with goal=any for each difficulty: some, and some more for each row
and column. By the grades of 12 to 25 boards each of 8×8, 10×10 and 15×15 and of several numbers of points."""
FULL = 0.36
"""The share of cells with points beyond which boards of one answer are rare: 24 points on 8×8."""
POWER = 0.65
"""The power of the number of cells that is the number of points by default: 20 of 10×10, 83 of 30×30."""
MOST = 1.5
"""Points for each row and column at most by default: 398 points on 100×100 took 31 s."""
SHORTEST_POWER = 0.75
"""The same with goal=shortest: 32 of 10×10, 207 of 35×35."""
SIDE = 10
"""Rows and columns by default."""


def board_size(knobs: Mapping[str, float], symmetry: Symmetry) -> tuple[int, int]:
    """A square that has room for the points with either goal, or a row for two of them.

    Its side is odd where the board is symmetric: most trees that are their own image need a middle.
    """
    side = SIDE
    if (points := knobs.get("points")) is not None:
        if points < 3:
            return 1, SIDE
        room = max(3, pow(points, 0.5 / POWER), points / 2 / MOST, sqrt(points / FULL))
        side = min(LARGEST, round(room))
    if symmetry != "none" and side % 2 == 0:
        side += 1 if side < LARGEST else -1
    return side, side


def wished_points(wish: Wish) -> int:
    """How many points the board is to have; `Hopeless` if it cannot have them."""
    rows, columns = wish.size
    shortest = wish.rules["goal"] == "shortest"
    _ensure_middle(wish, shortest=shortest)
    symmetric = wish.symmetry != "none"
    even = symmetric and not _has_middle_cell(wish)
    # An angle of three points fills a rectangle. With images three lie in one line, and where none is in the
    # middle column, four in a rectangle with two answers.
    least = 2 if 1 in wish.size else 3 + symmetric + 2 * (even and wish.symmetry == "mirror")
    usual = max(least, _usual(wish, shortest=shortest))
    points = int(wish.number("points", usual - usual % 2 if even else usual))
    # Where four fill a square, any link of it can stand in for another.
    if points > rows * columns - (rows // 2) * (columns // 2):
        raise Hopeless(f"there is no room for {points} points on {wish.shown_size()} cells with one answer")
    if points < least:
        are = plural(points, "point", " is", " are")
        raise Hopeless(f"{are} too few to fill {wish.shown_size()} cells")
    if even and points % 2:
        raise Hopeless("no cell is its own image, so the number of points is even")
    return points


def _usual(wish: Wish, *, shortest: bool) -> int:
    rows, columns = wish.size
    cells = rows * columns
    if shortest:
        return round(min(pow(cells, SHORTEST_POWER), cells / 2))
    if wish.difficulty is None:
        return round(min(pow(cells, POWER), MOST * (rows + columns), cells * FULL))
    some, more = POINTS[wish.difficulty]
    return round(min(some + more * (rows + columns), cells * FULL))


def _has_middle_cell(wish: Wish) -> bool:
    rows, columns = wish.size
    return columns % 2 == 1 and (wish.symmetry == "mirror" or rows % 2 == 1)


def _ensure_middle(wish: Wish, *, shortest: bool) -> None:
    """Raise `Hopeless` if no tree is its own image: if there is only one answer, that one is.

    A tree that is its own image has a point or a link that is. With goal=any, a mirrored tree has a line from
    the first row to the last in the middle column. For take a row with points and nothing in the middle: a
    line that keeps its innermost pair from being joined would end at a pair further in, in such a row or
    beyond it, and so on. The innermost of all can be joined; one pair may be, and then no other row has any.
    """
    rows, columns = wish.size
    if rows * columns == 1:
        raise Hopeless("one cell has room for one point only")
    if wish.symmetry == "rotate" and rows % 2 == columns % 2 == 0:
        raise Hopeless(
            "the only answer of a board that is turned round has a point or a link in its middle, "
            "so the number of rows or of columns is odd"
        )
    if wish.symmetry == "mirror" and rows > 1 and columns % 2 == 0 and not shortest:
        raise Hopeless(
            "the only answer of a mirrored board has a line down its middle, so the number of columns is odd"
        )
