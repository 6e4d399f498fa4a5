"""How the steps of a Futoshiki are weighed and told, and the patterns that players know by name."""

from __future__ import annotations

from kotae.optional import Explaining, Told
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.statements import Step


def tell(instance: Futoshiki, step: Step) -> Told | None:
    """A step in words."""
    return None


EXPLAINING: Explaining[Futoshiki] = Explaining(
    weights={"given": 5, "row": 20, "column": 20, "inequality": 10, "adjacent": 15},
    known=3,
    grades=(30, 45, 70),
    tell=tell,
    techniques={},
    follows=frozenset({"row", "column"}),
    chains=frozenset({"inequality"}),
)
