"""The template's encoding: a variable per cell, and a counter per row."""

from __future__ import annotations

from kotae.encodings import totalizer
from kotae.formula import Formula, Model, Origin
from kotae.geometry import cell_name
from kotae.puzzle import Encoder, Encoding
from kotae.puzzles._template.board import Shading, Shadows


def encode(instance: Shadows, *, bare: bool) -> Encoding[Shading]:
    """The formula; there is nothing to presolve, so bare and plain are the same."""
    formula = Formula()
    cells = [(row, column) for row in range(len(instance.counts)) for column in range(instance.columns)]
    formula.reserve(len(cells), lambda i: f"{cell_name(cells[i])} is shaded")
    shaded = {cell: variable for variable, cell in enumerate(cells, 1)}
    for row, number in enumerate(instance.counts):
        here = tuple((row, column) for column in range(instance.columns))
        literals = [shaded[cell] for cell in here]
        formula.add(
            Origin("row-count", here),
            totalizer.exactly(literals, number, formula.variable, f"row {row}"),
        )

    def decode(model: Model) -> Shading:
        return Shading(frozenset(cell for cell, variable in shaded.items() if model[variable]))

    def pin(answer: Shading) -> list[int]:
        return [variable if cell in answer.shaded else -variable for cell, variable in shaded.items()]

    def claims(answer: Shading) -> list[int]:
        return [
            *(shaded[cell] for cell in sorted(answer.shaded)),
            *(-shaded[cell] for cell in sorted(answer.clear)),
        ]

    def state_literals(place: int, shade: int) -> list[int]:
        return [place + 1 if shade else -place - 1]

    return Encoding(formula=formula, decode=decode, pin=pin, claims=claims, state_literals=state_literals)


ENCODINGS = {"counter": Encoder(summary="a variable per cell, a totalizer per row", encode=encode)}
