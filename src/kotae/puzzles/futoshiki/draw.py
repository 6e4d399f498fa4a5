"""Futoshiki as a picture: a box per cell, chevrons between them that point at the smaller digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from kotae.geometry import Cell, Point, centre
from kotae.phrases import plural
from kotae.puzzles.futoshiki.answer import Digits, numeral
from kotae.puzzles.futoshiki.board import Futoshiki, signs
from kotae.puzzles.futoshiki.grid import Pair
from kotae.scene import Highlight, Label, Mark, MarkKind, Scene, Shape, grid, washes
from kotae.statements import Fact

KINDS: dict[str, MarkKind] = {
    "<": "left",
    ">": "right",
    "^": "up",
    "v": "down",
    "|": "upright",
    "-": "level",
}
"""How the sign between two cells looks: a chevron that points at the smaller one, or a bar."""

PENCILLED = 0.69
"""The width and height that the digits of a cell take together where several are possible; the rest keeps
them clear of the sign of a mark in its upper left corner."""


def draw(instance: Futoshiki, answer: Digits | None, highlights: Sequence[Highlight]) -> Scene:
    """The board, the digits of the answer, and washes of colour behind highlighted cells."""
    size = instance.size
    shapes = washes(highlights)
    shapes += grid(size, size)
    shapes += [sign(pair, text) for pair, text in signs(instance)]
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


def sign(pair: Pair, text: str) -> Mark:
    """A sign on the border between two cells, by what its text has there."""
    return Mark(border(pair), KINDS[text])


def border(pair: Pair) -> Point:
    """The middle of the border between two neighbours."""
    (x1, y1), (x2, y2) = map(centre, pair)
    return ((x1 + x2) / 2, (y1 + y2) / 2)


def _digits(instance: Futoshiki, answer: Digits | None) -> Iterator[Label]:
    """The printed digits, and those of the answer in other cells or where they differ."""
    for r, row in enumerate(instance.rows if answer is None else answer.rows):
        for c, drawn in enumerate(row):
            printed = instance.givens.get((r, c))
            if drawn is not None and drawn != printed:
                yield numeral((r, c), drawn)
            elif printed is not None:
                yield given((r, c), printed)


def given(cell: Cell, digit: int) -> Label:
    """A printed digit."""
    return numeral(cell, digit, "ink", bold=True)


def _description(instance: Futoshiki, answer: Digits | None) -> str:
    """The board in words."""
    size = instance.size
    told = [
        f"{plural(size, 'row')} and column{'s' * (size > 1)}",
        f"{plural(len(instance.givens), 'digit')} printed",
    ]
    if instance.mode == "adjacent":
        told.append(f"{plural(len(instance.marks), 'mark')} of neighbours")
    else:
        told.append(plural(len(instance.less), "inequality sign"))
    if answer is not None:
        filled = sum(digit is not None for row in answer.rows for digit in row)
        told.append(f"{filled} of {plural(size * size, 'cell')} filled in")
    return ", ".join(told)
