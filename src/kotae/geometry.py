"""Cells of a grid and how people say them."""

from __future__ import annotations

Cell = tuple[int, int]
"""Row and column, counted from 0 at the top left."""


def cell_name(cell: Cell) -> str:
    """The cell as every message and comment writes it: ``r0c2``."""
    return f"r{cell[0]}c{cell[1]}"


def cell_names(cells: tuple[Cell, ...]) -> str:
    """The cells as a phrase: ``r0c0, r0c2 and r4c2``."""
    names = [cell_name(cell) for cell in cells]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
