"""Hashi's encodings by name; the first is the default."""

from __future__ import annotations

from functools import partial

from kotae.encoding import Encoder
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.encode import layout, levels, single, subsets

ENCODINGS: dict[str, Encoder[Hashi, Bridges]] = {
    "levels": Encoder(
        summary="'at least 1, at least 2, …' per corridor, with sums that need no helper variables",
        encode=levels.encode,
        least_variables=layout.least_variables,
    ),
    "subsets": Encoder(
        summary="two variables per corridor and subsets of them for each island (the first Hashi seed)",
        encode=subsets.encode,
        least_variables=layout.least_variables,
        refusal=subsets.refusal,
        bare_refusal=partial(subsets.refusal, bare=True),
    ),
    "single-double": Encoder(
        summary="Single, Double and Active per corridor and pseudo-Boolean sums (the second Hashi seed)",
        encode=single.encode,
        least_variables=layout.least_variables,
        refusal=single.refusal,
    ),
}
