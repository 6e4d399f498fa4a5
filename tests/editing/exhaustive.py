"""Small boards, all drawings of them, and the fewest changes by trying all: no code of the rooms is used.

A *slot* is a place where something is or could be printed; a drawing shows a value at each. A board is what
is printed at some slots, and its answers are the drawings that show just that there.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from itertools import combinations, permutations, product
from random import Random

from kotae.geometry import Cell
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.hashi.board import Hashi

Slot = Hashable
Printed = dict[Slot, int]


class World:
    """All drawings that obey what is no clue, by what they show."""

    def __init__(self, shown: list[Mapping[Slot, int]]) -> None:
        self.count = len(shown)
        self.masks: dict[Slot, dict[int, int]] = {}
        for number, drawing in enumerate(shown):
            for slot, value in drawing.items():
                values = self.masks.setdefault(slot, {})
                values[value] = values.get(value, 0) | 1 << number

    def answers(self, printed: Printed) -> int:
        """How many drawings show what is printed."""
        return self._fitting(printed).bit_count()

    def fewest(self, printed: Printed, *, unique: bool, most: int) -> int | None:
        """How many slots have to be printed anew for one answer, or for any; None if more than `most`."""
        for count in range(most + 1):
            for chosen in combinations(self.masks, count):
                rest = self._fitting({s: v for s, v in printed.items() if s not in chosen})
                for masks in product(*(self.masks[slot].values() for slot in chosen)):
                    fitting = rest
                    for mask in masks:
                        fitting &= mask
                    if fitting.bit_count() == 1 or (fitting and not unique):
                        return count
        return None

    def _fitting(self, printed: Printed) -> int:
        fitting = (1 << self.count) - 1
        for slot, value in printed.items():
            fitting &= self.masks.get(slot, {}).get(value, 0)
        return fitting


def futoshiki_world(board: Futoshiki) -> World:
    """The Latin squares with their digits and signs, or marks."""
    return _latin_world(board.size, board.mode == "adjacent")


@cache
def _latin_world(size: int, adjacent: bool) -> World:
    shown: list[Mapping[Slot, int]] = []
    for square in _squares(size):
        at = {(r, c): square[r][c] for r in range(size) for c in range(size)}
        between: dict[Slot, int] = {
            (a, b): int(abs(at[a] - at[b]) == 1) if adjacent else int(at[a] < at[b]) for a, b in _pairs(size)
        }
        digits: dict[Slot, int] = dict(at.items())
        shown.append(digits | between)
    return World(shown)


def futoshiki_printed(board: Futoshiki) -> Printed:
    """What the board prints: digits, signs as "the first is less", marks and their absence."""
    printed: Printed = dict(board.givens)
    if board.mode == "adjacent":
        return printed | {pair: int(pair in board.marks) for pair in _pairs(board.size)}
    return printed | {(min(pair), max(pair)): int(pair[0] < pair[1]) for pair in board.less}


def futoshiki_board(random: Random) -> Futoshiki:
    """A board of up to 4×4 with clues of a square, some of them spoilt."""
    size = random.choice((2, 3, 3, 3, 4))
    square = random.choice(_squares(size))
    wrong = random.choice((0, 0, 0.2, 0.5))
    cells = [(r, c) for r in range(size) for c in range(size)]
    givens = {
        (r, c): random.randint(1, size) if random.random() < wrong else square[r][c]
        for r, c in random.sample(cells, random.randint(size // 2, size))  # empty ones of 4×4 take 20 s
    }
    if random.random() < 0.3:
        marks = [(a, b) for a, b in _pairs(size) if abs(square[a[0]][a[1]] - square[b[0]][b[1]]) == 1]
        kept = tuple(pair for pair in marks if random.random() >= wrong / 2)
        return Futoshiki(size, givens, marks=kept, mode="adjacent")
    signed = random.sample(_pairs(size), random.randint(0, size))
    less = (
        (a, b) if (square[a[0]][a[1]] < square[b[0]][b[1]]) == (random.random() >= wrong) else (b, a)
        for a, b in signed
    )
    return Futoshiki(size, givens, less=tuple(less))


@cache
def _squares(size: int) -> list[tuple[tuple[int, ...], ...]]:
    rows = list(permutations(range(1, size + 1)))

    def extended(square: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if len(square) == size:
            yield square
            return
        for row in rows:
            if all(row[c] != above[c] for above in square for c in range(size)):
                yield from extended((*square, row))

    return list(extended(()))


def _pairs(size: int) -> list[tuple[Cell, Cell]]:
    cells = [(r, c) for r in range(size) for c in range(size)]
    beside = [(a, b) for a in cells for b in ((a[0], a[1] + 1), (a[0] + 1, a[1]))]
    return [(a, b) for a, b in beside if b in cells]


def hashi_world(board: Hashi) -> World:
    """The ways of joining all islands without a crossing, with the bridges that end at each."""
    islands = list(board.islands)
    pairs = [pair for pair in combinations(islands, 2) if _see(*pair, islands)]
    shown: list[Mapping[Slot, int]] = []
    for counts in product(range(board.max_bridges + 1), repeat=len(pairs)):
        used = [pair for pair, count in zip(pairs, counts, strict=True) if count]
        if any(_cross(p, q) for p, q in combinations(used, 2)) or not _joined(islands, used):
            continue
        if board.loops or len(used) == len(islands) - 1:
            ends = [(cell, count) for pair, count in zip(pairs, counts, strict=True) for cell in pair]
            shown.append({i: sum(count for cell, count in ends if cell == i) for i in islands})
    return World(shown)


def hashi_printed(board: Hashi) -> Printed:
    """The numbers of the islands, without '?'."""
    return {cell: number for cell, number in board.islands.items() if number is not None}


def hashi_board(random: Random) -> Hashi:
    """Up to six islands with numbers that are mostly those of some drawing."""
    rows, columns = random.randint(2, 4), random.randint(3, 5)
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    islands = sorted(random.sample(cells, random.randint(2, 6)))
    most = random.choice((1, 2, 2))
    numbers = dict.fromkeys(islands, 0)
    for a, b in combinations(islands, 2):
        if _see(a, b, islands):
            count = random.randint(0, most)
            numbers[a] += count
            numbers[b] += count
    unknown = random.choice((0, 0, 0.5))
    wrong = random.choice((0, 0.2))
    clues = {}
    for cell, number in numbers.items():
        said = random.randint(1, 4 * most) if random.random() < wrong else number
        clues[cell] = None if random.random() < unknown or not said else said
    return Hashi(rows, columns, clues, most, random.random() < 0.7)


def _see(a: Cell, b: Cell, islands: list[Cell]) -> bool:
    """Whether two islands stand in a line with no other between them; a comes first."""
    if a[0] != b[0] and a[1] != b[1]:
        return False
    return not any(
        i not in (a, b) and a[0] <= i[0] <= b[0] and min(a[1], b[1]) <= i[1] <= max(a[1], b[1])
        for i in islands
    )


def _cross(p: tuple[Cell, Cell], q: tuple[Cell, Cell]) -> bool:
    across, down = (p, q) if p[0][0] == p[1][0] else (q, p)
    (r, c1), (r1, c2) = across
    (r3, c), (r4, c4) = down
    return r == r1 and c == c4 and c1 < c < c2 and r3 < r < r4


def _joined(islands: list[Cell], used: list[tuple[Cell, Cell]]) -> bool:
    reached = {islands[0]}
    while more := {cell for pair in used if reached & {*pair} for cell in pair} - reached:
        reached |= more
    return len(reached) == len(islands)
