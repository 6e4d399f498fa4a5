"""New Futoshiki boards: a random Latin square with some of its digits and all of its signs, to be thinned.

Digits are printed where the answers of a draft differ, until there is one answer; then clues are dropped. To
begin with a fifth of the digits leaves about as many digits and signs as published boards have: on 9×9, 14
digits and 28 signs, where 19 published ones have 14 and 30 on average. To begin with all digits leaves 22 and
16.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from kotae.drafting import Draft, Drafts, Generating, Hopeless, Knob, Symmetry, Wish
from kotae.geometry import Cell
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki, Mode
from kotae.puzzles.futoshiki.compose import latin_square
from kotae.puzzles.futoshiki.grid import Pair

if TYPE_CHECKING:
    from random import Random

SIZE = (5, 5)
LARGEST = 40
"""The largest side that boards are made with."""
USUAL, MORE, MANY = 0.2, 0.015, 12
"""The share of digits to begin with, and how much more it is for each row beyond how many: what varies on a
20×20 board with a fifth of its digits takes 20 s to find."""
GIVENS: dict[str | None, float] = {"easy": 0.35, "fair": 0.1, "hard": 0.1, "expert": 0.1}
SIGNS: dict[str | None, float] = {"easy": 0.35, "fair": 0.6}
"""The shares to begin with by difficulty. With few digits, boards of 5×5 are of all grades; where clues stay
that are not needed, a board full of signs is no fun."""
BIG = 8
"""Rows from which on boards of all difficulties have clues that could go."""
SPARE: dict[str | None, float] = {"easy": 0.5}
SPARE_BIG: dict[str | None, float] = {"easy": 0.7, "fair": 0.3, "hard": 0.15}
AT_ONCE = 25
"""Of that many cells that vary, the digit of one is printed before the board is judged again."""
ROUNDS = 300
"""How often a board is judged before its Latin square is given up. With no digits at all, 9×9 takes 20."""
KNOBS = (
    Knob("givens", f"the most digits, as a share of the cells (default: {USUAL}, or more if needed)"),
    Knob("signs", "the most signs, as a share of the neighbours (default: 1)"),
    Knob("clues", "how many clues are left (default: as few as possible)", 1, 10_000, whole=True),
)


def drafts(wish: Wish, random: Random) -> Drafts[Futoshiki, Digits]:
    """Boards with more and more digits, until one has a single answer."""
    size, columns = wish.size
    if size != columns:
        raise Hopeless(f"a Futoshiki is square, not {wish.shown_size()}")
    if not 2 <= size <= LARGEST:
        raise Hopeless(f"new boards have 2 to {LARGEST} rows, not {size}")
    if wish.rules["mode"] == "adjacent" and wish.knobs.get("givens") == 0:
        raise Hopeless(
            "marks alone leave two answers or more: with 1 and the largest digit exchanged, and so on"
        )
    square = PrintedSquare(wish, random)
    for _ in range(ROUNDS):
        draft = square.draft()
        judged = yield draft
        if not judged.varying:
            return draft
        square.change(judged.varying)
    return None


class PrintedSquare:
    """A Latin square, and what is printed of it."""

    def __init__(self, wish: Wish, random: Random) -> None:
        self._wish = wish
        self._random = random
        self._mode = cast(Mode, wish.rules["mode"])
        self._square = latin_square(wish.size[0], random)
        neighbours = Futoshiki(len(self._square)).neighbours
        signs = SIGNS.get(wish.difficulty, 1)
        share = 1 if self._mode == "adjacent" else wish.number("signs", signs)
        self._signed: list[Pair] = self._some(neighbours, share)
        cells = [((row, column),) for row in range(len(self._square)) for column in range(len(self._square))]
        more = MORE * max(0, len(self._square) - MANY)
        share = wish.number("givens", GIVENS.get(wish.difficulty, USUAL) + more if self._signed else 1)
        self._printed = [cell for (cell,) in self._some(cells, share)]
        self._best: tuple[Collection[int], list[list[int]]] | None = None
        """What varies the least, with which square."""

    def draft(self) -> Draft[Futoshiki, Digits]:
        """The board with what is printed so far."""
        givens = {cell: self._digit(cell) for cell in self._printed}
        less = [(a, b) if self._digit(a) < self._digit(b) else (b, a) for a, b in self._signed]
        if self._mode == "adjacent":
            marks = [pair for pair in less if self._digit(pair[1]) - self._digit(pair[0]) == 1]
            board = Futoshiki(len(self._square), givens, marks=tuple(marks), mode=self._mode)
        else:
            board = Futoshiki(len(self._square), givens, tuple(less))
        return Draft(board, Digits(tuple(map(tuple, self._square))))

    def change(self, varying: Collection[int]) -> None:
        """Print digits of cells that vary; if no more are wanted, put others there."""
        if "givens" in self._wish.knobs:
            self._exchange(varying)
            return
        cells = [divmod(handle, len(self._square)) for handle in sorted(varying)]
        for cell in self._random.sample(cells, 1 + len(cells) // AT_ONCE):
            self._printed += {cell: None, self._wish.image(cell): None}

    def _exchange(self, varying: Collection[int]) -> None:
        """Exchange digits of two rows or columns at a cell that varies; the last exchange is taken back if
        more cells vary since."""
        if self._best is None or len(varying) <= len(self._best[0]):
            self._best = varying, self._square
        varying, square = self._best
        row, column = divmod(self._random.choice(sorted(varying)), len(square))
        beside = self._random.randrange(1, len(square))
        if self._random.random() < 0.5:
            self._square = exchanged(square, row, (row + beside) % len(square), column)
        else:
            turned = exchanged(transposed(square), column, (column + beside) % len(square), row)
            self._square = transposed(turned)

    def _digit(self, cell: Cell) -> int:
        return self._square[cell[0]][cell[1]]

    def _some(self, places: Sequence[tuple[Cell, ...]], share: float) -> list[Any]:
        """A share of these places, each with its image."""
        wanted = round(share * len(places))
        chosen: dict[tuple[Cell, ...], None] = {}
        for place in self._random.sample(places, len(places)):
            if len(chosen) >= wanted:
                break
            chosen[place] = None
            chosen[tuple(sorted(map(self._wish.image, place)))] = None
        return list(chosen)


def exchanged(square: list[list[int]], row: int, other: int, column: int) -> list[list[int]]:
    """The Latin square in which two rows exchange their digits in a column, and wherever it follows."""
    first, second = list(square[row]), list(square[other])
    start = first[column]
    while True:
        first[column], second[column] = second[column], first[column]
        if first[column] == start:
            break
        column = next(c for c, digit in enumerate(first) if digit == first[column] and c != column)
    return [first if r == row else second if r == other else line for r, line in enumerate(square)]


def transposed(square: list[list[int]]) -> list[list[int]]:
    """The square with rows for columns."""
    return [list(line) for line in zip(*square, strict=True)]


def clues_left(wish: Wish, board: Futoshiki) -> int:
    """How many digits and signs are left."""
    return int(wish.number("clues", 0))


def spare(wish: Wish) -> float:
    """How many clues stay that could go: boards of 9×9 with as few as possible are expert or beyond."""
    return (SPARE if wish.size[0] < BIG else SPARE_BIG).get(wish.difficulty, 0.0)


def size(knobs: Mapping[str, float], symmetry: Symmetry) -> tuple[int, int]:
    """The size that is most often published."""
    return SIZE


GENERATING: Generating[Futoshiki, Digits] = Generating(
    drafts=drafts, size=size, knobs=KNOBS, clues_left=clues_left, ladder="clues", spare=spare
)
