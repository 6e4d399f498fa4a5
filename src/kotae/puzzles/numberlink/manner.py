"""What the paths of a new board are to be like: how many, how long, and how they run.

Constants are chosen so that boards look like those that people publish: 253 published ones of 8×8 to 17×17
have paths of 13 to 20 cells on average, turns in 23 to 29 % of the cells between the ends, and at the border
34 % (8×8) to 13 % (17×17) of the ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from typing import TYPE_CHECKING

from kotae.drafting import Difficulty, Wish
from kotae.puzzles.numberlink.compose import SHORTEST

if TYPE_CHECKING:
    from random import Random

USUAL = 1.35, 17
"""Cells of a path on average: so many times the square root of the board's cells, and at most so many."""
LOOSE = 1.1, 10
"""The same under rules other than fill=yes touch=no, where boards with longer paths mostly have several
answers: with paths as above, boards of 10×10 take 2 to 6 s under fill=no in place of 0.2 to 0.4 s."""
GRADED: Mapping[Difficulty, float] = {"easy": 52, "fair": 72, "hard": 95, "expert": 130}
"""The same by difficulty: so many, divided by that root. The longer paths are, the harder is a board; and the
larger it is, so that the same grade takes shorter ones."""
LEAST = 4.5
"""Cells of a path on average at least, lest large boards be full of paths of three cells."""
SPREAD = 0.3
"""By which part of it the number of pairs differs from board to board."""
FEWEST = 3
"""Pairs where no number is wished for; boards with two are spirals, which are easy."""
TURNING, BORDERING, TOUCHING = 0.8, 0.7, 0.3
"""How paths run, as `Manner` has it. Of the cells between ends on 10×10, 22 % are turns with 0.5, 33 % with
1, and 25 to 28 % with 0.8; of the ends, 26 % are at the border with 1, and 21 to 24 % with 0.7."""
SMALL, STRAIGHT = 36, 0.5
"""Cells of a board on which paths turn less if it is not to be easy, and how likely they do. Of boards of 5×5
with three paths 20 % are fair then and 14 % hard (of 103), in place of 15 % and 10 % (of 60); of 6×6, 20 %
are expert (of 39) in place of 12 % (of 100)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """What paths are to be like."""

    pairs: int
    """Paths are joined until there are so many, where they can be."""
    longest: int
    """Cells of a path at most."""
    touch: bool
    """Whether a path may run beside itself; its ends are never beside each other."""
    turning: float
    """How likely a change is made for each turn that it adds; 1 leaves the number of turns to chance."""
    bordering: float
    """The same for each end at the border."""
    touching: float = 0.0
    """The same for each place where a path runs beside itself."""


def manner_for(wish: Wish, random: Random) -> Manner:
    """What paths are to be like for a wish."""
    cells = wish.size[0] * wish.size[1]
    longest = int(wish.number("longest", cells))
    fill, touch = wish.rules["fill"] == "yes", wish.rules["touch"] == "yes"
    factor, most = USUAL if fill and not touch else LOOSE
    length = (
        min(factor * sqrt(cells), most) if wish.difficulty is None else GRADED[wish.difficulty] / sqrt(cells)
    )
    spread = 1 + SPREAD * (random.random() - 0.5)
    pairs = max(round(cells / max(length, LEAST) * spread), FEWEST, ceil(cells / longest))
    pairs = min(pairs, cells // SHORTEST)
    if parity(wish) not in (None, pairs % 2):
        pairs += 1 if (pairs + 1) * SHORTEST <= cells else -1
    return Manner(
        pairs=int(wish.number("pairs", pairs)),
        longest=longest,
        # The one answer of a board under fill=no touch=yes never touches itself: there would be a shortcut.
        touch=fill and touch,
        turning=STRAIGHT if cells <= SMALL and wish.difficulty not in (None, "easy") else TURNING,
        bordering=BORDERING,
        touching=TOUCHING,
    )


def parity(wish: Wish) -> int | None:
    """Whether the number of pairs is even (0) or odd (1), if the size and the symmetry settle it.

    A half turn keeps the colours of a chessboard if rows and columns are both even or both odd. On an even
    board both colours have as many cells, so they have as many ends, which come in twos. On an odd one there
    is one more of the colour of the cell in the middle, hence two more ends; that cell is none of them.
    """
    rows, columns = wish.size
    return rows % 2 if wish.symmetry == "rotate" and rows % 2 == columns % 2 else None
