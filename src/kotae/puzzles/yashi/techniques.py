"""How the steps of a Yashi are weighed and told, and the patterns that players know by name."""

from __future__ import annotations

from kotae.optional import Explaining, Told
from kotae.puzzles.yashi.board import Yashi
from kotae.statements import Step


def tell(instance: Yashi, step: Step) -> Told | None:
    """A step in words."""
    return None


EXPLAINING: Explaining[Yashi] = Explaining(
    weights={"no-crossing": 10, "no-cycles": 30, "connected": 30},
    known=10,
    grades=(30, 45, 70),
    tell=tell,
    techniques={},
    follows=frozenset({"no-crossing"}),
)
