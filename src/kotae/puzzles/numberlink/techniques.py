"""How the steps of a Numberlink are weighed and told, and the patterns that players know by name."""

from __future__ import annotations

from kotae.optional import Explaining, Told
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.encode.explained import explained
from kotae.statements import Step


def tell(instance: Numberlink, step: Step) -> Told | None:
    """A step in words."""
    return None


EXPLAINING: Explaining[Numberlink] = Explaining(
    weights={
        "no-branching": 10,
        "ends-joined": 15,
        "no-stray-loops": 25,
        "fill": 10,
        "no-touching": 20,
    },
    known=10,
    grades=(30, 45, 70),
    tell=tell,
    techniques={},
    encode=explained,
)
