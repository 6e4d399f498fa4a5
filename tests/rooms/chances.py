"""Sizes and cells at random, for boards of every kind."""

from __future__ import annotations

from random import Random

from kotae.geometry import Cell


def size(random: Random) -> tuple[int, int]:
    """Rows and columns, up to twelve of each."""
    most = random.choice((2, 4, 7, 12))
    return random.randint(1, most), random.randint(1, most)


def some(random: Random, cells: list[Cell], least: int = 0) -> list[Cell]:
    """Few or many of the cells, in reading order."""
    most = max(least, random.choice((1, len(cells) // 5, len(cells) // 2, len(cells))))
    return sorted(random.sample(cells, random.randint(least, min(most, len(cells)))))


def cells_of(rows: int, columns: int) -> list[Cell]:
    """The cells in reading order."""
    return [(row, column) for row in range(rows) for column in range(columns)]
