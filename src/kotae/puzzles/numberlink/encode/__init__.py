"""Numberlink's encodings by name; the first is the default."""

from __future__ import annotations

from kotae.encoding import Encoder, Numbering
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.encode import edges, grid, labels

ENCODINGS: dict[str, Encoder[Numberlink, Lines]] = {
    "edges": Encoder(
        summary="a variable per link and numbers in binary, after presolving",
        encode=edges.encode,
        whole=edges.whole,
        least_variables=grid.least_variables,
        backend="glucose42",
    ),
    "labels": Encoder(
        summary="a variable per cell and number, by wrong neighbourhoods (the Numberlink seed)",
        encode=labels.encode,
        least_variables=grid.least_variables,
        refusal=labels.refusal,
        numberings={
            "seed": Numbering(
                summary="N(p, i) is 1xxyyii: column, row and number with two digits each",
                number=labels.seed_number,
                refusal=labels.seed_refusal,
            )
        },
    ),
}
