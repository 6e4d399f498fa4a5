"""Yashi's encodings by name; the first is the default."""

from __future__ import annotations

from kotae.encoding import Encoder
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi
from kotae.puzzles.yashi.encode import cycles, layout, trees

ENCODINGS: dict[str, Encoder[Yashi, Links]] = {
    "trees": Encoder(
        summary="a variable per link, after presolving; no cycles and connected are large constraints",
        encode=trees.encode,
        whole=trees.whole,
        least_variables=layout.least_variables,
    ),
    "cycles": Encoder(
        summary="a variable per link, a clause per cycle, and subsets of the links (the Yashi seed)",
        encode=cycles.encode,
        least_variables=layout.least_variables,
        refusal=cycles.refusal,
    ),
}
