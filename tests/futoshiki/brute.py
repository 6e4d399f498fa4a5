"""Futoshiki by brute force: every Latin square, the rules in the plainest words, and boards at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

from kotae.codec.lines import split_lines
from kotae.geometry import Cell
from kotae.options import Reading
from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.board import Futoshiki, Mode
from tests.rooms.chances import cells_of, some

Square = tuple[tuple[int, ...], ...]
MODES: tuple[Mode, ...] = ("inequality", "adjacent")


def read(text: str, mode: Mode = "inequality") -> Futoshiki:
    """The board that the text shows."""
    return PUZZLE.boards.parse(split_lines(text), Reading(PUZZLE.options, stated={"mode": mode}))


@cache
def squares(size: int) -> list[Square]:
    """Every Latin square of that size."""

    def extended(rows: Square) -> Iterator[Square]:
        if len(rows) == size:
            yield rows
            return
        for row in permutations(range(1, size + 1)):
            if all(a != b for above in rows for a, b in zip(above, row, strict=True)):
                yield from extended((*rows, row))

    return list(extended(()))


def obeys(square: Square, board: Futoshiki) -> bool:
    """Whether a Latin square has the digits and keeps the signs that are printed."""

    def at(cell: Cell) -> int:
        return square[cell[0]][cell[1]]

    if any(at(cell) != digit for cell, digit in board.givens.items()):
        return False
    if board.mode == "inequality":
        return all(at(a) < at(b) for a, b in board.less)
    close = {pair for pair in pairs(board.size) if abs(at(pair[0]) - at(pair[1])) == 1}
    return close == set(board.marks)


def pairs(size: int) -> list[tuple[Cell, Cell]]:
    """Every two neighbouring cells, the upper or left one first."""
    side = range(size)
    across = [((r, c), (r, c + 1)) for r in side for c in range(size - 1)]
    return across + [((r, c), (r + 1, c)) for r in range(size - 1) for c in side]


def answers(board: Futoshiki) -> set[Square]:
    """Every answer of a board of at most 4×4 cells."""
    return {square for square in squares(board.size) if obeys(square, board)}


def record(square: Square) -> dict[str, Any]:
    """An answer as JSON."""
    return {"digits": [list(row) for row in square]}


def facts(board: Futoshiki, columns: Sequence[Sequence[int]]) -> Iterator[dict[str, Any]]:
    """What is known of the cells that show these digits in answers, as JSON."""
    for number, digits in enumerate(columns):
        if len(digits) < board.size or board.size == 1:
            yield {"cell": [number // board.size, number % board.size], "digits": [*digits]}


def conditions(board: Futoshiki) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """What can be switched off: rules, each at some cells."""
    side = range(board.size)
    yield from (("given", (cell,)) for cell in board.givens)
    for line in side:
        yield "row", tuple((line, other) for other in side)
        yield "column", tuple((other, line) for other in side)
    yield from (("inequality", pair) for pair in board.less)
    if board.mode == "adjacent":
        yield from (("adjacent", pair) for pair in pairs(board.size))


def small_board(random: Random, mode: Mode | None = None) -> Futoshiki:
    """A board of up to 4×4 with clues of one square, some of which are then spoilt."""
    size = random.choice((1, 2, 3, 3, 4, 4, 4))
    mode = mode or random.choice(("inequality", "inequality", "adjacent"))
    square = random.choice(squares(size))
    cells = [(r, c) for r in range(size) for c in range(size)]
    values = {(r, c): square[r][c] for r, c in cells}
    givens = {cell: values[cell] for cell in random.sample(cells, random.randint(0, size))}
    signed = random.sample(pairs(size), random.randint(0, len(pairs(size)) // 2))
    less = [(a, b) if values[a] < values[b] else (b, a) for a, b in signed]
    marks = [(a, b) for a, b in pairs(size) if abs(values[a] - values[b]) == 1]
    if random.random() < 0.4 and size > 1:
        givens[random.choice(cells)] = random.randint(1, size)
        less = [pair[::-1] if random.random() < 0.2 else pair for pair in less]
        marks = [pair for pair in marks if random.random() < 0.9]
    if mode == "adjacent":
        return Futoshiki(size, givens, marks=tuple(marks), mode=mode)
    return Futoshiki(size, givens, less=tuple(less))


def any_board(random: Random) -> Futoshiki:
    """Digits and signs anywhere."""
    side = random.choice((1, 2, 3, 3, 4, 5, 6, 9, 10, 12))
    givens = {cell: random.randint(1, side) for cell in some(random, cells_of(side, side))}
    if random.random() < 0.5:
        givens = {}
    chosen = random.sample(pairs(side), random.randint(0, len(pairs(side))))
    if random.random() < 0.3:
        return Futoshiki(side, givens, marks=tuple(chosen), mode="adjacent")
    return Futoshiki(side, givens, less=tuple((b, a) if random.random() < 0.5 else (a, b) for a, b in chosen))
