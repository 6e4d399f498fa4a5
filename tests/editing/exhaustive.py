"""Small boards, all drawings of them, and the fewest changes by trying all: no code of the rooms is used.

A *slot* is a place where something is or could be printed; a drawing shows a value at each. A board is what
is printed at some slots, and its answers are the drawings that show just that there.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from itertools import combinations, product
from random import Random

from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.hashi.board import Hashi
from tests.futoshiki.brute import pairs, squares
from tests.rooms.sights import crossing, in_sight, joined

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
    for square in squares(size):
        at = {(r, c): square[r][c] for r in range(size) for c in range(size)}
        between: dict[Slot, int] = {
            (a, b): int(abs(at[a] - at[b]) == 1) if adjacent else int(at[a] < at[b]) for a, b in pairs(size)
        }
        digits: dict[Slot, int] = dict(at.items())
        shown.append(digits | between)
    return World(shown)


def futoshiki_printed(board: Futoshiki) -> Printed:
    """What the board prints: digits, signs as "the first is less", marks and their absence."""
    printed: Printed = dict(board.givens)
    if board.mode == "adjacent":
        return printed | {pair: int(pair in board.marks) for pair in pairs(board.size)}
    return printed | {(min(pair), max(pair)): int(pair[0] < pair[1]) for pair in board.less}


def futoshiki_board(random: Random) -> Futoshiki:
    """A board of up to 4×4 with clues of a square, some of them spoilt."""
    size = random.choice((2, 3, 3, 3, 4))
    square = random.choice(squares(size))
    wrong = random.choice((0, 0, 0.2, 0.5))
    cells = [(r, c) for r in range(size) for c in range(size)]
    givens = {
        (r, c): random.randint(1, size) if random.random() < wrong else square[r][c]
        for r, c in random.sample(cells, random.randint(size // 2, size))  # empty ones of 4×4 take 20 s
    }
    if random.random() < 0.3:
        marks = [(a, b) for a, b in pairs(size) if abs(square[a[0]][a[1]] - square[b[0]][b[1]]) == 1]
        kept = tuple(pair for pair in marks if random.random() >= wrong / 2)
        return Futoshiki(size, givens, marks=kept, mode="adjacent")
    signed = random.sample(pairs(size), random.randint(0, size))
    less = (
        (a, b) if (square[a[0]][a[1]] < square[b[0]][b[1]]) == (random.random() >= wrong) else (b, a)
        for a, b in signed
    )
    return Futoshiki(size, givens, less=tuple(less))


def hashi_world(board: Hashi) -> World:
    """The ways of joining all islands without a crossing, with the bridges that end at each."""
    islands = list(board.islands)
    lines = in_sight(islands)
    shown: list[Mapping[Slot, int]] = []
    for counts in product(range(board.max_bridges + 1), repeat=len(lines)):
        used = [line for line, count in zip(lines, counts, strict=True) if count]
        if crossing(used) or not joined(islands, used):
            continue
        if board.loops or len(used) == len(islands) - 1:
            ends = [(cell, count) for line, count in zip(lines, counts, strict=True) for cell in line]
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
    for a, b in in_sight(islands):
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
