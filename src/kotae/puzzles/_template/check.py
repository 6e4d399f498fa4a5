"""The template's rule, checked by counting."""

from __future__ import annotations

from collections.abc import Iterator

from kotae.geometry import at
from kotae.phrases import plural
from kotae.puzzles._template.answer import Shading
from kotae.puzzles._template.board import Shadows
from kotae.statements import Fault


def row_count(instance: Shadows, answer: Shading, *, partial: bool) -> Iterator[Fault]:
    """Every row has as many shaded cells as its number says; half-drawn, not more than that."""
    for row, wanted in enumerate(instance.counts):
        has = sum(cell is not None for cell in answer.rows[row])
        if has > wanted or (has < wanted and not partial):
            cells = ((row, column) for column in range(instance.columns))
            yield Fault(
                "row-count", at(*cells), f"row {row} has {plural(has, 'shaded cell')} instead of {wanted}"
            )
