"""The digits that each cell can still hold, before a clause is written.

A domain is a bit mask: bit d-1 stands for the digit d. Passes over the board take from each row and column
the digits that are placed there, place a digit where one cell is left for it, and narrow the two cells of
each sign or pair of neighbours, until nothing changes. Lines whose cells are as they were are not looked at
again.
"""

from __future__ import annotations

from collections.abc import Callable

from kotae.checkpoints import checkpoint
from kotae.geometry import Cell
from kotae.puzzles.futoshiki.board import Futoshiki

Narrow = Callable[[int, int], tuple[int, int]]


def domains(instance: Futoshiki) -> dict[Cell, int]:
    """The digits that the clues leave to each cell; a cell left without any says that there is no answer."""
    size, everything = instance.size, full(instance)
    left = [everything] * (size * size)
    for (r, c), digit in instance.givens.items():
        left[r * size + c] = 1 << digit - 1
    lines = [slice(r * size, (r + 1) * size) for r in range(size)]
    lines += [slice(c, None, size) for c in range(size)]
    seen: list[list[int]] = [[] for _ in lines]
    pairs = _narrowed_pairs(instance)
    before: list[int] = []
    while left != before and 0 not in left:
        checkpoint()
        before = left.copy()
        for number, line in enumerate(lines):
            if (cells := left[line]) != seen[number]:
                seen[number] = cells
                left[line] = _narrow_line(cells, everything)
        for a, b, narrow in pairs:
            left[a], left[b] = narrow(left[a], left[b])
    return {divmod(index, size): mask for index, mask in enumerate(left)}


def full(instance: Futoshiki) -> int:
    """The domain of a cell about which nothing is known."""
    return (1 << instance.size) - 1


def digits(mask: int) -> list[int]:
    """The digits of a domain in ascending order."""
    return [digit for digit, bit in enumerate(f"{mask:b}"[::-1], 1) if bit == "1"]


def _narrowed_pairs(instance: Futoshiki) -> list[tuple[int, int, Narrow]]:
    """The pairs of cells that a rule compares, by their indices, each with what it does to their domains."""
    if instance.mode == "inequality":
        related: list[tuple[Cell, Cell, Narrow]] = [(a, b, _narrow_less) for a, b in instance.less]
    else:
        marks = set(instance.marks)
        kinds = {True: _narrow_marked, False: _narrow_unmarked}
        related = [(a, b, kinds[(a, b) in marks]) for a, b in instance.neighbours]
    size = instance.size
    return [(a[0] * size + a[1], b[0] * size + b[1], narrow) for a, b, narrow in related]


def _narrow_line(cells: list[int], everything: int) -> list[int]:
    """The domains of a row or column without what it excludes; a 0 among them where it cannot be filled."""
    placed = 0
    for mask in cells:
        if mask & (mask - 1) == 0:
            if mask & placed or not mask:
                return [0] * len(cells)
            placed |= mask
    once, twice = placed, placed
    narrowed = []
    for mask in cells:
        if mask & (mask - 1):
            mask &= ~placed
            twice |= once & mask
            once |= mask
        narrowed.append(mask)
    if once != everything:
        return [0] * len(cells)
    if single := once & ~twice:
        # Two digits that have only this cell left: one of them has none.
        narrowed = [mask & single or mask for mask in narrowed]
        if any(mask & single and mask & (mask - 1) for mask in narrowed):
            return [0] * len(cells)
    return narrowed


def _narrow_less(smaller: int, greater: int) -> tuple[int, int]:
    """Less than the greatest of the greater, more than the least of the smaller."""
    greater &= -((smaller & -smaller) << 1)
    return smaller & (1 << greater.bit_length() >> 1) - 1, greater


def _narrow_marked(a: int, b: int) -> tuple[int, int]:
    """A neighbour of some digit of the other."""
    a &= b << 1 | b >> 1
    return a, b & (a << 1 | a >> 1)


def _narrow_unmarked(a: int, b: int) -> tuple[int, int]:
    """No neighbour of all digits of the other; nor one of them, for the cells share a row or a column."""
    a &= ~_near_all(b)
    return a, b & ~_near_all(a)


def _near_all(mask: int) -> int:
    """The digits that differ by at most one from every digit of the domain."""
    low, high = (mask & -mask).bit_length(), mask.bit_length()
    return (1 << low - high + 3) - 1 << high >> 2 if high - low <= 2 else 0
