"""How the steps of a Hashi are weighed and told, and the patterns that players know by name."""

from __future__ import annotations

from kotae.optional import Explaining, Told
from kotae.puzzles.hashi.board import Hashi
from kotae.statements import Step


def tell(instance: Hashi, step: Step) -> Told | None:
    """A step in words."""
    return None


EXPLAINING: Explaining[Hashi] = Explaining(
    weights={"max-bridges": 0, "island-count": 20, "no-crossing": 10, "connected": 40, "no-loops": 40},
    known=10,
    grades=(30, 45, 70),
    tell=tell,
    techniques={},
    follows=frozenset({"no-crossing"}),
)
