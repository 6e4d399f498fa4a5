"""The template's encoding, and what its rule demands in words."""

from __future__ import annotations

from kotae.encoding import Encoding
from kotae.encodings import totalizer
from kotae.formula import Cut, Formula, Origin, Sum
from kotae.geometry import at, cell_name
from kotae.media.symbols.variables import symbol_encoding
from kotae.phrases import plural
from kotae.puzzles._template.answer import MEDIUM, Shading
from kotae.puzzles._template.board import Shadows
from kotae.statements import Condition


def encode(instance: Shadows, *, bare: bool) -> Encoding[Shading]:
    """The formula; there is nothing to presolve, so bare and plain are the same."""
    formula = Formula()
    rows, columns = instance.size

    def number_of_row(origin: Origin) -> list[Sum]:
        row = origin.cells[0][0]
        return [Sum.exactly(range(row * columns + 1, (row + 1) * columns + 1), instance.counts[row])]

    formula.reserve(rows * columns, lambda i: f"{cell_name(divmod(i, columns))} is shaded")
    for row, number in enumerate(instance.counts):
        here = range(row * columns + 1, (row + 1) * columns + 1)
        origin = Origin("row-count", tuple((row, column) for column in range(columns)))
        formula.add(origin, totalizer.exactly(here, number, formula.variable, f"row {row}"), number_of_row)
    return symbol_encoding(MEDIUM, instance, formula, lambda cell, mark: [cell + 1 if mark else -cell - 1])


def demand(instance: Shadows, origin: Origin, cut: Cut | None = None) -> Condition:
    """The number of a row."""
    row = origin.cells[0][0]
    wanted = plural(instance.counts[row], "shaded cell")
    return Condition(origin.rule, at(*origin.cells), f"row {row} has {wanted}")
