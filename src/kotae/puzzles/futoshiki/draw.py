"""Futoshiki as a picture: a box per cell, chevrons between them that point at the smaller digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from kotae.geometry import Cell, Point, centre
from kotae.phrases import plural
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.scene import Highlight, Label, Mark, MarkKind, Scene, Shape, grid, washes
from kotae.statements import Fact

SIZE, ROOM = 0.5, 1.08
"""The height of a number, and that of all its digits together, which leaves the signs on both sides free."""

PENCILLED = 0.69
"""The width and height that the digits of a cell take together where several are possible; the rest keeps
them clear of the sign of a mark in its upper left corner."""


def draw(instance: Futoshiki, answer: Digits | None, highlights: Sequence[Highlight]) -> Scene:
    """The board, the digits of the answer, and washes of colour behind highlighted cells."""
    size = instance.size
    shapes = washes(highlights)
    shapes += grid(size, size)
    shapes += _signs(instance)
    shapes += _digits(instance, answer)
    return Scene(
        columns=size,
        rows=size,
        shapes=shapes,
        title=f"Futoshiki {size}×{size}",
        description=_description(instance, answer),
    )


def pencil_marks(instance: Futoshiki, facts: Sequence[Fact]) -> Iterator[Shape]:
    """The digits that are still possible in a cell, small, each at its own place, as players pencil them."""
    across = isqrt(instance.size - 1) + 1
    step = PENCILLED / across
    size = min(0.3, 1.1 * step, 1.75 * step / len(str(instance.size)))
    for fact in facts:
        if not fact.decided:
            row, column = fact.cells[0]
            for digit in fact.states:
                down, right = divmod(digit - 1, across)
                x, y = (0.92 - PENCILLED + step * (n + 0.5) for n in (right, down))
                yield Label((column + x, row + y), str(digit), "answer", size)


def _signs(instance: Futoshiki) -> Iterator[Shape]:
    """A chevron or a bar on the border between two cells."""
    for smaller, greater in instance.less:
        kind: MarkKind
        if smaller[0] == greater[0]:
            kind = "left" if smaller < greater else "right"
        else:
            kind = "up" if smaller < greater else "down"
        yield Mark(_between(smaller, greater), kind)
    for a, b in instance.marks:
        yield Mark(_between(a, b), "upright" if a[0] == b[0] else "level")


def _digits(instance: Futoshiki, answer: Digits | None) -> Iterator[Label]:
    """The printed digits, and those of the answer in other cells or where they differ."""
    for r, row in enumerate(instance.rows if answer is None else answer.rows):
        for c, drawn in enumerate(row):
            printed = instance.givens.get((r, c))
            if drawn is not None and drawn != printed:
                yield Label(centre((r, c)), str(drawn), "answer", _size(drawn))
            elif printed is not None:
                yield Label(centre((r, c)), str(printed), "ink", _size(printed), bold=True)


def _size(number: int) -> float:
    return min(SIZE, ROOM / len(str(number)))


def _between(a: Cell, b: Cell) -> Point:
    """The middle of the border between two neighbours."""
    (x1, y1), (x2, y2) = centre(a), centre(b)
    return ((x1 + x2) / 2, (y1 + y2) / 2)


def _description(instance: Futoshiki, answer: Digits | None) -> str:
    """The board in words."""
    size = instance.size
    told = [f"{size} rows and columns", f"{plural(len(instance.givens), 'digit')} printed"]
    if instance.mode == "adjacent":
        told.append(f"{plural(len(instance.marks), 'mark')} of neighbours")
    else:
        told.append(plural(len(instance.less), "inequality sign"))
    if answer is not None:
        filled = sum(digit is not None for row in answer.rows for digit in row)
        told.append(f"{filled} of {size * size} cells filled in")
    return ", ".join(told)
