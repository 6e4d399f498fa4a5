"""The encodings of a Futoshiki board; the first is the default."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from kotae.encoding import Encoder
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.encode import direct, order

ENCODINGS: Mapping[str, Encoder[Futoshiki, Digits]] = {
    "order": Encoder(
        summary="digits by value, signs by bounds, after presolving",
        encode=order.encode,
        whole=order.whole,
        least_variables=lambda instance: instance.size**3,
        tuning={"stabilizeonly": 1},
    ),
    "direct": Encoder(
        summary="one variable per cell and digit, one clause per clashing pair, numbered as in the textbook",
        encode=direct.encode,
        least_variables=lambda instance: instance.size**3,
        refusal=direct.refusal,
        bare_refusal=partial(direct.refusal, bare=True),
        version=2,
    ),
}
